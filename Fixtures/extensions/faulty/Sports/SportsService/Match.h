#import <Foundation/Foundation.h>

NS_ASSUME_NONNULL_BEGIN

/// A match that a push describes.
@interface Match : NSObject
@property(nonatomic, nullable, readonly) NSURL *photo;
@property(nonatomic, readonly, copy) NSString *headline;
- (instancetype)initWithPhoto:(nullable id)photo;
@end

NS_ASSUME_NONNULL_END
