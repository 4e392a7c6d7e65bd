#import "Connection.h"

#include "LentFiles.h"

#include <errno.h>
#include <sys/socket.h>
#include <unistd.h>

@implementation HarnessConnection {
    int _descriptor;
    NSInteger _lastNumber;
    NSMutableDictionary<NSNumber *, AnswerHandler> *_pending;
    NSMutableSet<NSString *> *_limitations;
    NSLock *_writing;
    BOOL _changesText;
}

+ (HarnessConnection *)current {
    static HarnessConnection *connection;
    static dispatch_once_t once;
    dispatch_once(&once, ^{ connection = [HarnessConnection new]; });
    return connection;
}

- (instancetype)init {
    if ((self = [super init])) {
        _descriptor = -1;
        _pending = [NSMutableDictionary new];
        _limitations = [NSMutableSet new];
        _writing = [NSLock new];
    }
    return self;
}

- (void)openDescriptor:(int)descriptor receive:(void (^)(NSString *, NSDictionary *))receive {
    _descriptor = descriptor;
    dispatch_queue_t queue = dispatch_queue_create("harness", NULL);
    dispatch_async(queue, ^{
        [self readWithReceiver:receive];
        // Without the harness, there is no device.
        fflush(stdout);
        _exit(0);
    });
}

- (void)send:(NSString *)name values:(NSDictionary *)values {
    NSError *error = nil;
    NSData *text = [NSJSONSerialization dataWithJSONObject:@{name : values} options:0 error:&error];
    if (text == nil || _descriptor < 0) return;
    NSMutableData *line = [text mutableCopy];
    [line appendBytes:"\n" length:1];
    [_writing lock];
    for (NSUInteger sent = 0; sent < line.length;) {
        ssize_t count = send(_descriptor, (const char *)line.bytes + sent, line.length - sent, MSG_NOSIGNAL);
        if (count < 0 && errno != EINTR) _exit(0);
        if (count > 0) sent += (NSUInteger)count;
    }
    [_writing unlock];
}

- (NSNumber *)ask:(NSString *)name values:(NSDictionary *)values answer:(AnswerHandler)answer {
    NSNumber *number;
    @synchronized(self) {
        number = @(++_lastNumber);
        _pending[number] = [answer copy];
    }
    NSMutableDictionary *question = [values mutableCopy];
    question[@"ask"] = number;
    [self send:name values:question];
    return number;
}

- (NSDictionary *)answerTo:(NSString *)name values:(NSDictionary *)values {
    dispatch_semaphore_t answered = dispatch_semaphore_create(0);
    __block NSDictionary *answer = @{};
    lentFileAsks(1);
    [self ask:name values:values answer:^(NSDictionary *given) {
        answer = given;
        dispatch_semaphore_signal(answered);
    }];
    dispatch_semaphore_wait(answered, DISPATCH_TIME_FOREVER);
    lentFileAsks(0);
    dispatch_release(answered);
    return answer;
}

- (void)noteLimitation:(NSString *)sentence {
    @synchronized(self) {
        if ([_limitations containsObject:sentence]) return;
        [_limitations addObject:sentence];
    }
    [self send:@"limitation" values:@{@"_0" : sentence}];
}

- (void)noteChangedText {
    @synchronized(self) {
        if (_changesText) return;
        _changesText = YES;
    }
    [self send:@"changedText" values:@{}];
}

- (void)readWithReceiver:(void (^)(NSString *, NSDictionary *))receive {
    NSMutableData *line = [NSMutableData new];
    enum { size = 1 << 16 };
    char *buffer = malloc(size);
    while (buffer != NULL) {
        ssize_t count = read(_descriptor, buffer, size);
        if (count < 0 && errno == EINTR) continue;
        if (count <= 0) break;
        const char *rest = buffer, *end = buffer + count;
        for (const char *feed; (feed = memchr(rest, '\n', (size_t)(end - rest))) != NULL; rest = feed + 1) {
            [line appendBytes:rest length:(NSUInteger)(feed - rest)];
            @autoreleasepool {
                [self take:line receive:receive];
            }
            line.length = 0;
        }
        [line appendBytes:rest length:(NSUInteger)(end - rest)];
    }
    free(buffer);
}

- (void)take:(NSData *)line receive:(void (^)(NSString *, NSDictionary *))receive {
    NSDictionary *message = [NSJSONSerialization JSONObjectWithData:line options:0 error:NULL];
    if (![message isKindOfClass:[NSDictionary class]] || message.count != 1) return;
    NSString *name = message.allKeys[0];
    NSDictionary *values = MemberOfClass(message, name, [NSDictionary class]) ?: @{};
    NSNumber *number = MemberOfClass(values, @"ask", [NSNumber class]);
    if (number == nil) return receive(name, values);
    AnswerHandler answer;
    @synchronized(self) {
        answer = _pending[number];
        [_pending removeObjectForKey:number];
    }
    if (answer != nil) answer(values);
}

@end

id MemberOfClass(NSDictionary *values, NSString *name, Class class_) {
    id value = values[name];
    return [value isKindOfClass:class_] ? value : nil;
}
