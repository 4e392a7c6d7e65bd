// A transfer that the harness makes, or one of a file of the device.
#pragma once

#import "Connection.h"

NS_ASSUME_NONNULL_BEGIN

/// What came of a transfer.
@interface TransferOutcome : NSObject
@property (nullable, strong) NSURLResponse *response;
@property (nullable, strong) NSError *error;
/// The file with the body; nil for an empty one.
@property (nullable, copy) NSString *path;
/// Whether the file is the device's own, which stays.
@property BOOL isDeviceFile;
@property (readonly) NSData *data;
- (void)removeBody;
/// Moves the body to where iOS puts a download; nil if that fails.
- (nullable NSURL *)download;
@end

NSError *TransferError(NSInteger code, NSString *_Nullable text, NSURL *_Nullable url);

/// Begins a transfer, and returns the number under which the harness knows it; nil for one that is over.
NSNumber *_Nullable BeginTransfer(NSURLRequest *_Nullable request, NSURLSessionConfiguration *configuration,
                                  NSString *api, void (^completion)(TransferOutcome *outcome));
/// Makes a transfer while the thread waits.
TransferOutcome *MakeTransfer(NSURLRequest *_Nullable request, NSString *api);

NS_ASSUME_NONNULL_END
