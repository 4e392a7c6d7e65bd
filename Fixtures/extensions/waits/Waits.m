#import <Foundation/Foundation.h>
#import <UserNotifications/UserNotifications.h>
#include <unistd.h>

/// Waits as the payload says, for 100 seconds if it waits with a time.
@interface NotificationService : UNNotificationServiceExtension
@end

@implementation NotificationService

- (void)nothing {
}

- (void)didReceiveNotificationRequest:(UNNotificationRequest *)request
                   withContentHandler:(void (^)(UNNotificationContent *))contentHandler {
    NSString *name = request.content.userInfo[@"wait"];
    dispatch_semaphore_t semaphore = dispatch_semaphore_create(0);
    if ([name isEqual:@"semaphore"]) {
        dispatch_semaphore_wait(semaphore, DISPATCH_TIME_FOREVER);
    } else if ([name isEqual:@"main-semaphore"]) {
        dispatch_async(dispatch_get_main_queue(), ^{ dispatch_semaphore_wait(semaphore, DISPATCH_TIME_FOREVER); });
    } else if ([name isEqual:@"semaphore-time"]) {
        dispatch_semaphore_wait(semaphore, dispatch_time(DISPATCH_TIME_NOW, 100 * NSEC_PER_SEC));
    } else if ([name isEqual:@"async-after"]) {
        dispatch_after(dispatch_time(DISPATCH_TIME_NOW, 100 * NSEC_PER_SEC), dispatch_get_main_queue(),
                       ^{ contentHandler(request.content); });
    } else if ([name isEqual:@"timer"]) {
        dispatch_async(dispatch_get_main_queue(), ^{
            [self performSelector:@selector(nothing) withObject:nil afterDelay:100];
        });
    } else if ([name isEqual:@"operation"]) {
        NSOperationQueue *queue = [NSOperationQueue new];
        [queue addOperation:[[NSInvocationOperation alloc] initWithTarget:self selector:@selector(nothing) object:nil]];
        [queue waitUntilAllOperationsAreFinished];
    } else if ([name isEqual:@"sleep"]) {
        sleep(100);
    } else if ([name isEqual:@"spin"]) {
        while (YES) {}
    }
}

@end
