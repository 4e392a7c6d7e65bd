// Sound and speech: each ends at once, and its delegate learns that on the main thread.
#import "Connection.h"
#import <AppleSDK/Audio.h>

NSString *const AVAudioSessionCategoryAmbient = @"AVAudioSessionCategoryAmbient";
NSString *const AVAudioSessionCategoryPlayback = @"AVAudioSessionCategoryPlayback";
NSString *const AVAudioSessionModeDefault = @"AVAudioSessionModeDefault";

static void NoteSound(void) {
    [HarnessConnection.current
        noteLimitation:@"The extension plays a sound or speaks; in the simulator that ends at once, in silence. Whether "
                       @"an iPhone lets an extension do so is not proven."];
}

@implementation AVAudioSession

+ (AVAudioSession *)sharedInstance {
    return [self new];
}

- (BOOL)setCategory:(NSString *)category error:(NSError **)error {
    return YES;
}

- (BOOL)setCategory:(NSString *)category withOptions:(NSUInteger)options error:(NSError **)error {
    return YES;
}

- (BOOL)setCategory:(NSString *)category
               mode:(NSString *)mode
            options:(NSUInteger)options
              error:(NSError **)error {
    return YES;
}

- (BOOL)setActive:(BOOL)isActive error:(NSError **)error {
    NoteSound();
    return YES;
}

- (BOOL)setActive:(BOOL)isActive withOptions:(NSUInteger)options error:(NSError **)error {
    NoteSound();
    return YES;
}

@end

// MARK: - Playing

@implementation AVAudioPlayer

- (instancetype)initWithContentsOfURL:(NSURL *)url error:(NSError **)error {
    if ([NSData dataWithContentsOfURL:url options:0 error:error] == nil) return nil;
    if ((self = [super init])) _url = url;
    return self;
}

- (instancetype)initWithData:(NSData *)data error:(NSError **)error {
    return [super init];
}

- (BOOL)prepareToPlay {
    return YES;
}

- (BOOL)play {
    NoteSound();
    dispatch_async(dispatch_get_main_queue(), ^{
        if ([self.delegate respondsToSelector:@selector(audioPlayerDidFinishPlaying:successfully:)])
            [self.delegate audioPlayerDidFinishPlaying:self successfully:YES];
    });
    return YES;
}

- (void)pause {
}

- (void)stop {
}

@end

// MARK: - Speaking

const float AVSpeechUtteranceMinimumSpeechRate = 0;
const float AVSpeechUtteranceDefaultSpeechRate = 0.5;
const float AVSpeechUtteranceMaximumSpeechRate = 1;

@implementation AVSpeechSynthesisVoice

+ (AVSpeechSynthesisVoice *)voiceWithLanguage:(NSString *)language {
    AVSpeechSynthesisVoice *voice = [self new];
    voice->_language = [language copy] ?: @"en-US";
    return voice;
}

@end

@implementation AVSpeechUtterance

+ (instancetype)speechUtteranceWithString:(NSString *)text {
    return [[self alloc] initWithString:text];
}

- (instancetype)initWithString:(NSString *)text {
    if ((self = [super init])) {
        _speechString = [text copy];
        _rate = AVSpeechUtteranceDefaultSpeechRate;
        _volume = 1;
        _pitchMultiplier = 1;
    }
    return self;
}

@end

@implementation AVSpeechSynthesizer

- (void)speakUtterance:(AVSpeechUtterance *)utterance {
    NoteSound();
    dispatch_async(dispatch_get_main_queue(), ^{
        id<AVSpeechSynthesizerDelegate> delegate = self.delegate;
        if ([delegate respondsToSelector:@selector(speechSynthesizer:didStartSpeechUtterance:)])
            [delegate speechSynthesizer:self didStartSpeechUtterance:utterance];
        if ([delegate respondsToSelector:@selector(speechSynthesizer:didFinishSpeechUtterance:)])
            [delegate speechSynthesizer:self didFinishSpeechUtterance:utterance];
    });
}

- (BOOL)stopSpeakingAtBoundary:(AVSpeechBoundary)boundary {
    return NO;
}

@end

// MARK: - AudioToolbox

/// What to call when a sound has ended.
@interface SoundCompletion : NSObject
@property AudioServicesSystemSoundCompletionProc function;
@property void *context;
@end

@implementation SoundCompletion
@end

static NSMutableDictionary<NSNumber *, SoundCompletion *> *SoundCompletions(void) {
    static NSMutableDictionary *completions;
    static dispatch_once_t once;
    dispatch_once(&once, ^{ completions = [NSMutableDictionary new]; });
    return completions;
}

OSStatus AudioServicesCreateSystemSoundID(CFURLRef file, SystemSoundID *sound) {
    // Above the identifiers of the system's own sounds.
    static SystemSoundID last = 0x1000;
    @synchronized(SoundCompletions()) { *sound = ++last; }
    return kAudioServicesNoError;
}

OSStatus AudioServicesDisposeSystemSoundID(SystemSoundID sound) {
    AudioServicesRemoveSystemSoundCompletion(sound);
    return kAudioServicesNoError;
}

OSStatus AudioServicesAddSystemSoundCompletion(SystemSoundID sound, const void *runLoop, const void *mode,
                                               AudioServicesSystemSoundCompletionProc function, void *context) {
    SoundCompletion *completion = [SoundCompletion new];
    completion.function = function;
    completion.context = context;
    @synchronized(SoundCompletions()) { SoundCompletions()[@(sound)] = completion; }
    return kAudioServicesNoError;
}

void AudioServicesRemoveSystemSoundCompletion(SystemSoundID sound) {
    @synchronized(SoundCompletions()) { [SoundCompletions() removeObjectForKey:@(sound)]; }
}

void AudioServicesPlaySystemSoundWithCompletion(SystemSoundID sound, void (^block)(void)) {
    NoteSound();
    dispatch_async(dispatch_get_main_queue(), ^{
        SoundCompletion *completion;
        @synchronized(SoundCompletions()) { completion = SoundCompletions()[@(sound)]; }
        if (completion != nil) completion.function(sound, completion.context);
        if (block != nil) block();
    });
}

void AudioServicesPlayAlertSoundWithCompletion(SystemSoundID sound, void (^block)(void)) {
    AudioServicesPlaySystemSoundWithCompletion(sound, block);
}

void AudioServicesPlaySystemSound(SystemSoundID sound) { AudioServicesPlaySystemSoundWithCompletion(sound, nil); }

void AudioServicesPlayAlertSound(SystemSoundID sound) { AudioServicesPlaySystemSoundWithCompletion(sound, nil); }
