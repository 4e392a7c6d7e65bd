@import UserNotifications;

/// Downloads to a file, and moves it before the completion handler returns.
@interface NotificationService : UNNotificationServiceExtension
@end

@interface NotificationService ()
@property(nonatomic, copy) void (^contentHandler)(UNNotificationContent *contentToDeliver);
@property(nonatomic, strong) UNMutableNotificationContent *content;
@property(nonatomic, strong) NSURLSessionDownloadTask *task;
@end

@implementation NotificationService

- (void)didReceiveNotificationRequest:(UNNotificationRequest *)request
                   withContentHandler:(void (^)(UNNotificationContent *_Nonnull))contentHandler {
    self.contentHandler = contentHandler;
    self.content = [request.content mutableCopy];
    self.content.subtitle = @"News";
    NSString *text = self.content.userInfo[@"image-url"];
    NSURL *url = [text isKindOfClass:[NSString class]] ? [NSURL URLWithString:text] : nil;
    if (![url.scheme isEqualToString:@"https"]) {
        [self deliver];
        return;
    }
    __weak typeof(self) weakSelf = self;
    self.task = [[NSURLSession sharedSession]
        downloadTaskWithURL:url
          completionHandler:^(NSURL *file, NSURLResponse *response, NSError *error) {
              [weakSelf attach:file from:(NSHTTPURLResponse *)response];
              [weakSelf deliver];
          }];
    [self.task resume];
}

- (void)attach:(NSURL *)file from:(NSHTTPURLResponse *)response {
    if (file == nil || response.statusCode != 200 || ![response.MIMEType hasPrefix:@"image/"]) return;
    NSString *folder = [NSTemporaryDirectory() stringByAppendingPathComponent:[[NSUUID UUID] UUIDString]];
    NSURL *target = [NSURL fileURLWithPath:[folder stringByAppendingPathComponent:response.suggestedFilename]];
    NSFileManager *files = [NSFileManager defaultManager];
    NSError *error = nil;
    [files createDirectoryAtPath:folder withIntermediateDirectories:YES attributes:nil error:&error];
    UNNotificationAttachment *attachment = nil;
    if ([files moveItemAtURL:file toURL:target error:&error])
        attachment = [UNNotificationAttachment attachmentWithIdentifier:@"image" URL:target options:nil error:&error];
    if (attachment != nil) {
        self.content.attachments = @[ attachment ];
    } else {
        NSLog(@"no picture: %@", error.localizedDescription);
        [files removeItemAtPath:folder error:nil];
    }
}

- (void)serviceExtensionTimeWillExpire {
    [self.task cancel];
    [self deliver];
}

- (void)deliver {
    void (^handler)(UNNotificationContent *);
    @synchronized(self) {
        handler = self.contentHandler;
        self.contentHandler = nil;
    }
    if (handler) handler(self.content);
}

@end
