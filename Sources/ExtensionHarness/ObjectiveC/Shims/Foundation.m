// The parts of Foundation that GNUstep lacks, or that differ from Apple's.
#import "Connection.h"

int32_t __isPlatformVersionAtLeast(uint32_t platform, uint32_t major, uint32_t minor, uint32_t patch) { return 1; }

void CFRelease(CFTypeRef object) {
    if (object != NULL) (void)(__bridge_transfer id)object;
}

CFTypeRef CFRetain(CFTypeRef object) {
    return object == NULL ? NULL : (__bridge_retained CFTypeRef)(__bridge id)object;
}

CFUUIDRef CFUUIDCreate(CFAllocatorRef allocator) { return (__bridge_retained CFUUIDRef)[NSUUID UUID]; }

CFStringRef CFUUIDCreateString(CFAllocatorRef allocator, CFUUIDRef uuid) {
    return (__bridge_retained CFStringRef)[(__bridge NSUUID *)uuid UUIDString];
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

- (BOOL)setResourceValue:(id)value forKey:(NSString *)key error:(NSError **)error {
    // Such as that no backup has the file, which matters to nothing here.
    return self.isFileURL && [[NSFileManager defaultManager] fileExistsAtPath:self.path];
}

/// GNUstep's method knows few keys.
- (BOOL)getResourceValue:(id *)value forKey:(NSString *)key error:(NSError **)error {
    NSDictionary *attributes = [[NSFileManager defaultManager] attributesOfItemAtPath:self.path ?: @"" error:error];
    if (attributes == nil) return NO;
    BOOL isFolder = [attributes.fileType isEqual:NSFileTypeDirectory];
    *value = @{
        NSURLNameKey : self.lastPathComponent,
        NSURLFileSizeKey : @(attributes.fileSize),
        NSURLIsDirectoryKey : [NSNumber numberWithBool:isFolder],
        NSURLIsRegularFileKey : [NSNumber numberWithBool:[attributes.fileType isEqual:NSFileTypeRegular]],
        NSURLContentModificationDateKey : attributes.fileModificationDate,
    }[key];
    return YES;
}

/// GNUstep decodes the path first, so that `%2F` separates components.
- (NSString *)lastPathComponent {
    NSCharacterSet *ends = [NSCharacterSet characterSetWithCharactersInString:@"?#"];
    NSString *last = [[self.absoluteString componentsSeparatedByCharactersInSet:ends][0] lastPathComponent];
    BOOL hasSlash = [last rangeOfString:@"%2F" options:NSCaseInsensitiveSearch].location != NSNotFound;
    return hasSlash ? last.stringByRemovingPercentEncoding : self.path.lastPathComponent;
}

@end

@implementation NSProcessInfo (AppleSDK)

- (BOOL)isLowPowerModeEnabled {
    return NO;
}

- (NSOperatingSystemVersion)operatingSystemVersion {
    NSArray<NSString *> *parts = [[UIDevice currentDevice].systemVersion componentsSeparatedByString:@"."];
    return (NSOperatingSystemVersion){parts[0].integerValue, parts[1].integerValue, 0};
}

- (BOOL)isOperatingSystemAtLeastVersion:(NSOperatingSystemVersion)version {
    NSOperatingSystemVersion own = self.operatingSystemVersion;
    if (own.majorVersion != version.majorVersion) return own.majorVersion > version.majorVersion;
    if (own.minorVersion != version.minorVersion) return own.minorVersion > version.minorVersion;
    return own.patchVersion >= version.patchVersion;
}

- (NSString *)operatingSystemVersionString {
    return [@"Version " stringByAppendingString:[UIDevice currentDevice].systemVersion];
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

/// Finds a file as iOS does: in the bundle itself, or in the folder of a language.
- (NSString *)pathForResource:(NSString *)name ofType:(NSString *)type inDirectory:(NSString *)folder {
    if (name.length == 0) return nil;
    NSString *root = self == [NSBundle mainBundle] ? ProgramFolder() : self.resourcePath;
    if (folder.length > 0) root = [root stringByAppendingPathComponent:folder];
    NSString *file = type.length > 0 ? [name stringByAppendingPathExtension:type] : name;
    NSString *region = Information()[@"CFBundleDevelopmentRegion"] ?: @"en";
    NSArray *languages = @[ @"en.lproj", [region stringByAppendingPathExtension:@"lproj"], @"Base.lproj" ];
    for (NSString *language in [@[ @"" ] arrayByAddingObjectsFromArray:languages]) {
        NSString *path = [[root stringByAppendingPathComponent:language] stringByAppendingPathComponent:file];
        if ([[NSFileManager defaultManager] fileExistsAtPath:path]) return path;
    }
    // GNUstep itself asks for files in folders of the bundle.
    if (self == [NSBundle mainBundle] && folder.length == 0 && ![type isEqual:@"strings"])
        [HarnessConnection.current send:@"lacks" values:@{@"_0" : [@"resource " stringByAppendingString:file]}];
    return nil;
}

- (NSString *)pathForResource:(NSString *)name ofType:(NSString *)type {
    return [self pathForResource:name ofType:type inDirectory:nil];
}

- (NSURL *)URLForResource:(NSString *)name withExtension:(NSString *)type subdirectory:(NSString *)folder {
    NSString *path = [self pathForResource:name ofType:type inDirectory:folder];
    return path == nil ? nil : [NSURL fileURLWithPath:path];
}

- (NSURL *)URLForResource:(NSString *)name withExtension:(NSString *)type {
    return [self URLForResource:name withExtension:type subdirectory:nil];
}

@end
