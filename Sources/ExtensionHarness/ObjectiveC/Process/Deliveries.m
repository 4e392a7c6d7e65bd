#import "Content.h"
#import "Process.h"

#include "AppleSDKSandbox.h"

@interface ExtensionDelivery : NSObject
@property (strong) UNNotificationServiceExtension *service;
@property BOOL isHanded, isReturned;
@end

@implementation ExtensionDelivery
@end

@implementation ExtensionDeliveries {
    Class _principal;
    NSMutableDictionary<NSNumber *, ExtensionDelivery *> *_deliveries;
}

- (instancetype)initWithPrincipalClass:(Class)principal {
    if ((self = [super init])) {
        _principal = principal;
        _deliveries = [NSMutableDictionary new];
    }
    return self;
}

- (void)deliver:(NSNumber *)number request:(NSDictionary *)message {
    ExtensionDelivery *delivery = [ExtensionDelivery new];
    @synchronized(self) {
        // An instance lives until the next notification comes, so that a late second call is still seen.
        for (NSNumber *other in _deliveries.allKeys)
            if (_deliveries[other].isHanded && _deliveries[other].isReturned) [_deliveries removeObjectForKey:other];
        _deliveries[number] = delivery;
    }
    NSDictionary *content = MemberOfClass(message, @"content", [NSDictionary class]) ?: @{};
    UNNotificationRequest *request =
        [UNNotificationRequest requestWithIdentifier:message[@"identifier"]
                                             content:[[UNNotificationContent alloc] initWithMessage:content
                                                                                           delivery:number]
                                             trigger:[UNPushNotificationTrigger new]];
    dispatch_async(dispatch_queue_create("UNNotificationServiceExtension", NULL), ^{
        sandboxMakeAlternateStack();
        UNNotificationServiceExtension *service = [self->_principal new];
        delivery.service = service;
        [service didReceiveNotificationRequest:request
                            withContentHandler:^(UNNotificationContent *handed) {
                                NSMutableDictionary *told =
                                    [(handed ?: [UNNotificationContent new]).message mutableCopy];
                                if (handed == nil) told[@"isNil"] = @YES;
                                // The device takes over the attachments' files before the app's code goes on.
                                [HarnessConnection.current answerTo:@"handed"
                                                             values:@{@"delivery" : number, @"_2" : told}];
                                delivery.isHanded = YES;
                            }];
        [HarnessConnection.current send:@"returned" values:@{@"delivery" : number}];
        delivery.isReturned = YES;
    });
}

- (void)expire:(NSNumber *)number {
    UNNotificationServiceExtension *service;
    @synchronized(self) { service = _deliveries[number].service; }
    if (service == nil) return;
    dispatch_async(dispatch_queue_create("serviceExtensionTimeWillExpire", NULL), ^{
        sandboxMakeAlternateStack();
        [service serviceExtensionTimeWillExpire];
        [HarnessConnection.current send:@"expired" values:@{@"delivery" : number}];
    });
}

@end
