// Small parts of other frameworks: UniformTypeIdentifiers, os, CommonCrypto.
#pragma once

#import <AppleSDK/UIKit.h>
#include <stdio.h>

NS_ASSUME_NONNULL_BEGIN

@interface UTType : NSObject
@property (readonly) NSString *identifier;
@property (nullable, readonly) NSString *preferredFilenameExtension, *preferredMIMEType;
+ (nullable instancetype)typeWithIdentifier:(NSString *)identifier;
+ (nullable instancetype)typeWithFilenameExtension:(NSString *)filenameExtension;
+ (nullable instancetype)typeWithMIMEType:(NSString *)mimeType;
- (BOOL)conformsToType:(UTType *)type;
@end

#define UTTypeImage [UTType typeWithIdentifier:@"public.image"]
#define UTTypeJPEG [UTType typeWithIdentifier:@"public.jpeg"]
#define UTTypePNG [UTType typeWithIdentifier:@"public.png"]
#define UTTypeGIF [UTType typeWithIdentifier:@"com.compuserve.gif"]
#define UTTypeHEIC [UTType typeWithIdentifier:@"public.heic"]
#define UTTypeWebP [UTType typeWithIdentifier:@"org.webmproject.webp"]
#define UTTypeMovie [UTType typeWithIdentifier:@"public.movie"]
#define UTTypeMPEG4Movie [UTType typeWithIdentifier:@"public.mpeg-4"]
#define UTTypeQuickTimeMovie [UTType typeWithIdentifier:@"com.apple.quicktime-movie"]
#define UTTypeAudio [UTType typeWithIdentifier:@"public.audio"]
#define UTTypeMP3 [UTType typeWithIdentifier:@"public.mp3"]
#define UTTypeWAV [UTType typeWithIdentifier:@"com.microsoft.waveform-audio"]

#ifdef __cplusplus
extern "C" {
#endif
// os_log
typedef const void *os_log_t;
typedef uint8_t os_log_type_t;
#define OS_LOG_DEFAULT ((os_log_t)0)
#define OS_LOG_TYPE_DEFAULT 0
#define OS_LOG_TYPE_INFO 1
#define OS_LOG_TYPE_DEBUG 2
#define OS_LOG_TYPE_ERROR 16
#define OS_LOG_TYPE_FAULT 17
os_log_t _Nullable os_log_create(const char *subsystem, const char *category);
void richPushLog(const char *format, ...);
#define os_log(log, ...) richPushLog(__VA_ARGS__)
#define os_log_info(log, ...) richPushLog(__VA_ARGS__)
#define os_log_debug(log, ...) richPushLog(__VA_ARGS__)
#define os_log_error(log, ...) richPushLog(__VA_ARGS__)
#define os_log_fault(log, ...) richPushLog(__VA_ARGS__)
#define os_log_with_type(log, type, ...) richPushLog(__VA_ARGS__)

// CommonCrypto
typedef uint32_t CC_LONG;
enum { CC_MD5_DIGEST_LENGTH = 16, CC_SHA1_DIGEST_LENGTH = 20, CC_SHA256_DIGEST_LENGTH = 32 };
unsigned char *_Nullable CC_MD5(const void *data, CC_LONG length, unsigned char *digest);
unsigned char *_Nullable CC_SHA1(const void *data, CC_LONG length, unsigned char *digest);
unsigned char *_Nullable CC_SHA256(const void *data, CC_LONG length, unsigned char *digest);
#ifdef __cplusplus
}
#endif

NS_ASSUME_NONNULL_END
