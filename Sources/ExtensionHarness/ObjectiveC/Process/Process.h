#pragma once

#import "Connection.h"

NS_ASSUME_NONNULL_BEGIN

/// The notifications of this process, each with an instance of the app's class.
@interface ExtensionDeliveries : NSObject
- (instancetype)initWithPrincipalClass:(nullable Class)principal;
/// Gives the notification to a new instance, off the main thread, in parallel with others.
- (void)deliver:(NSNumber *)number request:(NSDictionary *)message;
/// Answers a barrier after all that the main queue and a global one have to do now.
+ (void)pass:(NSNumber *)number;
/// Tells the instance that its time is nearly up.
- (void)expire:(NSNumber *)number;
@end

/// Makes weak references become nil when their objects end.
void WatchObjectsEnd(void);
/// Sends the app's NSLog messages to the harness.
void SendLogToHarness(void);
/// Tells the harness when the main thread does not answer.
void WatchMainThread(void);

NS_ASSUME_NONNULL_END
