// Attaches a picture that it loads with a blocking call. Some titles select other behavior.
#import <UserNotifications/UserNotifications.h>

@interface NotificationService : UNNotificationServiceExtension
@property(nonatomic, copy) void (^contentHandler)(UNNotificationContent *contentToDeliver);
@property(nonatomic, strong) UNMutableNotificationContent *content;
@end

@implementation NotificationService

- (void)didReceiveNotificationRequest:(UNNotificationRequest *)request
                   withContentHandler:(void (^)(UNNotificationContent *_Nonnull))contentHandler {
    self.contentHandler = contentHandler;
    self.content = [request.content mutableCopy];
    if ([self.content.title isEqualToString:@"wait"]) return;
    if ([self.content.title isEqualToString:@"raise"])
        [NSException raise:NSInvalidArgumentException format:@"No room for %@", @"Sparky"];
    if ([self.content.title hasPrefix:@"nil "]) {
        NSData *none = nil;
        dispatch_block_t parse = ^{ [NSJSONSerialization JSONObjectWithData:none options:0 error:NULL]; };
        if ([self.content.title hasSuffix:@"operation"])
            [[NSOperationQueue new] addOperationWithBlock:parse];
        else
            dispatch_async(dispatch_get_main_queue(), parse);
        return;
    }
    if ([self.content.title isEqualToString:@"crash"]) *(volatile int *)8 = 1;
    NSData *data = [NSData dataWithContentsOfURL:[NSURL URLWithString:@"https://pictures.example/sparky.png"]];
    NSString *name = [NSUUID.UUID.UUIDString stringByAppendingPathExtension:@"png"];
    NSURL *file = [NSURL fileURLWithPath:[NSTemporaryDirectory() stringByAppendingPathComponent:name]];
    [data writeToURL:file atomically:YES];
    NSError *error = nil;
    UNNotificationAttachment *attachment =
        [UNNotificationAttachment attachmentWithIdentifier:@"picture" URL:file options:nil error:&error];
    if (attachment != nil) self.content.attachments = @[ attachment ];
    contentHandler(self.content);
}

- (void)serviceExtensionTimeWillExpire {
    self.contentHandler(self.content);
}

@end
