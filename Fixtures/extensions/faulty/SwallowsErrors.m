#import <UserNotifications/UserNotifications.h>

/// Ignores each error, so a picture is missing without a word. The payload's "step" says what goes wrong.
@interface NotificationService : UNNotificationServiceExtension
@property(nonatomic, copy) void (^handler)(UNNotificationContent *content);
@property(nonatomic, strong) UNMutableNotificationContent *content;
@end

@implementation NotificationService

- (void)didReceiveNotificationRequest:(UNNotificationRequest *)request
                   withContentHandler:(void (^)(UNNotificationContent *_Nonnull))handler {
    NSString *step = request.content.userInfo[@"step"] ?: @"no-extension";
    self.handler = handler;
    // Nothing is stored if there is no picture.
    NSString *text = request.content.userInfo[@"photo"];
    if (![text isKindOfClass:[NSString class]]) return handler(self.content);
    self.content = [request.content mutableCopy];
    NSURL *url = [NSURL URLWithString:text];
    BOOL isWebURL = [step isEqualToString:@"web-url"];
    if (isWebURL || [step isEqualToString:@"nil"]) {
        [self attach:isWebURL ? url : nil];
        return handler(self.content);
    }
    [[[NSURLSession sharedSession] downloadTaskWithURL:url
                                     completionHandler:^(NSURL *file, NSURLResponse *response, NSError *error) {
                                         if (file != nil) [self take:file from:url step:step];
                                         handler(self.content);
                                     }] resume];
}

- (void)take:(NSURL *)file from:(NSURL *)url step:(NSString *)step {
    NSFileManager *files = [NSFileManager defaultManager];
    NSString *folder = NSTemporaryDirectory();
    NSString *missing = [folder stringByAppendingPathComponent:@"missing/picture.png"];
    BOOL isNamed = ![step isEqualToString:@"no-extension"];
    NSString *target = [folder stringByAppendingPathComponent:isNamed ? url.lastPathComponent : @"picture"];
    if ([step isEqualToString:@"gone"]) [files removeItemAtURL:file error:nil];
    if ([step isEqualToString:@"taken"]) [files createFileAtPath:target contents:nil attributes:nil];
    if ([step isEqualToString:@"folder"]) target = missing;
    if ([step isEqualToString:@"write"]) {
        [[NSData dataWithContentsOfURL:file] writeToFile:missing atomically:YES];
        return;
    }
    if ([files moveItemAtURL:file toURL:[NSURL fileURLWithPath:target] error:nil] && ![step isEqualToString:@"unused"])
        [self attach:[NSURL fileURLWithPath:target]];
}

- (void)attach:(NSURL *)url {
    UNNotificationAttachment *attachment = [UNNotificationAttachment attachmentWithIdentifier:@"made"
                                                                                         URL:url
                                                                                     options:nil
                                                                                       error:nil];
    if (attachment != nil) self.content.attachments = @[ attachment ];
}

- (void)serviceExtensionTimeWillExpire {
    self.handler(self.content);
}

@end
