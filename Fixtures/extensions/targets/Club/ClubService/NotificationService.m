#import "notificationservice.h"
#import "ClubNames.h"
#import <UIKit/UIKit.h>

@implementation NotificationService

- (void)didReceiveNotificationRequest:(UNNotificationRequest *)request
                   withContentHandler:(void (^)(UNNotificationContent *))contentHandler {
    UNMutableNotificationContent *content = [request.content mutableCopy];
    NSURL *group = [[NSFileManager defaultManager] containerURLForSecurityApplicationGroupIdentifier:@"group.club"];
    content.title = ClubName;
    content.body = [NSString stringWithFormat:@"%d %d", [UIImage imageNamed:@"crest"] != nil, group != nil];
    NSURL *crest = [[NSBundle mainBundle] URLForResource:@"crest" withExtension:@"png"];
    if (crest != nil)
        content.attachments = @[ [UNNotificationAttachment attachmentWithIdentifier:@"crest"
                                                                                URL:crest
                                                                            options:nil
                                                                              error:NULL] ];
    contentHandler(content);
}

@end
