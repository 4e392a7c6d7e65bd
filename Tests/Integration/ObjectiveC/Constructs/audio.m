#import "Construct.h"

#import <AVFoundation/AVFoundation.h>
#import <AudioToolbox/AudioToolbox.h>

static BOOL soonIs(BOOL *flag) {
    for (int i = 0; i < 500 && !*flag; i++) [NSThread sleepForTimeInterval:0.01];
    return *flag;
}

@interface AudioDelegate : NSObject <AVSpeechSynthesizerDelegate, AVAudioPlayerDelegate> {
  @public
    BOOL hasBegun, hasSpoken, hasPlayed;
}
@end
@implementation AudioDelegate
- (void)speechSynthesizer:(AVSpeechSynthesizer *)synthesizer didStartSpeechUtterance:(AVSpeechUtterance *)utterance { hasBegun = YES; }
- (void)speechSynthesizer:(AVSpeechSynthesizer *)synthesizer didFinishSpeechUtterance:(AVSpeechUtterance *)utterance { hasSpoken = hasBegun; }
- (void)audioPlayerDidFinishPlaying:(AVAudioPlayer *)player successfully:(BOOL)isSuccessful { hasPlayed = isSuccessful; }
@end

static void soundEnded(SystemSoundID sound, void *context) { *(BOOL *)context = YES; }

CONSTRUCT("speech ends, and its delegate learns that") {
    AudioDelegate *delegate = [AudioDelegate new];
    AVSpeechUtterance *utterance = [[AVSpeechUtterance alloc] initWithString:@"Sparky is back"];
    utterance.rate = AVSpeechUtteranceDefaultSpeechRate;
    utterance.voice = [AVSpeechSynthesisVoice voiceWithLanguage:@"zh-CN"];
    AVSpeechSynthesizer *synthesizer = [AVSpeechSynthesizer new];
    synthesizer.delegate = delegate;
    [synthesizer speakUtterance:utterance];
    return [utterance.speechString isEqual:@"Sparky is back"] && [utterance.voice.language isEqual:@"zh-CN"] &&
           utterance.rate == 0.5f && soonIs(&delegate->hasSpoken);
}
CONSTRUCT("a player plays a file to its end") {
    NSString *path = [NSTemporaryDirectory() stringByAppendingPathComponent:@"bark.wav"];
    [[@"RIFF" dataUsingEncoding:NSUTF8StringEncoding] writeToFile:path atomically:YES];
    AudioDelegate *delegate = [AudioDelegate new];
    NSError *error = nil;
    AVAudioPlayer *player = [[AVAudioPlayer alloc] initWithContentsOfURL:[NSURL fileURLWithPath:path] error:&error];
    player.delegate = delegate;
    return error == nil && [player prepareToPlay] && [player play] && soonIs(&delegate->hasPlayed);
}
CONSTRUCT("there is no player of a file that is missing") {
    NSError *error = nil;
    return [[AVAudioPlayer alloc] initWithContentsOfURL:[NSURL fileURLWithPath:@"/missing.wav"] error:&error] == nil && error != nil;
}
CONSTRUCT("a system sound ends, and tells its callers") {
    static BOOL hasEnded = NO;
    __block BOOL isDone = NO;
    SystemSoundID sound = 0;
    NSURL *file = [NSURL fileURLWithPath:@"/bark.wav"];
    AudioServicesCreateSystemSoundID((__bridge CFURLRef)file, &sound);
    AudioServicesAddSystemSoundCompletion(sound, NULL, NULL, soundEnded, &hasEnded);
    AudioServicesPlaySystemSoundWithCompletion(sound, ^{ isDone = YES; });
    for (int i = 0; i < 500 && !isDone; i++) [NSThread sleepForTimeInterval:0.01];
    AudioServicesDisposeSystemSoundID(sound);
    return sound > 0 && isDone && hasEnded;
}
