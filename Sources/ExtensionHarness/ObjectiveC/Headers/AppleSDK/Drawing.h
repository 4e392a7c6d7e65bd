// Core Graphics and ImageIO, as far as an extension uses them to scale and encode a picture.
#pragma once

#import <AppleSDK/CoreFoundation.h>

typedef NSRect CGRect;
typedef NSSize CGSize;
typedef NSPoint CGPoint;
#define CGRectMake NSMakeRect
#define CGSizeMake NSMakeSize
#define CGPointMake NSMakePoint
#define CGRectGetWidth NSWidth
#define CGRectGetHeight NSHeight
#define CGRectGetMinX NSMinX
#define CGRectGetMidX NSMidX
#define CGRectGetMaxX NSMaxX
#define CGRectGetMinY NSMinY
#define CGRectGetMidY NSMidY
#define CGRectGetMaxY NSMaxY
#define CGRectInset NSInsetRect
#define CGRectOffset NSOffsetRect
#define CGRectIntegral NSIntegralRect
#define CGRectIntersection NSIntersectionRect
#define CGRectUnion NSUnionRect
#define CGRectIsEmpty NSIsEmptyRect
#define CGRectEqualToRect NSEqualRects
#define CGSizeEqualToSize NSEqualSizes
#define CGPointEqualToPoint NSEqualPoints
#define CGRectContainsPoint(rect, point) NSPointInRect(point, rect)
#define NSStringFromCGRect NSStringFromRect
#define NSStringFromCGSize NSStringFromSize
#define NSStringFromCGPoint NSStringFromPoint
#define valueWithCGRect valueWithRect
#define valueWithCGSize valueWithSize
#define valueWithCGPoint valueWithPoint
#define CGRectValue rectValue
#define CGSizeValue sizeValue
#define CGPointValue pointValue
static const NSRect CGRectZero = {{0, 0}, {0, 0}};
static const NSSize CGSizeZero = {0, 0};
static const NSPoint CGPointZero = {0, 0};

typedef const struct RichPushImage *CGImageRef;
typedef const struct RichPushContext *CGContextRef;
typedef const struct RichPushColor *CGColorRef;
typedef const struct RichPushColorSpace *CGColorSpaceRef;
typedef const struct RichPushImageSource *CGImageSourceRef;
typedef const struct RichPushImageDestination *CGImageDestinationRef;
typedef const struct RichPushData *CFMutableDataRef;

typedef NS_ENUM(int32_t, CGBlendMode) { kCGBlendModeNormal, kCGBlendModeMultiply, kCGBlendModeCopy = 17 };
typedef NS_ENUM(int32_t, CGInterpolationQuality) {
    kCGInterpolationDefault, kCGInterpolationNone, kCGInterpolationLow, kCGInterpolationHigh, kCGInterpolationMedium
};
enum {
    kCGImageAlphaNone, kCGImageAlphaPremultipliedLast, kCGImageAlphaPremultipliedFirst, kCGImageAlphaLast,
    kCGImageAlphaFirst, kCGImageAlphaNoneSkipLast, kCGImageAlphaNoneSkipFirst,
    kCGBitmapByteOrderDefault = 0, kCGBitmapByteOrder32Little = 2 << 12, kCGBitmapByteOrder32Big = 4 << 12
};

#ifdef __cplusplus
extern "C" {
#endif
#pragma clang arc_cf_code_audited begin
CFDictionaryRef CGRectCreateDictionaryRepresentation(CGRect rect);

size_t CGImageGetWidth(CGImageRef image);
size_t CGImageGetHeight(CGImageRef image);
void CGImageRelease(CGImageRef image);
CGImageRef CGImageCreateWithImageInRect(CGImageRef image, CGRect rect);
CGColorSpaceRef CGColorSpaceCreateDeviceRGB(void);
CGColorSpaceRef CGColorSpaceCreateDeviceGray(void);
void CGColorSpaceRelease(CGColorSpaceRef space);
CGContextRef CGBitmapContextCreate(void *data, size_t width, size_t height, size_t bitsPerComponent, size_t bytesPerRow,
                                   CGColorSpaceRef space, uint32_t bitmapInfo);
CGImageRef CGBitmapContextCreateImage(CGContextRef context);
void CGContextRelease(CGContextRef context);
void CGContextDrawImage(CGContextRef context, CGRect rect, CGImageRef image);
void CGContextFillRect(CGContextRef context, CGRect rect);
void CGContextFillEllipseInRect(CGContextRef context, CGRect rect);
void CGContextClipToRect(CGContextRef context, CGRect rect);
void CGContextSetFillColorWithColor(CGContextRef context, CGColorRef color);
void CGContextSetRGBFillColor(CGContextRef context, CGFloat red, CGFloat green, CGFloat blue, CGFloat alpha);
void CGContextSetAlpha(CGContextRef context, CGFloat alpha);
void CGContextSetInterpolationQuality(CGContextRef context, CGInterpolationQuality quality);
void CGContextTranslateCTM(CGContextRef context, CGFloat x, CGFloat y);
void CGContextScaleCTM(CGContextRef context, CGFloat x, CGFloat y);
void CGContextSaveGState(CGContextRef context);
void CGContextRestoreGState(CGContextRef context);

CGImageSourceRef CGImageSourceCreateWithData(CFDataRef data, CFDictionaryRef options);
CGImageSourceRef CGImageSourceCreateWithURL(CFURLRef url, CFDictionaryRef options);
CFStringRef CGImageSourceGetType(CGImageSourceRef source);
size_t CGImageSourceGetCount(CGImageSourceRef source);
CFDictionaryRef CGImageSourceCopyPropertiesAtIndex(CGImageSourceRef source, size_t index, CFDictionaryRef options);
CGImageRef CGImageSourceCreateImageAtIndex(CGImageSourceRef source, size_t index, CFDictionaryRef options);
CGImageRef CGImageSourceCreateThumbnailAtIndex(CGImageSourceRef source, size_t index, CFDictionaryRef options);
CGImageDestinationRef CGImageDestinationCreateWithURL(CFURLRef url, CFStringRef type, size_t count,
                                                      CFDictionaryRef options);
CGImageDestinationRef CGImageDestinationCreateWithData(CFMutableDataRef data, CFStringRef type, size_t count,
                                                       CFDictionaryRef options);
void CGImageDestinationAddImage(CGImageDestinationRef destination, CGImageRef image, CFDictionaryRef properties);
void CGImageDestinationSetProperties(CGImageDestinationRef destination, CFDictionaryRef properties);
Boolean CGImageDestinationFinalize(CGImageDestinationRef destination);

extern const CFStringRef kCGImagePropertyPixelWidth, kCGImagePropertyPixelHeight, kCGImageSourceShouldCache,
    kCGImageSourceShouldCacheImmediately, kCGImageSourceThumbnailMaxPixelSize,
    kCGImageSourceCreateThumbnailFromImageAlways, kCGImageSourceCreateThumbnailFromImageIfAbsent,
    kCGImageSourceCreateThumbnailWithTransform, kCGImageDestinationLossyCompressionQuality;
#pragma clang arc_cf_code_audited end
#ifdef __cplusplus
}
#endif
