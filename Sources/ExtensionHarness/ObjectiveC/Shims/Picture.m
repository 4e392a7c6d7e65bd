#import "Picture.h"

#include "LentFiles.h"

#include <unistd.h>

@implementation Picture {
    NSNumber *_number;
    /// The bytes that it was made from, which stay in memory as long as it does.
    NSData *_data;
}

@synthesize width = _width, height = _height, type = _type;

+ (Picture *)pictureWithRequest:(NSDictionary *)request data:(NSData *)data {
    NSDictionary *values = [HarnessConnection.current answerTo:@"picture" values:@{@"_1" : request}];
    NSDictionary *answer = MemberOfClass(values, @"_1", [NSDictionary class]) ?: @{};
    Picture *picture = [Picture new];
    picture->_number = MemberOfClass(answer, @"number", [NSNumber class]);
    picture->_type = MemberOfClass(answer, @"type", [NSString class]);
    picture->_width = [MemberOfClass(answer, @"width", [NSNumber class]) integerValue];
    picture->_height = [MemberOfClass(answer, @"height", [NSNumber class]) integerValue];
    picture->_data = data;
    return picture->_number == nil ? nil : picture;
}

+ (Picture *)pictureWithFile:(NSString *)path {
    if (path.length > 0) lentFileWait(path.fileSystemRepresentation);
    return path == nil ? nil : [self pictureWithRequest:@{@"open" : @{@"path" : path}} data:nil];
}

+ (Picture *)pictureWithData:(NSData *)data {
    NSString *name = [@"richpush.picture." stringByAppendingString:[NSUUID UUID].UUIDString];
    NSString *file = [DeviceTemporaryFolder() stringByAppendingPathComponent:name];
    if (data.length == 0 || ![data writeToFile:file atomically:NO]) return nil;
    Picture *picture = [self pictureWithRequest:@{@"open" : @{@"path" : file}} data:data];
    unlink(file.fileSystemRepresentation);
    return picture;
}

+ (Picture *)pictureWithDrawing:(NSDictionary *)drawing {
    return [self pictureWithRequest:@{@"draw" : @{@"_0" : drawing}} data:nil];
}

- (void)dealloc {
    if (_number != nil) [HarnessConnection.current send:@"releasedPicture" values:@{@"_0" : _number}];
}

- (NSDictionary *)layerInRect:(CGRect)rect {
    NSArray *place = @[ @(rect.origin.x), @(rect.origin.y), @(rect.size.width), @(rect.size.height) ];
    return @{@"picture" : _number, @"color" : @[], @"rectangle" : place, @"alpha" : @1, @"isUpsideDown" : @NO};
}

- (Picture *)thumbnailWithWidth:(double)width height:(double)height {
    return [self thumbnailOfPart:nil width:width height:height];
}

- (Picture *)thumbnailOfPart:(NSArray *)part width:(double)width height:(double)height {
    if (!isfinite(width) || !isfinite(height)) return nil;
    NSMutableDictionary *layer = [[self layerInRect:CGRectMake(0, 0, round(width), round(height))] mutableCopy];
    if (part != nil) layer[@"part"] = part;
    NSNumber *columns = @((long long)round(width)), *rows = @((long long)round(height));
    return [Picture
        pictureWithDrawing:@{@"width" : columns, @"height" : rows, @"layers" : @[ layer ], @"isThumbnail" : @YES}];
}

- (void)decode {
    [HarnessConnection.current send:@"decodedPicture" values:@{@"_0" : _number}];
}

- (NSString *)fileOfType:(NSString *)type quality:(double)quality {
    NSNumber *level = @(isfinite(quality) ? quality : 1);
    NSDictionary *request = @{@"encode" : @{@"number" : _number, @"type" : type, @"quality" : level}};
    NSDictionary *values = [HarnessConnection.current answerTo:@"picture" values:@{@"_1" : request}];
    return MemberOfClass(MemberOfClass(values, @"_1", [NSDictionary class]) ?: @{}, @"path", [NSString class]);
}

- (NSData *)dataOfType:(NSString *)type quality:(double)quality {
    NSString *file = [self fileOfType:type quality:quality];
    if (file == nil) return nil;
    NSData *data = [NSData dataWithContentsOfFile:file];
    unlink(file.fileSystemRepresentation);
    return data;
}

@end

@implementation Canvas {
    NSInteger _width, _height;
    /// From the coordinates of the app to pixels from the top left.
    CGSize _factors;
    CGPoint _offset;
    CGFloat _alpha;
    NSArray<NSNumber *> *_color, *_clip;
    NSMutableArray *_saved;
    NSMutableArray<NSDictionary *> *_layers;
    /// The pictures in the layers, which must not be released.
    NSMutableArray<Picture *> *_pictures;
}

@synthesize scale = _scale;

+ (Canvas *)canvasWithSize:(CGSize)size scale:(CGFloat)scale isUpward:(BOOL)isUpward {
    Canvas *canvas = [Canvas new];
    double width = ceil(size.width * scale), height = ceil(size.height * scale);
    if (!(width >= 1 && height >= 1 && width <= 16384 && height <= 16384)) return nil;
    canvas->_width = (NSInteger)width;
    canvas->_height = (NSInteger)height;
    canvas->_scale = scale;
    canvas->_factors = CGSizeMake(scale, isUpward ? -scale : scale);
    canvas->_offset = CGPointMake(0, isUpward ? height : 0);
    canvas->_alpha = 1;
    canvas->_color = @[ @0, @0, @0, @1 ];
    canvas->_saved = [NSMutableArray new];
    canvas->_layers = [NSMutableArray new];
    canvas->_pictures = [NSMutableArray new];
    return canvas;
}

- (Picture *)picture {
    return [Picture pictureWithDrawing:@{
        @"width" : @(_width), @"height" : @(_height), @"layers" : _layers, @"isThumbnail" : @NO
    }];
}

- (NSArray<NSNumber *> *)pixels:(CGRect)rect {
    double width = rect.size.width * _factors.width, height = rect.size.height * _factors.height;
    double x = rect.origin.x * _factors.width + _offset.x, y = rect.origin.y * _factors.height + _offset.y;
    NSMutableArray *numbers = [NSMutableArray new];
    double values[4] = {fmin(x, x + width), fmin(y, y + height), fabs(width), fabs(height)};
    for (int index = 0; index < 4; index++) [numbers addObject:@(isfinite(values[index]) ? values[index] : 0)];
    return numbers;
}

- (void)addLayer:(NSDictionary *)layer alpha:(CGFloat)alpha {
    NSMutableDictionary *added = [layer mutableCopy];
    added[@"alpha"] = @(isfinite(alpha) ? alpha * _alpha : 1);
    if (_clip != nil) added[@"clip"] = _clip;
    [_layers addObject:added];
}

- (void)drawPicture:(Picture *)picture inRect:(CGRect)rect alpha:(CGFloat)alpha isFlipped:(BOOL)isFlipped {
    if (picture == nil) return;
    [_pictures addObject:picture];
    NSMutableDictionary *layer = [[picture layerInRect:rect] mutableCopy];
    layer[@"rectangle"] = [self pixels:rect];
    layer[@"isUpsideDown"] = [NSNumber numberWithBool:(_factors.height > 0) == isFlipped];
    [self addLayer:layer alpha:alpha];
}

- (void)fillRect:(CGRect)rect radius:(CGFloat)radius {
    NSMutableDictionary *layer = [NSMutableDictionary new];
    layer[@"color"] = [_color subarrayWithRange:NSMakeRange(0, 3)];
    layer[@"rectangle"] = [self pixels:rect];
    layer[@"isUpsideDown"] = @NO;
    if (radius > 0)
        layer[@"clip"] = [[self pixels:rect] arrayByAddingObject:@(radius * fabs(_factors.width))];
    [self addLayer:layer alpha:_color[3].doubleValue];
}

- (void)clipToRect:(CGRect)rect radius:(CGFloat)radius {
    _clip = [[self pixels:rect] arrayByAddingObject:@(radius * fabs(_factors.width))];
}

- (void)setColor:(NSArray<NSNumber *> *)color {
    if (color.count == 4) _color = color;
}

- (void)setAlpha:(CGFloat)alpha {
    _alpha = alpha;
}

- (void)translateByX:(CGFloat)x y:(CGFloat)y {
    _offset = CGPointMake(_offset.x + x * _factors.width, _offset.y + y * _factors.height);
}

- (void)scaleByX:(CGFloat)x y:(CGFloat)y {
    _factors = CGSizeMake(_factors.width * x, _factors.height * y);
}

- (void)save {
    NSValue *offset = [NSValue valueWithPoint:_offset], *factors = [NSValue valueWithSize:_factors];
    [_saved addObject:@[ offset, factors, @(_alpha), _color, _clip ?: @[] ]];
}

- (void)restore {
    NSArray *values = _saved.lastObject;
    if (values == nil) return;
    [_saved removeLastObject];
    _offset = [values[0] pointValue];
    _factors = [values[1] sizeValue];
    _alpha = [values[2] doubleValue];
    _color = values[3];
    _clip = [values[4] count] == 0 ? nil : values[4];
}

@end

// MARK: - Core Graphics

static Canvas *CanvasOf(CGContextRef context) { return (__bridge Canvas *)context; }

size_t CGImageGetWidth(CGImageRef image) { return (size_t)[(__bridge Picture *)image width]; }
size_t CGImageGetHeight(CGImageRef image) { return (size_t)[(__bridge Picture *)image height]; }
void CGImageRelease(CGImageRef image) { CFRelease(image); }
void CGContextRelease(CGContextRef context) { CFRelease(context); }

CGImageRef CGImageCreateWithImageInRect(CGImageRef image, CGRect rect) {
    NSArray *part = @[ @(rect.origin.x), @(rect.origin.y), @(rect.size.width), @(rect.size.height) ];
    Picture *picture = (__bridge Picture *)image;
    return (__bridge_retained CGImageRef)[picture thumbnailOfPart:part width:rect.size.width height:rect.size.height];
}

CGColorSpaceRef CGColorSpaceCreateDeviceRGB(void) { return (__bridge_retained CGColorSpaceRef)[NSObject new]; }
CGColorSpaceRef CGColorSpaceCreateDeviceGray(void) { return CGColorSpaceCreateDeviceRGB(); }
void CGColorSpaceRelease(CGColorSpaceRef space) { CFRelease(space); }

CGContextRef CGBitmapContextCreate(void *data, size_t width, size_t height, size_t bitsPerComponent, size_t bytesPerRow,
                                   CGColorSpaceRef space, uint32_t bitmapInfo) {
    return (__bridge_retained CGContextRef)[Canvas canvasWithSize:CGSizeMake(width, height) scale:1 isUpward:YES];
}

CGImageRef CGBitmapContextCreateImage(CGContextRef context) {
    return (__bridge_retained CGImageRef)CanvasOf(context).picture;
}

void CGContextDrawImage(CGContextRef context, CGRect rect, CGImageRef image) {
    [CanvasOf(context) drawPicture:(__bridge Picture *)image inRect:rect alpha:1 isFlipped:YES];
}

void CGContextFillRect(CGContextRef context, CGRect rect) { [CanvasOf(context) fillRect:rect radius:0]; }

void CGContextFillEllipseInRect(CGContextRef context, CGRect rect) {
    [CanvasOf(context) fillRect:rect radius:fmin(rect.size.width, rect.size.height) / 2];
}

void CGContextClipToRect(CGContextRef context, CGRect rect) { [CanvasOf(context) clipToRect:rect radius:0]; }

void CGContextSetFillColorWithColor(CGContextRef context, CGColorRef color) {
    [CanvasOf(context) setColor:(__bridge NSArray *)color];
}

void CGContextSetRGBFillColor(CGContextRef context, CGFloat red, CGFloat green, CGFloat blue, CGFloat alpha) {
    [CanvasOf(context) setColor:@[ @(red), @(green), @(blue), @(alpha) ]];
}

void CGContextSetAlpha(CGContextRef context, CGFloat alpha) { [CanvasOf(context) setAlpha:alpha]; }
void CGContextSetInterpolationQuality(CGContextRef context, CGInterpolationQuality quality) {}
void CGContextTranslateCTM(CGContextRef context, CGFloat x, CGFloat y) { [CanvasOf(context) translateByX:x y:y]; }
void CGContextScaleCTM(CGContextRef context, CGFloat x, CGFloat y) { [CanvasOf(context) scaleByX:x y:y]; }
void CGContextSaveGState(CGContextRef context) { [CanvasOf(context) save]; }
void CGContextRestoreGState(CGContextRef context) { [CanvasOf(context) restore]; }

// MARK: - UIKit

/// The thread's contexts, the innermost last.
static NSMutableArray<Canvas *> *Contexts(void) {
    NSMutableDictionary *values = [NSThread currentThread].threadDictionary;
    if (values[@"AppleSDK.contexts"] == nil) values[@"AppleSDK.contexts"] = [NSMutableArray new];
    return values[@"AppleSDK.contexts"];
}

CGContextRef UIGraphicsGetCurrentContext(void) { return (__bridge CGContextRef)Contexts().lastObject; }

void UIGraphicsBeginImageContextWithOptions(CGSize size, BOOL isOpaque, CGFloat scale) {
    scale = scale > 0 ? scale : [UIScreen mainScreen].scale;
    Canvas *canvas = [Canvas canvasWithSize:size scale:scale isUpward:NO];
    [Contexts() addObject:canvas ?: [Canvas canvasWithSize:CGSizeMake(1, 1) scale:1 isUpward:NO]];
}

void UIGraphicsBeginImageContext(CGSize size) { UIGraphicsBeginImageContextWithOptions(size, NO, 1); }

UIImage *UIGraphicsGetImageFromCurrentImageContext(void) {
    Canvas *canvas = Contexts().lastObject;
    return [[UIImage alloc] initWithPicture:canvas.picture scale:canvas.scale];
}

void UIGraphicsEndImageContext(void) { [Contexts() removeLastObject]; }
void UIRectFill(CGRect rect) { [Contexts().lastObject fillRect:rect radius:0]; }

@implementation UIGraphicsImageRendererFormat

@synthesize scale = _scale, opaque = _opaque;

+ (instancetype)defaultFormat {
    return [self new];
}

+ (instancetype)preferredFormat {
    return [self new];
}

- (instancetype)init {
    if ((self = [super init])) _scale = [UIScreen mainScreen].scale;
    return self;
}

@end

@implementation UIGraphicsImageRendererContext

- (CGContextRef)CGContext {
    return UIGraphicsGetCurrentContext();
}

- (UIImage *)currentImage {
    return UIGraphicsGetImageFromCurrentImageContext();
}

- (void)fillRect:(CGRect)rect {
    UIRectFill(rect);
}

@end

@implementation UIGraphicsImageRenderer {
    CGSize _size;
    UIGraphicsImageRendererFormat *_format;
}

- (instancetype)initWithSize:(CGSize)size {
    return [self initWithSize:size format:[UIGraphicsImageRendererFormat defaultFormat]];
}

- (instancetype)initWithSize:(CGSize)size format:(UIGraphicsImageRendererFormat *)format {
    if ((self = [super init])) {
        _size = size;
        _format = format;
    }
    return self;
}

- (UIImage *)imageWithActions:(void (^)(UIGraphicsImageRendererContext *))actions {
    UIGraphicsBeginImageContextWithOptions(_size, _format.opaque, _format.scale);
    actions([UIGraphicsImageRendererContext new]);
    UIImage *image = UIGraphicsGetImageFromCurrentImageContext();
    UIGraphicsEndImageContext();
    return image;
}

- (NSData *)PNGDataWithActions:(void (^)(UIGraphicsImageRendererContext *))actions {
    return UIImagePNGRepresentation([self imageWithActions:actions]);
}

- (NSData *)JPEGDataWithCompressionQuality:(CGFloat)quality
                                   actions:(void (^)(UIGraphicsImageRendererContext *))actions {
    return UIImageJPEGRepresentation([self imageWithActions:actions], quality);
}

@end

@implementation UIBezierPath {
    CGRect _rect;
    CGFloat _radius;
}

+ (instancetype)bezierPathWithRect:(CGRect)rect {
    return [self bezierPathWithRoundedRect:rect cornerRadius:0];
}

+ (instancetype)bezierPathWithOvalInRect:(CGRect)rect {
    return [self bezierPathWithRoundedRect:rect cornerRadius:fmin(rect.size.width, rect.size.height) / 2];
}

+ (instancetype)bezierPathWithRoundedRect:(CGRect)rect cornerRadius:(CGFloat)radius {
    UIBezierPath *path = [self new];
    path->_rect = rect;
    path->_radius = radius;
    return path;
}

- (void)addClip {
    [Contexts().lastObject clipToRect:_rect radius:_radius];
}

- (void)fill {
    [Contexts().lastObject fillRect:_rect radius:_radius];
}

@end

// MARK: - ImageIO

CGImageSourceRef CGImageSourceCreateWithData(CFDataRef data, CFDictionaryRef options) {
    return (__bridge_retained CGImageSourceRef)[Picture pictureWithData:(__bridge NSData *)data];
}

CGImageSourceRef CGImageSourceCreateWithURL(CFURLRef url, CFDictionaryRef options) {
    return (__bridge_retained CGImageSourceRef)[Picture pictureWithFile:((__bridge NSURL *)url).path];
}

CFStringRef CGImageSourceGetType(CGImageSourceRef source) {
    return (__bridge CFStringRef)[(__bridge Picture *)source type];
}

size_t CGImageSourceGetCount(CGImageSourceRef source) { return 1; }

CFDictionaryRef CGImageSourceCopyPropertiesAtIndex(CGImageSourceRef source, size_t index, CFDictionaryRef options) {
    Picture *picture = (__bridge Picture *)source;
    NSNumber *width = @(picture.width), *height = @(picture.height);
    return (__bridge_retained CFDictionaryRef) @{@"PixelWidth" : width, @"PixelHeight" : height};
}

CGImageRef CGImageSourceCreateImageAtIndex(CGImageSourceRef source, size_t index, CFDictionaryRef options) {
    return index == 0 ? (CGImageRef)CFRetain(source) : NULL;
}

CGImageRef CGImageSourceCreateThumbnailAtIndex(CGImageSourceRef source, size_t index, CFDictionaryRef options) {
    Picture *picture = (__bridge Picture *)source;
    double longer = fmax(picture.width, picture.height);
    NSNumber *maximum = ((__bridge NSDictionary *)options)[@"kCGImageSourceThumbnailMaxPixelSize"];
    double factor = maximum == nil ? 1 : fmin(1, maximum.doubleValue / longer);
    if (index > 0 || picture == nil || factor <= 0) return NULL;
    double width = fmax(1, round(picture.width * factor)), height = fmax(1, round(picture.height * factor));
    return (__bridge_retained CGImageRef)[picture thumbnailWithWidth:width height:height];
}

/// A file or data that a picture is written to: the first that is added.
@interface ImageDestination : NSObject
@property (nullable, strong) Picture *picture;
@property (nullable, strong) NSMutableData *data;
@property (nullable, copy) NSString *path;
@property (copy) NSString *type;
@property double quality;
@end

@implementation ImageDestination
@synthesize picture, data, path, type, quality;
@end

static CGImageDestinationRef Destination(CFStringRef type, NSMutableData *data, NSString *path) {
    ImageDestination *destination = [ImageDestination new];
    destination.type = (__bridge NSString *)type;
    destination.data = data;
    destination.path = path;
    // iOS writes no WebP.
    if (type == NULL || [destination.type isEqual:@"org.webmproject.webp"]) return NULL;
    return (__bridge_retained CGImageDestinationRef)destination;
}

CGImageDestinationRef CGImageDestinationCreateWithURL(CFURLRef url, CFStringRef type, size_t count,
                                                      CFDictionaryRef options) {
    return Destination(type, nil, ((__bridge NSURL *)url).path);
}

CGImageDestinationRef CGImageDestinationCreateWithData(CFMutableDataRef data, CFStringRef type, size_t count,
                                                       CFDictionaryRef options) {
    return Destination(type, (__bridge NSMutableData *)data, nil);
}

void CGImageDestinationAddImage(CGImageDestinationRef destination, CGImageRef image, CFDictionaryRef properties) {
    ImageDestination *target = (__bridge ImageDestination *)destination;
    if (target.picture != nil) return;
    NSNumber *quality = ((__bridge NSDictionary *)properties)[@"kCGImageDestinationLossyCompressionQuality"];
    target.quality = quality == nil ? 0.9 : quality.doubleValue;
    target.picture = (__bridge Picture *)image;
}

void CGImageDestinationSetProperties(CGImageDestinationRef destination, CFDictionaryRef properties) {}

Boolean CGImageDestinationFinalize(CGImageDestinationRef destination) {
    ImageDestination *target = (__bridge ImageDestination *)destination;
    NSString *file = [target.picture fileOfType:target.type quality:target.quality];
    if (file == nil) return NO;
    if (target.path != nil) return rename(file.fileSystemRepresentation, target.path.fileSystemRepresentation) == 0;
    NSData *bytes = [NSData dataWithContentsOfFile:file];
    unlink(file.fileSystemRepresentation);
    [target.data appendData:bytes ?: [NSData data]];
    return bytes != nil;
}

#define IMAGE_KEY(name) const CFStringRef name = (__bridge CFStringRef) @ #name
const CFStringRef kCGImagePropertyPixelWidth = (__bridge CFStringRef) @"PixelWidth";
const CFStringRef kCGImagePropertyPixelHeight = (__bridge CFStringRef) @"PixelHeight";
IMAGE_KEY(kCGImageSourceShouldCache);
IMAGE_KEY(kCGImageSourceShouldCacheImmediately);
IMAGE_KEY(kCGImageSourceThumbnailMaxPixelSize);
IMAGE_KEY(kCGImageSourceCreateThumbnailFromImageAlways);
IMAGE_KEY(kCGImageSourceCreateThumbnailFromImageIfAbsent);
IMAGE_KEY(kCGImageSourceCreateThumbnailWithTransform);
IMAGE_KEY(kCGImageDestinationLossyCompressionQuality);
