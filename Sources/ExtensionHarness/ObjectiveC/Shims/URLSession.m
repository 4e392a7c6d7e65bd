#import "URLSessionTask.h"

@implementation NSURLSessionConfiguration

@synthesize identifier = _identifier;

- (instancetype)init {
    if ((self = [super init])) {
        self.timeoutIntervalForRequest = 60;
        self.timeoutIntervalForResource = 604800;
        self.allowsCellularAccess = self.allowsExpensiveNetworkAccess = self.allowsConstrainedNetworkAccess = YES;
        self.HTTPShouldSetCookies = YES;
        self.HTTPMaximumConnectionsPerHost = 4;
    }
    return self;
}

+ (NSURLSessionConfiguration *)defaultSessionConfiguration {
    return [self new];
}

+ (NSURLSessionConfiguration *)ephemeralSessionConfiguration {
    return [self new];
}

+ (NSURLSessionConfiguration *)backgroundSessionConfigurationWithIdentifier:(NSString *)identifier {
    NSURLSessionConfiguration *configuration = [self new];
    configuration->_identifier = [identifier copy];
    [HarnessConnection.current
        noteLimitation:@"The extension has a background session; in the simulator it ends with the extension."];
    return configuration;
}

- (id)copyWithZone:(NSZone *)zone {
    NSURLSessionConfiguration *copy = [NSURLSessionConfiguration new];
    copy->_identifier = _identifier;
    copy.timeoutIntervalForRequest = self.timeoutIntervalForRequest;
    copy.timeoutIntervalForResource = self.timeoutIntervalForResource;
    copy.HTTPAdditionalHeaders = self.HTTPAdditionalHeaders;
    copy.requestCachePolicy = self.requestCachePolicy;
    copy.waitsForConnectivity = self.waitsForConnectivity;
    copy.sharedContainerIdentifier = self.sharedContainerIdentifier;
    return copy;
}

@end

@implementation NSURLSession {
    NSMutableArray<NSURLSessionTask *> *_tasks;
    NSUInteger _lastIdentifier;
    BOOL _isInvalid;
    /// The queue if none was given: GNUstep's operation queues catch the exceptions that their operations raise.
    dispatch_queue_t _ownQueue;
}

+ (NSURLSession *)sharedSession {
    static NSURLSession *session;
    static dispatch_once_t once;
    dispatch_once(&once, ^{
        session = [self sessionWithConfiguration:NSURLSessionConfiguration.defaultSessionConfiguration];
    });
    return session;
}

+ (NSURLSession *)sessionWithConfiguration:(NSURLSessionConfiguration *)configuration {
    return [self sessionWithConfiguration:configuration delegate:nil delegateQueue:nil];
}

+ (NSURLSession *)sessionWithConfiguration:(NSURLSessionConfiguration *)configuration
                                  delegate:(id<NSURLSessionDelegate>)delegate
                             delegateQueue:(NSOperationQueue *)queue {
    NSURLSession *session = [self new];
    session.configuration = configuration ?: [NSURLSessionConfiguration new];
    session.delegate = delegate;
    session->_tasks = [NSMutableArray new];
    if (queue == nil) session->_ownQueue = dispatch_queue_create("NSURLSession", NULL);
    session.delegateQueue = queue ?: [NSOperationQueue new];
    return session;
}

- (void)perform:(dispatch_block_t)block {
    if (_ownQueue != NULL)
        dispatch_async(_ownQueue, block);
    else
        [self.delegateQueue addOperationWithBlock:block];
}

- (void)addTask:(NSURLSessionTask *)task request:(NSURLRequest *)request api:(NSString *)api {
    task.session = self;
    task.originalRequest = request;
    task.api = api;
    task.state = NSURLSessionTaskStateSuspended;
    @synchronized(self) {
        if (_isInvalid)
            [NSException raise:NSGenericException format:@"Task created in a session that has been invalidated"];
        task.taskIdentifier = ++_lastIdentifier;
        [_tasks addObject:task];
    }
}

- (void)taskEnded:(NSURLSessionTask *)task {
    BOOL isOver;
    @synchronized(self) {
        [_tasks removeObjectIdenticalTo:task];
        isOver = _isInvalid && _tasks.count == 0;
    }
    if (isOver) [self end];
}

- (void)end {
    id delegate = self.delegate;
    self.delegate = nil;
    if ([delegate respondsToSelector:@selector(URLSession:didBecomeInvalidWithError:)])
        [self perform:^{ [delegate URLSession:self didBecomeInvalidWithError:nil]; }];
}

- (void)finishTasksAndInvalidate {
    BOOL isOver;
    @synchronized(self) {
        isOver = !_isInvalid && _tasks.count == 0;
        _isInvalid = YES;
    }
    if (isOver) [self end];
}

- (void)invalidateAndCancel {
    NSArray *tasks;
    @synchronized(self) { tasks = [_tasks copy]; }
    [self finishTasksAndInvalidate];
    for (NSURLSessionTask *task in tasks) [task cancel];
}

- (void)getAllTasksWithCompletionHandler:(void (^)(NSArray *))handler {
    NSArray *tasks;
    @synchronized(self) { tasks = [_tasks copy]; }
    [self perform:^{ handler(tasks); }];
}

- (NSURLSessionDataTask *)dataTaskWithRequest:(NSURLRequest *)request completionHandler:(RichPushDataHandler)handler {
    NSURLSessionDataTask *task = [NSURLSessionDataTask new];
    task.dataHandler = handler;
    [self addTask:task request:request api:@"dataTask"];
    return task;
}

- (NSURLSessionDataTask *)dataTaskWithURL:(NSURL *)url completionHandler:(RichPushDataHandler)handler {
    return [self dataTaskWithRequest:[self requestWithURL:url] completionHandler:handler];
}

- (NSURLSessionDataTask *)dataTaskWithURL:(NSURL *)url {
    return [self dataTaskWithURL:url completionHandler:nil];
}

- (NSURLSessionDataTask *)dataTaskWithRequest:(NSURLRequest *)request {
    return [self dataTaskWithRequest:request completionHandler:nil];
}

- (NSURLSessionUploadTask *)uploadTaskWithRequest:(NSURLRequest *)request
                                         fromData:(NSData *)data
                                completionHandler:(RichPushDataHandler)handler {
    NSMutableURLRequest *whole = [request mutableCopy];
    if (data != nil) whole.HTTPBody = data;
    NSURLSessionUploadTask *task = [NSURLSessionUploadTask new];
    task.dataHandler = handler;
    [self addTask:task request:whole api:@"uploadTask"];
    return task;
}

- (NSURLSessionUploadTask *)uploadTaskWithRequest:(NSURLRequest *)request fromData:(NSData *)data {
    return [self uploadTaskWithRequest:request fromData:data completionHandler:nil];
}

- (NSURLSessionDownloadTask *)downloadTaskWithRequest:(NSURLRequest *)request
                                    completionHandler:(RichPushFileHandler)handler {
    NSURLSessionDownloadTask *task = [NSURLSessionDownloadTask new];
    task.fileHandler = handler;
    [self addTask:task request:request api:@"downloadTask"];
    return task;
}

- (NSURLSessionDownloadTask *)downloadTaskWithURL:(NSURL *)url completionHandler:(RichPushFileHandler)handler {
    return [self downloadTaskWithRequest:[self requestWithURL:url] completionHandler:handler];
}

- (NSURLSessionDownloadTask *)downloadTaskWithURL:(NSURL *)url {
    return [self downloadTaskWithURL:url completionHandler:nil];
}

- (NSURLSessionDownloadTask *)downloadTaskWithRequest:(NSURLRequest *)request {
    return [self downloadTaskWithRequest:request completionHandler:nil];
}

/// Without a URL the task fails, as on iOS.
- (NSURLRequest *)requestWithURL:(NSURL *)url {
    return url == nil ? nil : [NSURLRequest requestWithURL:url];
}

@end
