// UIKit and CoreGraphics, as far as an extension uses them: a picture is its bytes, and nothing is drawn.
#pragma once

#import <AppleSDK/CoreFoundation.h>

typedef NSRect CGRect;
typedef NSSize CGSize;
typedef NSPoint CGPoint;
#define CGRectMake NSMakeRect
#define CGSizeMake NSMakeSize
#define CGPointMake NSMakePoint
static const NSRect CGRectZero = {{0, 0}, {0, 0}};
static const NSSize CGSizeZero = {0, 0};
static const NSPoint CGPointZero = {0, 0};

#ifdef __cplusplus
extern "C"
#endif
CFDictionaryRef CGRectCreateDictionaryRepresentation(CGRect rect);

NS_ASSUME_NONNULL_BEGIN

@interface UIImage : NSObject
+ (nullable UIImage *)imageWithData:(NSData *)data;
+ (nullable UIImage *)imageWithData:(NSData *)data scale:(CGFloat)scale;
+ (nullable UIImage *)imageWithContentsOfFile:(NSString *)path;
+ (nullable UIImage *)imageNamed:(NSString *)name;
- (nullable instancetype)initWithData:(NSData *)data;
- (nullable instancetype)initWithContentsOfFile:(NSString *)path;
@property (readonly) CGSize size;
@property (readonly) CGFloat scale;
@end

#ifdef __cplusplus
extern "C" {
#endif
NSData *_Nullable UIImagePNGRepresentation(UIImage *image);
NSData *_Nullable UIImageJPEGRepresentation(UIImage *image, CGFloat quality);
#ifdef __cplusplus
}
#endif

@interface UIColor : NSObject
+ (UIColor *)colorWithRed:(CGFloat)red green:(CGFloat)green blue:(CGFloat)blue alpha:(CGFloat)alpha;
@property (class, readonly) UIColor *blackColor, *whiteColor, *redColor, *greenColor, *blueColor, *clearColor;
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
