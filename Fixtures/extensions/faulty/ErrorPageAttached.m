#import <UserNotifications/UserNotifications.h>

/// Attaches every body as a PNG, whatever the status and the type.
@interface NotificationService : UNNotificationServiceExtension
@property(nonatomic, copy) void (^contentHandler)(UNNotificationContent *contentToDeliver);
@property(nonatomic, strong) UNMutableNotificationContent *content;
@end

@implementation NotificationService

- (void)didReceiveNotificationRequest:(UNNotificationRequest *)request
                   withContentHandler:(void (^)(UNNotificationContent *_Nonnull))contentHandler {
    self.contentHandler = contentHandler;
    self.content = [request.content mutableCopy];
    NSURL *url = [NSURL URLWithString:[self.content.userInfo valueForKeyPath:@"data.photo"]];
    NSURLSessionDataTask *task = [[NSURLSession sharedSession]
        dataTaskWithRequest:[NSURLRequest requestWithURL:url]
          completionHandler:^(NSData *data, NSURLResponse *response, NSError *error) {
              NSString *file = [NSTemporaryDirectory() stringByAppendingPathComponent:@"photo.png"];
              [data writeToFile:file atomically:YES];
              UNNotificationAttachment *attachment =
                  [UNNotificationAttachment attachmentWithIdentifier:@"photo"
                                                                 URL:[NSURL fileURLWithPath:file]
                                                             options:nil
                                                               error:nil];
              if (attachment) self.content.attachments = @[ attachment ];
              self.contentHandler(self.content);
          }];
    [task resume];
}

@end
