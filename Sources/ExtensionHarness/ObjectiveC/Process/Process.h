#pragma once

#import "Connection.h"

NS_ASSUME_NONNULL_BEGIN

/// The notifications of this process, each with an instance of the app's class.
@interface ExtensionDeliveries : NSObject
- (instancetype)initWithPrincipalClass:(nullable Class)principal;
/// Gives the notification to a new instance, off the main thread, in parallel with others.
- (void)deliver:(NSNumber *)number request:(NSDictionary *)message;
/// Tells the instance that its time is nearly up.
- (void)expire:(NSNumber *)number;
@end

/// Makes weak references become nil when their objects end.
void WatchObjectsEnd(void);
/// Lets an exception in an operation's block end the process; GNUstep logs it and goes on.
void EndWithOperations(void);
/// Tells the harness of each file that is not where the extension wanted it.
void WatchFiles(void);
/// Sends the app's NSLog messages to the harness.
void SendLogToHarness(void);
/// Lets a URL encode what its text may not have, as iOS does.
void EncodeURLs(void);
/// Makes GNUstep's own waits endless, so that each wait with a time that the kernel shows is the app's.
void StillFoundation(void);

NS_ASSUME_NONNULL_END
