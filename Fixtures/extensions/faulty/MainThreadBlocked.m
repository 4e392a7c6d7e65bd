#import <UserNotifications/UserNotifications.h>

/// Downloads on the main queue with a blocking call.
@interface NotificationService : UNNotificationServiceExtension
@property(nonatomic, copy) void (^contentHandler)(UNNotificationContent *contentToDeliver);
@property(nonatomic, strong) UNMutableNotificationContent *content;
@end

@implementation NotificationService

- (void)didReceiveNotificationRequest:(UNNotificationRequest *)request
                   withContentHandler:(void (^)(UNNotificationContent *_Nonnull))contentHandler {
    self.contentHandler = contentHandler;
    self.content = [request.content mutableCopy];
    self.content.title = [self.content.title stringByAppendingString:@" 🐌"];
    dispatch_async(dispatch_get_main_queue(), ^{
        NSURL *url = [NSURL URLWithString:self.content.userInfo[@"attachment-url"]];
        NSData *data = [NSData dataWithContentsOfURL:url];
        NSString *file = [NSTemporaryDirectory() stringByAppendingPathComponent:@"picture.png"];
        [data writeToFile:file atomically:YES];
        UNNotificationAttachment *attachment =
            [UNNotificationAttachment attachmentWithIdentifier:@""
                                                           URL:[NSURL fileURLWithPath:file]
                                                       options:nil
                                                         error:NULL];
        if (attachment != nil) self.content.attachments = @[ attachment ];
        self.contentHandler(self.content);
    });
}

- (void)serviceExtensionTimeWillExpire {
    self.contentHandler(self.content);
}

@end
