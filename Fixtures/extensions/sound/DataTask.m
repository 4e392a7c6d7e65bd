#import <UIKit/UIKit.h>
#import <UserNotifications/UserNotifications.h>

static NSString *const MediaKey = @"media";

/// Downloads a small picture into memory, checks it, and writes it to a file with the suffix of its type.
@interface NotificationService : UNNotificationServiceExtension <NSURLSessionDataDelegate> {
    void (^_handler)(UNNotificationContent *);
    UNMutableNotificationContent *_content;
    NSURLSession *_session;
    NSMutableData *_body;
    dispatch_once_t _once;
}
@end

@implementation NotificationService

- (void)didReceiveNotificationRequest:(UNNotificationRequest *)request
                   withContentHandler:(void (^)(UNNotificationContent *_Nonnull))contentHandler {
    _handler = [contentHandler copy];
    _content = (UNMutableNotificationContent *)[request.content mutableCopy];
    _content.body = [_content.body stringByAppendingString:@" 🗞"];
    NSDictionary *data = request.content.userInfo[@"data"];
    NSString *text = [data isKindOfClass:[NSDictionary class]] ? data[MediaKey] : nil;
    if (![text isKindOfClass:[NSString class]]) text = @"";
    NSURLComponents *components = [NSURLComponents componentsWithString:text];
    if (![components.scheme isEqual:@"https"]) {
        [self finish];
        return;
    }
    NSURLSessionConfiguration *configuration = [NSURLSessionConfiguration ephemeralSessionConfiguration];
    configuration.timeoutIntervalForRequest = 20;
    _body = [NSMutableData data];
    _session = [NSURLSession sessionWithConfiguration:configuration delegate:self delegateQueue:nil];
    [[_session dataTaskWithURL:components.URL] resume];
}

- (void)URLSession:(NSURLSession *)session
              dataTask:(NSURLSessionDataTask *)task
    didReceiveResponse:(NSURLResponse *)response
     completionHandler:(void (^)(NSURLSessionResponseDisposition))handler {
    BOOL isSmall = response.expectedContentLength > 0 && response.expectedContentLength < 1000000;
    // A WebP is a picture for UIImage, too, but an iPhone shows none that is attached.
    BOOL isAttachable = [@[ @"image/png", @"image/jpeg" ] containsObject:response.MIMEType ?: @""];
    BOOL isPicture = [(NSHTTPURLResponse *)response statusCode] == 200 && isAttachable;
    handler(isSmall && isPicture ? NSURLSessionResponseAllow : NSURLSessionResponseCancel);
}

- (void)URLSession:(NSURLSession *)session dataTask:(NSURLSessionDataTask *)task didReceiveData:(NSData *)data {
    [_body appendData:data];
}

- (void)URLSession:(NSURLSession *)session task:(NSURLSessionTask *)task didCompleteWithError:(NSError *)error {
    if (error == nil && [UIImage imageWithData:_body] != nil)
        [self attachWithSuffix:[task.response.MIMEType isEqual:@"image/png"] ? @"png" : @"jpg"];
    [session finishTasksAndInvalidate];
    [self finish];
}

- (void)attachWithSuffix:(NSString *)suffix {
    NSString *name = [[[NSUUID UUID] UUIDString] stringByAppendingPathExtension:suffix];
    NSURL *file = [[NSURL fileURLWithPath:NSTemporaryDirectory()] URLByAppendingPathComponent:name];
    NSError *error;
    if (![_body writeToURL:file options:NSDataWritingAtomic error:&error]) return;
    UNNotificationAttachment *attachment = [UNNotificationAttachment attachmentWithIdentifier:MediaKey
                                                                                          URL:file
                                                                                      options:nil
                                                                                        error:&error];
    if (attachment != nil)
        _content.attachments = [NSArray arrayWithObject:attachment];
    else
        [[NSFileManager defaultManager] removeItemAtURL:file error:NULL];
}

- (void)finish {
    dispatch_once(&_once, ^{
        self->_handler(self->_content);
        self->_handler = nil;
    });
}

- (void)serviceExtensionTimeWillExpire {
    [_session invalidateAndCancel];
    [self finish];
}

@end
