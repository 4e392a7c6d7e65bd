// Core Foundation, as far as its objects are Foundation's.
#pragma once

#import <AppleSDK/Foundation.h>

typedef const void *CFTypeRef;
typedef const struct RichPushString *CFStringRef;
typedef const struct RichPushURL *CFURLRef;
typedef const struct RichPushDictionary *CFDictionaryRef;
typedef const struct RichPushArray *CFArrayRef;
typedef const struct RichPushData *CFDataRef;
typedef const struct RichPushAllocator *CFAllocatorRef;
typedef const struct RichPushBoolean *CFBooleanRef;
typedef const struct RichPushUUID *CFUUIDRef;
typedef const struct RichPushError *CFErrorRef;
typedef struct RichPushNotificationCenter *CFNotificationCenterRef;
typedef CFStringRef CFNotificationName;
typedef unsigned char Boolean;
typedef long CFIndex;
typedef double CFTimeInterval;
typedef double CFAbsoluteTime;
typedef int32_t OSStatus;
enum { noErr = 0, kNilOptions = 0 };

#define kCFAllocatorDefault ((CFAllocatorRef)0)
#define kCFBooleanTrue RichPushBoolean(YES)
#define kCFBooleanFalse RichPushBoolean(NO)
#define CFSTR(text) ((__bridge CFStringRef) @text)

// In Apple's headers, too, the names of the functions say who owns what they return.
#pragma clang arc_cf_code_audited begin

static inline CFBooleanRef RichPushBoolean(BOOL value) { return (__bridge CFBooleanRef)(value ? @YES : @NO); }
static inline id CFBridgingRelease(CFTypeRef object) { return (__bridge_transfer id)object; }
static inline CFTypeRef CFBridgingRetain(id object) { return (__bridge_retained CFTypeRef)object; }

#ifdef __cplusplus
extern "C" {
#endif
void CFRelease(CFTypeRef object);
CFTypeRef CFRetain(CFTypeRef object);
CFAbsoluteTime CFAbsoluteTimeGetCurrent(void);
CFStringRef CFURLCreateStringByAddingPercentEscapes(CFAllocatorRef allocator, CFStringRef text, CFStringRef kept,
                                                    CFStringRef escaped, unsigned encoding);
CFUUIDRef CFUUIDCreate(CFAllocatorRef allocator);
CFStringRef CFUUIDCreateString(CFAllocatorRef allocator, CFUUIDRef uuid);
CFNotificationCenterRef CFNotificationCenterGetDarwinNotifyCenter(void);
void CFNotificationCenterPostNotification(CFNotificationCenterRef center, CFNotificationName name, const void *object,
                                          CFDictionaryRef userInfo, Boolean immediately);

// Uniform type identifiers, from MobileCoreServices and CoreServices.
extern const CFStringRef kUTTypeImage, kUTTypeJPEG, kUTTypePNG, kUTTypeGIF, kUTTypeTIFF, kUTTypeMovie, kUTTypeVideo,
    kUTTypeMPEG, kUTTypeMPEG4, kUTTypeMPEG2Video, kUTTypeQuickTimeMovie, kUTTypeAVIMovie, kUTTypeAudio, kUTTypeMP3,
    kUTTypeMPEG4Audio, kUTTypeWaveformAudio, kUTTypeAudioInterchangeFileFormat, kUTTypeData, kUTTypePlainText,
    kUTTypeBMP, kUTTypePDF, kUTTypeHTML, kUTTypeJSON, kUTTypeText;
extern const CFStringRef kUTTagClassMIMEType, kUTTagClassFilenameExtension;
CFStringRef UTTypeCreatePreferredIdentifierForTag(CFStringRef tagClass, CFStringRef tag, CFStringRef conformingTo);
CFStringRef UTTypeCopyPreferredTagWithClass(CFStringRef identifier, CFStringRef tagClass);
Boolean UTTypeConformsTo(CFStringRef identifier, CFStringRef other);
Boolean UTTypeEqual(CFStringRef identifier, CFStringRef other);
#ifdef __cplusplus
}
#endif
#pragma clang arc_cf_code_audited end

#define kCFStringEncodingUTF8 0x08000100
