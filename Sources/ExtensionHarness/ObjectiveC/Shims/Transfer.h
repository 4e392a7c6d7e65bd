// Transfers by the harness, and of the device's own files.
#pragma once

#import "Connection.h"

NS_ASSUME_NONNULL_BEGIN

/// The outcome of a transfer.
@interface TransferOutcome : NSObject
@property (nullable, strong) NSURLResponse *response;
@property (nullable, strong) NSError *error;
/// The file with the body; nil for an empty one.
@property (nullable, copy) NSString *path;
/// Whether the file is the device's own, which must stay.
@property BOOL isDeviceFile;
@property (readonly) NSData *data;
- (void)removeBody;
/// Moves the body to where iOS puts a download; nil if that fails.
- (nullable NSURL *)download;
@end

NSError *TransferError(NSInteger code, NSString *_Nullable text, NSURL *_Nullable url);

/// Begins a transfer, and returns the number by which the harness knows it; nil if it is already over.
NSNumber *_Nullable BeginTransfer(NSURLRequest *_Nullable request, NSURLSessionConfiguration *configuration,
                                  NSString *api, void (^completion)(TransferOutcome *outcome));
/// Makes a transfer and waits for it.
TransferOutcome *MakeTransfer(NSURLRequest *_Nullable request, NSString *api);

NS_ASSUME_NONNULL_END
