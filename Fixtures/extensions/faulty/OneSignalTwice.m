#import <OneSignal/OneSignal.h>
#import <UserNotifications/UserNotifications.h>

/// Lets OneSignal's helper call the handler, and then calls it again.
@interface NotificationService : UNNotificationServiceExtension
@end

@implementation NotificationService

- (void)didReceiveNotificationRequest:(UNNotificationRequest *)request
                   withContentHandler:(void (^)(UNNotificationContent *_Nonnull))contentHandler {
    UNMutableNotificationContent *content = [request.content mutableCopy];
    content.title = [content.title uppercaseString];
    [OneSignal didReceiveNotificationExtensionRequest:request
                       withMutableNotificationContent:content
                                   withContentHandler:contentHandler];
    contentHandler(content);
}

@end
