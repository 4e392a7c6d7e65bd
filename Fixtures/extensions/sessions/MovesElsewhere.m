#import <UserNotifications/UserNotifications.h>

typedef void (^Finish)(UNNotificationAttachment *_Nullable);

/// Leaves its download to another thread, and waits for that or not, as the payload says.
@interface NotificationService : UNNotificationServiceExtension <NSURLSessionDownloadDelegate>
@property (nonatomic, copy) NSString *manner;
@property (nonatomic, copy) Finish finish;
@end

static UNNotificationAttachment *Attachment(NSURL *file) {
    return [UNNotificationAttachment attachmentWithIdentifier:@"moved" URL:file options:nil error:nil];
}

static NSURL *Target(void) {
    NSString *name = [[NSUUID UUID].UUIDString stringByAppendingString:@".png"];
    return [NSURL fileURLWithPath:[NSTemporaryDirectory() stringByAppendingPathComponent:name]];
}

static UNNotificationAttachment *Moved(NSURL *file) {
    NSURL *target = Target();
    [[NSFileManager defaultManager] moveItemAtURL:file toURL:target error:nil];
    return Attachment(target);
}

@implementation NotificationService

- (void)didReceiveNotificationRequest:(UNNotificationRequest *)request
                   withContentHandler:(void (^)(UNNotificationContent *_Nonnull))contentHandler {
    UNMutableNotificationContent *content = [request.content mutableCopy];
    NSURL *url = [NSURL URLWithString:content.userInfo[@"url"]];
    self.manner = content.userInfo[@"manner"];
    self.finish = ^(UNNotificationAttachment *attachment) {
        if (attachment) content.attachments = @[ attachment ];
        contentHandler(content);
    };
    NSURLSessionConfiguration *configuration = [NSURLSessionConfiguration defaultSessionConfiguration];
    if ([self.manner isEqual:@"delegate"]) {
        NSURLSession *session = [NSURLSession sessionWithConfiguration:configuration delegate:self delegateQueue:nil];
        return [[session downloadTaskWithURL:url] resume];
    }
    [[[NSURLSession sharedSession] downloadTaskWithURL:url
                                     completionHandler:^(NSURL *file, NSURLResponse *response, NSError *error) {
                                         [self leave:file];
                                     }] resume];
}

- (void)URLSession:(NSURLSession *)session
                 downloadTask:(NSURLSessionDownloadTask *)task
    didFinishDownloadingToURL:(NSURL *)file {
    [self leave:file];
}

- (void)leave:(NSURL *)file {
    Finish finish = self.finish;
    dispatch_queue_t main = dispatch_get_main_queue();
    if ([self.manner isEqual:@"reads"]) {
        dispatch_async(main, ^{
            NSURL *target = Target();
            [[NSData dataWithContentsOfFile:file.path] writeToURL:target atomically:YES];
            finish(Attachment(target));
        });
    } else if ([self.manner isEqual:@"attaches"]) {
        dispatch_async(main, ^{ finish(Attachment(file)); });
    } else if ([self.manner isEqual:@"semaphore"]) {
        dispatch_semaphore_t semaphore = dispatch_semaphore_create(0);
        __block UNNotificationAttachment *attachment = nil;
        dispatch_async(main, ^{
            attachment = Moved(file);
            dispatch_semaphore_signal(semaphore);
        });
        dispatch_semaphore_wait(semaphore, DISPATCH_TIME_FOREVER);
        finish(attachment);
    } else {
        dispatch_async(main, ^{ finish(Moved(file)); });
    }
}

@end
