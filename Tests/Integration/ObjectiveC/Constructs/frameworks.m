#import "Construct.h"

#import <CleverTap.h>
#import <CommonCrypto/CommonDigest.h>
#import <Intents/Intents.h>
#import <MoEngageRichNotification/MoEngageRichNotification-Swift.h>
#import <MobileCoreServices/MobileCoreServices.h>
#import <Security/Security.h>
#import <UIKit/UIKit.h>
#import <UniformTypeIdentifiers/UniformTypeIdentifiers.h>
#import <os/log.h>

static NSURL *const picture(void) { return [NSURL URLWithString:@"https://pictures.example/sparky.png"]; }

/// Waits until something calls its argument.
static BOOL waits(void (^begin)(void (^done)(void))) {
    dispatch_semaphore_t semaphore = dispatch_semaphore_create(0);
    begin(^{ dispatch_semaphore_signal(semaphore); });
    return dispatch_semaphore_wait(semaphore, dispatch_time(DISPATCH_TIME_NOW, 5 * NSEC_PER_SEC)) == 0;
}

CONSTRUCT("MoEngage's helper has its old and its new name") {
    return [MORichNotification respondsToSelector:@selector(handleRichNotificationRequest:withContentHandler:)] &&
           [MoEngageSDKRichNotification respondsToSelector:@selector(handleWithRichNotificationRequest:withContentHandler:)];
}
CONSTRUCT("CleverTap takes an event") {
    [[CleverTap sharedInstance] recordNotificationViewedEventWithData:@{@"wzrk_id" : @"1"}];
    return [CleverTap sharedInstance] != nil;
}
CONSTRUCT("queues") {
    __block NSString *text;
    dispatch_queue_t queue = dispatch_queue_create("q", DISPATCH_QUEUE_SERIAL);
    dispatch_sync(queue, ^{ text = [NSString stringWithFormat:@"%d", 5]; });
    return [text isEqual:@"5"] &&
           waits(^(void (^done)(void)) { dispatch_async(dispatch_get_global_queue(QOS_CLASS_DEFAULT, 0), done); });
}
CONSTRUCT("the main queue") { return waits(^(void (^done)(void)) { dispatch_async(dispatch_get_main_queue(), done); }); }
CONSTRUCT("work after a time") {
    return waits(^(void (^done)(void)) {
        dispatch_after(dispatch_time(DISPATCH_TIME_NOW, NSEC_PER_MSEC), dispatch_get_global_queue(0, 0), done);
    });
}
CONSTRUCT("groups") {
    dispatch_group_t group = dispatch_group_create();
    NSMutableArray *found = [NSMutableArray new];
    for (int i = 0; i < 5; i++)
        dispatch_group_async(group, dispatch_get_global_queue(0, 0), ^{ @synchronized(found) { [found addObject:@(i)]; } });
    return waits(^(void (^done)(void)) { dispatch_group_notify(group, dispatch_get_global_queue(0, 0), done); }) && found.count == 5;
}
CONSTRUCT("once") {
    static dispatch_once_t once;
    __block int count = 0;
    for (int i = 0; i < 3; i++) dispatch_once(&once, ^{ count++; });
    return count == 1;
}
CONSTRUCT("operation queues") {
    NSOperationQueue *queue = [NSOperationQueue new];
    __block int count = 0;
    NSBlockOperation *first = [NSBlockOperation blockOperationWithBlock:^{ count = 1; }];
    NSBlockOperation *second = [NSBlockOperation blockOperationWithBlock:^{ count *= 5; }];
    [second addDependency:first];
    [queue addOperations:@[ second, first ] waitUntilFinished:YES];
    return count == 5;
}
CONSTRUCT("many threads make many objects") {
    dispatch_apply(200, dispatch_get_global_queue(0, 0), ^(size_t i) {
        NSMutableArray *all = [NSMutableArray new];
        for (int n = 0; n < 50; n++) [all addObject:[NSString stringWithFormat:@"%zu-%d", i, n].uppercaseString];
        __weak NSMutableArray *weak = all;
        if (weak.count != 50) abort();
    });
    return YES;
}
CONSTRUCT("a download task") {
    __block BOOL isRight = NO;
    return waits(^(void (^done)(void)) {
        [[NSURLSession.sharedSession downloadTaskWithURL:picture() completionHandler:^(NSURL *file, NSURLResponse *response, NSError *error) {
            isRight = error == nil && [[NSData dataWithContentsOfURL:file] length] > 100 &&
                      [response.suggestedFilename isEqual:@"sparky.png"] && [response.MIMEType isEqual:@"image/png"] &&
                      [(NSHTTPURLResponse *)response statusCode] == 200 && response.expectedContentLength > 100;
            done();
        }] resume];
    }) && isRight;
}
CONSTRUCT("the file of a download is gone after the handler") {
    __block NSString *path;
    waits(^(void (^done)(void)) {
        [[NSURLSession.sharedSession downloadTaskWithURL:picture() completionHandler:^(NSURL *file, NSURLResponse *r, NSError *e) {
            path = file.path;
            done();
        }] resume];
    });
    [NSThread sleepForTimeInterval:0.1];
    return path != nil && ![NSFileManager.defaultManager fileExistsAtPath:path];
}
CONSTRUCT("a data task with a request and its fields") {
    __block BOOL isRight = NO;
    NSMutableURLRequest *request = [NSMutableURLRequest requestWithURL:picture()];
    request.HTTPMethod = @"POST";
    request.HTTPBody = [@"{}" dataUsingEncoding:NSUTF8StringEncoding];
    [request setValue:@"application/json" forHTTPHeaderField:@"Content-Type"];
    return waits(^(void (^done)(void)) {
        NSURLSession *session = [NSURLSession sessionWithConfiguration:NSURLSessionConfiguration.ephemeralSessionConfiguration];
        [[session dataTaskWithRequest:request completionHandler:^(NSData *data, NSURLResponse *response, NSError *error) {
            NSDictionary *fields = [(NSHTTPURLResponse *)response allHeaderFields];
            isRight = data.length > 100 && [fields[@"Content-Type"] isEqual:@"image/png"];
            done();
        }] resume];
        [session finishTasksAndInvalidate];
    }) && isRight;
}
CONSTRUCT("a missing picture is a response with the status 404") {
    __block NSInteger status = 0;
    return waits(^(void (^done)(void)) {
        NSURL *url = [NSURL URLWithString:@"https://pictures.example/missing.png"];
        [[NSURLSession.sharedSession dataTaskWithURL:url completionHandler:^(NSData *data, NSURLResponse *response, NSError *error) {
            status = error == nil ? [(NSHTTPURLResponse *)response statusCode] : -1;
            done();
        }] resume];
    }) && status == 404;
}
CONSTRUCT("a transfer in clear text is an error of NSURLErrorDomain") {
    __block BOOL isRight = NO;
    return waits(^(void (^done)(void)) {
        NSURL *url = [NSURL URLWithString:@"http://pictures.example/a.png"];
        [[NSURLSession.sharedSession dataTaskWithURL:url completionHandler:^(NSData *data, NSURLResponse *response, NSError *error) {
            isRight = error.code == -1022 && [error.domain isEqual:NSURLErrorDomain] && response == nil;
            done();
        }] resume];
    }) && isRight;
}

@interface Collector : NSObject <NSURLSessionDataDelegate, NSURLSessionDownloadDelegate>
@property(strong) NSMutableData *data;
@property(copy) void (^done)(void);
@property BOOL isDownloaded;
@end
@implementation Collector
- (void)URLSession:(NSURLSession *)session dataTask:(NSURLSessionDataTask *)task didReceiveData:(NSData *)data { [self.data appendData:data]; }
- (void)URLSession:(NSURLSession *)session downloadTask:(NSURLSessionDownloadTask *)task didFinishDownloadingToURL:(NSURL *)file {
    self.isDownloaded = [[NSData dataWithContentsOfURL:file] length] > 100;
}
- (void)URLSession:(NSURLSession *)session task:(NSURLSessionTask *)task didCompleteWithError:(NSError *)error { self.done(); }
@end

CONSTRUCT("a session with a delegate") {
    Collector *collector = [Collector new];
    collector.data = [NSMutableData new];
    NSURLSession *session = [NSURLSession sessionWithConfiguration:NSURLSessionConfiguration.defaultSessionConfiguration
                                                          delegate:collector delegateQueue:nil];
    BOOL isData = waits(^(void (^done)(void)) { collector.done = done; [[session dataTaskWithURL:picture()] resume]; });
    BOOL isFile = waits(^(void (^done)(void)) { collector.done = done; [[session downloadTaskWithURL:picture()] resume]; });
    return isData && isFile && collector.data.length > 100 && collector.isDownloaded;
}
CONSTRUCT("data of a URL on the network") { return [[NSData dataWithContentsOfURL:picture()] length] > 100; }
CONSTRUCT("no data of a URL that is missing") {
    return [NSData dataWithContentsOfURL:[NSURL URLWithString:@"https://pictures.example/missing"]] == nil;
}
CONSTRUCT("content is copied and changed") {
    UNMutableNotificationContent *one = [UNMutableNotificationContent new];
    one.title = @"a"; one.badge = @3; one.userInfo = @{@"k" : @1}; one.sound = UNNotificationSound.defaultSound;
    UNMutableNotificationContent *two = [one mutableCopy];
    two.title = @"b";
    UNNotificationContent *three = [two copy];
    two.title = @"c";
    return [one.title isEqual:@"a"] && [three.title isEqual:@"b"] && three.badge.intValue == 3 && [three.userInfo[@"k"] isEqual:@1];
}
CONSTRUCT("new content has empty texts") {
    UNMutableNotificationContent *content = [UNMutableNotificationContent new];
    return [content.title isEqual:@""] && content.attachments.count == 0 && content.badge == nil && content.sound == nil && content.userInfo.count == 0;
}
CONSTRUCT("an attachment") {
    NSString *path = [NSTemporaryDirectory() stringByAppendingPathComponent:@"attached.png"];
    [[NSData dataWithContentsOfURL:picture()] writeToFile:path atomically:YES];
    NSError *error;
    UNNotificationAttachment *attachment = [UNNotificationAttachment attachmentWithIdentifier:@"" URL:[NSURL fileURLWithPath:path] options:nil error:&error];
    return attachment.identifier.length > 0 && [attachment.type isEqual:@"public.png"] && error == nil;
}
CONSTRUCT("an attachment of a file that is not there is an error") {
    NSError *error;
    UNNotificationAttachment *attachment = [UNNotificationAttachment attachmentWithIdentifier:@"a" URL:[NSURL fileURLWithPath:@"/none.png"] options:nil error:&error];
    return attachment == nil && error.code == 100 && [error.domain isEqual:UNErrorDomain];
}
CONSTRUCT("categories and actions") {
    UNNotificationAction *action = [UNNotificationAction actionWithIdentifier:@"a" title:@"A" options:UNNotificationActionOptionForeground];
    UNNotificationCategory *category = [UNNotificationCategory categoryWithIdentifier:@"c" actions:@[ action ] intentIdentifiers:@[] options:UNNotificationCategoryOptionNone];
    [UNUserNotificationCenter.currentNotificationCenter setNotificationCategories:[NSSet setWithObject:category]];
    __block NSUInteger count = 0;
    return waits(^(void (^done)(void)) {
        [UNUserNotificationCenter.currentNotificationCenter getNotificationCategoriesWithCompletionHandler:^(NSSet *found) { count = found.count; done(); }];
    }) && count == 1;
}
CONSTRUCT("notifications that were delivered") {
    return waits(^(void (^done)(void)) {
        [UNUserNotificationCenter.currentNotificationCenter getDeliveredNotificationsWithCompletionHandler:^(NSArray *found) { done(); }];
    });
}
CONSTRUCT("a picture and its size") {
    UIImage *image = [UIImage imageWithData:[NSData dataWithContentsOfURL:picture()]];
    return image.size.width > 1 && image.size.height > 1 && UIImagePNGRepresentation(image).length > 100;
}
CONSTRUCT("a picture that is drawn smaller, in a circle") {
    UIImage *image = [UIImage imageWithData:[NSData dataWithContentsOfURL:picture()]];
    UIGraphicsBeginImageContextWithOptions(CGSizeMake(40, 30), NO, 2);
    [[UIColor redColor] setFill];
    UIRectFill(CGRectMake(0, 0, 40, 30));
    [[UIBezierPath bezierPathWithOvalInRect:CGRectMake(5, 0, 30, 30)] addClip];
    [image drawInRect:CGRectMake(5, 0, 30, 30)];
    UIImage *drawn = UIGraphicsGetImageFromCurrentImageContext();
    UIGraphicsEndImageContext();
    return drawn.size.width == 40 && drawn.scale == 2 && UIImageJPEGRepresentation(drawn, 0.5).length > 100;
}
CONSTRUCT("a picture of a renderer") {
    UIGraphicsImageRenderer *renderer = [[UIGraphicsImageRenderer alloc] initWithSize:CGSizeMake(10, 10)];
    NSData *data = [renderer PNGDataWithActions:^(UIGraphicsImageRendererContext *context) {
        CGContextSetRGBFillColor(context.CGContext, 1, 0, 0, 1);
        [context fillRect:CGRectMake(0, 0, 10, 10)];
    }];
    return data.length > 100 && UIGraphicsGetCurrentContext() == NULL;
}
CONSTRUCT("a thumbnail by ImageIO") {
    NSString *copy = [NSTemporaryDirectory() stringByAppendingPathComponent:@"thumbnail.jpg"];
    NSData *data = [NSData dataWithContentsOfURL:picture()];
    CGImageSourceRef source = CGImageSourceCreateWithData((__bridge CFDataRef)data, NULL);
    NSDictionary *options = @{(__bridge NSString *)kCGImageSourceThumbnailMaxPixelSize : @20};
    CGImageRef image = CGImageSourceCreateThumbnailAtIndex(source, 0, (__bridge CFDictionaryRef)options);
    CFURLRef file = (__bridge CFURLRef)[NSURL fileURLWithPath:copy];
    CGImageDestinationRef destination = CGImageDestinationCreateWithURL(file, kUTTypeJPEG, 1, NULL);
    CGImageDestinationAddImage(destination, image, NULL);
    BOOL isDone = CGImageDestinationFinalize(destination) && fmax(CGImageGetWidth(image), CGImageGetHeight(image)) == 20;
    CFRelease(destination);
    CGImageRelease(image);
    CFRelease(source);
    return isDone && [NSData dataWithContentsOfFile:copy].length > 100;
}
CONSTRUCT("no picture in text") { return [UIImage imageWithData:[@"hello, I am text" dataUsingEncoding:NSUTF8StringEncoding]] == nil; }
CONSTRUCT("types by extension and MIME name") {
    NSString *type = CFBridgingRelease(UTTypeCreatePreferredIdentifierForTag(kUTTagClassMIMEType, CFSTR("image/jpeg"), NULL));
    return [type isEqual:@"public.jpeg"] && [[UTType typeWithFilenameExtension:@"png"].identifier isEqual:@"public.png"] &&
           UTTypeConformsTo(kUTTypePNG, kUTTypeImage);
}
CONSTRUCT("digests") {
    unsigned char digest[CC_SHA256_DIGEST_LENGTH];
    CC_SHA256("abc", 3, digest);
    unsigned char md5[CC_MD5_DIGEST_LENGTH];
    CC_MD5("abc", 3, md5);
    return digest[0] == 0xba && digest[31] == 0xad && md5[0] == 0x90 && md5[15] == 0x72;
}
CONSTRUCT("logs") {
    NSLog(@"hello %@ %d", @"log", 5);
    os_log(OS_LOG_DEFAULT, "hello %{public}@ %d", @"os", 6);
    os_log_error(os_log_create("a.b", "c"), "an error %s", "text");
    return YES;
}
CONSTRUCT("the bundle of a program without an Info.plist") { return [NSBundle.mainBundle objectForInfoDictionaryKey:@"None"] == nil; }

static INPerson *Person(NSString *name, INImage *image) {
    INPersonHandle *handle = [[INPersonHandle alloc] initWithValue:@"7" type:INPersonHandleTypeUnknown];
    return [[INPerson alloc] initWithPersonHandle:handle nameComponents:nil displayName:name image:image contactIdentifier:nil customIdentifier:@"7"];
}
CONSTRUCT("an intent changes content") {
    UNMutableNotificationContent *content = [UNMutableNotificationContent new];
    content.title = @"New message"; content.subtitle = @"s"; content.body = @"hi";
    INImage *image = [INImage imageWithImageData:[NSData dataWithContentsOfURL:picture()]];
    NSArray *recipients = @[ Person(@"Ada", nil), Person(nil, nil) ];
    INSpeakableString *group = [[INSpeakableString alloc] initWithSpokenPhrase:@"Dogs"];
    INSendMessageIntent *intent = [[INSendMessageIntent alloc]
             initWithRecipients:recipients outgoingMessageType:INOutgoingMessageTypeOutgoingMessageText content:@"hi" speakableGroupName:group
         conversationIdentifier:@"c1" serviceName:nil sender:Person(@"Sparky", image) attachments:nil];
    [intent setImage:image forParameterNamed:@"speakableGroupName"];
    INInteraction *interaction = [[INInteraction alloc] initWithIntent:intent response:nil];
    interaction.direction = INInteractionDirectionIncoming;
    BOOL isDonated = waits(^(void (^done)(void)) { [interaction donateInteractionWithCompletion:^(NSError *error) { done(); }]; });
    NSError *error;
    UNNotificationContent *updated = [content contentByUpdatingWithProvider:intent error:&error];
    return isDonated && [updated.title isEqual:@"Sparky"] && [updated.subtitle isEqual:@"Dogs"] && [updated.body isEqual:@"hi"] &&
           [updated.threadIdentifier isEqual:@"c1"] && [content.title isEqual:@"New message"] && [intent imageForParameterNamed:@"speakableGroupName"] == image &&
           [[recipients[1] displayName] isEqual:@"7"] && error == nil && ![updated isKindOfClass:[UNMutableNotificationContent class]];
}
CONSTRUCT("the keychain") {
    NSDictionary *item = @{(__bridge id)kSecClass : (__bridge id)kSecClassGenericPassword, (__bridge id)kSecAttrAccount : @"dog"};
    NSMutableDictionary *query = [item mutableCopy], *attributes = [item mutableCopy];
    query[(id)kSecReturnData] = (id)kCFBooleanTrue;
    attributes[(__bridge id)kSecValueData] = [@"woof" dataUsingEncoding:NSUTF8StringEncoding];
    CFTypeRef found = NULL;
    int failures = 0;
    CHECK("nothing", SecItemCopyMatching((__bridge CFDictionaryRef)query, &found) == errSecItemNotFound && found == NULL);
    CHECK("an item", SecItemAdd((__bridge CFDictionaryRef)attributes, NULL) == errSecSuccess);
    CHECK("again", SecItemAdd((__bridge CFDictionaryRef)attributes, NULL) == errSecDuplicateItem);
    CHECK("found", SecItemCopyMatching((CFDictionaryRef)query, &found) == errSecSuccess);
    CHECK("its data", [(__bridge_transfer NSData *)found isEqual:attributes[(id)kSecValueData]]);
    NSDictionary *change = @{(__bridge id)kSecValueData : [NSData data]};
    CHECK("changed", SecItemUpdate((__bridge CFDictionaryRef)item, (__bridge CFDictionaryRef)change) == errSecSuccess);
    query[(id)kSecMatchLimit] = (id)kSecMatchLimitAll;
    query[(id)kSecReturnAttributes] = @YES;
    found = NULL;
    SecItemCopyMatching((__bridge CFDictionaryRef)query, &found);
    NSArray *all = (__bridge_transfer NSArray *)found;
    CHECK("all", all.count == 1 && [all[0][@"acct"] isEqual:@"dog"] && [all[0][@"v_Data"] length] == 0);
    CHECK("removed", SecItemDelete((__bridge CFDictionaryRef)item) == errSecSuccess && SecItemDelete((__bridge CFDictionaryRef)item) == errSecItemNotFound);
    CHECK("no class", SecItemAdd((__bridge CFDictionaryRef) @{}, NULL) == errSecParam);
    uint8_t bytes[16] = {0}, zero[16] = {0};
    CHECK("random bytes", SecRandomCopyBytes(kSecRandomDefault, 16, bytes) == 0 && memcmp(bytes, zero, 16) != 0);
    return failures == 0;
}
CONSTRUCT("Core Foundation without bridges, as Apple's headers allow") {
    NSString *name = @"jpg", *text = @"a b";
    CFStringRef type = UTTypeCreatePreferredIdentifierForTag(kUTTagClassFilenameExtension, (CFStringRef)name, nil);
    NSString *escaped = (NSString *)CFBridgingRelease(CFURLCreateStringByAddingPercentEscapes(
        kCFAllocatorDefault, (CFStringRef)text, (CFStringRef) @"!", NULL, kCFStringEncodingUTF8));
    NSString *identifier = CFBridgingRelease(type);
    CGRect rect = CGRectInset(CGRectMake(0, 0, 30, 20), 5, 5);
    return [identifier isEqual:(NSString *)kUTTypeJPEG] && [escaped isEqual:@"a%20b"] && CGRectGetWidth(rect) == 20 &&
           CGRectContainsPoint(rect, CGPointMake(6, 6)) && CGSizeEqualToSize(rect.size, CGSizeMake(20, 10)) &&
           [NSValue valueWithCGSize:rect.size].CGSizeValue.height == 10 && [UIColor colorWithWhite:1 alpha:1] != nil;
}
CONSTRUCT("the settings of notifications, and leave to show them") {
    __block UNNotificationSettings *settings;
    __block BOOL isGranted = NO;
    return waits(^(void (^done)(void)) {
        UNUserNotificationCenter *center = UNUserNotificationCenter.currentNotificationCenter;
        [center requestAuthorizationWithOptions:UNAuthorizationOptionAlert completionHandler:^(BOOL granted, NSError *error) {
            isGranted = granted;
            [center getNotificationSettingsWithCompletionHandler:^(UNNotificationSettings *found) { settings = found; done(); }];
        }];
    }) && isGranted && settings.alertSetting == UNNotificationSettingEnabled && settings.authorizationStatus == UNAuthorizationStatusAuthorized;
}
CONSTRUCT("fields of a response") {
    __block NSString *type;
    NSURLSession *session = [NSURLSession sessionWithConfiguration:NSURLSessionConfiguration.defaultSessionConfiguration];
    return waits(^(void (^done)(void)) {
        NSURLSessionDataTask *task = [session dataTaskWithURL:picture() completionHandler:^(NSData *data, NSURLResponse *response, NSError *error) {
            type = [(NSHTTPURLResponse *)response valueForHTTPHeaderField:@"content-type"];
            done();
        }];
        task.priority = NSURLSessionTaskPriorityHigh;
        [task resume];
    }) && [type isEqual:@"image/png"];
}
