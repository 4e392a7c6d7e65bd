// Pictures that the harness opens, draws, and encodes: this process has no decoder.
#pragma once

#import "Connection.h"

NS_ASSUME_NONNULL_BEGIN

/// A picture that the harness knows by a number. It is also a CGImageRef, and a CGImageSourceRef.
@interface Picture : NSObject
@property (readonly) NSInteger width, height;
/// The uniform type identifier of an opened file; nil for a drawing.
@property (nullable, readonly, copy) NSString *type;
/// Opens bytes or a file that begin like a picture.
+ (nullable Picture *)pictureWithData:(nullable NSData *)data;
+ (nullable Picture *)pictureWithFile:(nullable NSString *)path;
+ (nullable Picture *)pictureWithDrawing:(NSDictionary *)drawing;
- (NSDictionary *)layerInRect:(CGRect)rect;
/// Draws it in another size, for which it is not decoded in its full size.
- (nullable Picture *)thumbnailWithWidth:(double)width height:(double)height;
/// The same, with a part of it.
- (nullable Picture *)thumbnailOfPart:(nullable NSArray *)part width:(double)width height:(double)height;
- (void)decode;
/// Encodes it in a file, which the caller moves or removes; nil if that is not possible.
- (nullable NSString *)fileOfType:(NSString *)type quality:(double)quality;
- (nullable NSData *)dataOfType:(NSString *)type quality:(double)quality;
@end

/// A picture that is being drawn: a CGContextRef.
@interface Canvas : NSObject
/// - Parameter isUpward: Whether the second coordinate grows upward, as in Core Graphics.
+ (nullable Canvas *)canvasWithSize:(CGSize)size scale:(CGFloat)scale isUpward:(BOOL)isUpward;
@property (readonly) CGFloat scale;
@property (nullable, readonly) Picture *picture;
/// - Parameter isFlipped: Whether the picture's top is where the second coordinate is largest.
- (void)drawPicture:(Picture *)picture inRect:(CGRect)rect alpha:(CGFloat)alpha isFlipped:(BOOL)isFlipped;
- (void)fillRect:(CGRect)rect radius:(CGFloat)radius;
- (void)clipToRect:(CGRect)rect radius:(CGFloat)radius;
@end

@interface UIImage (Picture)
- (nullable instancetype)initWithPicture:(nullable Picture *)picture scale:(CGFloat)scale;
@end

NS_ASSUME_NONNULL_END
