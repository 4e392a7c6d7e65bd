#import <UserNotifications/UserNotifications.h>

/// Attaches the download's own file, which is gone when the completion handler returns.
@interface NotificationService : UNNotificationServiceExtension
@end

@implementation NotificationService

- (void)didReceiveNotificationRequest:(UNNotificationRequest *)request
                   withContentHandler:(void (^)(UNNotificationContent *_Nonnull))contentHandler {
    UNMutableNotificationContent *content = [request.content mutableCopy];
    NSURL *url = [NSURL URLWithString:[content.userInfo objectForKey:@"image-url"]];
    NSURLSession *session =
        [NSURLSession sessionWithConfiguration:[NSURLSessionConfiguration defaultSessionConfiguration]];
    [[session downloadTaskWithURL:url
                completionHandler:^(NSURL *file, NSURLResponse *response, NSError *error) {
                    NSDictionary *options = @{UNNotificationAttachmentOptionsTypeHintKey : @"public.png"};
                    UNNotificationAttachment *attachment =
                        [UNNotificationAttachment attachmentWithIdentifier:@"" URL:file options:options error:nil];
                    if (attachment) content.attachments = @[ attachment ];
                    dispatch_after(dispatch_time(DISPATCH_TIME_NOW, 50 * NSEC_PER_MSEC),
                                   dispatch_get_global_queue(DISPATCH_QUEUE_PRIORITY_DEFAULT, 0), ^{
                                       contentHandler(content);
                                   });
                }] resume];
}

@end
