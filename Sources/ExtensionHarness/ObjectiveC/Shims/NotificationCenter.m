#import "Connection.h"

@interface UNNotificationAction ()
@property (readwrite, copy) NSString *identifier, *title;
@property (readwrite) UNNotificationActionOptions options;
@end

@interface UNNotificationCategory ()
@property (readwrite, copy) NSString *identifier;
@property (readwrite, copy) NSArray *actions, *intentIdentifiers;
@property (readwrite) UNNotificationCategoryOptions options;
@end

@implementation UNNotificationActionIcon

+ (instancetype)iconWithSystemImageName:(NSString *)name {
    return [self new];
}

+ (instancetype)iconWithTemplateImageName:(NSString *)name {
    return [self new];
}

@end

@implementation UNNotificationAction

+ (instancetype)actionWithIdentifier:(NSString *)identifier
                               title:(NSString *)title
                             options:(UNNotificationActionOptions)options {
    UNNotificationAction *action = [self new];
    action.identifier = identifier;
    action.title = title;
    action.options = options;
    return action;
}

+ (instancetype)actionWithIdentifier:(NSString *)identifier
                               title:(NSString *)title
                             options:(UNNotificationActionOptions)options
                                icon:(UNNotificationActionIcon *)icon {
    return [self actionWithIdentifier:identifier title:title options:options];
}

@end

@implementation UNTextInputNotificationAction

+ (instancetype)actionWithIdentifier:(NSString *)identifier
                               title:(NSString *)title
                             options:(UNNotificationActionOptions)options
                textInputButtonTitle:(NSString *)buttonTitle
                textInputPlaceholder:(NSString *)placeholder {
    return [self actionWithIdentifier:identifier title:title options:options];
}

@end

@implementation UNNotificationCategory

+ (instancetype)categoryWithIdentifier:(NSString *)identifier
                               actions:(NSArray *)actions
                     intentIdentifiers:(NSArray *)intentIdentifiers
                               options:(UNNotificationCategoryOptions)options {
    UNNotificationCategory *category = [self new];
    category.identifier = identifier;
    category.actions = actions;
    category.intentIdentifiers = intentIdentifiers;
    category.options = options;
    return category;
}

+ (instancetype)categoryWithIdentifier:(NSString *)identifier
                               actions:(NSArray *)actions
                     intentIdentifiers:(NSArray *)intentIdentifiers
         hiddenPreviewsBodyPlaceholder:(NSString *)placeholder
                               options:(UNNotificationCategoryOptions)options {
    return [self categoryWithIdentifier:identifier
                                actions:actions
                      intentIdentifiers:intentIdentifiers
                                options:options];
}

+ (instancetype)categoryWithIdentifier:(NSString *)identifier
                               actions:(NSArray *)actions
                     intentIdentifiers:(NSArray *)intentIdentifiers
         hiddenPreviewsBodyPlaceholder:(NSString *)placeholder
                 categorySummaryFormat:(NSString *)format
                               options:(UNNotificationCategoryOptions)options {
    return [self categoryWithIdentifier:identifier
                                actions:actions
                      intentIdentifiers:intentIdentifiers
                                options:options];
}

- (id)copyWithZone:(NSZone *)zone {
    return self;
}

@end

@implementation UNNotificationSettings

// Notifications are allowed, because the extension runs.
- (instancetype)init {
    if ((self = [super init])) {
        _authorizationStatus = UNAuthorizationStatusAuthorized;
        _alertSetting = _badgeSetting = _soundSetting = _lockScreenSetting = UNNotificationSettingEnabled;
        _notificationCenterSetting = _timeSensitiveSetting = UNNotificationSettingEnabled;
    }
    return self;
}

@end

@implementation UNUserNotificationCenter {
    NSSet *_categories;
    dispatch_queue_t _queue;
}

+ (UNUserNotificationCenter *)currentNotificationCenter {
    static UNUserNotificationCenter *center;
    static dispatch_once_t once;
    dispatch_once(&once, ^{
        center = [UNUserNotificationCenter new];
        center->_categories = [NSSet set];
        center->_queue = dispatch_queue_create("UNUserNotificationCenter", NULL);
    });
    return center;
}

- (void)requestAuthorizationWithOptions:(UNAuthorizationOptions)options
                      completionHandler:(void (^)(BOOL, NSError *))handler {
    if (handler != nil) dispatch_async(_queue, ^{ handler(YES, nil); });
}

- (void)setNotificationCategories:(NSSet *)categories {
    NSSet *copy = [categories copy];
    dispatch_async(_queue, ^{ self->_categories = copy; });
}

- (void)getNotificationCategoriesWithCompletionHandler:(void (^)(NSSet *))handler {
    dispatch_async(_queue, ^{ handler(self->_categories); });
}

- (void)getNotificationSettingsWithCompletionHandler:(void (^)(UNNotificationSettings *))handler {
    dispatch_async(_queue, ^{ handler([UNNotificationSettings new]); });
}

- (void)addNotificationRequest:(UNNotificationRequest *)request
         withCompletionHandler:(void (^)(NSError *))handler {
    [HarnessConnection.current
        noteLimitation:@"The extension schedules a local notification; the simulator does not show it."];
    if (handler != nil) dispatch_async(_queue, ^{ handler(nil); });
}

- (void)getPendingNotificationRequestsWithCompletionHandler:(void (^)(NSArray *))handler {
    dispatch_async(_queue, ^{ handler(@[]); });
}

- (void)getDeliveredNotificationsWithCompletionHandler:(void (^)(NSArray *))handler {
    [HarnessConnection.current
        noteLimitation:@"The extension asks for the notifications that are shown; in the simulator there are none."];
    dispatch_async(_queue, ^{ handler(@[]); });
}

- (void)removePendingNotificationRequestsWithIdentifiers:(NSArray *)identifiers {
}

- (void)removeAllPendingNotificationRequests {
}

- (void)removeDeliveredNotificationsWithIdentifiers:(NSArray *)identifiers {
}

- (void)removeAllDeliveredNotifications {
}

- (void)setBadgeCount:(NSInteger)count withCompletionHandler:(void (^)(NSError *))handler {
    if (handler != nil) dispatch_async(_queue, ^{ handler(nil); });
}

@end
