// Runs all constructs, and hands over the result of each.
#import "Construct.h"

static struct {
    const char *name;
    ConstructBody body;
} constructs[400];
static int count;

void AddConstruct(const char *name, ConstructBody body) {
    constructs[count].name = name;
    constructs[count++].body = body;
}

@interface NotificationService : UNNotificationServiceExtension
@end

@implementation NotificationService

- (void)didReceiveNotificationRequest:(UNNotificationRequest *)request
                   withContentHandler:(void (^)(UNNotificationContent *_Nonnull))contentHandler {
    UNMutableNotificationContent *content = [request.content mutableCopy];
    NSMutableDictionary *results = [NSMutableDictionary dictionary];
    for (int index = 0; index < count; index++) {
        // If the process ends, the last one named is to blame.
        printf("construct %s\n", constructs[index].name);
        fflush(stdout);
        NSString *result = @"failed";
        @try {
            @autoreleasepool {
                if (constructs[index].body()) result = @"ok";
            }
        } @catch (NSException *exception) {
            result = [NSString stringWithFormat:@"raised %@: %@", exception.name, exception.reason];
        }
        results[@(constructs[index].name)] = result;
    }
    content.userInfo = results;
    contentHandler(content);
}

@end
