// UIKit, as far as an extension uses it.
#pragma once

#import <AppleSDK/Drawing.h>

NS_ASSUME_NONNULL_BEGIN

typedef NS_ENUM(NSInteger, UIImageOrientation) {
    UIImageOrientationUp, UIImageOrientationDown, UIImageOrientationLeft, UIImageOrientationRight
};

@interface UIImage : NSObject
+ (nullable UIImage *)imageWithData:(NSData *)data;
+ (nullable UIImage *)imageWithData:(NSData *)data scale:(CGFloat)scale;
+ (nullable UIImage *)imageWithContentsOfFile:(NSString *)path;
+ (nullable UIImage *)imageNamed:(NSString *)name;
+ (nullable UIImage *)imageNamed:(NSString *)name
                        inBundle:(nullable NSBundle *)bundle
   compatibleWithTraitCollection:(nullable id)traits;
+ (nullable UIImage *)systemImageNamed:(NSString *)name;
- (nullable instancetype)initWithData:(NSData *)data;
- (nullable instancetype)initWithData:(NSData *)data scale:(CGFloat)scale;
- (nullable instancetype)initWithContentsOfFile:(NSString *)path;
+ (UIImage *)imageWithCGImage:(CGImageRef)image;
+ (UIImage *)imageWithCGImage:(CGImageRef)image scale:(CGFloat)scale orientation:(UIImageOrientation)orientation;
- (void)drawInRect:(CGRect)rect;
- (void)drawAtPoint:(CGPoint)point;
- (void)drawInRect:(CGRect)rect blendMode:(CGBlendMode)mode alpha:(CGFloat)alpha;
- (nullable UIImage *)imageByPreparingThumbnailOfSize:(CGSize)size;
- (nullable UIImage *)imageByPreparingForDisplay;
@property (readonly) CGSize size;
@property (readonly) CGFloat scale;
@property (readonly) UIImageOrientation imageOrientation;
@property (nullable, readonly) CGImageRef CGImage;
@end

#ifdef __cplusplus
extern "C" {
#endif
#pragma clang arc_cf_code_audited begin
NSData *_Nullable UIImagePNGRepresentation(UIImage *image);
NSData *_Nullable UIImageJPEGRepresentation(UIImage *image, CGFloat quality);
void UIGraphicsBeginImageContext(CGSize size);
void UIGraphicsBeginImageContextWithOptions(CGSize size, BOOL isOpaque, CGFloat scale);
UIImage *_Nullable UIGraphicsGetImageFromCurrentImageContext(void);
void UIGraphicsEndImageContext(void);
CGContextRef _Nullable UIGraphicsGetCurrentContext(void);
void UIRectFill(CGRect rect);
#pragma clang arc_cf_code_audited end
#ifdef __cplusplus
}
#endif

@interface UIColor : NSObject
+ (UIColor *)colorWithRed:(CGFloat)red green:(CGFloat)green blue:(CGFloat)blue alpha:(CGFloat)alpha;
+ (UIColor *)colorWithWhite:(CGFloat)white alpha:(CGFloat)alpha;
@property (class, readonly) UIColor *blackColor, *whiteColor, *redColor, *greenColor, *blueColor, *clearColor;
@property (class, readonly) UIColor *grayColor, *lightGrayColor, *darkGrayColor, *orangeColor, *yellowColor;
@property (class, readonly) UIColor *purpleColor, *brownColor, *cyanColor, *magentaColor;
@property (readonly) CGColorRef CGColor;
- (void)setFill;
- (void)set;
@end

@interface UIGraphicsImageRendererFormat : NSObject
+ (instancetype)defaultFormat;
+ (instancetype)preferredFormat;
@property CGFloat scale;
@property BOOL opaque;
@end

@interface UIGraphicsImageRendererContext : NSObject
@property (readonly) CGContextRef CGContext;
@property (readonly) UIImage *currentImage;
- (void)fillRect:(CGRect)rect;
@end

@interface UIGraphicsImageRenderer : NSObject
- (instancetype)initWithSize:(CGSize)size;
- (instancetype)initWithSize:(CGSize)size format:(UIGraphicsImageRendererFormat *)format;
- (UIImage *)imageWithActions:(void (^)(UIGraphicsImageRendererContext *context))actions;
- (NSData *)PNGDataWithActions:(void (^)(UIGraphicsImageRendererContext *context))actions;
- (NSData *)JPEGDataWithCompressionQuality:(CGFloat)quality
                                   actions:(void (^)(UIGraphicsImageRendererContext *context))actions;
@end

/// A rectangle with round corners, or an oval.
@interface UIBezierPath : NSObject
+ (instancetype)bezierPathWithRect:(CGRect)rect;
+ (instancetype)bezierPathWithOvalInRect:(CGRect)rect;
+ (instancetype)bezierPathWithRoundedRect:(CGRect)rect cornerRadius:(CGFloat)radius;
- (void)addClip;
- (void)fill;
@end

@interface UIDevice : NSObject
@property (class, readonly) UIDevice *currentDevice;
@property (readonly) NSString *systemVersion, *model, *name, *systemName;
@property (nullable, readonly) NSUUID *identifierForVendor;
@end

@interface UIScreen : NSObject
@property (class, readonly) UIScreen *mainScreen;
@property (readonly) CGRect bounds;
@property (readonly) CGFloat scale;
@end

@interface UIViewController : NSObject
@end

@interface UIPasteboard : NSObject
@property (class, readonly) UIPasteboard *generalPasteboard;
@property (nullable, copy) NSString *string;
@end

NS_ASSUME_NONNULL_END
