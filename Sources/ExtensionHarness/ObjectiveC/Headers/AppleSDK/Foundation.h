// The parts of Foundation that GNUstep lacks.
#pragma once

// Before TargetConditionals.h declares an Apple platform, because this is Linux's libdispatch.
#include <dispatch/dispatch.h>

#include <TargetConditionals.h>
#include <math.h>

// GNUstep declares these with `id`, for which clang knows no properties. Its declarations get other names here, and
// declarations with Apple's types follow below. The methods are GNUstep's.
#define stringWithFormat gnustep_stringWithFormat
#define stringWithString gnustep_stringWithString
#define stringWithUTF8String gnustep_stringWithUTF8String
#define stringWithContentsOfFile gnustep_stringWithContentsOfFile
#define stringWithContentsOfURL gnustep_stringWithContentsOfURL
#define dataWithBytes gnustep_dataWithBytes
#define dataWithContentsOfFile gnustep_dataWithContentsOfFile
#define dataWithContentsOfURL gnustep_dataWithContentsOfURL
#define dataWithData gnustep_dataWithData
#define characterSetWithCharactersInString gnustep_characterSetWithCharactersInString
#define queryItems gnustep_queryItems

#import <Foundation/Foundation.h>

#undef stringWithFormat
#undef stringWithString
#undef stringWithUTF8String
#undef stringWithContentsOfFile
#undef stringWithContentsOfURL
#undef dataWithBytes
#undef dataWithContentsOfFile
#undef dataWithContentsOfURL
#undef dataWithData
#undef characterSetWithCharactersInString
#undef queryItems

#undef YES
#undef NO
#define YES __objc_yes
#define NO __objc_no

// Spellings in older files, which clang knows only for Apple's systems.
#define __nullable _Nullable
#define __null_unspecified _Null_unspecified

#define __IPHONE_OS_VERSION_MAX_ALLOWED 260000
#define __IPHONE_OS_VERSION_MIN_REQUIRED 150000
#define __IPHONE_10_0 100000
#define __IPHONE_11_0 110000
#define __IPHONE_12_0 120000
#define __IPHONE_13_0 130000
#define __IPHONE_14_0 140000
#define __IPHONE_15_0 150000
#define NSFoundationVersionNumber_iOS_9_x_Max 1299

#ifndef NS_SWIFT_NAME
#define NS_SWIFT_NAME(name)
#endif
#ifndef NS_SWIFT_UNAVAILABLE
#define NS_SWIFT_UNAVAILABLE(text)
#endif
#ifndef NS_REFINED_FOR_SWIFT
#define NS_REFINED_FOR_SWIFT
#endif
#ifndef NS_NOESCAPE
#define NS_NOESCAPE
#endif
#ifndef NS_UNAVAILABLE
#define NS_UNAVAILABLE
#endif
#ifndef NS_DESIGNATED_INITIALIZER
#define NS_DESIGNATED_INITIALIZER
#endif
#ifndef NS_REQUIRES_SUPER
#define NS_REQUIRES_SUPER
#endif
#ifndef NS_ASSUME_NONNULL_BEGIN
#define NS_ASSUME_NONNULL_BEGIN _Pragma("clang assume_nonnull begin")
#define NS_ASSUME_NONNULL_END _Pragma("clang assume_nonnull end")
#endif
#ifndef NS_TYPED_ENUM
#define NS_TYPED_ENUM
#define NS_TYPED_EXTENSIBLE_ENUM
#define NS_STRING_ENUM
#define NS_EXTENSIBLE_STRING_ENUM
#endif
#ifndef NS_CLOSED_ENUM
#define NS_CLOSED_ENUM(type, name) NS_ENUM(type, name)
#define NS_ERROR_ENUM(domain, name) NS_ENUM(NSInteger, name)
#endif
#define NS_EXTENSION_UNAVAILABLE_IOS(text)
#define NS_EXTENSION_UNAVAILABLE(text)
#undef API_AVAILABLE
#define API_AVAILABLE(...)
#define API_UNAVAILABLE(...)
#define API_DEPRECATED(...)
#define API_DEPRECATED_WITH_REPLACEMENT(...)
#define NS_AVAILABLE_IOS(version)
#define NS_CLASS_AVAILABLE_IOS(version)
#define NS_DEPRECATED_IOS(...)
#define __IOS_AVAILABLE(version)
#define __OSX_AVAILABLE(version)

// The quality-of-service classes of a queue.
typedef unsigned qos_class_t;
enum {
    QOS_CLASS_USER_INTERACTIVE = 0x21,
    QOS_CLASS_USER_INITIATED = 0x19,
    QOS_CLASS_DEFAULT = 0x15,
    QOS_CLASS_UTILITY = 0x11,
    QOS_CLASS_BACKGROUND = 0x09,
    QOS_CLASS_UNSPECIFIED = 0x00,
};

@interface NSString (AppleSDKTypes)
+ (instancetype)stringWithFormat:(NSString *)format, ... NS_FORMAT_FUNCTION(1, 2);
+ (instancetype)stringWithString:(NSString *)text;
+ (nullable instancetype)stringWithUTF8String:(const char *)bytes;
+ (nullable instancetype)stringWithContentsOfFile:(NSString *)path;
+ (nullable instancetype)stringWithContentsOfFile:(NSString *)path
                                         encoding:(NSStringEncoding)encoding
                                            error:(NSError **)error;
+ (nullable instancetype)stringWithContentsOfFile:(NSString *)path
                                     usedEncoding:(NSStringEncoding *)encoding
                                            error:(NSError **)error;
+ (nullable instancetype)stringWithContentsOfURL:(NSURL *)url;
+ (nullable instancetype)stringWithContentsOfURL:(NSURL *)url
                                        encoding:(NSStringEncoding)encoding
                                           error:(NSError **)error;
+ (nullable instancetype)stringWithContentsOfURL:(NSURL *)url
                                    usedEncoding:(NSStringEncoding *)encoding
                                           error:(NSError **)error;
@end

@interface NSData (AppleSDKTypes)
+ (instancetype)dataWithBytes:(nullable const void *)bytes length:(NSUInteger)length;
+ (instancetype)dataWithData:(NSData *)data;
+ (nullable instancetype)dataWithContentsOfFile:(NSString *)path;
+ (nullable instancetype)dataWithContentsOfURL:(NSURL *)url;
@end

@interface NSCharacterSet (AppleSDKTypes)
+ (instancetype)characterSetWithCharactersInString:(NSString *)text;
@end

@interface NSURLComponents (AppleSDKTypes)
@property (nullable, copy) NSArray<NSURLQueryItem *> *queryItems;
@end

// Options that change nothing here.
enum {
    NSDataWritingWithoutOverwriting = 1 << 1,
    NSDataWritingFileProtectionNone = 0x10000000,
    NSDataWritingFileProtectionComplete = 0x20000000,
    NSDataWritingFileProtectionCompleteUnlessOpen = 0x30000000,
    NSDataWritingFileProtectionCompleteUntilFirstUserAuthentication = 0x40000000,
    NSDataReadingMappedIfSafe = 1 << 0,
    NSDataReadingUncached = 1 << 1,
    NSDataReadingMappedAlways = 1 << 3,
};

// Every version of iOS that a program may ask for is available.
#ifdef __cplusplus
extern "C"
#endif
int32_t __isPlatformVersionAtLeast(uint32_t platform, uint32_t major, uint32_t minor, uint32_t patch);

enum { NSURLErrorAppTransportSecurityRequiresSecureConnection = -1022 };

@interface NSUserDefaults (AppleSDK)
- (nullable instancetype)initWithSuiteName:(nullable NSString *)name;
@end

@interface NSFileManager (AppleSDK)
@property (readonly, copy) NSURL *temporaryDirectory;
- (nullable NSURL *)containerURLForSecurityApplicationGroupIdentifier:(NSString *)group;
- (NSArray<NSURL *> *)URLsForDirectory:(NSSearchPathDirectory)directory inDomains:(NSSearchPathDomainMask)domains;
@end

@interface NSBundle (AppleSDK)
@property (nullable, readonly, copy) NSURL *appStoreReceiptURL;
@end

@interface NSData (AppleSDK)
+ (nullable instancetype)dataWithContentsOfFile:(NSString *)path options:(NSUInteger)options error:(NSError **)error;
- (nullable instancetype)initWithContentsOfFile:(NSString *)path options:(NSUInteger)options error:(NSError **)error;
- (nullable instancetype)initWithContentsOfURL:(NSURL *)url options:(NSUInteger)options error:(NSError **)error;
+ (nullable instancetype)dataWithContentsOfURL:(NSURL *)url options:(NSUInteger)options error:(NSError **)error;
@end

@interface NSString (AppleSDK)
- (BOOL)localizedCaseInsensitiveContainsString:(NSString *)text;
- (BOOL)localizedStandardContainsString:(NSString *)text;
@end

@interface NSHTTPURLResponse (AppleSDK)
- (nullable NSString *)valueForHTTPHeaderField:(NSString *)field;
@end

// What a queue's priority is, which changes nothing here.
@interface NSOperationQueue (AppleSDK)
@property NSQualityOfService qualityOfService;
@end


@interface NSTimer (AppleSDK)
+ (NSTimer *)timerWithTimeInterval:(NSTimeInterval)interval repeats:(BOOL)repeats block:(void (^)(NSTimer *timer))block;
+ (NSTimer *)scheduledTimerWithTimeInterval:(NSTimeInterval)interval
                                    repeats:(BOOL)repeats
                                      block:(void (^)(NSTimer *timer))block;
@end

@interface NSKeyedUnarchiver (AppleSDK)
+ (nullable id)unarchivedObjectOfClass:(Class)class fromData:(NSData *)data error:(NSError **)error;
+ (nullable id)unarchivedObjectOfClasses:(NSSet<Class> *)classes fromData:(NSData *)data error:(NSError **)error;
@end

// The simulated device does not protect its files.
#define NSFileProtectionKey @"NSFileProtectionKey"
#define NSFileProtectionNone @"NSFileProtectionNone"
#define NSFileProtectionComplete @"NSFileProtectionComplete"
#define NSFileProtectionCompleteUntilFirstUserAuthentication @"NSFileProtectionCompleteUntilFirstUserAuthentication"

@interface NSURL (AppleSDK)
- (BOOL)startAccessingSecurityScopedResource;
- (void)stopAccessingSecurityScopedResource;
+ (nullable instancetype)URLWithString:(NSString *)text encodingInvalidCharacters:(BOOL)encodes;
- (nullable instancetype)initWithString:(NSString *)text encodingInvalidCharacters:(BOOL)encodes;
- (BOOL)setResourceValue:(nullable id)value forKey:(NSString *)key error:(NSError **)error;
@end

typedef struct { NSInteger majorVersion, minorVersion, patchVersion; } NSOperatingSystemVersion;

@interface NSProcessInfo (AppleSDK)
@property (readonly, getter=isLowPowerModeEnabled) BOOL lowPowerModeEnabled;
@property (readonly) NSOperatingSystemVersion operatingSystemVersion;
- (BOOL)isOperatingSystemAtLeastVersion:(NSOperatingSystemVersion)version;
@end
