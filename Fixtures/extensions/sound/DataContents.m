#import <UserNotifications/UserNotifications.h>
#import <os/log.h>

/// Downloads with a blocking call on a background queue, with a deadline.
@interface NotificationService : UNNotificationServiceExtension
@property(nonatomic, strong) dispatch_queue_t queue;
@property(nonatomic, copy) void (^contentHandler)(UNNotificationContent *contentToDeliver);
@property(nonatomic, strong) UNMutableNotificationContent *content;
@end

@implementation NotificationService

- (void)didReceiveNotificationRequest:(UNNotificationRequest *)request
                   withContentHandler:(void (^)(UNNotificationContent *_Nonnull))contentHandler {
    self.queue = dispatch_queue_create("org.example.news", DISPATCH_QUEUE_SERIAL);
    self.contentHandler = contentHandler;
    self.content = [request.content mutableCopy];
    self.content.threadIdentifier = @"news";
    self.content.title = [@"📰 " stringByAppendingString:self.content.title];
    id text = [request.content.userInfo objectForKey:@"attachment-url"];
    dispatch_async(dispatch_get_global_queue(QOS_CLASS_USER_INITIATED, 0), ^{
        NSURL *url = [text isKindOfClass:[NSString class]] ? [NSURL URLWithString:text] : nil;
        if ([url.scheme isEqualToString:@"https"] && [self lengthOf:url] < 1000000) [self load:url];
        [self deliver];
    });
}

- (void)load:(NSURL *)url {
    NSData *data = [NSData dataWithContentsOfURL:url];
    static const unsigned char mark[] = {0x89, 'P', 'N', 'G'};
    if (data.length < sizeof(mark) || memcmp(data.bytes, mark, sizeof(mark)) != 0) {
        os_log_error(OS_LOG_DEFAULT, "no picture at %{public}@", url);
        return;
    }
    NSString *name = [NSString stringWithFormat:@"%@.png", [NSUUID UUID].UUIDString];
    NSURL *file = [NSURL fileURLWithPath:[NSTemporaryDirectory() stringByAppendingPathComponent:name]];
    NSError *error = nil;
    if (![data writeToURL:file atomically:YES]) return;
    UNNotificationAttachment *attachment = [UNNotificationAttachment attachmentWithIdentifier:@""
                                                                                          URL:file
                                                                                      options:@{}
                                                                                        error:&error];
    if (attachment) self.content.attachments = @[ attachment ];
}

/// The length that the server declares, before the file is requested.
- (long long)lengthOf:(NSURL *)url {
    NSMutableURLRequest *request = [NSMutableURLRequest requestWithURL:url];
    request.HTTPMethod = @"HEAD";
    __block long long length = LLONG_MAX;
    dispatch_semaphore_t done = dispatch_semaphore_create(0);
    [[[NSURLSession sharedSession] dataTaskWithRequest:request
                                     completionHandler:^(NSData *data, NSURLResponse *response, NSError *error) {
                                         if ([(NSHTTPURLResponse *)response statusCode] == 200)
                                             length = response.expectedContentLength;
                                         dispatch_semaphore_signal(done);
                                     }] resume];
    dispatch_semaphore_wait(done, DISPATCH_TIME_FOREVER);
    return length;
}

- (void)serviceExtensionTimeWillExpire {
    [self deliver];
}

- (void)deliver {
    dispatch_sync(self.queue, ^{
        if (self.contentHandler) self.contentHandler(self.content);
        self.contentHandler = nil;
    });
}

@end
