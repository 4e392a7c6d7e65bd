// The helpers of vendors' SDKs: each names its vendor, and the harness does the rest.
#import "Content.h"
#import <VendorSDK.h>

/// The work of a helper on one content.
@interface HelperCall : NSObject
@property (copy) NSString *vendor;
@property (strong) NSNumber *ask;
@property (strong) UNMutableNotificationContent *content;
@property (copy) NSDictionary *sent;
@property (nullable, copy) void (^completion)(void);
@end

@implementation HelperCall

/// Applies the helper's changes. A text that the helper did not change keeps the app's value.
- (void)take:(NSDictionary *)message {
    for (NSString *name in @[ @"title", @"subtitle", @"body" ])
        if (![message[name] isEqual:self.sent[name]]) [self.content setValue:message[name] forKey:name];
    NSMutableArray *attachments = [NSMutableArray array];
    NSArray *known = self.content.attachments;
    for (NSDictionary *told in MemberOfClass(message, @"attachments", [NSArray class])) {
        UNNotificationAttachment *attachment = nil;
        for (UNNotificationAttachment *each in known) {
            BOOL isSame = [each.URL.path isEqual:told[@"path"]] && [each.identifier isEqual:told[@"identifier"]];
            if (isSame) attachment = each;
        }
        [attachments addObject:attachment ?: [[UNNotificationAttachment alloc] initWithMessage:told]];
    }
    self.content.attachments = attachments;
    // Not on the reading thread, which the app might block.
    dispatch_async(dispatch_get_global_queue(DISPATCH_QUEUE_PRIORITY_DEFAULT, 0), ^{
        void (^completion)(void);
        @synchronized(self) {
            completion = self.completion;
            self.completion = nil;
        }
        if (completion != nil) completion();
    });
}

@end

static NSMutableArray<HelperCall *> *Calls(void) {
    static NSMutableArray *calls;
    static dispatch_once_t once;
    dispatch_once(&once, ^{ calls = [NSMutableArray new]; });
    return calls;
}

static UNMutableNotificationContent *MutableContent(UNNotificationContent *content) {
    return [content isKindOfClass:[UNMutableNotificationContent class]] ? (id)content : [content mutableCopy];
}

static void Populate(NSString *vendor, UNMutableNotificationContent *content, void (^completion)(void)) {
    HelperCall *call = [HelperCall new];
    call.vendor = vendor;
    call.content = content;
    call.sent = content.message;
    call.completion = completion;
    NSMutableDictionary *values = [@{@"vendor" : vendor, @"_3" : call.sent} mutableCopy];
    values[@"delivery"] = content.delivery;
    @synchronized(Calls()) {
        [Calls() addObject:call];
        call.ask = [HarnessConnection.current ask:@"populate" values:values answer:^(NSDictionary *answer) {
            @synchronized(Calls()) { [Calls() removeObjectIdenticalTo:call]; }
            [call take:MemberOfClass(answer, @"_1", [NSDictionary class]) ?: @{}];
        }];
    }
}

static void PopulateAndWait(NSString *vendor, UNMutableNotificationContent *content) {
    dispatch_semaphore_t done = dispatch_semaphore_create(0);
    Populate(vendor, content, ^{ dispatch_semaphore_signal(done); });
    dispatch_semaphore_wait(done, DISPATCH_TIME_FOREVER);
    dispatch_release(done);
}

static void PopulateFor(NSString *vendor, UNNotificationContent *content, RichPushContentHandler handler) {
    UNMutableNotificationContent *copy = MutableContent(content);
    Populate(vendor, copy, ^{ handler(copy); });
}

static NSArray<HelperCall *> *CallsOf(NSString *vendor, UNNotificationContent *content) {
    NSMutableArray *found = [NSMutableArray array];
    @synchronized(Calls()) {
        for (HelperCall *call in Calls())
            if ([call.vendor isEqual:vendor] &&
                (content.delivery == nil || [call.content.delivery isEqual:content.delivery]))
                [found addObject:call];
    }
    return found;
}

/// Tells a helper that its time is nearly up.
static void Expire(NSString *vendor, UNNotificationContent *content) {
    for (HelperCall *call in CallsOf(vendor, content))
        [HarnessConnection.current send:@"expirePopulate" values:@{@"ask" : call.ask}];
}

/// Tells a helper that its time is nearly up, and waits for its result; other waiting callers continue to wait.
static void ExpireAndWait(NSString *vendor, UNNotificationContent *content) {
    for (HelperCall *call in CallsOf(vendor, content)) {
        dispatch_semaphore_t done = dispatch_semaphore_create(0);
        @synchronized(call) { call.completion = ^{ dispatch_semaphore_signal(done); }; }
        [HarnessConnection.current send:@"expirePopulate" values:@{@"ask" : call.ask}];
        dispatch_semaphore_wait(done, DISPATCH_TIME_FOREVER);
    }
}

// MARK: - Firebase

@implementation FIRMessagingExtensionHelper

- (void)populateNotificationContent:(UNMutableNotificationContent *)content
                 withContentHandler:(RichPushContentHandler)handler {
    Populate(@"firebase", content, ^{ handler(content); });
}

- (void)exportDeliveryMetricsToBigQueryWithMessageInfo:(NSDictionary *)info {
    [HarnessConnection.current
        noteLimitation:@"The extension exports delivery metrics to BigQuery; the simulator does not send them."];
}

@end

@implementation FIRMessaging

+ (instancetype)messaging {
    return [self new];
}

+ (FIRMessagingExtensionHelper *)extensionHelper {
    return [FIRMessagingExtensionHelper new];
}

- (id)appDidReceiveMessage:(NSDictionary *)message {
    return nil;
}

@end

@implementation FIROptions

+ (FIROptions *)defaultOptions {
    return nil;
}

@end

@implementation FIRApp

+ (void)configure {
}

+ (void)configureWithOptions:(FIROptions *)options {
}

+ (FIRApp *)defaultApp {
    return nil;
}

@end

@implementation NotifeeExtensionHelper

+ (void)populateNotificationContent:(UNNotificationRequest *)request
                        withContent:(UNMutableNotificationContent *)content
                 withContentHandler:(RichPushContentHandler)handler {
    Populate(@"notifee", content, ^{ handler(content); });
}

@end

// MARK: - OneSignal

@implementation OneSignal

+ (UNMutableNotificationContent *)didReceiveNotificationExtensionRequest:(UNNotificationRequest *)request
                                          withMutableNotificationContent:(UNMutableNotificationContent *)given {
    UNMutableNotificationContent *content = given ?: [request.content mutableCopy];
    PopulateAndWait(@"onesignal", content);
    return content;
}

+ (UNMutableNotificationContent *)didReceiveNotificationExtensionRequest:(UNNotificationRequest *)request
                                          withMutableNotificationContent:(UNMutableNotificationContent *)given
                                                      withContentHandler:(RichPushContentHandler)handler {
    UNMutableNotificationContent *content = [self didReceiveNotificationExtensionRequest:request
                                                          withMutableNotificationContent:given];
    if (handler != nil) handler(content);
    return content;
}

+ (UNMutableNotificationContent *)serviceExtensionTimeWillExpireRequest:(UNNotificationRequest *)request
                                         withMutableNotificationContent:(UNMutableNotificationContent *)given {
    UNMutableNotificationContent *content = given ?: [request.content mutableCopy];
    ExpireAndWait(@"onesignal", content);
    return content;
}

@end

@implementation OneSignalExtension
@end

@implementation RCTOneSignalExtensionService

+ (void)didReceiveNotificationRequest:(UNNotificationRequest *)request
                          withContent:(UNMutableNotificationContent *)content {
    PopulateAndWait(@"onesignal", content);
}

+ (void)serviceExtensionTimeWillExpireRequest:(UNNotificationRequest *)request
                                  withContent:(UNMutableNotificationContent *)content {
    ExpireAndWait(@"onesignal", content);
}

+ (void)serviceExtensionTimeWillExpireRequest:(UNNotificationRequest *)request
               withMutableNotificationContent:(UNMutableNotificationContent *)content {
    ExpireAndWait(@"onesignal", content);
}

@end

// MARK: - Helpers that an extension calls

@implementation CountlyNotificationService

+ (void)didReceiveNotificationRequest:(UNNotificationRequest *)request
                   withContentHandler:(RichPushContentHandler)handler {
    PopulateFor(@"countly", request.content, handler);
}

@end

@implementation PWNotificationExtensionManager

+ (instancetype)sharedManager {
    return [self new];
}

- (void)handleNotificationRequest:(UNNotificationRequest *)request contentHandler:(RichPushContentHandler)handler {
    PopulateFor(@"pushwoosh", request.content, handler);
}

- (void)handleNotificationRequest:(UNNotificationRequest *)request
                    withAppGroups:(NSString *)appGroups
                   contentHandler:(RichPushContentHandler)handler {
    PopulateFor(@"pushwoosh", request.content, handler);
}

@end

@implementation MORichNotification

+ (void)setAppGroupID:(NSString *)group {
}

+ (void)handleRichNotificationRequest:(UNNotificationRequest *)request
                   withContentHandler:(RichPushContentHandler)handler {
    PopulateFor(@"moengage", request.content, handler);
}

@end

@implementation MoEngageSDKRichNotification

+ (void)handleWithRichNotificationRequest:(UNNotificationRequest *)request
                       withContentHandler:(RichPushContentHandler)handler {
    [self handleRichNotificationRequest:request withContentHandler:handler];
}

@end

@implementation SwrvePush

+ (void)handleNotificationContent:(UNNotificationContent *)content
           withAppGroupIdentifier:(NSString *)group
     withCompletedContentCallback:(void (^)(UNMutableNotificationContent *))callback {
    UNMutableNotificationContent *copy = MutableContent(content);
    Populate(@"swrve", copy, ^{ callback(copy); });
}

@end

@implementation CleverTap

+ (instancetype)sharedInstance {
    return [self new];
}

- (void)recordNotificationViewedEventWithData:(id)data {
    [HarnessConnection.current
        noteLimitation:@"The extension records events with CleverTap; the simulator sends none."];
}

@end

// MARK: - Extensions from which an app's extension inherits

@implementation RichPushVendorExtension {
    UNMutableNotificationContent *_content;
}

+ (NSString *)richPushVendor {
    return @"";
}

- (void)didReceiveNotificationRequest:(UNNotificationRequest *)request
                   withContentHandler:(RichPushContentHandler)handler {
    UNMutableNotificationContent *content = [request.content mutableCopy];
    _content = content;
    Populate([[self class] richPushVendor], content, ^{ handler(content); });
}

- (void)serviceExtensionTimeWillExpire {
    if (_content != nil) Expire([[self class] richPushVendor], _content);
}

@end

#define VENDOR(Class, identifier)                                                                                      \
    @implementation Class                                                                                              \
    +(NSString *)richPushVendor {                                                                                      \
        return identifier;                                                                                             \
    }                                                                                                                  \
    @end
VENDOR(UANotificationServiceExtension, @"airship")
VENDOR(UAMediaAttachmentExtension, @"airship")
VENDOR(ITBNotificationServiceExtension, @"iterable")
VENDOR(BAENotificationServiceExtension, @"batch")
VENDOR(EMSNotificationService, @"emarsys")
VENDOR(WPNotificationServiceExtension, @"wonderpush")
VENDOR(WEXPushNotificationService, @"webengage")
VENDOR(CTNotificationServiceExtension, @"clevertap")
