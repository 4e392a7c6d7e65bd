#import <UserNotifications/UserNotifications.h>

/// Attaches the download's own file, and calls the handler before the file is removed.
@interface NotificationService : UNNotificationServiceExtension
@end

@implementation NotificationService

- (void)didReceiveNotificationRequest:(UNNotificationRequest *)request
                   withContentHandler:(void (^)(UNNotificationContent *_Nonnull))contentHandler {
    UNMutableNotificationContent *content = [request.content mutableCopy];
    NSURL *url = [NSURL URLWithString:request.content.userInfo[@"image-url"]];
    void (^completion)(NSURL *, NSURLResponse *, NSError *) = ^(NSURL *file, NSURLResponse *response, NSError *error) {
        NSDictionary *options = @{UNNotificationAttachmentOptionsTypeHintKey : @"public.png"};
        UNNotificationAttachment *attachment =
            file ? [UNNotificationAttachment attachmentWithIdentifier:@"" URL:file options:options error:nil] : nil;
        if (attachment) content.attachments = @[ attachment ];
        contentHandler(content);
    };
    [[[NSURLSession sharedSession] downloadTaskWithURL:url completionHandler:completion] resume];
}

@end
