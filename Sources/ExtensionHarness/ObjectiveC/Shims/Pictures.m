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

+ (UIImage *)imageNamed:(NSString *)name inBundle:(NSBundle *)bundle compatibleWithTraitCollection:(id)traits {
    return [self imageNamed:name];
}

+ (UIImage *)systemImageNamed:(NSString *)name {
    return [self imageNamed:name];
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

+ (UIColor *)colorWithWhite:(CGFloat)white alpha:(CGFloat)alpha {
    return [self colorWithRed:white green:white blue:white alpha:alpha];
}

#define COLOR(name, r, g, b, a)                                                                                        \
    +(UIColor *)name##Color {                                                                                          \
        return [self colorWithRed:r green:g blue:b alpha:a];                                                           \
    }
COLOR(black, 0, 0, 0, 1)
COLOR(white, 1, 1, 1, 1)
COLOR(gray, 0.5, 0.5, 0.5, 1)
COLOR(lightGray, 2 / 3.0, 2 / 3.0, 2 / 3.0, 1)
COLOR(darkGray, 1 / 3.0, 1 / 3.0, 1 / 3.0, 1)
COLOR(red, 1, 0, 0, 1)
COLOR(green, 0, 1, 0, 1)
COLOR(blue, 0, 0, 1, 1)
COLOR(cyan, 0, 1, 1, 1)
COLOR(yellow, 1, 1, 0, 1)
COLOR(magenta, 1, 0, 1, 1)
COLOR(orange, 1, 0.5, 0, 1)
COLOR(purple, 0.5, 0, 0.5, 1)
COLOR(brown, 0.6, 0.4, 0.2, 1)
COLOR(clear, 0, 0, 0, 0)

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
