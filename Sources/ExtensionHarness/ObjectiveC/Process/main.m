// The process of an Objective-C extension, which does what iOS does around the app's class.
#import "Process.h"

#include <sys/eventfd.h>

#include "AppleSDKSandbox.h"
#include "StillDispatch.h"

void adapterStart(void);
void adapterFillBlockClasses(void);

// MARK: - The main thread

void _dispatch_main_queue_callback_4CF(void *message);
int _dispatch_get_main_queue_handle_4CF(void);

/// A watcher that serves libdispatch's main queue in the main run loop.
@interface MainQueue : NSObject <RunLoopEvents>
@end

@implementation MainQueue

- (void)receivedEvent:(void *)data type:(RunLoopEventType)type extra:(void *)extra forMode:(NSString *)mode {
    eventfd_t value;
    eventfd_read((int)(intptr_t)data, &value);
    _dispatch_main_queue_callback_4CF(NULL);
}

@end

static _Noreturn void RunMainLoop(void) {
    // The run loop does not retain it.
    static MainQueue *queue;
    queue = [MainQueue new];
    [[NSRunLoop currentRunLoop] addEvent:(void *)(intptr_t)_dispatch_get_main_queue_handle_4CF()
                                    type:ET_RDESC
                                 watcher:queue
                                 forMode:NSDefaultRunLoopMode];
    while (YES) {
        @autoreleasepool {
            [[NSRunLoop currentRunLoop] runMode:NSDefaultRunLoopMode beforeDate:[NSDate distantFuture]];
        }
    }
}

// MARK: - Start

static Class PrincipalClass(NSArray<NSString *> *names) {
    for (NSString *name in names) {
        Class found = NSClassFromString(name.pathExtension.length > 0 ? name.pathExtension : name);
        if ([found isSubclassOfClass:[UNNotificationServiceExtension class]]) return found;
    }
    return Nil;
}

static void Fail(NSString *problem) {
    fprintf(stderr, "%s\n", problem.UTF8String);
    exit(71);
}

int main(void) {
    // This must come first, while there is one thread and none of the app's code is there.
    int socket = sandboxEnter();
    adapterStart();
    @autoreleasepool {
        WatchObjectsEnd();
        WatchFiles();
        EncodeURLs();
        SendLogToHarness();
        MakeDeviceFolders();
        NSSetUncaughtExceptionHandler(EndWithException);
        EndWithOperations();
        setvbuf(stdout, NULL, _IOLBF, 0);
        const char *problem = sandboxLoadExtension();
        if (problem != NULL) Fail([NSString stringWithFormat:@"The extension cannot be loaded: %s", problem]);
        adapterFillBlockClasses();
        struct sandboxBounds code = {0, 0};
        dl_iterate_phdr(sandboxFindExtension, &code);
        RaiseForNilFrom(code.start, code.limit);
        StillFoundation();
        NSString *names = [NSString
            stringWithContentsOfFile:[ProgramFolder() stringByAppendingPathComponent:@"principal-classes.txt"]
                            encoding:NSUTF8StringEncoding
                               error:NULL];
        Class principal = PrincipalClass([names componentsSeparatedByString:@"\n"]);
        HarnessConnection *connection = HarnessConnection.current;
        ExtensionDeliveries *deliveries = [[ExtensionDeliveries alloc] initWithPrincipalClass:principal];
        [connection openDescriptor:socket receive:^(NSString *name, NSDictionary *values) {
            NSNumber *number = MemberOfClass(values, @"delivery", [NSNumber class]);
            if ([name isEqual:@"deliver"] && principal != Nil) {
                [deliveries deliver:number request:MemberOfClass(values, @"_1", [NSDictionary class]) ?: @{}];
            } else if ([name isEqual:@"expire"]) {
                [deliveries expire:number];
            } else if ([name isEqual:@"check"]) {
                NSNumber *hasAlarm = [NSNumber numberWithBool:stillDispatchCheck() != 0];
                [connection send:@"checked" values:@{@"hasAlarm" : hasAlarm}];
            }
        }];
        if (principal != Nil) {
            [connection send:@"ready" values:@{@"principalClass" : NSStringFromClass(principal)}];
        } else {
            [connection send:@"noPrincipalClass" values:@{@"name" : names ?: @""}];
        }
    }
    RunMainLoop();
}
