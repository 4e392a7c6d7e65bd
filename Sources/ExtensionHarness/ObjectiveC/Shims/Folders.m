// The folders of the simulated device: GNUstep would use those of the machine's user.
#import "Connection.h"

#include <stdlib.h>
#include <unistd.h>

NSString *ProgramFolder(void) {
    char path[4096];
    ssize_t count = readlink("/proc/self/exe", path, sizeof(path));
    if (count <= 0) return @"/nonexistent";
    NSFileManager *files = [NSFileManager defaultManager];
    return [files stringWithFileSystemRepresentation:path length:(NSUInteger)count].stringByDeletingLastPathComponent;
}

static NSString *Environment(const char *name) {
    const char *value = getenv(name);
    return value == NULL || *value == 0 ? nil : [NSString stringWithUTF8String:value];
}

NSString *DeviceHome(void) { return Environment("RICHPUSH_DEVICE_HOME") ?: @"/nonexistent"; }

NSString *DeviceTemporaryFolder(void) {
    return Environment("TMPDIR") ?: [DeviceHome() stringByAppendingPathComponent:@"tmp"];
}

void MakeFolder(NSString *path) {
    // A failure here recurs, with a reason, where the extension uses the folder.
    [[NSFileManager defaultManager] createDirectoryAtPath:path
                              withIntermediateDirectories:YES
                                               attributes:nil
                                                    error:NULL];
}

void MakeDeviceFolders(void) {
    for (NSString *name in @[ @"Documents", @"Library/Caches", @"Library/Application Support", @"tmp" ])
        MakeFolder([NSHomeDirectory() stringByAppendingPathComponent:name]);
    MakeFolder(DeviceTemporaryFolder());
    MakeFolder([DeviceHome() stringByAppendingPathComponent:@"Shared/AppGroup"]);
}

// The program's own functions take precedence over those of GNUstep's library.

NSString *NSHomeDirectory(void) { return Environment("HOME") ?: DeviceHome(); }

NSString *NSTemporaryDirectory(void) {
    NSString *folder = DeviceTemporaryFolder();
    return [folder hasSuffix:@"/"] ? folder : [folder stringByAppendingString:@"/"];
}

NSArray *NSSearchPathForDirectoriesInDomains(NSSearchPathDirectory directory, NSSearchPathDomainMask domains,
                                             BOOL expandsTilde) {
    if ((domains & NSUserDomainMask) == 0) return @[];
    NSString *name = nil;
    switch (directory) {
    case NSDocumentDirectory: name = @"Documents"; break;
    case NSLibraryDirectory: name = @"Library"; break;
    case NSCachesDirectory: name = @"Library/Caches"; break;
    case NSApplicationSupportDirectory: name = @"Library/Application Support"; break;
    case NSDownloadsDirectory: name = @"Downloads"; break;
    case NSPicturesDirectory: name = @"Pictures"; break;
    case NSMoviesDirectory: name = @"Movies"; break;
    case NSMusicDirectory: name = @"Music"; break;
    default: return @[];
    }
    return @[ [NSHomeDirectory() stringByAppendingPathComponent:name] ];
}

BOOL AllowsGroup(NSString *group) {
    NSString *path = [ProgramFolder() stringByAppendingPathComponent:@"groups.txt"];
    NSString *text = [NSString stringWithContentsOfFile:path encoding:NSUTF8StringEncoding error:NULL];
    NSArray *groups = [text componentsSeparatedByString:@"\n"];
    NSRange team = [group rangeOfString:@"."];
    // The name of a group of the keychain may begin with the team's identifier.
    NSString *withoutTeam =
        team.length == 0 ? group : [@"keychain " stringByAppendingString:[group substringFromIndex:NSMaxRange(team)]];
    // Without the list, the entitlements are unknown.
    if (groups == nil || [groups containsObject:group] || [groups containsObject:withoutTeam]) return YES;
    [HarnessConnection.current send:@"lacks" values:@{@"_0" : group}];
    return NO;
}

@implementation NSFileManager (AppleSDK)

- (NSURL *)temporaryDirectory {
    return [NSURL fileURLWithPath:NSTemporaryDirectory() isDirectory:YES];
}

- (NSURL *)containerURLForSecurityApplicationGroupIdentifier:(NSString *)group {
    if (group.length == 0 || !AllowsGroup([@"group " stringByAppendingString:group])) return nil;
    NSString *name = [group stringByReplacingOccurrencesOfString:@"/" withString:@"_"];
    NSString *path = [NSString stringWithFormat:@"%@/Shared/AppGroup/%@", DeviceHome(), name];
    MakeFolder(path);
    if ([self contentsOfDirectoryAtPath:path error:NULL].count == 0)
        [HarnessConnection.current send:@"foundNothing" values:@{@"_0" : [@"the app group " stringByAppendingString:group]}];
    return [NSURL fileURLWithPath:path isDirectory:YES];
}

- (NSArray *)URLsForDirectory:(NSSearchPathDirectory)directory inDomains:(NSSearchPathDomainMask)domains {
    NSMutableArray *urls = [NSMutableArray array];
    for (NSString *path in NSSearchPathForDirectoriesInDomains(directory, domains, YES))
        [urls addObject:[NSURL fileURLWithPath:path isDirectory:YES]];
    return urls;
}

- (NSURL *)URLForDirectory:(NSSearchPathDirectory)directory
                  inDomain:(NSSearchPathDomainMask)domain
         appropriateForURL:(NSURL *)url
                    create:(BOOL)creates
                     error:(NSError **)error {
    NSURL *found = [self URLsForDirectory:directory inDomains:domain].firstObject;
    if (found != nil && creates) MakeFolder(found.path);
    return found;
}

@end
