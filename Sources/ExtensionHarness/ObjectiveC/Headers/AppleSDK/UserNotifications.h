// UserNotifications.
#pragma once

#import <AppleSDK/Foundation.h>

NS_ASSUME_NONNULL_BEGIN

@class UNMutableNotificationContent;

FOUNDATION_EXPORT NSString *const UNErrorDomain;
FOUNDATION_EXPORT NSString *const UNNotificationAttachmentOptionsTypeHintKey;
FOUNDATION_EXPORT NSString *const UNNotificationAttachmentOptionsThumbnailHiddenKey;
FOUNDATION_EXPORT NSString *const UNNotificationAttachmentOptionsThumbnailClippingRectKey;
FOUNDATION_EXPORT NSString *const UNNotificationAttachmentOptionsThumbnailTimeKey;
FOUNDATION_EXPORT NSString *const UNNotificationDefaultActionIdentifier;
FOUNDATION_EXPORT NSString *const UNNotificationDismissActionIdentifier;

typedef NS_ENUM(NSInteger, UNErrorCode) {
    UNErrorCodeNotificationsNotAllowed = 1,
    UNErrorCodeAttachmentInvalidURL = 100,
    UNErrorCodeAttachmentUnrecognizedType,
    UNErrorCodeAttachmentInvalidFileSize,
    UNErrorCodeAttachmentNotInDataStore,
    UNErrorCodeAttachmentMoveIntoDataStoreFailed,
    UNErrorCodeAttachmentCorrupt,
    UNErrorCodeNotificationInvalidNoDate = 1400,
    UNErrorCodeNotificationInvalidNoContent,
    UNErrorCodeContentProvidingObjectNotAllowed = 1500,
};

typedef NSString *UNNotificationSoundName;

@interface UNNotificationSound : NSObject <NSCopying>
@property (class, readonly, copy) UNNotificationSound *defaultSound, *defaultCriticalSound, *defaultRingtoneSound;
+ (instancetype)defaultCriticalSoundWithAudioVolume:(float)volume;
+ (instancetype)soundNamed:(UNNotificationSoundName)name;
+ (instancetype)criticalSoundNamed:(UNNotificationSoundName)name;
+ (instancetype)criticalSoundNamed:(UNNotificationSoundName)name withAudioVolume:(float)volume;
@end

@interface UNNotificationAttachment : NSObject <NSCopying>
@property (readonly, copy) NSString *identifier, *type;
@property (readonly, copy) NSURL *URL;
+ (nullable instancetype)attachmentWithIdentifier:(NSString *)identifier
                                              URL:(NSURL *)url
                                          options:(nullable NSDictionary *)options
                                            error:(NSError *_Nullable *_Nullable)error;
@end

typedef NS_ENUM(NSUInteger, UNNotificationInterruptionLevel) {
    UNNotificationInterruptionLevelPassive,
    UNNotificationInterruptionLevelActive,
    UNNotificationInterruptionLevelTimeSensitive,
    UNNotificationInterruptionLevelCritical,
};

@protocol UNNotificationContentProviding <NSObject>
@end

@interface UNNotificationContent : NSObject <NSCopying, NSMutableCopying>
@property (readonly, copy) NSArray<UNNotificationAttachment *> *attachments;
@property (nullable, readonly, copy) NSNumber *badge;
@property (readonly, copy) NSString *title, *subtitle, *body, *categoryIdentifier, *threadIdentifier;
@property (readonly, copy) NSString *launchImageName, *summaryArgument;
@property (nullable, readonly, copy) NSString *targetContentIdentifier, *filterCriteria;
@property (nullable, readonly, copy) UNNotificationSound *sound;
@property (readonly, copy) NSDictionary *userInfo;
@property (readonly) NSUInteger summaryArgumentCount;
@property (readonly) UNNotificationInterruptionLevel interruptionLevel;
@property (readonly) double relevanceScore;
- (nullable UNNotificationContent *)contentByUpdatingWithProvider:(id<UNNotificationContentProviding>)provider
                                                            error:(NSError *_Nullable *_Nullable)error;
@end

@interface UNMutableNotificationContent : UNNotificationContent
@property (copy) NSArray<UNNotificationAttachment *> *attachments;
@property (nullable, copy) NSNumber *badge;
@property (null_resettable, copy) NSString *title, *subtitle, *body, *categoryIdentifier, *threadIdentifier;
@property (null_resettable, copy) NSString *launchImageName, *summaryArgument;
@property (nullable, copy) NSString *targetContentIdentifier, *filterCriteria;
@property (nullable, copy) UNNotificationSound *sound;
@property (null_resettable, copy) NSDictionary *userInfo;
@property NSUInteger summaryArgumentCount;
@property UNNotificationInterruptionLevel interruptionLevel;
@property double relevanceScore;
@end

@interface UNNotificationTrigger : NSObject <NSCopying>
@property (readonly) BOOL repeats;
@end

@interface UNPushNotificationTrigger : UNNotificationTrigger
@end

@interface UNTimeIntervalNotificationTrigger : UNNotificationTrigger
@property (readonly) NSTimeInterval timeInterval;
+ (instancetype)triggerWithTimeInterval:(NSTimeInterval)timeInterval repeats:(BOOL)repeats;
@end

@interface UNNotificationRequest : NSObject <NSCopying>
@property (readonly, copy) NSString *identifier;
@property (readonly, copy) UNNotificationContent *content;
@property (nullable, readonly, copy) UNNotificationTrigger *trigger;
+ (instancetype)requestWithIdentifier:(NSString *)identifier
                              content:(UNNotificationContent *)content
                              trigger:(nullable UNNotificationTrigger *)trigger;
@end

@interface UNNotification : NSObject
@property (readonly, copy) NSDate *date;
@property (readonly, copy) UNNotificationRequest *request;
@end

typedef NS_OPTIONS(NSUInteger, UNNotificationActionOptions) {
    UNNotificationActionOptionAuthenticationRequired = 1,
    UNNotificationActionOptionDestructive = 2,
    UNNotificationActionOptionForeground = 4,
};
static const UNNotificationActionOptions UNNotificationActionOptionNone = 0;

@interface UNNotificationActionIcon : NSObject
+ (instancetype)iconWithSystemImageName:(NSString *)name;
+ (instancetype)iconWithTemplateImageName:(NSString *)name;
@end

@interface UNNotificationAction : NSObject
@property (readonly, copy) NSString *identifier, *title;
@property (readonly) UNNotificationActionOptions options;
+ (instancetype)actionWithIdentifier:(NSString *)identifier
                               title:(NSString *)title
                             options:(UNNotificationActionOptions)options;
+ (instancetype)actionWithIdentifier:(NSString *)identifier
                               title:(NSString *)title
                             options:(UNNotificationActionOptions)options
                                icon:(nullable UNNotificationActionIcon *)icon;
@end

@interface UNTextInputNotificationAction : UNNotificationAction
+ (instancetype)actionWithIdentifier:(NSString *)identifier
                               title:(NSString *)title
                             options:(UNNotificationActionOptions)options
                textInputButtonTitle:(NSString *)buttonTitle
                textInputPlaceholder:(NSString *)placeholder;
@end

typedef NS_OPTIONS(NSUInteger, UNNotificationCategoryOptions) {
    UNNotificationCategoryOptionCustomDismissAction = 1,
    UNNotificationCategoryOptionAllowInCarPlay = 2,
    UNNotificationCategoryOptionHiddenPreviewsShowTitle = 4,
    UNNotificationCategoryOptionHiddenPreviewsShowSubtitle = 8,
    UNNotificationCategoryOptionAllowAnnouncement = 16,
};
static const UNNotificationCategoryOptions UNNotificationCategoryOptionNone = 0;

@interface UNNotificationCategory : NSObject <NSCopying>
@property (readonly, copy) NSString *identifier;
@property (readonly, copy) NSArray<UNNotificationAction *> *actions;
@property (readonly, copy) NSArray<NSString *> *intentIdentifiers;
@property (readonly) UNNotificationCategoryOptions options;
+ (instancetype)categoryWithIdentifier:(NSString *)identifier
                               actions:(NSArray<UNNotificationAction *> *)actions
                     intentIdentifiers:(NSArray<NSString *> *)intentIdentifiers
                               options:(UNNotificationCategoryOptions)options;
+ (instancetype)categoryWithIdentifier:(NSString *)identifier
                               actions:(NSArray<UNNotificationAction *> *)actions
                     intentIdentifiers:(NSArray<NSString *> *)intentIdentifiers
         hiddenPreviewsBodyPlaceholder:(nullable NSString *)placeholder
                               options:(UNNotificationCategoryOptions)options;
+ (instancetype)categoryWithIdentifier:(NSString *)identifier
                               actions:(NSArray<UNNotificationAction *> *)actions
                     intentIdentifiers:(NSArray<NSString *> *)intentIdentifiers
         hiddenPreviewsBodyPlaceholder:(nullable NSString *)placeholder
                 categorySummaryFormat:(nullable NSString *)format
                               options:(UNNotificationCategoryOptions)options;
@end

typedef NS_OPTIONS(NSUInteger, UNAuthorizationOptions) {
    UNAuthorizationOptionBadge = 1,
    UNAuthorizationOptionSound = 2,
    UNAuthorizationOptionAlert = 4,
    UNAuthorizationOptionCarPlay = 8,
    UNAuthorizationOptionCriticalAlert = 16,
    UNAuthorizationOptionProvidesAppNotificationSettings = 32,
    UNAuthorizationOptionProvisional = 64,
    UNAuthorizationOptionTimeSensitive = 256,
};
typedef NS_OPTIONS(NSUInteger, UNNotificationPresentationOptions) {
    UNNotificationPresentationOptionBadge = 1,
    UNNotificationPresentationOptionSound = 2,
    UNNotificationPresentationOptionAlert = 4,
    UNNotificationPresentationOptionList = 8,
    UNNotificationPresentationOptionBanner = 16,
};
typedef NS_ENUM(NSInteger, UNAuthorizationStatus) {
    UNAuthorizationStatusNotDetermined,
    UNAuthorizationStatusDenied,
    UNAuthorizationStatusAuthorized,
    UNAuthorizationStatusProvisional,
    UNAuthorizationStatusEphemeral,
};
typedef NS_ENUM(NSInteger, UNNotificationSetting) {
    UNNotificationSettingNotSupported, UNNotificationSettingDisabled, UNNotificationSettingEnabled
};
typedef NS_ENUM(NSInteger, UNShowPreviewsSetting) {
    UNShowPreviewsSettingAlways, UNShowPreviewsSettingWhenAuthenticated, UNShowPreviewsSettingNever
};

@interface UNNotificationSettings : NSObject
@property (readonly) UNAuthorizationStatus authorizationStatus;
@property (readonly) UNNotificationSetting alertSetting, badgeSetting, soundSetting, lockScreenSetting;
@property (readonly) UNNotificationSetting notificationCenterSetting, timeSensitiveSetting, criticalAlertSetting;
@property (readonly) UNShowPreviewsSetting showPreviewsSetting;
@end

@protocol UNUserNotificationCenterDelegate <NSObject>
@end

@interface UNUserNotificationCenter : NSObject
@property (nullable, weak) id<UNUserNotificationCenterDelegate> delegate;
+ (UNUserNotificationCenter *)currentNotificationCenter;
- (void)requestAuthorizationWithOptions:(UNAuthorizationOptions)options
                      completionHandler:(void (^)(BOOL isGranted, NSError *_Nullable error))handler;
- (void)setNotificationCategories:(NSSet<UNNotificationCategory *> *)categories;
- (void)getNotificationCategoriesWithCompletionHandler:(void (^)(NSSet<UNNotificationCategory *> *categories))handler;
- (void)getNotificationSettingsWithCompletionHandler:(void (^)(UNNotificationSettings *settings))handler;
- (void)addNotificationRequest:(UNNotificationRequest *)request
         withCompletionHandler:(nullable void (^)(NSError *_Nullable error))handler;
- (void)getPendingNotificationRequestsWithCompletionHandler:(void (^)(NSArray<UNNotificationRequest *> *))handler;
- (void)removePendingNotificationRequestsWithIdentifiers:(NSArray<NSString *> *)identifiers;
- (void)removeAllPendingNotificationRequests;
- (void)getDeliveredNotificationsWithCompletionHandler:(void (^)(NSArray<UNNotification *> *notifications))handler;
- (void)removeDeliveredNotificationsWithIdentifiers:(NSArray<NSString *> *)identifiers;
- (void)removeAllDeliveredNotifications;
- (void)setBadgeCount:(NSInteger)count withCompletionHandler:(nullable void (^)(NSError *_Nullable error))handler;
@end

@interface NSString (AppleSDKNotifications)
+ (NSString *)localizedUserNotificationStringForKey:(NSString *)key arguments:(nullable NSArray *)arguments;
@end

@interface UNNotificationServiceExtension : NSObject
- (void)didReceiveNotificationRequest:(UNNotificationRequest *)request
                   withContentHandler:(void (^)(UNNotificationContent *contentToDeliver))contentHandler;
- (void)serviceExtensionTimeWillExpire;
@end

NS_ASSUME_NONNULL_END
