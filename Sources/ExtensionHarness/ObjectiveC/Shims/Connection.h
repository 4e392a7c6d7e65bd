// The socket to the harness: messages up, messages and answers down, as lines of JSON.
#pragma once

#import <AppleSDK.h>

NS_ASSUME_NONNULL_BEGIN

typedef void (^AnswerHandler)(NSDictionary *answer);

@interface HarnessConnection : NSObject
+ (HarnessConnection *)current;
/// Begins to read. Messages other than answers go to the block, in the order of arrival.
- (void)openDescriptor:(int)descriptor receive:(void (^)(NSString *name, NSDictionary *values))receive;
- (void)send:(NSString *)name values:(NSDictionary *)values;
/// Sends a question with a new number, and returns the number. The answer comes on the reading thread.
- (NSNumber *)ask:(NSString *)name values:(NSDictionary *)values answer:(AnswerHandler)answer;
/// Sends a question and waits for its answer.
- (NSDictionary *)answerTo:(NSString *)name values:(NSDictionary *)values;
/// Reports, once, that the extension changes a notification's text.
- (void)noteChangedText;
/// Reports, once, something in which the shims differ from iOS.
- (void)noteLimitation:(NSString *)sentence;
@end

/// Returns the value of a member if it is of the class, and nil otherwise.
id _Nullable MemberOfClass(NSDictionary *values, NSString *name, Class class_);

/// Prints the exception and ends the process: on iOS, nothing continues after an uncaught exception.
_Noreturn void EndWithException(NSException *exception);

/// Returns the folder that the harness has given to the device.
NSString *DeviceHome(void);
/// Returns the folder of the program, which also has the extension.
NSString *ProgramFolder(void);
NSString *DeviceTemporaryFolder(void);
void MakeFolder(NSString *path);
/// Returns whether the extension may use `group GROUP` or `keychain GROUP`; tells the harness of one that it may not.
BOOL AllowsGroup(NSString *group);
/// Makes the folders that iOS makes for an extension.
void MakeDeviceFolders(void);

/// Lets calls from the app's code, which lies between two addresses, raise where Apple's Foundation raises on nil.
void RaiseForNilFrom(uintptr_t start, uintptr_t limit);
/// The key for how sure it is that an iPhone raises, in the exception's user info.
extern NSString *const NilArgumentCertainty;

NS_ASSUME_NONNULL_END
