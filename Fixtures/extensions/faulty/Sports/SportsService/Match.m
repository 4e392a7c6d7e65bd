#import "Match.h"

int lead(int home, int guests);

@interface Match ()
@property(nonatomic, nullable, readwrite) NSURL *photo;
@property(nonatomic, readwrite, copy) NSString *headline;
@end

@implementation Match

- (instancetype)initWithPhoto:(id)photo {
    if (self = [super init]) {
        if ([photo isKindOfClass:[NSString class]] && [photo hasPrefix:@"https:"]) _photo = [NSURL URLWithString:photo];
        _headline = [NSString stringWithFormat:@"Season %d, %d ahead", SEASON, lead(3, 1)];
    }
    return self;
}

@end
