/// The files of the modules `AppleSDK`, which stands for Apple's, and `VendorSDK`, which stands for vendors'.
enum ShimSources {
    struct File: Sendable {
        var name: String
        var bytes: [UInt8]
    }

    /// All files of the folder `Shims`.
    static var all: [File] {
        [
            File(name: "AVFoundation.swift", bytes: PackageResources.AVFoundation_swift),
            File(name: "AppleSDK.modulemap", bytes: PackageResources.AppleSDK_modulemap),
            File(name: "AppleSDK.swift", bytes: PackageResources.AppleSDK_swift),
            File(name: "AppleSDKSandbox.h", bytes: PackageResources.AppleSDKSandbox_h),
            File(name: "Combine.swift", bytes: PackageResources.Combine_swift),
            File(name: "CommonCrypto.swift", bytes: PackageResources.CommonCrypto_swift),
            File(name: "Compression.swift", bytes: PackageResources.Compression_swift),
            File(name: "ContentMessages.swift", bytes: PackageResources.ContentMessages_swift),
            File(name: "CoreGraphics.swift", bytes: PackageResources.CoreGraphics_swift),
            File(name: "CoreMedia.swift", bytes: PackageResources.CoreMedia_swift),
            File(name: "CryptoCipher.swift", bytes: PackageResources.CryptoCipher_swift),
            File(name: "CryptoKitBoxes.swift", bytes: PackageResources.CryptoKitBoxes_swift),
            File(name: "CryptoKitCurve25519.swift", bytes: PackageResources.CryptoKitCurve25519_swift),
            File(name: "CryptoKitHashes.swift", bytes: PackageResources.CryptoKitHashes_swift),
            File(name: "CryptoKitKeys.swift", bytes: PackageResources.CryptoKitKeys_swift),
            File(name: "CryptoLibrary.swift", bytes: PackageResources.CryptoLibrary_swift),
            File(name: "DarwinNotifications.swift", bytes: PackageResources.DarwinNotifications_swift),
            File(name: "DataContents.swift", bytes: PackageResources.DataContents_swift),
            File(name: "DeviceDirectories.swift", bytes: PackageResources.DeviceDirectories_swift),
            File(name: "DeviceFolders.swift", bytes: PackageResources.DeviceFolders_swift),
            File(name: "Drawing.swift", bytes: PackageResources.Drawing_swift),
            File(name: "EmptyPicture.swift", bytes: PackageResources.EmptyPicture_swift),
            File(name: "ExtensionDeliveries.swift", bytes: PackageResources.ExtensionDeliveries_swift),
            File(name: "FirebaseMessaging.swift", bytes: PackageResources.FirebaseMessaging_swift),
            File(name: "FoundationAdditions.swift", bytes: PackageResources.FoundationAdditions_swift),
            File(name: "Guarded.swift", bytes: PackageResources.Guarded_swift),
            File(name: "HarnessConnection.swift", bytes: PackageResources.HarnessConnection_swift),
            File(name: "HarnessMessages.swift", bytes: PackageResources.HarnessMessages_swift),
            File(name: "HarnessResponse.swift", bytes: PackageResources.HarnessResponse_swift),
            File(name: "ImageIO.swift", bytes: PackageResources.ImageIO_swift),
            File(name: "InAppModule.swift", bytes: PackageResources.InAppModule_swift),
            File(name: "Intents.swift", bytes: PackageResources.Intents_swift),
            File(name: "IntentsCalls.swift", bytes: PackageResources.IntentsCalls_swift),
            File(name: "IntentsMessages.swift", bytes: PackageResources.IntentsMessages_swift),
            File(name: "MainThreadWatch.swift", bytes: PackageResources.MainThreadWatch_swift),
            File(name: "OSLogMessage.swift", bytes: PackageResources.OSLogMessage_swift),
            File(name: "OSLogTypes.swift", bytes: PackageResources.OSLogTypes_swift),
            File(name: "OSLogger.swift", bytes: PackageResources.OSLogger_swift),
            File(name: "OSSignposts.swift", bytes: PackageResources.OSSignposts_swift),
            File(name: "OtherFrameworks.swift", bytes: PackageResources.OtherFrameworks_swift),
            File(name: "PictureHeader.swift", bytes: PackageResources.PictureHeader_swift),
            File(name: "ProcessSandbox.swift", bytes: PackageResources.ProcessSandbox_swift),
            File(name: "RichPushExtensionProcess.swift", bytes: PackageResources.RichPushExtensionProcess_swift),
            File(name: "RichPushHelper.swift", bytes: PackageResources.RichPushHelper_swift),
            File(name: "RichPushVendorExtension.swift", bytes: PackageResources.RichPushVendorExtension_swift),
            File(name: "Security.swift", bytes: PackageResources.Security_swift),
            File(name: "SecurityKeychain.swift", bytes: PackageResources.SecurityKeychain_swift),
            File(name: "SecurityNames.swift", bytes: PackageResources.SecurityNames_swift),
            File(name: "TextDrawing.swift", bytes: PackageResources.TextDrawing_swift),
            File(name: "Transfer.swift", bytes: PackageResources.Transfer_swift),
            File(name: "UIColor.swift", bytes: PackageResources.UIColor_swift),
            File(name: "UIImage.swift", bytes: PackageResources.UIImage_swift),
            File(name: "UIKitRest.swift", bytes: PackageResources.UIKitRest_swift),
            File(name: "URLSession.swift", bytes: PackageResources.URLSession_swift),
            File(name: "URLSessionAsync.swift", bytes: PackageResources.URLSessionAsync_swift),
            File(name: "URLSessionConfiguration.swift", bytes: PackageResources.URLSessionConfiguration_swift),
            File(name: "URLSessionDelegates.swift", bytes: PackageResources.URLSessionDelegates_swift),
            File(name: "URLSessionDelivery.swift", bytes: PackageResources.URLSessionDelivery_swift),
            File(name: "URLSessionTask.swift", bytes: PackageResources.URLSessionTask_swift),
            File(name: "URLSessionTasks.swift", bytes: PackageResources.URLSessionTasks_swift),
            File(name: "UTType.swift", bytes: PackageResources.UTType_swift),
            File(name: "UTTypeCoreServices.swift", bytes: PackageResources.UTTypeCoreServices_swift),
            File(name: "UTTypeNames.swift", bytes: PackageResources.UTTypeNames_swift),
            File(name: "UTTypeTable.swift", bytes: PackageResources.UTTypeTable_swift),
            File(name: "UserNotificationsActions.swift", bytes: PackageResources.UserNotificationsActions_swift),
            File(name: "UserNotificationsAttachment.swift", bytes: PackageResources.UserNotificationsAttachment_swift),
            File(name: "UserNotificationsCenter.swift", bytes: PackageResources.UserNotificationsCenter_swift),
            File(name: "UserNotificationsContent.swift", bytes: PackageResources.UserNotificationsContent_swift),
            File(name: "UserNotificationsError.swift", bytes: PackageResources.UserNotificationsError_swift),
            File(
                name: "UserNotificationsMutableContent.swift",
                bytes: PackageResources.UserNotificationsMutableContent_swift
            ),
            File(name: "UserNotificationsRequest.swift", bytes: PackageResources.UserNotificationsRequest_swift),
            File(
                name: "UserNotificationsServiceExtension.swift",
                bytes: PackageResources.UserNotificationsServiceExtension_swift
            ),
            File(name: "UserNotificationsSettings.swift", bytes: PackageResources.UserNotificationsSettings_swift),
            File(name: "UserNotificationsSound.swift", bytes: PackageResources.UserNotificationsSound_swift),
        ]
    }

    /// All files of the folder `VendorShims`.
    static var vendors: [File] {
        [
            File(name: "CleverTapShim.swift", bytes: PackageResources.CleverTapShim_swift),
            File(name: "CustomerIOShim.swift", bytes: PackageResources.CustomerIOShim_swift),
            File(name: "OneSignalShim.swift", bytes: PackageResources.OneSignalShim_swift),
            File(name: "VendorExtensionShims.swift", bytes: PackageResources.VendorExtensionShims_swift),
            File(name: "VendorHelperShims.swift", bytes: PackageResources.VendorHelperShims_swift),
            File(name: "VendorSDK.swift", bytes: PackageResources.VendorSDK_swift),
        ]
    }
}
