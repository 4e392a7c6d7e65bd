// The process of an Objective-C extension, which does what iOS does around the app's class.
#import "Process.h"

#include <dlfcn.h>
#include <fcntl.h>
#include <link.h>
#include <sys/eventfd.h>

#include "AppleSDKSandbox.h"

void adapterStart(void);
void adapterFillBlockClasses(void);

// MARK: - Crash reports

/// Finds the app's code, which is not in the program, because a crash report names places in it.
static int FindExtension(struct dl_phdr_info *object, size_t size, void *unused) {
    const char *name = strrchr(object->dlpi_name, '/');
    if (name == NULL || strcmp(name, "/extension.so") != 0) return 0;
    for (int index = 0; index < object->dlpi_phnum; index++) {
        const ElfW(Phdr) *segment = &object->dlpi_phdr[index];
        if (segment->p_type != PT_LOAD || !(segment->p_flags & PF_X)) continue;
        sandboxLoadedCode()[0] = object->dlpi_addr;
        sandboxLoadedCode()[1] = object->dlpi_addr + segment->p_vaddr + segment->p_memsz;
    }
    return 1;
}

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
            NSDate *later = [NSDate dateWithTimeIntervalSinceNow:3600];
            [[NSRunLoop currentRunLoop] runMode:NSDefaultRunLoopMode beforeDate:later];
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
    // This must come first, while there is one thread and none of the app's code has run.
    int socket = sandboxTakeSocket();
    if (socket < 0) _exit(71);
    adapterStart();
    @autoreleasepool {
        WatchObjectsEnd();
        SendLogToHarness();
        MakeDeviceFolders();
        NSSetUncaughtExceptionHandler(EndWithException);
        sandboxReportCrashes();
        sandboxMakeAlternateStack();
        NSString *folder = ProgramFolder();
        NSArray *notGranted = EnterSandbox(DeviceHome(), folder);
        // As on iOS, a relative path leads to nothing that can be written.
        (void)!chdir("/");
        setvbuf(stdout, NULL, _IOLBF, 0);
        // Loads the app's code only now, so that code that runs during loading runs in the sandbox.
        NSString *extension = [folder stringByAppendingPathComponent:@"extension.so"];
        if (dlopen(extension.fileSystemRepresentation, RTLD_NOW | RTLD_GLOBAL) == NULL)
            Fail([NSString stringWithFormat:@"The extension cannot be loaded: %s", dlerror()]);
        adapterFillBlockClasses();
        dl_iterate_phdr(FindExtension, NULL);
        NSString *names = [NSString
            stringWithContentsOfFile:[folder stringByAppendingPathComponent:@"principal-classes.txt"]
                            encoding:NSUTF8StringEncoding
                               error:NULL];
        Class principal = PrincipalClass([names componentsSeparatedByString:@"\n"]);
        HarnessConnection *connection = HarnessConnection.current;
        ExtensionDeliveries *deliveries = [[ExtensionDeliveries alloc] initWithPrincipalClass:principal];
        [connection openDescriptor:socket receive:^(NSString *name, NSDictionary *values) {
            NSNumber *number = MemberOfClass(values, @"delivery", [NSNumber class]);
            if ([name isEqual:@"stop"]) {
                fflush(stdout);
                _exit(0);
            } else if ([name isEqual:@"deliver"] && principal != Nil) {
                [deliveries deliver:number request:MemberOfClass(values, @"_1", [NSDictionary class]) ?: @{}];
            } else if ([name isEqual:@"expire"]) {
                [deliveries expire:number];
            } else if ([name isEqual:@"barrier"]) {
                [ExtensionDeliveries pass:MemberOfClass(values, @"number", [NSNumber class])];
            }
        }];
        if (principal != Nil) {
            NSDictionary *values = @{@"principalClass" : NSStringFromClass(principal), @"notGranted" : notGranted};
            [connection send:@"ready" values:values];
        } else {
            [connection send:@"noPrincipalClass" values:@{@"name" : names ?: @""}];
        }
        WatchMainThread();
    }
    RunMainLoop();
}
