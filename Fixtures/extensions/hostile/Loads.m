#import <UserNotifications/UserNotifications.h>

#include <errno.h>
#include <fcntl.h>
#include <sys/socket.h>
#include <unistd.h>

static int socketError, fileError, processError;

/// Tries, as it is loaded, what an extension must not do.
@interface NotificationService : UNNotificationServiceExtension
@end

@implementation NotificationService

+ (void)load {
    socketError = socket(AF_INET, SOCK_STREAM, 0) < 0 ? errno : 0;
    fileError = open("/tmp/richpush-escape", O_CREAT | O_WRONLY, 0600) < 0 ? errno : 0;
    processError = fork() < 0 ? errno : 0;
}

- (void)didReceiveNotificationRequest:(UNNotificationRequest *)request
                   withContentHandler:(void (^)(UNNotificationContent *_Nonnull))contentHandler {
    UNMutableNotificationContent *content = [request.content mutableCopy];
    content.body = [NSString stringWithFormat:@"%d %d %d", socketError, fileError, processError];
    contentHandler(content);
}

@end
