// Synchronous loads of a URL, through the harness: GNUstep's own would open sockets.
#import "Transfer.h"

static NSData *Load(NSURL *url, NSString *api, NSError **error) {
    TransferOutcome *outcome = MakeTransfer(url == nil ? nil : [NSURLRequest requestWithURL:url], api);
    NSInteger status = [outcome.response isKindOfClass:[NSHTTPURLResponse class]]
                           ? [(NSHTTPURLResponse *)outcome.response statusCode]
                           : 200;
    NSError *failure = outcome.error;
    // As on iOS, where such a load says only that it failed.
    if (failure == nil && status >= 400)
        failure = [NSError errorWithDomain:NSCocoaErrorDomain code:256 userInfo:@{@"NSURL" : url}];
    NSData *data = failure == nil ? outcome.data : nil;
    [outcome removeBody];
    if (error != NULL) *error = failure;
    return data;
}

/// Returns why a file cannot be read, in the words of Apple's Foundation.
static NSError *ReadError(NSString *path) {
    NSInteger code = access(path.fileSystemRepresentation ?: "", F_OK) == 0 ? 257 : 260;
    NSString *problem = code == 260 ? @"there is no such file" : @"you don’t have permission to view it";
    NSString *words = [NSString
        stringWithFormat:@"The file “%@” couldn’t be opened because %@.", path.lastPathComponent ?: @"", problem];
    return [NSError errorWithDomain:NSCocoaErrorDomain
                               code:code
                           userInfo:@{@"NSFilePath" : path ?: @"", NSLocalizedDescriptionKey : words}];
}

@implementation NSData (AppleSDK)

+ (instancetype)dataWithContentsOfFile:(NSString *)path options:(NSUInteger)options error:(NSError **)error {
    NSData *data = path == nil ? nil : [self dataWithContentsOfFile:path];
    if (data == nil && error != NULL) *error = ReadError(path);
    return data;
}

- (instancetype)initWithContentsOfFile:(NSString *)path options:(NSUInteger)options error:(NSError **)error {
    NSData *data = path == nil ? nil : [self initWithContentsOfFile:path];
    if (data == nil && error != NULL) *error = ReadError(path);
    return data;
}

+ (instancetype)dataWithContentsOfURL:(NSURL *)url {
    if (url.isFileURL) return [self dataWithContentsOfFile:url.path];
    NSData *data = Load(url, @"Data(contentsOf:)", NULL);
    return data == nil ? nil : [self dataWithData:data];
}

+ (instancetype)dataWithContentsOfURL:(NSURL *)url options:(NSUInteger)options error:(NSError **)error {
    if (url.isFileURL) return [self dataWithContentsOfFile:url.path options:options error:error];
    NSData *data = Load(url, @"Data(contentsOf:)", error);
    return data == nil ? nil : [self dataWithData:data];
}

- (instancetype)initWithContentsOfURL:(NSURL *)url {
    if (url.isFileURL) return [self initWithContentsOfFile:url.path];
    NSData *data = Load(url, @"Data(contentsOf:)", NULL);
    return data == nil ? nil : [self initWithData:data];
}

- (instancetype)initWithContentsOfURL:(NSURL *)url options:(NSUInteger)options error:(NSError **)error {
    if (url.isFileURL) return [self initWithContentsOfFile:url.path options:options error:error];
    NSData *data = Load(url, @"Data(contentsOf:)", error);
    return data == nil ? nil : [self initWithData:data];
}

@end

@implementation NSURLConnection (AppleSDK)

+ (NSData *)sendSynchronousRequest:(NSURLRequest *)request
                 returningResponse:(NSURLResponse **)response
                             error:(NSError **)error {
    TransferOutcome *outcome = MakeTransfer(request, @"dataTask");
    NSData *data = outcome.error == nil ? outcome.data : nil;
    [outcome removeBody];
    if (response != NULL) *response = outcome.response;
    if (error != NULL) *error = outcome.error;
    return data;
}

+ (void)sendAsynchronousRequest:(NSURLRequest *)request
                          queue:(NSOperationQueue *)queue
              completionHandler:(void (^)(NSURLResponse *, NSData *, NSError *))handler {
    NSURLSessionConfiguration *configuration = NSURLSessionConfiguration.defaultSessionConfiguration;
    BeginTransfer(request, configuration, @"dataTask", ^(TransferOutcome *outcome) {
        [queue addOperationWithBlock:^{
            NSData *data = outcome.error == nil ? outcome.data : nil;
            [outcome removeBody];
            handler(outcome.response, data, outcome.error);
        }];
    });
}

@end
