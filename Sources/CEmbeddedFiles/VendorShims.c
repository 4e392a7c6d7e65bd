#include "CEmbeddedFiles.h"

// Tests/Commands/generate-embedded-files wrote this file.
static const struct embedded_file files[] = {
    {"CleverTapShim.swift", (const unsigned char[]){
#embed "../ExtensionHarness/VendorShims/CleverTapShim.swift" suffix(, 0)
    }},
    {"CustomerIOShim.swift", (const unsigned char[]){
#embed "../ExtensionHarness/VendorShims/CustomerIOShim.swift" suffix(, 0)
    }},
    {"OneSignalShim.swift", (const unsigned char[]){
#embed "../ExtensionHarness/VendorShims/OneSignalShim.swift" suffix(, 0)
    }},
    {"VendorExtensionShims.swift", (const unsigned char[]){
#embed "../ExtensionHarness/VendorShims/VendorExtensionShims.swift" suffix(, 0)
    }},
    {"VendorHelperShims.swift", (const unsigned char[]){
#embed "../ExtensionHarness/VendorShims/VendorHelperShims.swift" suffix(, 0)
    }},
    {"VendorSDK.swift", (const unsigned char[]){
#embed "../ExtensionHarness/VendorShims/VendorSDK.swift" suffix(, 0)
    }},
    {0},
};

const struct embedded_file *embedded_vendor_shims(void) { return files; }
