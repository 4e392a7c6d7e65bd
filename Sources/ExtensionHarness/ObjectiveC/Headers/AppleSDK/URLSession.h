// NSURLSession. The harness makes all of its transfers, in the network of the simulated device.
#pragma once

#import <AppleSDK/Foundation.h>

NS_ASSUME_NONNULL_BEGIN

@class NSURLSession, NSURLSessionTask, NSURLSessionDataTask, NSURLSessionDownloadTask;

FOUNDATION_EXPORT const int64_t NSURLSessionTransferSizeUnknown;
#define NSURLSessionTaskPriorityLow 0.25f
#define NSURLSessionTaskPriorityDefault 0.5f
#define NSURLSessionTaskPriorityHigh 0.75f

typedef NS_ENUM(NSInteger, NSURLSessionTaskState) {
    NSURLSessionTaskStateRunning,
    NSURLSessionTaskStateSuspended,
    NSURLSessionTaskStateCanceling,
    NSURLSessionTaskStateCompleted,
};
typedef NS_ENUM(NSInteger, NSURLSessionResponseDisposition) {
    NSURLSessionResponseCancel,
    NSURLSessionResponseAllow,
    NSURLSessionResponseBecomeDownload,
    NSURLSessionResponseBecomeStream,
};
typedef NS_ENUM(NSInteger, NSURLSessionAuthChallengeDisposition) {
    NSURLSessionAuthChallengeUseCredential,
    NSURLSessionAuthChallengePerformDefaultHandling,
    NSURLSessionAuthChallengeCancelAuthenticationChallenge,
    NSURLSessionAuthChallengeRejectProtectionSpace,
};
typedef NS_ENUM(NSInteger, NSURLSessionMultipathServiceType) {
    NSURLSessionMultipathServiceTypeNone,
    NSURLSessionMultipathServiceTypeHandover,
    NSURLSessionMultipathServiceTypeInteractive,
    NSURLSessionMultipathServiceTypeAggregate,
};
typedef NS_ENUM(uint16_t, tls_protocol_version_t) {
    tls_protocol_version_TLSv10 = 0x0301,
    tls_protocol_version_TLSv11,
    tls_protocol_version_TLSv12,
    tls_protocol_version_TLSv13,
};

@protocol NSURLSessionDelegate <NSObject>
@optional
- (void)URLSession:(NSURLSession *)session didBecomeInvalidWithError:(nullable NSError *)error;
@end

@protocol NSURLSessionTaskDelegate <NSURLSessionDelegate>
@optional
- (void)URLSession:(NSURLSession *)session
                    task:(NSURLSessionTask *)task
    didCompleteWithError:(nullable NSError *)error;
@end

@protocol NSURLSessionDataDelegate <NSURLSessionTaskDelegate>
@optional
- (void)URLSession:(NSURLSession *)session
              dataTask:(NSURLSessionDataTask *)task
    didReceiveResponse:(NSURLResponse *)response
     completionHandler:(void (^)(NSURLSessionResponseDisposition disposition))handler;
- (void)URLSession:(NSURLSession *)session dataTask:(NSURLSessionDataTask *)task didReceiveData:(NSData *)data;
@end

@protocol NSURLSessionDownloadDelegate <NSURLSessionTaskDelegate>
- (void)URLSession:(NSURLSession *)session
                 downloadTask:(NSURLSessionDownloadTask *)task
    didFinishDownloadingToURL:(NSURL *)location;
@optional
- (void)URLSession:(NSURLSession *)session
                 downloadTask:(NSURLSessionDownloadTask *)task
                 didWriteData:(int64_t)bytesWritten
            totalBytesWritten:(int64_t)totalBytesWritten
    totalBytesExpectedToWrite:(int64_t)totalBytesExpectedToWrite;
@end

@interface NSURLSessionConfiguration : NSObject <NSCopying>
@property (class, readonly, strong) NSURLSessionConfiguration *defaultSessionConfiguration;
@property (class, readonly, strong) NSURLSessionConfiguration *ephemeralSessionConfiguration;
+ (NSURLSessionConfiguration *)backgroundSessionConfigurationWithIdentifier:(NSString *)identifier;
@property (nullable, readonly, copy) NSString *identifier;
@property NSTimeInterval timeoutIntervalForRequest, timeoutIntervalForResource;
@property (nullable, copy) NSDictionary *HTTPAdditionalHeaders;
@property NSURLRequestCachePolicy requestCachePolicy;
@property NSUInteger networkServiceType;
@property BOOL allowsCellularAccess, allowsExpensiveNetworkAccess, allowsConstrainedNetworkAccess;
@property BOOL waitsForConnectivity, discretionary, sessionSendsLaunchEvents, HTTPShouldSetCookies;
@property BOOL shouldUseExtendedBackgroundIdleMode, HTTPShouldUsePipelining;
@property NSInteger HTTPMaximumConnectionsPerHost;
@property (nullable, copy) NSString *sharedContainerIdentifier;
@property (nullable, strong) NSURLCache *URLCache;
@property (nullable, strong) id HTTPCookieStorage, URLCredentialStorage;
@property (nullable, copy) NSArray *protocolClasses;
@property (nullable, copy) NSDictionary *connectionProxyDictionary;
@property NSURLSessionMultipathServiceType multipathServiceType;
@property tls_protocol_version_t TLSMinimumSupportedProtocolVersion, TLSMaximumSupportedProtocolVersion;
@property NSInteger TLSMinimumSupportedProtocol, TLSMaximumSupportedProtocol;
@property NSHTTPCookieAcceptPolicy HTTPCookieAcceptPolicy;
@end

@interface NSURLSessionTask : NSObject <NSCopying>
@property (readonly) NSUInteger taskIdentifier;
@property (nullable, readonly, copy) NSURLRequest *originalRequest, *currentRequest;
@property (nullable, readonly, copy) NSURLResponse *response;
@property (nullable, readonly, copy) NSError *error;
@property (readonly) NSURLSessionTaskState state;
@property (readonly) int64_t countOfBytesReceived, countOfBytesExpectedToReceive;
@property (nullable, copy) NSString *taskDescription;
@property float priority;
- (void)resume;
- (void)suspend;
- (void)cancel;
@end

@interface NSURLSessionDataTask : NSURLSessionTask
@end

@interface NSURLSessionUploadTask : NSURLSessionDataTask
@end

@interface NSURLSessionDownloadTask : NSURLSessionTask
- (void)cancelByProducingResumeData:(void (^)(NSData *_Nullable resumeData))handler;
@end

typedef void (^RichPushDataHandler)(NSData *_Nullable data, NSURLResponse *_Nullable response,
                                    NSError *_Nullable error);
typedef void (^RichPushFileHandler)(NSURL *_Nullable location, NSURLResponse *_Nullable response,
                                    NSError *_Nullable error);

@interface NSURLSession : NSObject
@property (class, readonly, strong) NSURLSession *sharedSession;
+ (NSURLSession *)sessionWithConfiguration:(NSURLSessionConfiguration *)configuration;
+ (NSURLSession *)sessionWithConfiguration:(NSURLSessionConfiguration *)configuration
                                  delegate:(nullable id<NSURLSessionDelegate>)delegate
                             delegateQueue:(nullable NSOperationQueue *)queue;
@property (readonly, copy) NSURLSessionConfiguration *configuration;
@property (nullable, readonly, strong) id<NSURLSessionDelegate> delegate;
@property (readonly, strong) NSOperationQueue *delegateQueue;
@property (nullable, copy) NSString *sessionDescription;
- (void)finishTasksAndInvalidate;
- (void)invalidateAndCancel;
- (void)getAllTasksWithCompletionHandler:(void (^)(NSArray<NSURLSessionTask *> *tasks))handler;
- (NSURLSessionDataTask *)dataTaskWithURL:(NSURL *)url;
- (NSURLSessionDataTask *)dataTaskWithRequest:(NSURLRequest *)request;
- (NSURLSessionDataTask *)dataTaskWithURL:(NSURL *)url completionHandler:(nullable RichPushDataHandler)handler;
- (NSURLSessionDataTask *)dataTaskWithRequest:(NSURLRequest *)request
                            completionHandler:(nullable RichPushDataHandler)handler;
- (NSURLSessionUploadTask *)uploadTaskWithRequest:(NSURLRequest *)request fromData:(NSData *)data;
- (NSURLSessionUploadTask *)uploadTaskWithRequest:(NSURLRequest *)request
                                         fromData:(nullable NSData *)data
                                completionHandler:(nullable RichPushDataHandler)handler;
- (NSURLSessionDownloadTask *)downloadTaskWithURL:(NSURL *)url;
- (NSURLSessionDownloadTask *)downloadTaskWithRequest:(NSURLRequest *)request;
- (NSURLSessionDownloadTask *)downloadTaskWithURL:(NSURL *)url completionHandler:(nullable RichPushFileHandler)handler;
- (NSURLSessionDownloadTask *)downloadTaskWithRequest:(NSURLRequest *)request
                                    completionHandler:(nullable RichPushFileHandler)handler;
@end

@interface NSURLConnection (AppleSDK)
+ (void)sendAsynchronousRequest:(NSURLRequest *)request
                          queue:(NSOperationQueue *)queue
              completionHandler:(void (^)(NSURLResponse *_Nullable response, NSData *_Nullable data,
                                          NSError *_Nullable error))handler;
@end

NS_ASSUME_NONNULL_END
