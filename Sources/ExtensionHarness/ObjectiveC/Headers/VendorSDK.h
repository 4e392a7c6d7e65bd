// The SDKs of Firebase and other vendors, as far as an extension calls them. Their helpers all run in the harness.
#pragma once
#pragma clang system_header

#import <AppleSDK.h>

NS_ASSUME_NONNULL_BEGIN

typedef void (^RichPushContentHandler)(UNNotificationContent *content);

// MARK: - Firebase

@interface FIRMessagingExtensionHelper : NSObject
- (void)populateNotificationContent:(UNMutableNotificationContent *)content
                 withContentHandler:(RichPushContentHandler)handler;
- (void)exportDeliveryMetricsToBigQueryWithMessageInfo:(NSDictionary *)info;
@end

@interface FIRMessaging : NSObject
+ (instancetype)messaging;
+ (FIRMessagingExtensionHelper *)extensionHelper;
- (id)appDidReceiveMessage:(NSDictionary *)message;
@end

@interface FIROptions : NSObject
@property (class, nullable, readonly) FIROptions *defaultOptions;
@end

@interface FIRApp : NSObject
+ (void)configure;
+ (void)configureWithOptions:(nullable FIROptions *)options;
+ (nullable FIRApp *)defaultApp;
@end

@interface NotifeeExtensionHelper : NSObject
+ (void)populateNotificationContent:(nullable UNNotificationRequest *)request
                        withContent:(UNMutableNotificationContent *)content
                 withContentHandler:(RichPushContentHandler)handler;
@end

// MARK: - OneSignal

@interface OneSignal : NSObject
+ (UNMutableNotificationContent *)
    didReceiveNotificationExtensionRequest:(UNNotificationRequest *)request
            withMutableNotificationContent:(nullable UNMutableNotificationContent *)content;
+ (UNMutableNotificationContent *)
    didReceiveNotificationExtensionRequest:(UNNotificationRequest *)request
            withMutableNotificationContent:(nullable UNMutableNotificationContent *)content
                        withContentHandler:(nullable RichPushContentHandler)handler;
+ (UNMutableNotificationContent *)
    serviceExtensionTimeWillExpireRequest:(UNNotificationRequest *)request
           withMutableNotificationContent:(nullable UNMutableNotificationContent *)content;
@end

@interface OneSignalExtension : OneSignal
@end

@interface RCTOneSignalExtensionService : NSObject
+ (void)didReceiveNotificationRequest:(UNNotificationRequest *)request
                          withContent:(UNMutableNotificationContent *)content;
+ (void)serviceExtensionTimeWillExpireRequest:(UNNotificationRequest *)request
                                  withContent:(UNMutableNotificationContent *)content;
+ (void)serviceExtensionTimeWillExpireRequest:(UNNotificationRequest *)request
               withMutableNotificationContent:(UNMutableNotificationContent *)content;
@end

// MARK: - Helpers that an extension calls

@interface CountlyNotificationService : NSObject
+ (void)didReceiveNotificationRequest:(UNNotificationRequest *)request
                   withContentHandler:(RichPushContentHandler)handler;
@end

@interface PWNotificationExtensionManager : NSObject
+ (instancetype)sharedManager;
- (void)handleNotificationRequest:(UNNotificationRequest *)request contentHandler:(RichPushContentHandler)handler;
- (void)handleNotificationRequest:(UNNotificationRequest *)request
                    withAppGroups:(nullable NSString *)appGroups
                   contentHandler:(RichPushContentHandler)handler;
@end

@interface MORichNotification : NSObject
+ (void)setAppGroupID:(NSString *)group;
+ (void)handleRichNotificationRequest:(UNNotificationRequest *)request
                   withContentHandler:(RichPushContentHandler)handler;
@end

@interface MoEngageSDKRichNotification : MORichNotification
+ (void)handleWithRichNotificationRequest:(UNNotificationRequest *)request
                       withContentHandler:(RichPushContentHandler)handler;
@end

@interface SwrvePush : NSObject
+ (void)handleNotificationContent:(UNNotificationContent *)content
           withAppGroupIdentifier:(nullable NSString *)group
     withCompletedContentCallback:(void (^)(UNMutableNotificationContent *content))callback;
@end

@interface CleverTap : NSObject
+ (nullable instancetype)sharedInstance;
- (void)recordNotificationViewedEventWithData:(id)data;
@end

// MARK: - Extensions from which an app's extension inherits

/// An extension that hands its notifications to a vendor's helper.
@interface RichPushVendorExtension : UNNotificationServiceExtension
/// The identifier of the vendor's row.
+ (NSString *)richPushVendor;
@end

@interface UANotificationServiceExtension : RichPushVendorExtension
@end
@interface UAMediaAttachmentExtension : RichPushVendorExtension
@end
@interface ITBNotificationServiceExtension : RichPushVendorExtension
@end
@interface BAENotificationServiceExtension : RichPushVendorExtension
@end
@interface EMSNotificationService : RichPushVendorExtension
@end
@interface WPNotificationServiceExtension : RichPushVendorExtension
@end
@interface WEXPushNotificationService : RichPushVendorExtension
@end
@interface CTNotificationServiceExtension : RichPushVendorExtension
@end

NS_ASSUME_NONNULL_END
