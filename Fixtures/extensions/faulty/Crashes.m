#import <UserNotifications/UserNotifications.h>

/// Assumes that there is an attachment.
@interface NotificationService : UNNotificationServiceExtension
@end

@implementation NotificationService

- (void)attach:(UNNotificationAttachment *)attachment to:(UNMutableNotificationContent *)content {
    content.attachments = @[ attachment ];
}

- (void)didReceiveNotificationRequest:(UNNotificationRequest *)request
                   withContentHandler:(void (^)(UNNotificationContent *_Nonnull))contentHandler {
    UNMutableNotificationContent *content = [request.content mutableCopy];
    NSURL *url = [NSURL URLWithString:content.userInfo[@"image-url"]];
    [[[NSURLSession sharedSession]
        downloadTaskWithURL:url
          completionHandler:^(NSURL *file, NSURLResponse *response, NSError *error) {
              NSString *path = [NSTemporaryDirectory() stringByAppendingPathComponent:@"picture.png"];
              if (file != nil) [[NSFileManager defaultManager] moveItemAtPath:file.path toPath:path error:NULL];
              [self attach:[UNNotificationAttachment attachmentWithIdentifier:@""
                                                                          URL:[NSURL fileURLWithPath:path]
                                                                      options:nil
                                                                        error:NULL]
                        to:content];
              contentHandler(content);
          }] resume];
}

@end
