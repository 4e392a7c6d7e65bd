#import <AVFoundation/AVFoundation.h>
#import <UserNotifications/UserNotifications.h>

/// Reads the notification aloud, and shows it afterwards.
@interface NotificationService : UNNotificationServiceExtension <AVSpeechSynthesizerDelegate>
@property (nonatomic, strong) AVSpeechSynthesizer *synthesizer;
@property (nonatomic, copy) void (^contentHandler)(UNNotificationContent *content);
@property (nonatomic, strong) UNNotificationContent *content;
@end

@implementation NotificationService

- (void)didReceiveNotificationRequest:(UNNotificationRequest *)request
                   withContentHandler:(void (^)(UNNotificationContent *))contentHandler {
    self.contentHandler = contentHandler;
    self.content = request.content;
    [[AVAudioSession sharedInstance] setCategory:AVAudioSessionCategoryPlayback
                                     withOptions:AVAudioSessionCategoryOptionDuckOthers
                                           error:nil];
    [[AVAudioSession sharedInstance] setActive:YES error:nil];
    AVSpeechUtterance *utterance = [[AVSpeechUtterance alloc] initWithString:request.content.body];
    utterance.rate = AVSpeechUtteranceDefaultSpeechRate;
    utterance.voice = [AVSpeechSynthesisVoice voiceWithLanguage:@"en-US"];
    self.synthesizer = [AVSpeechSynthesizer new];
    self.synthesizer.delegate = self;
    [self.synthesizer speakUtterance:utterance];
}

- (void)speechSynthesizer:(AVSpeechSynthesizer *)synthesizer didFinishSpeechUtterance:(AVSpeechUtterance *)utterance {
    [self deliver];
}

- (void)serviceExtensionTimeWillExpire {
    [self deliver];
}

- (void)deliver {
    if (self.contentHandler != nil) self.contentHandler(self.content);
    self.contentHandler = nil;
}

@end
