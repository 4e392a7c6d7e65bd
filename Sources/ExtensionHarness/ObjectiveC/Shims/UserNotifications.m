#import "Content.h"

NSString *const UNNotificationDefaultActionIdentifier = @"com.apple.UNNotificationDefaultActionIdentifier";
NSString *const UNNotificationDismissActionIdentifier = @"com.apple.UNNotificationDismissActionIdentifier";

@implementation UNNotificationServiceExtension

- (void)didReceiveNotificationRequest:(UNNotificationRequest *)request
                   withContentHandler:(void (^)(UNNotificationContent *))contentHandler {
    contentHandler(request.content);
}

- (void)serviceExtensionTimeWillExpire {
}

@end

@implementation UNNotificationSound

+ (instancetype)soundNamed:(NSString *)name isCritical:(BOOL)isCritical volume:(double)volume {
    UNNotificationSound *sound = [self new];
    sound.name = name;
    sound.isCritical = isCritical;
    sound.volume = isfinite(volume) ? volume : 0;
    return sound;
}

+ (UNNotificationSound *)defaultSound {
    return [self soundNamed:nil isCritical:NO volume:1];
}

+ (UNNotificationSound *)defaultRingtoneSound {
    return [self defaultSound];
}

+ (UNNotificationSound *)defaultCriticalSound {
    return [self soundNamed:nil isCritical:YES volume:1];
}

+ (instancetype)defaultCriticalSoundWithAudioVolume:(float)volume {
    return [self soundNamed:nil isCritical:YES volume:volume];
}

+ (instancetype)soundNamed:(NSString *)name {
    return [self soundNamed:name isCritical:NO volume:1];
}

+ (instancetype)criticalSoundNamed:(NSString *)name {
    return [self soundNamed:name isCritical:YES volume:1];
}

+ (instancetype)criticalSoundNamed:(NSString *)name withAudioVolume:(float)volume {
    return [self soundNamed:name isCritical:YES volume:volume];
}

- (id)copyWithZone:(NSZone *)zone {
    return self;
}

@end

@implementation UNNotificationTrigger

- (BOOL)repeats {
    return NO;
}

- (id)copyWithZone:(NSZone *)zone {
    return self;
}

@end

@implementation UNPushNotificationTrigger
@end

@implementation UNTimeIntervalNotificationTrigger {
    NSTimeInterval _timeInterval;
}

@synthesize timeInterval = _timeInterval;

+ (instancetype)triggerWithTimeInterval:(NSTimeInterval)timeInterval repeats:(BOOL)repeats {
    UNTimeIntervalNotificationTrigger *trigger = [self new];
    trigger->_timeInterval = timeInterval;
    return trigger;
}

@end

@implementation UNNotificationRequest

+ (instancetype)requestWithIdentifier:(NSString *)identifier
                              content:(UNNotificationContent *)content
                              trigger:(UNNotificationTrigger *)trigger {
    UNNotificationRequest *request = [self new];
    request.identifier = identifier;
    request.content = content;
    request.trigger = trigger;
    return request;
}

- (id)copyWithZone:(NSZone *)zone {
    return self;
}

@end

@implementation UNNotification
@end
