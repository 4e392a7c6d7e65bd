#import <UserNotifications/UserNotifications.h>

// Keeps the content in a property that copies it: a copy is not mutable.
@interface NotificationService : UNNotificationServiceExtension
@property(nonatomic, copy) UNMutableNotificationContent *content;
@end

@implementation NotificationService

- (void)didReceiveNotificationRequest:(UNNotificationRequest *)request
                   withContentHandler:(void (^)(UNNotificationContent *_Nonnull))contentHandler {
    self.content = [request.content mutableCopy];
    NSString *text = self.content.userInfo[@"image_url"];
    NSURL *url = [text isKindOfClass:[NSString class]] ? [NSURL URLWithString:text] : nil;
    if (url == nil) return contentHandler(self.content);
    [[NSURLSession.sharedSession
        downloadTaskWithURL:url
          completionHandler:^(NSURL *file, NSURLResponse *response, NSError *error) {
              NSURL *target = [file URLByAppendingPathExtension:@"png"];
              BOOL isMoved = file != nil && [NSFileManager.defaultManager moveItemAtURL:file toURL:target error:nil];
              UNNotificationAttachment *attachment = nil;
              if (isMoved)
                  attachment = [UNNotificationAttachment attachmentWithIdentifier:@"" URL:target options:nil error:nil];
              if (attachment != nil) self.content.attachments = @[ attachment ];
              contentHandler(self.content);
          }] resume];
}

@end
