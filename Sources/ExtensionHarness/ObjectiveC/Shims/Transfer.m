#import "Transfer.h"

#include <unistd.h>

/// A response with the MIME type and file name that iOS determines, according to the harness.
@interface HarnessResponse : NSHTTPURLResponse
@end

@implementation HarnessResponse {
    NSURL *_address;
    NSInteger _status;
    NSDictionary *_fields;
    NSString *_type, *_name;
    long long _length;
}

- (instancetype)initWithMessage:(NSDictionary *)message url:(NSURL *)url {
    NSURL *address = [NSURL URLWithString:message[@"url"] ?: @""] ?: url;
    NSMutableDictionary *fields = [NSMutableDictionary dictionary];
    for (NSArray<NSString *> *field in MemberOfClass(message, @"fields", [NSArray class])) {
        NSString *earlier = fields[field[0]];
        fields[field[0]] = earlier == nil ? field[1] : [NSString stringWithFormat:@"%@, %@", earlier, field[1]];
    }
    NSInteger status = [message[@"status"] integerValue];
    if ((self = [super initWithURL:address statusCode:status HTTPVersion:@"HTTP/1.1" headerFields:fields])) {
        _address = address;
        _status = status;
        _fields = fields;
        _type = MemberOfClass(message, @"mimeType", [NSString class]);
        _name = MemberOfClass(message, @"suggestedFilename", [NSString class]);
        _length = [message[@"expectedByteCount"] longLongValue];
    }
    return self;
}

- (NSURL *)URL {
    return _address;
}

- (NSInteger)statusCode {
    return _status;
}

- (NSDictionary *)allHeaderFields {
    return _fields;
}

- (NSString *)MIMEType {
    return _type;
}

- (NSString *)suggestedFilename {
    return _name;
}

- (long long)expectedContentLength {
    return _length;
}

- (id)copyWithZone:(NSZone *)zone {
    return self;
}

@end

@implementation NSHTTPURLResponse (AppleSDK)

- (NSString *)valueForHTTPHeaderField:(NSString *)field {
    NSDictionary *fields = self.allHeaderFields;
    for (NSString *name in fields)
        if ([name caseInsensitiveCompare:field] == NSOrderedSame) return fields[name];
    return nil;
}

@end

@implementation TransferOutcome

- (NSData *)data {
    return self.path == nil ? [NSData data] : [NSData dataWithContentsOfFile:self.path] ?: [NSData data];
}

- (void)removeBody {
    if (self.path != nil && !self.isDeviceFile) unlink(self.path.fileSystemRepresentation);
}

- (NSURL *)download {
    NSString *folder = DeviceTemporaryFolder();
    MakeFolder(folder);
    NSString *letters = @"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
    NSMutableString *name = [NSMutableString stringWithString:@"CFNetworkDownload_"];
    for (int count = 0; count < 6; count++)
        [name appendFormat:@"%C", [letters characterAtIndex:arc4random_uniform((uint32_t)letters.length)]];
    NSString *file = [folder stringByAppendingPathComponent:[name stringByAppendingString:@".tmp"]];
    BOOL isMade;
    if (self.path == nil)
        isMade = [[NSData data] writeToFile:file atomically:NO];
    else if (self.isDeviceFile)
        isMade = [[NSData dataWithContentsOfFile:self.path] writeToFile:file atomically:NO];
    else
        isMade = rename(self.path.fileSystemRepresentation, file.fileSystemRepresentation) == 0;
    return isMade ? [NSURL fileURLWithPath:file] : nil;
}

@end

NSError *TransferError(NSInteger code, NSString *text, NSURL *url) {
    NSMutableDictionary *userInfo = [NSMutableDictionary dictionary];
    userInfo[NSLocalizedDescriptionKey] = text;
    userInfo[@"NSErrorFailingURLKey"] = url;
    userInfo[@"NSErrorFailingURLStringKey"] = url.absoluteString;
    return [NSError errorWithDomain:NSURLErrorDomain code:code userInfo:userInfo];
}

static TransferOutcome *FailedTransfer(NSInteger code, NSString *text, NSURL *url) {
    TransferOutcome *outcome = [TransferOutcome new];
    outcome.error = TransferError(code, text, url);
    return outcome;
}

static TransferOutcome *FileTransfer(NSURL *url) {
    NSFileManager *files = [NSFileManager defaultManager];
    if (![files isReadableFileAtPath:url.path])
        return FailedTransfer(NSURLErrorFileDoesNotExist, @"The requested URL was not found on this server.", url);
    NSInteger size = (NSInteger)[[files attributesOfItemAtPath:url.path error:NULL] fileSize];
    TransferOutcome *outcome = [TransferOutcome new];
    NSString *type = [UTType typeWithFilenameExtension:url.pathExtension ?: @""].preferredMIMEType;
    outcome.response = [[NSURLResponse alloc] initWithURL:url
                                                 MIMEType:type ?: @"application/octet-stream"
                                    expectedContentLength:size
                                         textEncodingName:nil];
    outcome.path = url.path;
    outcome.isDeviceFile = YES;
    return outcome;
}

static NSDictionary *FetchMessage(NSURLRequest *request, NSURLSessionConfiguration *configuration, NSString *api) {
    NSMutableDictionary *named = [NSMutableDictionary dictionaryWithDictionary:request.allHTTPHeaderFields ?: @{}];
    [configuration.HTTPAdditionalHeaders enumerateKeysAndObjectsUsingBlock:^(id key, id value, BOOL *stop) {
        for (NSString *name in named.allKeys)
            if ([name caseInsensitiveCompare:[key description]] == NSOrderedSame) return;
        named[[key description]] = [value description];
    }];
    NSMutableArray *fields = [NSMutableArray array];
    for (NSString *name in [named.allKeys sortedArrayUsingSelector:@selector(compare:)])
        [fields addObject:@[ name, named[name] ]];
    // A request has 60 seconds unless the app sets another time.
    NSTimeInterval interval = request.timeoutInterval;
    if (interval == 60 || interval <= 0) interval = configuration.timeoutIntervalForRequest;
    interval = MIN(interval, configuration.timeoutIntervalForResource);
    NSMutableDictionary *message = [NSMutableDictionary dictionary];
    message[@"url"] = request.URL.absoluteString;
    message[@"method"] = request.HTTPMethod ?: @"GET";
    message[@"fields"] = fields;
    message[@"body"] = [request.HTTPBody base64EncodedStringWithOptions:0];
    message[@"timeout"] = @(isfinite(interval) && interval > 0 ? interval : 60);
    message[@"api"] = api;
    if (configuration.identifier != nil) message[@"isInBackground"] = [NSNumber numberWithBool:YES];
    return message;
}

NSNumber *BeginTransfer(NSURLRequest *request, NSURLSessionConfiguration *configuration, NSString *api,
                        void (^completion)(TransferOutcome *)) {
    NSURL *url = request.URL;
    if (url == nil || url.scheme == nil) {
        completion(FailedTransfer(url == nil ? NSURLErrorBadURL : NSURLErrorUnsupportedURL, @"unsupported URL", url));
        return nil;
    }
    if (url.isFileURL) {
        completion(FileTransfer(url));
        return nil;
    }
    NSDictionary *message = FetchMessage(request, configuration, api);
    return [HarnessConnection.current ask:@"fetch" values:@{@"_1" : message} answer:^(NSDictionary *answer) {
        NSDictionary *fetched = MemberOfClass(answer, @"_1", [NSDictionary class]) ?: @{};
        TransferOutcome *outcome = [TransferOutcome new];
        outcome.path = MemberOfClass(fetched, @"path", [NSString class]);
        if ([fetched[@"status"] integerValue] > 0)
            outcome.response = [[HarnessResponse alloc] initWithMessage:fetched url:url];
        NSNumber *code = MemberOfClass(fetched, @"errorCode", [NSNumber class]);
        if (code != nil || outcome.response == nil) {
            [outcome removeBody];
            outcome.path = nil;
            outcome.error = TransferError(code == nil ? NSURLErrorBadServerResponse : code.integerValue,
                                          MemberOfClass(fetched, @"errorText", [NSString class]), url);
        }
        completion(outcome);
    }];
}

TransferOutcome *MakeTransfer(NSURLRequest *request, NSString *api) {
    dispatch_semaphore_t done = dispatch_semaphore_create(0);
    __block TransferOutcome *result;
    NSURLSessionConfiguration *configuration = NSURLSessionConfiguration.defaultSessionConfiguration;
    BeginTransfer(request, configuration, api, ^(TransferOutcome *outcome) {
        result = outcome;
        dispatch_semaphore_signal(done);
    });
    dispatch_semaphore_wait(done, DISPATCH_TIME_FOREVER);
    dispatch_release(done);
    return result;
}
