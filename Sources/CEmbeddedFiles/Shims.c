#include "CEmbeddedFiles.h"

// Tests/Commands/generate-embedded-files wrote this file.
static const struct embedded_file files[] = {
    {"AVFoundation.swift", (const unsigned char[]){
#embed "../ExtensionHarness/Shims/AVFoundation.swift" suffix(, 0)
    }},
    {"AVFoundationAudio.swift", (const unsigned char[]){
#embed "../ExtensionHarness/Shims/AVFoundationAudio.swift" suffix(, 0)
    }},
    {"AppState.swift", (const unsigned char[]){
#embed "../ExtensionHarness/Shims/AppState.swift" suffix(, 0)
    }},
    {"AppleSDK.modulemap", (const unsigned char[]){
#embed "../ExtensionHarness/Shims/AppleSDK.modulemap" suffix(, 0)
    }},
    {"AppleSDK.swift", (const unsigned char[]){
#embed "../ExtensionHarness/Shims/AppleSDK.swift" suffix(, 0)
    }},
    {"AppleSDKSandbox.h", (const unsigned char[]){
#embed "../ExtensionHarness/Shims/AppleSDKSandbox.h" suffix(, 0)
    }},
    {"CGContext.swift", (const unsigned char[]){
#embed "../ExtensionHarness/Shims/CGContext.swift" suffix(, 0)
    }},
    {"Combine.swift", (const unsigned char[]){
#embed "../ExtensionHarness/Shims/Combine.swift" suffix(, 0)
    }},
    {"CommonCrypto.swift", (const unsigned char[]){
#embed "../ExtensionHarness/Shims/CommonCrypto.swift" suffix(, 0)
    }},
    {"ContentMessages.swift", (const unsigned char[]){
#embed "../ExtensionHarness/Shims/ContentMessages.swift" suffix(, 0)
    }},
    {"CoreGraphics.swift", (const unsigned char[]){
#embed "../ExtensionHarness/Shims/CoreGraphics.swift" suffix(, 0)
    }},
    {"CoreMedia.swift", (const unsigned char[]){
#embed "../ExtensionHarness/Shims/CoreMedia.swift" suffix(, 0)
    }},
    {"CryptoCipher.swift", (const unsigned char[]){
#embed "../ExtensionHarness/Shims/CryptoCipher.swift" suffix(, 0)
    }},
    {"CryptoKitBoxes.swift", (const unsigned char[]){
#embed "../ExtensionHarness/Shims/CryptoKitBoxes.swift" suffix(, 0)
    }},
    {"CryptoKitCurves.swift", (const unsigned char[]){
#embed "../ExtensionHarness/Shims/CryptoKitCurves.swift" suffix(, 0)
    }},
    {"CryptoKitHashes.swift", (const unsigned char[]){
#embed "../ExtensionHarness/Shims/CryptoKitHashes.swift" suffix(, 0)
    }},
    {"CryptoKitKeys.swift", (const unsigned char[]){
#embed "../ExtensionHarness/Shims/CryptoKitKeys.swift" suffix(, 0)
    }},
    {"CryptoLibrary.swift", (const unsigned char[]){
#embed "../ExtensionHarness/Shims/CryptoLibrary.swift" suffix(, 0)
    }},
    {"DarwinNotifications.swift", (const unsigned char[]){
#embed "../ExtensionHarness/Shims/DarwinNotifications.swift" suffix(, 0)
    }},
    {"DataContents.swift", (const unsigned char[]){
#embed "../ExtensionHarness/Shims/DataContents.swift" suffix(, 0)
    }},
    {"DeviceDirectories.swift", (const unsigned char[]){
#embed "../ExtensionHarness/Shims/DeviceDirectories.swift" suffix(, 0)
    }},
    {"DeviceFileManager.swift", (const unsigned char[]){
#embed "../ExtensionHarness/Shims/DeviceFileManager.swift" suffix(, 0)
    }},
    {"DeviceFolders.swift", (const unsigned char[]){
#embed "../ExtensionHarness/Shims/DeviceFolders.swift" suffix(, 0)
    }},
    {"Drawing.swift", (const unsigned char[]){
#embed "../ExtensionHarness/Shims/Drawing.swift" suffix(, 0)
    }},
    {"ExtensionDeliveries.swift", (const unsigned char[]){
#embed "../ExtensionHarness/Shims/ExtensionDeliveries.swift" suffix(, 0)
    }},
    {"FirebaseMessaging.swift", (const unsigned char[]){
#embed "../ExtensionHarness/Shims/FirebaseMessaging.swift" suffix(, 0)
    }},
    {"FoundationAdditions.swift", (const unsigned char[]){
#embed "../ExtensionHarness/Shims/FoundationAdditions.swift" suffix(, 0)
    }},
    {"Guarded.swift", (const unsigned char[]){
#embed "../ExtensionHarness/Shims/Guarded.swift" suffix(, 0)
    }},
    {"HarnessConnection.swift", (const unsigned char[]){
#embed "../ExtensionHarness/Shims/HarnessConnection.swift" suffix(, 0)
    }},
    {"HarnessMessages.swift", (const unsigned char[]){
#embed "../ExtensionHarness/Shims/HarnessMessages.swift" suffix(, 0)
    }},
    {"HarnessResponse.swift", (const unsigned char[]){
#embed "../ExtensionHarness/Shims/HarnessResponse.swift" suffix(, 0)
    }},
    {"ImageIO.swift", (const unsigned char[]){
#embed "../ExtensionHarness/Shims/ImageIO.swift" suffix(, 0)
    }},
    {"InAppModule.swift", (const unsigned char[]){
#embed "../ExtensionHarness/Shims/InAppModule.swift" suffix(, 0)
    }},
    {"InAppStub.swift", (const unsigned char[]){
#embed "../ExtensionHarness/Shims/InAppStub.swift" suffix(, 0)
    }},
    {"Intents.swift", (const unsigned char[]){
#embed "../ExtensionHarness/Shims/Intents.swift" suffix(, 0)
    }},
    {"IntentsCalls.swift", (const unsigned char[]){
#embed "../ExtensionHarness/Shims/IntentsCalls.swift" suffix(, 0)
    }},
    {"IntentsMessages.swift", (const unsigned char[]){
#embed "../ExtensionHarness/Shims/IntentsMessages.swift" suffix(, 0)
    }},
    {"LentFiles.c", (const unsigned char[]){
#embed "../ExtensionHarness/Shims/LentFiles.c" suffix(, 0)
    }},
    {"LentFiles.h", (const unsigned char[]){
#embed "../ExtensionHarness/Shims/LentFiles.h" suffix(, 0)
    }},
    {"OSLocks.swift", (const unsigned char[]){
#embed "../ExtensionHarness/Shims/OSLocks.swift" suffix(, 0)
    }},
    {"OSLogMessage.swift", (const unsigned char[]){
#embed "../ExtensionHarness/Shims/OSLogMessage.swift" suffix(, 0)
    }},
    {"OSLogTypes.swift", (const unsigned char[]){
#embed "../ExtensionHarness/Shims/OSLogTypes.swift" suffix(, 0)
    }},
    {"OSLogger.swift", (const unsigned char[]){
#embed "../ExtensionHarness/Shims/OSLogger.swift" suffix(, 0)
    }},
    {"OSSignposts.swift", (const unsigned char[]){
#embed "../ExtensionHarness/Shims/OSSignposts.swift" suffix(, 0)
    }},
    {"OtherFrameworks.swift", (const unsigned char[]){
#embed "../ExtensionHarness/Shims/OtherFrameworks.swift" suffix(, 0)
    }},
    {"Picture.swift", (const unsigned char[]){
#embed "../ExtensionHarness/Shims/Picture.swift" suffix(, 0)
    }},
    {"RelativeDates.swift", (const unsigned char[]){
#embed "../ExtensionHarness/Shims/RelativeDates.swift" suffix(, 0)
    }},
    {"RichPushExtensionProcess.swift", (const unsigned char[]){
#embed "../ExtensionHarness/Shims/RichPushExtensionProcess.swift" suffix(, 0)
    }},
    {"RichPushHelper.swift", (const unsigned char[]){
#embed "../ExtensionHarness/Shims/RichPushHelper.swift" suffix(, 0)
    }},
    {"RichPushVendorExtension.swift", (const unsigned char[]){
#embed "../ExtensionHarness/Shims/RichPushVendorExtension.swift" suffix(, 0)
    }},
    {"SandboxCrash.h", (const unsigned char[]){
#embed "../ExtensionHarness/Shims/SandboxCrash.h" suffix(, 0)
    }},
    {"SandboxFiles.h", (const unsigned char[]){
#embed "../ExtensionHarness/Shims/SandboxFiles.h" suffix(, 0)
    }},
    {"SandboxFilter.h", (const unsigned char[]){
#embed "../ExtensionHarness/Shims/SandboxFilter.h" suffix(, 0)
    }},
    {"SandboxLimits.h", (const unsigned char[]){
#embed "../ExtensionHarness/Shims/SandboxLimits.h" suffix(, 0)
    }},
    {"SandboxLoading.h", (const unsigned char[]){
#embed "../ExtensionHarness/Shims/SandboxLoading.h" suffix(, 0)
    }},
    {"SandboxMetadata.h", (const unsigned char[]){
#embed "../ExtensionHarness/Shims/SandboxMetadata.h" suffix(, 0)
    }},
    {"SandboxProcesses.h", (const unsigned char[]){
#embed "../ExtensionHarness/Shims/SandboxProcesses.h" suffix(, 0)
    }},
    {"SandboxReport.h", (const unsigned char[]){
#embed "../ExtensionHarness/Shims/SandboxReport.h" suffix(, 0)
    }},
    {"SandboxSystemCalls.h", (const unsigned char[]){
#embed "../ExtensionHarness/Shims/SandboxSystemCalls.h" suffix(, 0)
    }},
    {"Security.swift", (const unsigned char[]){
#embed "../ExtensionHarness/Shims/Security.swift" suffix(, 0)
    }},
    {"SecurityKeychain.swift", (const unsigned char[]){
#embed "../ExtensionHarness/Shims/SecurityKeychain.swift" suffix(, 0)
    }},
    {"SecurityKeys.swift", (const unsigned char[]){
#embed "../ExtensionHarness/Shims/SecurityKeys.swift" suffix(, 0)
    }},
    {"SecurityNames.swift", (const unsigned char[]){
#embed "../ExtensionHarness/Shims/SecurityNames.swift" suffix(, 0)
    }},
    {"ServerTrust.swift", (const unsigned char[]){
#embed "../ExtensionHarness/Shims/ServerTrust.swift" suffix(, 0)
    }},
    {"StillDispatch.c", (const unsigned char[]){
#embed "../ExtensionHarness/Shims/StillDispatch.c" suffix(, 0)
    }},
    {"StillDispatch.h", (const unsigned char[]){
#embed "../ExtensionHarness/Shims/StillDispatch.h" suffix(, 0)
    }},
    {"TextDetection.swift", (const unsigned char[]){
#embed "../ExtensionHarness/Shims/TextDetection.swift" suffix(, 0)
    }},
    {"TextDocuments.swift", (const unsigned char[]){
#embed "../ExtensionHarness/Shims/TextDocuments.swift" suffix(, 0)
    }},
    {"TextDrawing.swift", (const unsigned char[]){
#embed "../ExtensionHarness/Shims/TextDrawing.swift" suffix(, 0)
    }},
    {"Transfer.swift", (const unsigned char[]){
#embed "../ExtensionHarness/Shims/Transfer.swift" suffix(, 0)
    }},
    {"UIColor.swift", (const unsigned char[]){
#embed "../ExtensionHarness/Shims/UIColor.swift" suffix(, 0)
    }},
    {"UIImage.swift", (const unsigned char[]){
#embed "../ExtensionHarness/Shims/UIImage.swift" suffix(, 0)
    }},
    {"UIKitRest.swift", (const unsigned char[]){
#embed "../ExtensionHarness/Shims/UIKitRest.swift" suffix(, 0)
    }},
    {"URLSession.swift", (const unsigned char[]){
#embed "../ExtensionHarness/Shims/URLSession.swift" suffix(, 0)
    }},
    {"URLSessionAsync.swift", (const unsigned char[]){
#embed "../ExtensionHarness/Shims/URLSessionAsync.swift" suffix(, 0)
    }},
    {"URLSessionConfiguration.swift", (const unsigned char[]){
#embed "../ExtensionHarness/Shims/URLSessionConfiguration.swift" suffix(, 0)
    }},
    {"URLSessionDelegates.swift", (const unsigned char[]){
#embed "../ExtensionHarness/Shims/URLSessionDelegates.swift" suffix(, 0)
    }},
    {"URLSessionDelivery.swift", (const unsigned char[]){
#embed "../ExtensionHarness/Shims/URLSessionDelivery.swift" suffix(, 0)
    }},
    {"URLSessionTask.swift", (const unsigned char[]){
#embed "../ExtensionHarness/Shims/URLSessionTask.swift" suffix(, 0)
    }},
    {"URLSessionTasks.swift", (const unsigned char[]){
#embed "../ExtensionHarness/Shims/URLSessionTasks.swift" suffix(, 0)
    }},
    {"UTType.swift", (const unsigned char[]){
#embed "../ExtensionHarness/Shims/UTType.swift" suffix(, 0)
    }},
    {"UTTypeCoreServices.swift", (const unsigned char[]){
#embed "../ExtensionHarness/Shims/UTTypeCoreServices.swift" suffix(, 0)
    }},
    {"UTTypeNames.swift", (const unsigned char[]){
#embed "../ExtensionHarness/Shims/UTTypeNames.swift" suffix(, 0)
    }},
    {"UTTypeTable.swift", (const unsigned char[]){
#embed "../ExtensionHarness/Shims/UTTypeTable.swift" suffix(, 0)
    }},
    {"UserNotificationsActions.swift", (const unsigned char[]){
#embed "../ExtensionHarness/Shims/UserNotificationsActions.swift" suffix(, 0)
    }},
    {"UserNotificationsAttachment.swift", (const unsigned char[]){
#embed "../ExtensionHarness/Shims/UserNotificationsAttachment.swift" suffix(, 0)
    }},
    {"UserNotificationsCenter.swift", (const unsigned char[]){
#embed "../ExtensionHarness/Shims/UserNotificationsCenter.swift" suffix(, 0)
    }},
    {"UserNotificationsContent.swift", (const unsigned char[]){
#embed "../ExtensionHarness/Shims/UserNotificationsContent.swift" suffix(, 0)
    }},
    {"UserNotificationsError.swift", (const unsigned char[]){
#embed "../ExtensionHarness/Shims/UserNotificationsError.swift" suffix(, 0)
    }},
    {"UserNotificationsKeyValueCoding.swift", (const unsigned char[]){
#embed "../ExtensionHarness/Shims/UserNotificationsKeyValueCoding.swift" suffix(, 0)
    }},
    {"UserNotificationsMutableContent.swift", (const unsigned char[]){
#embed "../ExtensionHarness/Shims/UserNotificationsMutableContent.swift" suffix(, 0)
    }},
    {"UserNotificationsRequest.swift", (const unsigned char[]){
#embed "../ExtensionHarness/Shims/UserNotificationsRequest.swift" suffix(, 0)
    }},
    {"UserNotificationsServiceExtension.swift", (const unsigned char[]){
#embed "../ExtensionHarness/Shims/UserNotificationsServiceExtension.swift" suffix(, 0)
    }},
    {"UserNotificationsSettings.swift", (const unsigned char[]){
#embed "../ExtensionHarness/Shims/UserNotificationsSettings.swift" suffix(, 0)
    }},
    {"UserNotificationsSound.swift", (const unsigned char[]){
#embed "../ExtensionHarness/Shims/UserNotificationsSound.swift" suffix(, 0)
    }},
    {0},
};

const struct embedded_file *embedded_shims(void) { return files; }
