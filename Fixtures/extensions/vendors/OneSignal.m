#import <OneSignalExtension/OneSignalExtension.h>
#import <UserNotifications/UserNotifications.h>

/// Leaves the picture to OneSignal's helper.
@interface NotificationService : UNNotificationServiceExtension
@property(nonatomic, strong) void (^contentHandler)(UNNotificationContent *contentToDeliver);
@property(nonatomic, strong) UNNotificationRequest *receivedRequest;
@property(nonatomic, strong) UNMutableNotificationContent *bestAttemptContent;
@end

@implementation NotificationService

- (void)didReceiveNotificationRequest:(UNNotificationRequest *)request
                   withContentHandler:(void (^)(UNNotificationContent *_Nonnull))contentHandler {
    self.receivedRequest = request;
    self.contentHandler = contentHandler;
    self.bestAttemptContent = [request.content mutableCopy];
    self.bestAttemptContent.subtitle = @"From our shop";
    [OneSignalExtension didReceiveNotificationExtensionRequest:self.receivedRequest
                                withMutableNotificationContent:self.bestAttemptContent
                                            withContentHandler:^(UNNotificationContent *content) {
                                                [self deliver];
                                            }];
}

- (void)serviceExtensionTimeWillExpire {
    [OneSignalExtension serviceExtensionTimeWillExpireRequest:self.receivedRequest
                               withMutableNotificationContent:self.bestAttemptContent];
    [self deliver];
}

- (void)deliver {
    void (^handler)(UNNotificationContent *);
    @synchronized(self) {
        handler = self.contentHandler;
        self.contentHandler = nil;
    }
    if (handler) handler(self.bestAttemptContent);
}

@end
