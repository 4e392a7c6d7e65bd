// The declarations that a session and its tasks share.
#pragma once

#import "Transfer.h"

NS_ASSUME_NONNULL_BEGIN

@interface NSURLSessionTask ()
@property (nullable, readwrite, copy) NSURLRequest *originalRequest;
@property (nullable, readwrite, copy) NSURLResponse *response;
@property (nullable, readwrite, copy) NSError *error;
@property (readwrite) NSURLSessionTaskState state;
@property (readwrite) int64_t countOfBytesReceived;
@property (readwrite) NSUInteger taskIdentifier;
@property (strong) NSURLSession *session;
@property (nullable, strong) NSNumber *ask;
@property (copy) NSString *api;
@property (nullable, copy) RichPushDataHandler dataHandler;
@property (nullable, copy) RichPushFileHandler fileHandler;
@property (readonly) BOOL hasHandler;
@end

@interface NSURLSession ()
@property (readwrite, copy) NSURLSessionConfiguration *configuration;
@property (nullable, readwrite, strong) id<NSURLSessionDelegate> delegate;
@property (readwrite, strong) NSOperationQueue *delegateQueue;
- (void)taskEnded:(NSURLSessionTask *)task;
/// Runs a block on the session's delegate queue.
- (void)perform:(dispatch_block_t)block;
@end

NS_ASSUME_NONNULL_END
