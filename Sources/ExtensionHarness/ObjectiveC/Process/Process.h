#pragma once

#import "Connection.h"

NS_ASSUME_NONNULL_BEGIN

/// The notifications of this process, each with an instance of the app's class.
@interface ExtensionDeliveries : NSObject
- (instancetype)initWithPrincipalClass:(nullable Class)principal;
/// Gives the notification to a new instance, off the main thread, beside others.
- (void)deliver:(NSNumber *)number request:(NSDictionary *)message;
/// Tells the instance that its time is nearly up.
- (void)expire:(NSNumber *)number;
@end

/// Gives up the rights that the extension must not have, and says in plain words what the kernel did not grant. To be
/// called while the process has one thread: Landlock binds the calling thread and what that starts.
NSArray<NSString *> *EnterSandbox(NSString *deviceHome, NSString *programFolder);
/// Lets weak references become nil when their objects end.
void WatchObjectsEnd(void);
/// Has what the app says with NSLog told to the harness.
void SendLogToHarness(void);
/// Tells the harness when the main thread does not answer.
void WatchMainThread(void);

NS_ASSUME_NONNULL_END
