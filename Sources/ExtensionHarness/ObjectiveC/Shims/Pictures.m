// UIKit's pictures, which the harness decodes, and what else UIKit has.
#import "Picture.h"

@implementation UIImage {
    Picture *_picture;
    CGFloat _scale;
}

@synthesize scale = _scale;

+ (UIImage *)imageWithData:(NSData *)data {
    return [[self alloc] initWithData:data];
}

+ (UIImage *)imageWithData:(NSData *)data scale:(CGFloat)scale {
    return [[self alloc] initWithData:data scale:scale];
}

+ (UIImage *)imageWithContentsOfFile:(NSString *)path {
    return [[self alloc] initWithContentsOfFile:path];
}

+ (UIImage *)imageWithCGImage:(CGImageRef)image {
    return [self imageWithCGImage:image scale:1 orientation:UIImageOrientationUp];
}

+ (UIImage *)imageWithCGImage:(CGImageRef)image scale:(CGFloat)scale orientation:(UIImageOrientation)orientation {
    return [[self alloc] initWithPicture:(__bridge Picture *)image scale:scale];
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

- (instancetype)initWithPicture:(Picture *)picture scale:(CGFloat)scale {
    if (picture == nil || (self = [super init]) == nil) return nil;
    _picture = picture;
    _scale = scale > 0 ? scale : 1;
    return self;
}

- (instancetype)initWithData:(NSData *)data {
    return [self initWithData:data scale:1];
}

- (instancetype)initWithData:(NSData *)data scale:(CGFloat)scale {
    return [self initWithPicture:[Picture pictureWithData:data] scale:scale];
}

- (instancetype)initWithContentsOfFile:(NSString *)path {
    return [self initWithPicture:[Picture pictureWithFile:path] scale:1];
}

- (CGSize)size {
    return CGSizeMake(_picture.width / _scale, _picture.height / _scale);
}

- (UIImageOrientation)imageOrientation {
    return UIImageOrientationUp;
}

- (CGImageRef)CGImage {
    return (__bridge CGImageRef)_picture;
}

- (void)drawInRect:(CGRect)rect {
    [self drawInRect:rect blendMode:kCGBlendModeNormal alpha:1];
}

- (void)drawAtPoint:(CGPoint)point {
    [self drawInRect:CGRectMake(point.x, point.y, self.size.width, self.size.height)];
}

- (void)drawInRect:(CGRect)rect blendMode:(CGBlendMode)mode alpha:(CGFloat)alpha {
    [(__bridge Canvas *)UIGraphicsGetCurrentContext() drawPicture:_picture inRect:rect alpha:alpha isFlipped:NO];
}

- (UIImage *)imageByPreparingThumbnailOfSize:(CGSize)size {
    Picture *thumbnail = [_picture thumbnailWithWidth:size.width * _scale height:size.height * _scale];
    return [[UIImage alloc] initWithPicture:thumbnail scale:_scale];
}

- (UIImage *)imageByPreparingForDisplay {
    [_picture decode];
    return self;
}

@end

NSData *UIImagePNGRepresentation(UIImage *image) {
    return [(__bridge Picture *)image.CGImage dataOfType:@"public.png" quality:1];
}

NSData *UIImageJPEGRepresentation(UIImage *image, CGFloat quality) {
    return [(__bridge Picture *)image.CGImage dataOfType:@"public.jpeg" quality:quality];
}

@implementation UIColor {
    NSArray<NSNumber *> *_parts;
}

+ (UIColor *)colorWithRed:(CGFloat)red green:(CGFloat)green blue:(CGFloat)blue alpha:(CGFloat)alpha {
    UIColor *color = [self new];
    color->_parts = @[ @(red), @(green), @(blue), @(alpha) ];
    return color;
}

+ (UIColor *)blackColor {
    return [self colorWithRed:0 green:0 blue:0 alpha:1];
}

+ (UIColor *)whiteColor {
    return [self colorWithRed:1 green:1 blue:1 alpha:1];
}

+ (UIColor *)redColor {
    return [self colorWithRed:1 green:0 blue:0 alpha:1];
}

+ (UIColor *)greenColor {
    return [self colorWithRed:0 green:1 blue:0 alpha:1];
}

+ (UIColor *)blueColor {
    return [self colorWithRed:0 green:0 blue:1 alpha:1];
}

+ (UIColor *)clearColor {
    return [self colorWithRed:0 green:0 blue:0 alpha:0];
}

- (CGColorRef)CGColor {
    return (__bridge CGColorRef)_parts;
}

- (void)setFill {
    CGContextSetFillColorWithColor(UIGraphicsGetCurrentContext(), self.CGColor);
}

- (void)set {
    [self setFill];
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
