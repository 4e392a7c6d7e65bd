#import "Process.h"

#include "AppleSDKSandbox.h"

#include <sys/prctl.h>

/// Returns the paths of the system, the Swift toolchain's libraries, and the program's folder; not users' homes.
static NSArray<NSString *> *ReadablePaths(NSString *programFolder) {
    NSMutableArray *paths = [@[
        @"/usr", @"/lib", @"/lib64", @"/bin", @"/etc", @"/opt", @"/nix/store", @"/proc", @"/sys/devices/system/cpu",
        @"/sys/kernel/mm", @"/sys/fs/cgroup", @"/dev/urandom", @"/dev/random", @"/dev/tty", programFolder
    ] mutableCopy];
    NSString *maps = [NSString stringWithContentsOfFile:@"/proc/self/maps" encoding:NSUTF8StringEncoding error:NULL];
    for (NSString *line in [maps componentsSeparatedByString:@"\n"]) {
        if (![line hasSuffix:@"/libdispatch.so"]) continue;
        NSString *library = [line substringFromIndex:[line rangeOfString:@"/"].location];
        [paths addObject:library.stringByDeletingLastPathComponent];
    }
    return paths;
}

static NSArray<NSString *> *RestrictFiles(NSString *deviceHome, NSString *programFolder) {
    int version = sandboxLandlockVersion();
    if (version <= 0)
        return @[ @"the extension can read and write files outside its device's folder: the kernel has no Landlock" ];
    int rules = sandboxMakeRules(version);
    if (rules < 0)
        return @[ @"the extension can read and write files outside its device's folder: the kernel refused Landlock" ];
    uint64_t known = sandboxFileAccess(version);
    uint64_t reading = SANDBOX_EXECUTE | SANDBOX_READ_FILE | SANDBOX_READ_DIRECTORY;
    uint64_t device = (SANDBOX_WRITE_FILE | SANDBOX_READ_FILE | SANDBOX_TRUNCATE) & known;
    int failed = 0;
    for (NSString *path in ReadablePaths(programFolder)) failed |= sandboxAllow(rules, path.UTF8String, reading);
    failed |= sandboxAllow(rules, "/dev/null", device) | sandboxAllow(rules, "/dev/zero", device);
    failed |= sandboxAllow(rules, deviceHome.UTF8String, known & ~SANDBOX_DEVICE_CONTROL);
    if (sandboxEnforce(rules) != 0 || failed)
        return @[ @"the extension can read and write files outside its device's folder: the kernel refused a rule" ];
    NSMutableArray *notGranted = [NSMutableArray array];
    if (version < 3) [notGranted addObject:@"the extension can truncate files outside its device's folder"];
    if (version < 6) [notGranted addObject:@"the extension can send signals to other processes of this user"];
    return notGranted;
}

NSArray<NSString *> *EnterSandbox(NSString *deviceHome, NSString *programFolder) {
    NSMutableArray *notGranted = [NSMutableArray array];
    void (^require)(int, NSString *) = ^(int result, NSString *words) {
        if (result != 0) [notGranted addObject:[NSString stringWithFormat:@"%@ (%s)", words, strerror(errno)]];
    };
    require(sandboxNoCoreFiles(), @"core files are not turned off");
    // As many as iOS gives an extension.
    require(sandboxLimitOpenFiles(256), @"the number of open files is not limited");
    require(sandboxLimitFileSize(1 << 30), @"the size of files is not limited");
    if (sandboxForbidPrivileges() != 0) {
        [notGranted addObject:@"the extension runs without a sandbox: the kernel has no PR_SET_NO_NEW_PRIVS"];
        return notGranted;
    }
    [notGranted addObjectsFromArray:RestrictFiles(deviceHome, programFolder)];
    require(sandboxForbidSystemCalls(), @"the extension can open sockets: the kernel refused the seccomp filter");
    return notGranted;
}
