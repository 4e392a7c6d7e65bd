// Security: the keychain, random bytes, and the names by which an extension checks certificates.
#pragma once

#import <AppleSDK/CoreFoundation.h>

#define kSecClass CFSTR("class")
#define kSecClassGenericPassword CFSTR("genp")
#define kSecClassInternetPassword CFSTR("inet")
#define kSecAttrAccount CFSTR("acct")
#define kSecAttrService CFSTR("svce")
#define kSecAttrAccessGroup CFSTR("agrp")
#define kSecAttrLabel CFSTR("labl")
#define kSecAttrGeneric CFSTR("gena")
#define kSecAttrSynchronizable CFSTR("sync")
#define kSecAttrAccessible CFSTR("pdmn")
#define kSecAttrAccessibleAfterFirstUnlock CFSTR("ck")
#define kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly CFSTR("cku")
#define kSecAttrAccessibleWhenUnlocked CFSTR("ak")
#define kSecAttrAccessibleWhenUnlockedThisDeviceOnly CFSTR("aku")
#define kSecAttrAccessibleAlways CFSTR("dk")
#define kSecAttrAccessibleAlwaysThisDeviceOnly CFSTR("dku")
#define kSecReturnData CFSTR("r_Data")
#define kSecReturnAttributes CFSTR("r_Attributes")
#define kSecMatchLimit CFSTR("m_Limit")
#define kSecMatchLimitOne CFSTR("m_LimitOne")
#define kSecMatchLimitAll CFSTR("m_LimitAll")
#define kSecValueData CFSTR("v_Data")
#define kSecUseDataProtectionKeychain CFSTR("nleg")

enum {
    errSecSuccess = 0,
    errSecParam = -50,
    errSecDuplicateItem = -25299,
    errSecItemNotFound = -25300,
    errSecInteractionNotAllowed = -25308,
    errSecAuthFailed = -25293,
    errSecMissingEntitlement = -34018,
};

typedef const struct RichPushTrust *SecTrustRef;
typedef const struct RichPushRandom *SecRandomRef;
#define kSecRandomDefault ((SecRandomRef)0)

#ifdef __cplusplus
extern "C" {
#endif
#pragma clang arc_cf_code_audited begin
OSStatus SecItemCopyMatching(CFDictionaryRef query, CFTypeRef *result);
OSStatus SecItemAdd(CFDictionaryRef attributes, CFTypeRef *result);
OSStatus SecItemUpdate(CFDictionaryRef query, CFDictionaryRef changes);
OSStatus SecItemDelete(CFDictionaryRef query);
int SecRandomCopyBytes(SecRandomRef random, size_t count, void *bytes);
bool SecTrustEvaluateWithError(SecTrustRef trust, CFErrorRef *error);
#pragma clang arc_cf_code_audited end
#ifdef __cplusplus
}
#endif

// The harness checks certificates as iOS does by default, and no challenge comes.
@interface NSURLProtectionSpace (AppleSDK)
@property (nullable, readonly) SecTrustRef serverTrust;
@end

@interface NSURLCredential (AppleSDK)
+ (nonnull NSURLCredential *)credentialForTrust:(nullable SecTrustRef)trust;
@end
