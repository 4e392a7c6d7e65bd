// UIKit: a picture is its bytes, and nothing is drawn.
#import "Transfer.h"

@implementation UIImage {
    NSData *_bytes;
    CGSize _size;
}

@synthesize size = _size;

static uint32_t BigEndian(const uint8_t *bytes, int count) {
    uint32_t value = 0;
    while (count-- > 0) value = value << 8 | *bytes++;
    return value;
}

/// Returns the size in the header of a PNG, GIF, or JPEG, and zero for anything else.
static CGSize PictureSize(NSData *data) {
    const uint8_t *bytes = data.bytes;
    NSUInteger count = data.length;
    if (count > 24 && memcmp(bytes, "\x89PNG\r\n\x1A\n", 8) == 0)
        return CGSizeMake(BigEndian(bytes + 16, 4), BigEndian(bytes + 20, 4));
    if (count > 10 && memcmp(bytes, "GIF8", 4) == 0)
        return CGSizeMake(bytes[6] | bytes[7] << 8, bytes[8] | bytes[9] << 8);
    if (count < 4 || memcmp(bytes, "\xFF\xD8\xFF", 3) != 0) return CGSizeZero;
    for (NSUInteger place = 2; place + 9 < count && bytes[place] == 0xFF;) {
        uint8_t marker = bytes[place + 1];
        BOOL isFrame = marker >= 0xC0 && marker <= 0xCF && marker != 0xC4 && marker != 0xC8 && marker != 0xCC;
        if (isFrame) return CGSizeMake(BigEndian(bytes + place + 7, 2), BigEndian(bytes + place + 5, 2));
        place += 2 + BigEndian(bytes + place + 2, 2);
    }
    return CGSizeZero;
}

+ (UIImage *)imageWithData:(NSData *)data {
    return [[self alloc] initWithData:data];
}

+ (UIImage *)imageWithData:(NSData *)data scale:(CGFloat)scale {
    return [[self alloc] initWithData:data];
}

+ (UIImage *)imageWithContentsOfFile:(NSString *)path {
    return [[self alloc] initWithContentsOfFile:path];
}

+ (UIImage *)imageNamed:(NSString *)name {
    NSString *catalog = [@"Assets.car" stringByAppendingPathComponent:name];
    for (NSString *beginning in @[ catalog, name ]) {
        for (NSString *end in @[ @"@3x", @"@2x", @"@1x", @"", @"@3x.png", @"@2x.png", @".png", @".jpg", @".jpeg" ]) {
            NSString *file = [beginning stringByAppendingString:end];
            UIImage *image = [self imageWithContentsOfFile:[ProgramFolder() stringByAppendingPathComponent:file]];
            if (image != nil) return image;
        }
    }
    [HarnessConnection.current
        noteLimitation:[NSString stringWithFormat:@"The extension loads the picture “%@”, which is not known.", name]];
    return nil;
}

- (instancetype)initWithData:(NSData *)data {
    CGSize size = PictureSize(data);
    if (size.width < 1 || size.height < 1 || (self = [super init]) == nil) return nil;
    _bytes = [data copy];
    _size = size;
    // Decoded, a pixel takes four bytes.
    NSNumber *bytes = @((long long)(size.width * size.height * 4));
    [HarnessConnection.current send:@"decodedPicture" values:@{@"bytes" : bytes}];
    return self;
}

- (instancetype)initWithContentsOfFile:(NSString *)path {
    return [self initWithData:[NSData dataWithContentsOfFile:path]];
}

- (CGFloat)scale {
    return 1;
}

- (NSData *)bytes {
    return _bytes;
}

@end

static NSData *Representation(UIImage *image) {
    [HarnessConnection.current
        noteLimitation:@"The extension encodes a picture; the simulator gives it the picture's own bytes."];
    return [image performSelector:@selector(bytes)];
}

NSData *UIImagePNGRepresentation(UIImage *image) { return Representation(image); }
NSData *UIImageJPEGRepresentation(UIImage *image, CGFloat quality) { return Representation(image); }

@implementation UIColor

+ (UIColor *)colorWithRed:(CGFloat)red green:(CGFloat)green blue:(CGFloat)blue alpha:(CGFloat)alpha {
    return [self new];
}

+ (UIColor *)blackColor {
    return [self new];
}

+ (UIColor *)whiteColor {
    return [self new];
}

+ (UIColor *)redColor {
    return [self new];
}

+ (UIColor *)greenColor {
    return [self new];
}

+ (UIColor *)blueColor {
    return [self new];
}

+ (UIColor *)clearColor {
    return [self new];
}

@end

@implementation UIDevice

+ (UIDevice *)currentDevice {
    static UIDevice *device;
    static dispatch_once_t once;
    dispatch_once(&once, ^{ device = [UIDevice new]; });
    return device;
}

- (NSString *)systemVersion {
    return @"26.0";
}

- (NSString *)systemName {
    return @"iOS";
}

- (NSString *)model {
    return @"iPhone";
}

- (NSString *)name {
    return @"iPhone";
}

- (NSUUID *)identifierForVendor {
    return [[NSUUID alloc] initWithUUIDString:@"00000000-0000-4000-8000-000000000001"];
}

@end

@implementation UIScreen

+ (UIScreen *)mainScreen {
    static UIScreen *screen;
    static dispatch_once_t once;
    dispatch_once(&once, ^{ screen = [UIScreen new]; });
    return screen;
}

- (CGRect)bounds {
    return CGRectMake(0, 0, 393, 852);
}

- (CGFloat)scale {
    return 3;
}

@end

@implementation UIViewController
@end

@implementation UIPasteboard

+ (UIPasteboard *)generalPasteboard {
    [HarnessConnection.current
        noteLimitation:@"The extension uses the pasteboard; the simulator's is empty, and nobody else sees it."];
    static UIPasteboard *pasteboard;
    static dispatch_once_t once;
    dispatch_once(&once, ^{ pasteboard = [UIPasteboard new]; });
    return pasteboard;
}

@end
