// The socket to the harness: messages up, messages and answers down, as lines of JSON.
#pragma once

#import <AppleSDK.h>

NS_ASSUME_NONNULL_BEGIN

typedef void (^AnswerHandler)(NSDictionary *answer);

@interface HarnessConnection : NSObject
+ (HarnessConnection *)current;
/// Begins to read; what is no answer goes to the block, in the order of arrival.
- (void)openDescriptor:(int)descriptor receive:(void (^)(NSString *name, NSDictionary *values))receive;
- (void)send:(NSString *)name values:(NSDictionary *)values;
/// Sends a question under a number of its own, which is returned; the answer comes on the thread that reads.
- (NSNumber *)ask:(NSString *)name values:(NSDictionary *)values answer:(AnswerHandler)answer;
/// Sends a question and waits for its answer.
- (NSDictionary *)answerTo:(NSString *)name values:(NSDictionary *)values;
/// Says once that the shims do something otherwise than iOS.
- (void)noteLimitation:(NSString *)sentence;
@end

/// The value of a member, if it is of a class; members are nil where there is none.
id _Nullable MemberOfClass(NSDictionary *values, NSString *name, Class class_);

/// Says what was raised, and ends the process: on iOS nothing goes on after an exception that nobody has caught.
_Noreturn void EndWithException(NSException *exception);

/// The folder that the harness has given to the device.
NSString *DeviceHome(void);
/// The folder of the program, in which the extension lies as well.
NSString *ProgramFolder(void);
NSString *DeviceTemporaryFolder(void);
void MakeFolder(NSString *path);
/// Makes the folders that iOS has made for an extension.
void MakeDeviceFolders(void);

NS_ASSUME_NONNULL_END
