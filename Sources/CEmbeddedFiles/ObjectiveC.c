#include "CEmbeddedFiles.h"

// Tests/Commands/generate-embedded-files wrote this file.
static const struct embedded_file files[] = {
    {"Adapter/associations.c", (const unsigned char[]){
#embed "../ExtensionHarness/ObjectiveC/Adapter/associations.c" suffix(, 0)
    }},
    {"Adapter/blocks.c", (const unsigned char[]){
#embed "../ExtensionHarness/ObjectiveC/Adapter/blocks.c" suffix(, 0)
    }},
    {"Adapter/exceptions.c", (const unsigned char[]){
#embed "../ExtensionHarness/ObjectiveC/Adapter/exceptions.c" suffix(, 0)
    }},
    {"Adapter/memory.c", (const unsigned char[]){
#embed "../ExtensionHarness/ObjectiveC/Adapter/memory.c" suffix(, 0)
    }},
    {"Adapter/messages.c", (const unsigned char[]){
#embed "../ExtensionHarness/ObjectiveC/Adapter/messages.c" suffix(, 0)
    }},
    {"Adapter/modules.c", (const unsigned char[]){
#embed "../ExtensionHarness/ObjectiveC/Adapter/modules.c" suffix(, 0)
    }},
    {"Adapter/runtime.h", (const unsigned char[]){
#embed "../ExtensionHarness/ObjectiveC/Adapter/runtime.h" suffix(, 0)
    }},
    {"ForwardedHeaders.txt", (const unsigned char[]){
#embed "../ExtensionHarness/ObjectiveC/ForwardedHeaders.txt" suffix(, 0)
    }},
    {"Headers/AppleSDK.h", (const unsigned char[]){
#embed "../ExtensionHarness/ObjectiveC/Headers/AppleSDK.h" suffix(, 0)
    }},
    {"Headers/AppleSDK/Audio.h", (const unsigned char[]){
#embed "../ExtensionHarness/ObjectiveC/Headers/AppleSDK/Audio.h" suffix(, 0)
    }},
    {"Headers/AppleSDK/CoreFoundation.h", (const unsigned char[]){
#embed "../ExtensionHarness/ObjectiveC/Headers/AppleSDK/CoreFoundation.h" suffix(, 0)
    }},
    {"Headers/AppleSDK/Drawing.h", (const unsigned char[]){
#embed "../ExtensionHarness/ObjectiveC/Headers/AppleSDK/Drawing.h" suffix(, 0)
    }},
    {"Headers/AppleSDK/Foundation.h", (const unsigned char[]){
#embed "../ExtensionHarness/ObjectiveC/Headers/AppleSDK/Foundation.h" suffix(, 0)
    }},
    {"Headers/AppleSDK/Intents.h", (const unsigned char[]){
#embed "../ExtensionHarness/ObjectiveC/Headers/AppleSDK/Intents.h" suffix(, 0)
    }},
    {"Headers/AppleSDK/OtherFrameworks.h", (const unsigned char[]){
#embed "../ExtensionHarness/ObjectiveC/Headers/AppleSDK/OtherFrameworks.h" suffix(, 0)
    }},
    {"Headers/AppleSDK/Security.h", (const unsigned char[]){
#embed "../ExtensionHarness/ObjectiveC/Headers/AppleSDK/Security.h" suffix(, 0)
    }},
    {"Headers/AppleSDK/UIKit.h", (const unsigned char[]){
#embed "../ExtensionHarness/ObjectiveC/Headers/AppleSDK/UIKit.h" suffix(, 0)
    }},
    {"Headers/AppleSDK/URLSession.h", (const unsigned char[]){
#embed "../ExtensionHarness/ObjectiveC/Headers/AppleSDK/URLSession.h" suffix(, 0)
    }},
    {"Headers/AppleSDK/UserNotifications.h", (const unsigned char[]){
#embed "../ExtensionHarness/ObjectiveC/Headers/AppleSDK/UserNotifications.h" suffix(, 0)
    }},
    {"Headers/CoreFoundation/CoreFoundation.h", (const unsigned char[]){
#embed "../ExtensionHarness/ObjectiveC/Headers/CoreFoundation/CoreFoundation.h" suffix(, 0)
    }},
    {"Headers/TargetConditionals.h", (const unsigned char[]){
#embed "../ExtensionHarness/ObjectiveC/Headers/TargetConditionals.h" suffix(, 0)
    }},
    {"Headers/VendorSDK.h", (const unsigned char[]){
#embed "../ExtensionHarness/ObjectiveC/Headers/VendorSDK.h" suffix(, 0)
    }},
    {"Headers/objc/blocks_runtime.h", (const unsigned char[]){
#embed "../ExtensionHarness/ObjectiveC/Headers/objc/blocks_runtime.h" suffix(, 0)
    }},
    {"Headers/objc/encoding.h", (const unsigned char[]){
#embed "../ExtensionHarness/ObjectiveC/Headers/objc/encoding.h" suffix(, 0)
    }},
    {"Headers/objc/message.h", (const unsigned char[]){
#embed "../ExtensionHarness/ObjectiveC/Headers/objc/message.h" suffix(, 0)
    }},
    {"Headers/objc/objc-api.h", (const unsigned char[]){
#embed "../ExtensionHarness/ObjectiveC/Headers/objc/objc-api.h" suffix(, 0)
    }},
    {"Headers/objc/objc-class.h", (const unsigned char[]){
#embed "../ExtensionHarness/ObjectiveC/Headers/objc/objc-class.h" suffix(, 0)
    }},
    {"Headers/objc/objc-runtime.h", (const unsigned char[]){
#embed "../ExtensionHarness/ObjectiveC/Headers/objc/objc-runtime.h" suffix(, 0)
    }},
    {"Headers/objc/objc.h", (const unsigned char[]){
#embed "../ExtensionHarness/ObjectiveC/Headers/objc/objc.h" suffix(, 0)
    }},
    {"Headers/objc/runtime.h", (const unsigned char[]){
#embed "../ExtensionHarness/ObjectiveC/Headers/objc/runtime.h" suffix(, 0)
    }},
    {"Process/Deliveries.m", (const unsigned char[]){
#embed "../ExtensionHarness/ObjectiveC/Process/Deliveries.m" suffix(, 0)
    }},
    {"Process/Exceptions.m", (const unsigned char[]){
#embed "../ExtensionHarness/ObjectiveC/Process/Exceptions.m" suffix(, 0)
    }},
    {"Process/Files.m", (const unsigned char[]){
#embed "../ExtensionHarness/ObjectiveC/Process/Files.m" suffix(, 0)
    }},
    {"Process/Process.h", (const unsigned char[]){
#embed "../ExtensionHarness/ObjectiveC/Process/Process.h" suffix(, 0)
    }},
    {"Process/URLs.m", (const unsigned char[]){
#embed "../ExtensionHarness/ObjectiveC/Process/URLs.m" suffix(, 0)
    }},
    {"Process/Watches.m", (const unsigned char[]){
#embed "../ExtensionHarness/ObjectiveC/Process/Watches.m" suffix(, 0)
    }},
    {"Process/main.m", (const unsigned char[]){
#embed "../ExtensionHarness/ObjectiveC/Process/main.m" suffix(, 0)
    }},
    {"Shims/Attachment.m", (const unsigned char[]){
#embed "../ExtensionHarness/ObjectiveC/Shims/Attachment.m" suffix(, 0)
    }},
    {"Shims/Audio.m", (const unsigned char[]){
#embed "../ExtensionHarness/ObjectiveC/Shims/Audio.m" suffix(, 0)
    }},
    {"Shims/Connection.h", (const unsigned char[]){
#embed "../ExtensionHarness/ObjectiveC/Shims/Connection.h" suffix(, 0)
    }},
    {"Shims/Connection.m", (const unsigned char[]){
#embed "../ExtensionHarness/ObjectiveC/Shims/Connection.m" suffix(, 0)
    }},
    {"Shims/Content.h", (const unsigned char[]){
#embed "../ExtensionHarness/ObjectiveC/Shims/Content.h" suffix(, 0)
    }},
    {"Shims/Content.m", (const unsigned char[]){
#embed "../ExtensionHarness/ObjectiveC/Shims/Content.m" suffix(, 0)
    }},
    {"Shims/Folders.m", (const unsigned char[]){
#embed "../ExtensionHarness/ObjectiveC/Shims/Folders.m" suffix(, 0)
    }},
    {"Shims/Foundation.m", (const unsigned char[]){
#embed "../ExtensionHarness/ObjectiveC/Shims/Foundation.m" suffix(, 0)
    }},
    {"Shims/Intents.m", (const unsigned char[]){
#embed "../ExtensionHarness/ObjectiveC/Shims/Intents.m" suffix(, 0)
    }},
    {"Shims/LaterAdditions.m", (const unsigned char[]){
#embed "../ExtensionHarness/ObjectiveC/Shims/LaterAdditions.m" suffix(, 0)
    }},
    {"Shims/NilArguments.m", (const unsigned char[]){
#embed "../ExtensionHarness/ObjectiveC/Shims/NilArguments.m" suffix(, 0)
    }},
    {"Shims/NotificationCenter.m", (const unsigned char[]){
#embed "../ExtensionHarness/ObjectiveC/Shims/NotificationCenter.m" suffix(, 0)
    }},
    {"Shims/OtherFrameworks.m", (const unsigned char[]){
#embed "../ExtensionHarness/ObjectiveC/Shims/OtherFrameworks.m" suffix(, 0)
    }},
    {"Shims/Picture.h", (const unsigned char[]){
#embed "../ExtensionHarness/ObjectiveC/Shims/Picture.h" suffix(, 0)
    }},
    {"Shims/Picture.m", (const unsigned char[]){
#embed "../ExtensionHarness/ObjectiveC/Shims/Picture.m" suffix(, 0)
    }},
    {"Shims/Pictures.m", (const unsigned char[]){
#embed "../ExtensionHarness/ObjectiveC/Shims/Pictures.m" suffix(, 0)
    }},
    {"Shims/Security.m", (const unsigned char[]){
#embed "../ExtensionHarness/ObjectiveC/Shims/Security.m" suffix(, 0)
    }},
    {"Shims/SuiteDefaults.m", (const unsigned char[]){
#embed "../ExtensionHarness/ObjectiveC/Shims/SuiteDefaults.m" suffix(, 0)
    }},
    {"Shims/SynchronousLoads.m", (const unsigned char[]){
#embed "../ExtensionHarness/ObjectiveC/Shims/SynchronousLoads.m" suffix(, 0)
    }},
    {"Shims/Transfer.h", (const unsigned char[]){
#embed "../ExtensionHarness/ObjectiveC/Shims/Transfer.h" suffix(, 0)
    }},
    {"Shims/Transfer.m", (const unsigned char[]){
#embed "../ExtensionHarness/ObjectiveC/Shims/Transfer.m" suffix(, 0)
    }},
    {"Shims/Types.m", (const unsigned char[]){
#embed "../ExtensionHarness/ObjectiveC/Shims/Types.m" suffix(, 0)
    }},
    {"Shims/URLSession.m", (const unsigned char[]){
#embed "../ExtensionHarness/ObjectiveC/Shims/URLSession.m" suffix(, 0)
    }},
    {"Shims/URLSessionTask.h", (const unsigned char[]){
#embed "../ExtensionHarness/ObjectiveC/Shims/URLSessionTask.h" suffix(, 0)
    }},
    {"Shims/URLSessionTask.m", (const unsigned char[]){
#embed "../ExtensionHarness/ObjectiveC/Shims/URLSessionTask.m" suffix(, 0)
    }},
    {"Shims/UserNotifications.m", (const unsigned char[]){
#embed "../ExtensionHarness/ObjectiveC/Shims/UserNotifications.m" suffix(, 0)
    }},
    {"Shims/VendorSDK.m", (const unsigned char[]){
#embed "../ExtensionHarness/ObjectiveC/Shims/VendorSDK.m" suffix(, 0)
    }},
    {"compile.options", (const unsigned char[]){
#embed "../ExtensionHarness/ObjectiveC/compile.options" suffix(, 0)
    }},
    {0},
};

const struct embedded_file *embedded_objective_c(void) { return files; }
