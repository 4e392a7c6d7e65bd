#import "NotificationService.h"
#import "Match.h"

@interface NotificationService () <NSURLSessionDownloadDelegate>
@property(nonatomic, copy) void (^contentHandler)(UNNotificationContent *contentToDeliver);
@property(nonatomic, strong) UNMutableNotificationContent *content;
@property(nonatomic, strong) NSURLSession *session;
@end

@implementation NotificationService

- (void)didReceiveNotificationRequest:(UNNotificationRequest *)request
                   withContentHandler:(void (^)(UNNotificationContent *_Nonnull))contentHandler {
    self.contentHandler = contentHandler;
    self.content = [request.content mutableCopy];
    NSDictionary *userInfo = request.content.userInfo;
    NSDictionary *details = userInfo[MATCH_KEY];
    id photo = [details isKindOfClass:[NSDictionary class]] ? details[@"photo_url"] : nil;
    Match *match = [[Match alloc] initWithPhoto:photo];
    self.content.subtitle = match.headline;
    UNNotificationAction *action = [UNNotificationAction actionWithIdentifier:@"watch"
                                                                        title:@"Watch"
                                                                      options:UNNotificationActionOptionForeground];
    UNNotificationCategory *category = [UNNotificationCategory categoryWithIdentifier:@"match"
                                                                              actions:@[ action ]
                                                                    intentIdentifiers:@[]
                                                                              options:UNNotificationCategoryOptionNone];
    UNUserNotificationCenter *center = [UNUserNotificationCenter currentNotificationCenter];
    [center getNotificationCategoriesWithCompletionHandler:^(NSSet<UNNotificationCategory *> *categories) {
        [center setNotificationCategories:[categories setByAddingObject:category]];
        self.content.categoryIdentifier = category.identifier;
        if (match.photo == nil)
            [self deliver];
        else
            [self download:match.photo];
    }];
}

- (void)download:(NSURL *)url {
    NSURLSessionConfiguration *configuration = NSURLSessionConfiguration.defaultSessionConfiguration;
    self.session = [NSURLSession sessionWithConfiguration:configuration delegate:self delegateQueue:nil];
    [[self.session downloadTaskWithURL:url] resume];
    [self.session finishTasksAndInvalidate];
}

- (void)URLSession:(NSURLSession *)session
                 downloadTask:(NSURLSessionDownloadTask *)task
    didFinishDownloadingToURL:(NSURL *)location {
    NSHTTPURLResponse *response = (NSHTTPURLResponse *)task.response;
    if (response.statusCode != 200 || ![response.MIMEType isEqualToString:@"image/png"]) return;
    NSString *name = [NSUUID.UUID.UUIDString stringByAppendingPathExtension:@"png"];
    NSURL *target = [[[NSFileManager defaultManager] temporaryDirectory] URLByAppendingPathComponent:name];
    NSError *error;
    if (![[NSFileManager defaultManager] moveItemAtURL:location toURL:target error:&error]) return;
    UNNotificationAttachment *attachment = [UNNotificationAttachment attachmentWithIdentifier:@"match"
                                                                                          URL:target
                                                                                      options:nil
                                                                                        error:&error];
    if (attachment)
        self.content.attachments = @[ attachment ];
    else
        [[NSFileManager defaultManager] removeItemAtURL:target error:nil];
}

- (void)URLSession:(NSURLSession *)session task:(NSURLSessionTask *)task didCompleteWithError:(NSError *)error {
    [self deliver];
}

- (void)serviceExtensionTimeWillExpire {
    [self.session invalidateAndCancel];
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
