#import <UserNotifications/UserNotifications.h>

/// Holds the whole body in memory, twice.
@interface NotificationService : UNNotificationServiceExtension
@end

@implementation NotificationService

- (void)didReceiveNotificationRequest:(UNNotificationRequest *)request
                   withContentHandler:(void (^)(UNNotificationContent *_Nonnull))contentHandler {
    UNMutableNotificationContent *content = [request.content mutableCopy];
    NSURL *url = [NSURL URLWithString:content.userInfo[@"image-url"]];
    NSMutableData *data = [NSMutableData dataWithData:[NSData dataWithContentsOfURL:url]];
    memset(data.mutableBytes, 0, MIN(data.length, 1));
    contentHandler(content);
}

@end
