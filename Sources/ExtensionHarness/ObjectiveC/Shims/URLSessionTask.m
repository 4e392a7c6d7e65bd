#import "URLSessionTask.h"

#include "LentFiles.h"

const int64_t NSURLSessionTransferSizeUnknown = -1;

/// Calls a handler of a download. As on iOS, the file is lost unless the handler has moved it.
static void Lend(NSURL *file, dispatch_block_t handler) {
    const char *path = file.path.fileSystemRepresentation;
    if (path != NULL) lentFileBegin(path);
    handler();
    if (path == NULL) return;
    [[NSFileManager defaultManager] removeItemAtPath:file.path error:NULL];
    lentFileEnd(path);
}

@implementation NSURLSessionTask

- (NSURLRequest *)currentRequest {
    return self.originalRequest;
}

- (int64_t)countOfBytesExpectedToReceive {
    return self.response == nil ? NSURLSessionTransferSizeUnknown : self.response.expectedContentLength;
}

- (BOOL)hasHandler {
    return self.dataHandler != nil || self.fileHandler != nil;
}

- (id)copyWithZone:(NSZone *)zone {
    return self;
}

- (void)suspend {
}

- (void)resume {
    @synchronized(self) {
        if (self.state != NSURLSessionTaskStateSuspended) return;
        self.state = NSURLSessionTaskStateRunning;
    }
    self.ask = BeginTransfer(self.originalRequest, self.session.configuration, self.api, ^(TransferOutcome *outcome) {
        [self endWithOutcome:outcome];
    });
}

- (void)cancel {
    if (self.ask != nil) [HarnessConnection.current send:@"cancelFetch" values:@{@"ask" : self.ask}];
    TransferOutcome *outcome = [TransferOutcome new];
    outcome.error = TransferError(NSURLErrorCancelled, @"cancelled", self.originalRequest.URL);
    [self endWithOutcome:outcome];
}

/// Ends the task, once.
- (void)endWithOutcome:(TransferOutcome *)outcome {
    @synchronized(self) {
        if (self.state == NSURLSessionTaskStateCompleted) return [outcome removeBody];
        self.state = NSURLSessionTaskStateCompleted;
    }
    [self.session perform:^{
        [self deliver:outcome];
        [self.session taskEnded:self];
    }];
}

/// Reports the end to the handler or the delegate.
- (void)deliver:(TransferOutcome *)outcome {
    self.response = outcome.response;
    self.error = outcome.error;
    if (self.dataHandler != nil) {
        NSData *data = outcome.error == nil ? outcome.data : nil;
        [outcome removeBody];
        self.dataHandler(data, outcome.response, outcome.error);
    } else if (self.fileHandler != nil) {
        NSURL *file = outcome.error == nil ? [outcome download] : nil;
        NSError *error = outcome.error;
        if (file == nil && error == nil) error = TransferError(NSURLErrorCannotMoveFile, nil, nil);
        Lend(file, ^{ self.fileHandler(file, outcome.response, error); });
    } else {
        [self deliverToDelegate:outcome];
    }
    self.dataHandler = nil;
    self.fileHandler = nil;
}

- (void)deliverToDelegate:(TransferOutcome *)outcome {
    id delegate = self.session.delegate;
    NSURLSession *session = self.session;
    NSError *failure = outcome.error;
    if (failure == nil) {
        NSFileManager *files = [NSFileManager defaultManager];
        int64_t byteCount = (int64_t)[files attributesOfItemAtPath:outcome.path ?: @"" error:NULL].fileSize;
        self.countOfBytesReceived = byteCount;
        if ([self isKindOfClass:[NSURLSessionDownloadTask class]]) {
            NSURLSessionDownloadTask *task = (NSURLSessionDownloadTask *)self;
            NSURL *file = [outcome download];
            if ([delegate respondsToSelector:@selector(URLSession:downloadTask:didWriteData:totalBytesWritten:
                                                         totalBytesExpectedToWrite:)])
                [delegate URLSession:session
                                 downloadTask:task
                                 didWriteData:byteCount
                            totalBytesWritten:byteCount
                    totalBytesExpectedToWrite:self.countOfBytesExpectedToReceive];
            BOOL takesFile = [delegate respondsToSelector:@selector(URLSession:downloadTask:
                                                                    didFinishDownloadingToURL:)];
            Lend(file, ^{
                if (file != nil && takesFile)
                    [delegate URLSession:session downloadTask:task didFinishDownloadingToURL:file];
            });
        } else if ([self delegateTakesResponse:outcome.response]) {
            if (byteCount > 0 && [delegate respondsToSelector:@selector(URLSession:dataTask:didReceiveData:)])
                [self deliverPiecesOf:outcome.path];
        } else {
            failure = TransferError(NSURLErrorCancelled, @"cancelled", self.originalRequest.URL);
        }
    }
    [outcome removeBody];
    if ([delegate respondsToSelector:@selector(URLSession:task:didCompleteWithError:)])
        [delegate URLSession:session task:self didCompleteWithError:failure];
}

/// Passes the body to the delegate in pieces, as it would arrive.
- (void)deliverPiecesOf:(NSString *)path {
    NSFileHandle *file = [NSFileHandle fileHandleForReadingAtPath:path];
    for (BOOL isMore = YES; isMore;) {
        @autoreleasepool {
            NSData *piece = [file readDataOfLength:1 << 16];
            isMore = piece.length > 0;
            if (isMore)
                [(id)self.session.delegate URLSession:self.session
                                             dataTask:(NSURLSessionDataTask *)self
                                       didReceiveData:piece];
        }
    }
    [file closeFile];
}

/// Asks the delegate whether to continue with a response.
- (BOOL)delegateTakesResponse:(NSURLResponse *)response {
    id delegate = self.session.delegate;
    if (![delegate respondsToSelector:@selector(URLSession:dataTask:didReceiveResponse:completionHandler:)]) return YES;
    dispatch_semaphore_t answered = dispatch_semaphore_create(0);
    __block NSURLSessionResponseDisposition answer = NSURLSessionResponseCancel;
    [delegate URLSession:self.session
                  dataTask:(NSURLSessionDataTask *)self
        didReceiveResponse:response
         completionHandler:^(NSURLSessionResponseDisposition disposition) {
             answer = disposition;
             dispatch_semaphore_signal(answered);
         }];
    dispatch_semaphore_wait(answered, DISPATCH_TIME_FOREVER);
    dispatch_release(answered);
    if (answer > NSURLSessionResponseAllow)
        [HarnessConnection.current
            noteLimitation:
                @"The extension turns a data task into a download or a stream; the simulator ends such a task."];
    return answer == NSURLSessionResponseAllow;
}

@end

@implementation NSURLSessionDataTask
@end

@implementation NSURLSessionUploadTask
@end

@implementation NSURLSessionDownloadTask

- (void)cancelByProducingResumeData:(void (^)(NSData *))handler {
    [self cancel];
    [self.session perform:^{ handler(nil); }];
}

@end
