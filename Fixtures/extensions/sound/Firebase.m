#import <FirebaseMessaging/FirebaseMessaging.h>
#import <UserNotifications/UserNotifications.h>

/// Leaves the picture to Firebase's helper, and keeps its best attempt for the expiry.
@interface NotificationService : UNNotificationServiceExtension
@property(nonatomic, strong) void (^contentHandler)(UNNotificationContent *contentToDeliver);
@property(nonatomic, strong) UNMutableNotificationContent *content;
@end

@implementation NotificationService

- (void)didReceiveNotificationRequest:(UNNotificationRequest *)request
                   withContentHandler:(void (^)(UNNotificationContent *_Nonnull))contentHandler {
    self.contentHandler = contentHandler;
    self.content = [request.content mutableCopy];
    self.content.title = [NSString stringWithFormat:@"%@ 📷", self.content.title];
    [[FIRMessaging extensionHelper] populateNotificationContent:self.content
                                             withContentHandler:^(UNNotificationContent *content) {
                                                 [self deliver:content];
                                             }];
}

- (void)serviceExtensionTimeWillExpire {
    [self deliver:self.content];
}

- (void)deliver:(UNNotificationContent *)content {
    void (^handler)(UNNotificationContent *);
    @synchronized(self) {
        handler = self.contentHandler;
        self.contentHandler = nil;
    }
    if (handler) handler(content);
}

@end
