#import <UserNotifications/UserNotifications.h>

/// Changes its own files in the usual ways, and puts the outcomes into its body.
@interface NotificationService : UNNotificationServiceExtension
@end

@implementation NotificationService

- (void)didReceiveNotificationRequest:(UNNotificationRequest *)request
                   withContentHandler:(void (^)(UNNotificationContent *_Nonnull))contentHandler {
    UNMutableNotificationContent *content = [request.content mutableCopy];
    NSFileManager *files = [NSFileManager defaultManager];
    NSDictionary *attributes = @{
        NSFilePosixPermissions : @0640,
        NSFileModificationDate : [NSDate dateWithTimeIntervalSince1970:1000000000]
    };
    NSMutableArray *lines = [NSMutableArray array];
    for (NSString *name in @[ @"atomic write", @"attributes", @"copy", @"move" ]) {
        NSString *file = [NSTemporaryDirectory() stringByAppendingPathComponent:name];
        BOOL works = [name writeToFile:file atomically:YES encoding:NSUTF8StringEncoding error:NULL];
        if ([name isEqual:@"atomic write"]) {
            works = works && [name writeToFile:file atomically:YES encoding:NSUTF8StringEncoding error:NULL];
        } else if ([name isEqual:@"move"]) {
            NSString *folder = [file stringByAppendingPathExtension:@"folder"];
            works = works && [files createDirectoryAtPath:folder
                                 withIntermediateDirectories:YES
                                                  attributes:@{NSFilePosixPermissions : @0700}
                                                       error:NULL];
            NSString *moved = [folder stringByAppendingPathComponent:@"moved"];
            works = works && [files moveItemAtPath:file toPath:moved error:NULL];
            file = moved;
        } else {
            works = works && [files changeFileAttributes:attributes atPath:file];
            if ([name isEqual:@"copy"]) {
                NSString *copy = [file stringByAppendingPathExtension:@"copy"];
                works = works && [files copyItemAtPath:file toPath:copy error:NULL];
                file = copy;
            }
            NSDictionary *found = [files attributesOfItemAtPath:file error:NULL];
            works = works && [found[NSFilePosixPermissions] isEqual:@0640];
            works = works && ([name isEqual:@"copy"]
                              || [found[NSFileModificationDate] isEqual:attributes[NSFileModificationDate]]);
        }
        NSString *text = [NSString stringWithContentsOfFile:file encoding:NSUTF8StringEncoding error:NULL];
        works = works && [text isEqual:name];
        [lines addObject:[NSString stringWithFormat:@"%@: %@", name, works ? @"works" : @"fails"]];
    }
    content.body = [lines componentsJoinedByString:@"\n"];
    contentHandler(content);
}

@end
