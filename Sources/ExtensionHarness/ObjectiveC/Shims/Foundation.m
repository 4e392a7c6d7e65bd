// The parts of Foundation that GNUstep lacks, or that differ from Apple's.
#import "Connection.h"

int32_t __isPlatformVersionAtLeast(uint32_t platform, uint32_t major, uint32_t minor, uint32_t patch) { return 1; }

void CFRelease(CFTypeRef object) {
    if (object != NULL) (void)(__bridge_transfer id)object;
}

CFTypeRef CFRetain(CFTypeRef object) {
    return object == NULL ? NULL : (__bridge_retained CFTypeRef)(__bridge id)object;
}

CFAbsoluteTime CFAbsoluteTimeGetCurrent(void) { return [NSDate timeIntervalSinceReferenceDate]; }

CFStringRef CFURLCreateStringByAddingPercentEscapes(CFAllocatorRef allocator, CFStringRef text, CFStringRef kept,
                                                    CFStringRef escaped, unsigned encoding) {
    NSMutableCharacterSet *allowed = [[NSCharacterSet URLQueryAllowedCharacterSet] mutableCopy];
    [allowed addCharactersInString:(__bridge NSString *)kept ?: @""];
    [allowed addCharactersInString:@"#%"];
    [allowed removeCharactersInString:(__bridge NSString *)escaped ?: @""];
    NSString *result = [(__bridge NSString *)text stringByAddingPercentEncodingWithAllowedCharacters:allowed];
    return (__bridge_retained CFStringRef)result;
}

CFNotificationCenterRef CFNotificationCenterGetDarwinNotifyCenter(void) { return NULL; }

void CFNotificationCenterPostNotification(CFNotificationCenterRef center, CFNotificationName name, const void *object,
                                          CFDictionaryRef userInfo, Boolean immediately) {
    [HarnessConnection.current
        noteLimitation:@"The extension posts a Darwin notification; in the simulator no other process receives it."];
}

CFDictionaryRef CGRectCreateDictionaryRepresentation(CGRect rect) {
    NSDictionary *values = @{
        @"X" : @(rect.origin.x),
        @"Y" : @(rect.origin.y),
        @"Width" : @(rect.size.width),
        @"Height" : @(rect.size.height)
    };
    return (__bridge_retained CFDictionaryRef)values;
}

@implementation NSURL (AppleSDK)

- (BOOL)startAccessingSecurityScopedResource {
    // As on iOS for a URL that needs no permission.
    return NO;
}

- (void)stopAccessingSecurityScopedResource {}

@end

@implementation NSProcessInfo (AppleSDK)

- (BOOL)isLowPowerModeEnabled {
    return NO;
}

@end

@implementation NSString (AppleSDK)

- (BOOL)localizedCaseInsensitiveContainsString:(NSString *)text {
    return [self rangeOfString:text options:NSCaseInsensitiveSearch].location != NSNotFound;
}

- (BOOL)localizedStandardContainsString:(NSString *)text {
    return [self localizedCaseInsensitiveContainsString:text];
}

@end

@implementation NSBundle (AppleSDK)

/// Returns the Info.plist beside the program.
static NSDictionary *Information(void) {
    static NSDictionary *information;
    static BOOL isRead;
    @synchronized([NSBundle class]) {
        // GNUstep asks for the bundle's name while it reads the file.
        if (!isRead) {
            isRead = YES;
            NSString *file = [ProgramFolder() stringByAppendingPathComponent:@"Info.plist"];
            information = [NSDictionary dictionaryWithContentsOfFile:file];
        }
        return information;
    }
}

- (NSDictionary *)infoDictionary {
    return Information();
}

- (id)objectForInfoDictionaryKey:(NSString *)key {
    return Information()[key];
}

- (NSString *)bundleIdentifier {
    return Information()[@"CFBundleIdentifier"];
}

- (NSURL *)appStoreReceiptURL {
    return nil;
}

@end
