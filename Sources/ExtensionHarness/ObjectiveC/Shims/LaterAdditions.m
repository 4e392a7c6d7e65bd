// Calls that Apple's frameworks added after GNUstep's, or that GNUstep has no place for.
#import "Connection.h"

#import <objc/runtime.h>

/// A timer's target that calls a block, because GNUstep's timers need an object with a method.
@interface TimerBlock : NSObject
@property (copy) void (^block)(NSTimer *timer);
@end

@implementation TimerBlock

- (void)fire:(NSTimer *)timer {
    self.block(timer);
}

@end

@implementation NSTimer (AppleSDK)

+ (NSTimer *)timerWithTimeInterval:(NSTimeInterval)interval repeats:(BOOL)repeats block:(void (^)(NSTimer *))block {
    TimerBlock *target = [TimerBlock new];
    target.block = block;
    return [NSTimer timerWithTimeInterval:interval
                                   target:target
                                 selector:@selector(fire:)
                                 userInfo:nil
                                  repeats:repeats];
}

+ (NSTimer *)scheduledTimerWithTimeInterval:(NSTimeInterval)interval
                                    repeats:(BOOL)repeats
                                      block:(void (^)(NSTimer *))block {
    NSTimer *timer = [self timerWithTimeInterval:interval repeats:repeats block:block];
    [[NSRunLoop currentRunLoop] addTimer:timer forMode:NSDefaultRunLoopMode];
    return timer;
}

@end

@implementation NSObject (AppleSDK)

/// Raises in the words of an iPhone.
- (void)doesNotRecognizeSelector:(SEL)selector {
    BOOL isClass = object_isClass(self);
    const char *name = class_getName(isClass ? (Class)self : object_getClass(self));
    [NSException raise:NSInvalidArgumentException
                format:@"%c[%s %s]: unrecognized selector sent to %s", isClass ? '+' : '-', name, sel_getName(selector),
                       isClass ? "class" : "instance"];
}

@end

@implementation NSString (AppleSDKLater)

/// iOS looks the key up when it shows the notification, in the same table.
+ (NSString *)localizedUserNotificationStringForKey:(NSString *)key arguments:(NSArray *)arguments {
    NSMutableString *text = [[[NSBundle mainBundle] localizedStringForKey:key value:nil table:nil] mutableCopy];
    for (NSUInteger index = 0; index < arguments.count; index++) {
        NSString *placed = [NSString stringWithFormat:@"%%%lu$@", (unsigned long)index + 1];
        NSRange range = [text rangeOfString:placed];
        if (range.length == 0) range = [text rangeOfString:@"%@"];
        if (range.length > 0) [text replaceCharactersInRange:range withString:[arguments[index] description]];
    }
    return text;
}

@end

@implementation NSOperationQueue (AppleSDK)

- (NSQualityOfService)qualityOfService {
    return NSQualityOfServiceDefault;
}

- (void)setQualityOfService:(NSQualityOfService)quality {
}

@end

@implementation NSKeyedArchiver (AppleSDK)

/// GNUstep's method rejects even its own arrays if secure coding is required, and is called for all archives.
+ (NSData *)archivedDataWithRootObject:(id)object requiringSecureCoding:(BOOL)isSecure error:(NSError **)error {
    NSMutableData *data = [NSMutableData data];
    NSKeyedArchiver *archiver = [[NSKeyedArchiver alloc] initForWritingWithMutableData:data];
    [archiver encodeObject:object forKey:@"root"];
    [archiver finishEncoding];
    return data;
}

@end

@implementation NSKeyedUnarchiver (AppleSDK)

+ (id)unarchivedObjectOfClasses:(NSSet<Class> *)classes fromData:(NSData *)data error:(NSError **)error {
    id object = nil;
    @try {
        object = [self unarchiveObjectWithData:data];
    } @catch (NSException *exception) {
        // Apple's method returns an error if the archive is damaged.
    }
    for (Class class in classes)
        if ([object isKindOfClass:class]) return object;
    if (error != NULL) *error = [NSError errorWithDomain:NSCocoaErrorDomain code:4864 userInfo:nil];
    return nil;
}

+ (id)unarchivedObjectOfClass:(Class)class fromData:(NSData *)data error:(NSError **)error {
    return [self unarchivedObjectOfClasses:[NSSet setWithObject:class] fromData:data error:error];
}

@end
