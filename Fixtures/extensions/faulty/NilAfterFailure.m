#import <UserNotifications/UserNotifications.h>

// Moves the downloaded file without a look at the error: after a failure there is no file.
@interface NotificationService : UNNotificationServiceExtension
@end

@implementation NotificationService

- (void)didReceiveNotificationRequest:(UNNotificationRequest *)request
                   withContentHandler:(void (^)(UNNotificationContent *))contentHandler {
    UNMutableNotificationContent *content = [request.content mutableCopy];
    content.title = [@"★ " stringByAppendingString:content.title];
    NSString *text = content.userInfo[@"image_url"];
    NSURL *url = [text isKindOfClass:[NSString class]] ? [NSURL URLWithString:text] : nil;
    if (url == nil) {
        contentHandler(content);
        return;
    }
    NSURLSession *session = NSURLSession.sharedSession;
    [[session downloadTaskWithURL:url
                completionHandler:^(NSURL *location, NSURLResponse *response, NSError *error) {
                    NSFileManager *files = NSFileManager.defaultManager;
                    NSURL *folder = files.temporaryDirectory;
                    NSURL *target = [folder URLByAppendingPathComponent:@"picture.png"];
                    [files moveItemAtURL:location toURL:target error:NULL];
                    UNNotificationAttachment *attachment =
                        [UNNotificationAttachment attachmentWithIdentifier:@"" URL:target options:nil error:NULL];
                    if (attachment != nil) content.attachments = @[ attachment ];
                    contentHandler(content);
                }] resume];
}

@end
