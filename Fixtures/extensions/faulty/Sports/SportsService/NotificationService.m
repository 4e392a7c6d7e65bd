#import "NotificationService.h"
#import "Match.h"

@interface NotificationService ()
@property(nonatomic, copy) void (^contentHandler)(UNNotificationContent *contentToDeliver);
@property(nonatomic, strong) UNNotificationContent *original;
@end

@implementation NotificationService

/// Loses the changed text when its time expires.
- (void)didReceiveNotificationRequest:(UNNotificationRequest *)request
                   withContentHandler:(void (^)(UNNotificationContent *_Nonnull))contentHandler {
    self.contentHandler = contentHandler;
    self.original = request.content;
    UNMutableNotificationContent *content = [request.content mutableCopy];
    NSDictionary *details = request.content.userInfo[MATCH_KEY];
    id photo = [details isKindOfClass:[NSDictionary class]] ? details[@"photo_url"] : nil;
    Match *match = [[Match alloc] initWithPhoto:photo];
    content.subtitle = match.headline;
    content.categoryIdentifier = @"match";
    if (match.photo == nil) {
        contentHandler(content);
        return;
    }
    [[[NSURLSession sharedSession] dataTaskWithURL:match.photo
                                 completionHandler:^(NSData *data, NSURLResponse *response, NSError *error) {
                                     contentHandler(content);
                                 }] resume];
}

- (void)serviceExtensionTimeWillExpire {
    self.contentHandler(self.original);
}

@end
