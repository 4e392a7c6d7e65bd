// Sound and speech, from AVFoundation and AudioToolbox. The simulator is silent: everything ends at once.
#pragma once

#import <AppleSDK/CoreFoundation.h>

NS_ASSUME_NONNULL_BEGIN

FOUNDATION_EXPORT NSString *const AVAudioSessionCategoryAmbient;
FOUNDATION_EXPORT NSString *const AVAudioSessionCategoryPlayback;
FOUNDATION_EXPORT NSString *const AVAudioSessionModeDefault;
enum {
    AVAudioSessionCategoryOptionMixWithOthers = 1,
    AVAudioSessionCategoryOptionDuckOthers = 2,
    AVAudioSessionSetActiveOptionNotifyOthersOnDeactivation = 1,
};

@interface AVAudioSession : NSObject
+ (AVAudioSession *)sharedInstance;
- (BOOL)setCategory:(NSString *)category error:(NSError *_Nullable *_Nullable)error;
- (BOOL)setCategory:(NSString *)category
        withOptions:(NSUInteger)options
              error:(NSError *_Nullable *_Nullable)error;
- (BOOL)setCategory:(NSString *)category
               mode:(NSString *)mode
            options:(NSUInteger)options
              error:(NSError *_Nullable *_Nullable)error;
- (BOOL)setActive:(BOOL)isActive error:(NSError *_Nullable *_Nullable)error;
- (BOOL)setActive:(BOOL)isActive withOptions:(NSUInteger)options error:(NSError *_Nullable *_Nullable)error;
@end

// MARK: - Playing

@class AVAudioPlayer;

@protocol AVAudioPlayerDelegate <NSObject>
@optional
- (void)audioPlayerDidFinishPlaying:(AVAudioPlayer *)player successfully:(BOOL)isSuccessful;
- (void)audioPlayerDecodeErrorDidOccur:(AVAudioPlayer *)player error:(nullable NSError *)error;
@end

@interface AVAudioPlayer : NSObject
- (nullable instancetype)initWithContentsOfURL:(NSURL *)url error:(NSError *_Nullable *_Nullable)error;
- (nullable instancetype)initWithData:(NSData *)data error:(NSError *_Nullable *_Nullable)error;
@property (nullable, weak) id<AVAudioPlayerDelegate> delegate;
@property (nullable, readonly) NSURL *url;
@property float volume;
@property NSInteger numberOfLoops;
@property NSTimeInterval currentTime;
@property (readonly, getter=isPlaying) BOOL playing;
- (BOOL)prepareToPlay;
- (BOOL)play;
- (void)pause;
- (void)stop;
@end

// MARK: - Speaking

FOUNDATION_EXPORT const float AVSpeechUtteranceMinimumSpeechRate;
FOUNDATION_EXPORT const float AVSpeechUtteranceDefaultSpeechRate;
FOUNDATION_EXPORT const float AVSpeechUtteranceMaximumSpeechRate;

typedef NS_ENUM(NSInteger, AVSpeechBoundary) { AVSpeechBoundaryImmediate, AVSpeechBoundaryWord };

@interface AVSpeechSynthesisVoice : NSObject
@property (readonly, copy) NSString *language;
+ (nullable AVSpeechSynthesisVoice *)voiceWithLanguage:(nullable NSString *)language;
@end

@interface AVSpeechUtterance : NSObject
+ (instancetype)speechUtteranceWithString:(NSString *)text;
- (instancetype)initWithString:(NSString *)text;
@property (readonly, copy) NSString *speechString;
@property (nullable, strong) AVSpeechSynthesisVoice *voice;
@property float rate, volume, pitchMultiplier;
@property NSTimeInterval preUtteranceDelay, postUtteranceDelay;
@end

@class AVSpeechSynthesizer;

@protocol AVSpeechSynthesizerDelegate <NSObject>
@optional
- (void)speechSynthesizer:(AVSpeechSynthesizer *)synthesizer didStartSpeechUtterance:(AVSpeechUtterance *)utterance;
- (void)speechSynthesizer:(AVSpeechSynthesizer *)synthesizer didFinishSpeechUtterance:(AVSpeechUtterance *)utterance;
- (void)speechSynthesizer:(AVSpeechSynthesizer *)synthesizer didCancelSpeechUtterance:(AVSpeechUtterance *)utterance;
@end

@interface AVSpeechSynthesizer : NSObject
@property (nullable, weak) id<AVSpeechSynthesizerDelegate> delegate;
@property (readonly, getter=isSpeaking) BOOL speaking;
- (void)speakUtterance:(AVSpeechUtterance *)utterance;
- (BOOL)stopSpeakingAtBoundary:(AVSpeechBoundary)boundary;
@end

// MARK: - AudioToolbox

#ifdef __cplusplus
extern "C" {
#endif
#pragma clang arc_cf_code_audited begin
typedef uint32_t SystemSoundID;
typedef void (*AudioServicesSystemSoundCompletionProc)(SystemSoundID sound, void *_Nullable context);
enum { kSystemSoundID_Vibrate = 0x00000FFF, kAudioServicesNoError = 0 };
OSStatus AudioServicesCreateSystemSoundID(CFURLRef file, SystemSoundID *sound);
OSStatus AudioServicesDisposeSystemSoundID(SystemSoundID sound);
OSStatus AudioServicesAddSystemSoundCompletion(SystemSoundID sound, const void *_Nullable runLoop,
                                               const void *_Nullable mode,
                                               AudioServicesSystemSoundCompletionProc completion,
                                               void *_Nullable context);
void AudioServicesRemoveSystemSoundCompletion(SystemSoundID sound);
void AudioServicesPlaySystemSound(SystemSoundID sound);
void AudioServicesPlayAlertSound(SystemSoundID sound);
void AudioServicesPlaySystemSoundWithCompletion(SystemSoundID sound, void (^_Nullable completion)(void));
void AudioServicesPlayAlertSoundWithCompletion(SystemSoundID sound, void (^_Nullable completion)(void));
#pragma clang arc_cf_code_audited end
#ifdef __cplusplus
}
#endif

NS_ASSUME_NONNULL_END
