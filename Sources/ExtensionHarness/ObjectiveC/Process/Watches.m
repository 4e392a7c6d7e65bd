#import "Process.h"

#import <objc/runtime.h>

void adapterObjectEnded(id object);

// MARK: - The end of objects

static IMP endObject;

static void EndObject(__unsafe_unretained id object, SEL selector) {
    adapterObjectEnded(object);
    ((void (*)(__unsafe_unretained id, SEL))endObject)(object, selector);
}

void WatchObjectsEnd(void) {
    SEL selector = sel_registerName("dealloc");
    Method method = class_getInstanceMethod([NSObject class], selector);
    endObject = method_getImplementation(method);
    method_setImplementation(method, (IMP)EndObject);
}

// MARK: - The log

static void Log(NSString *message) {
    // 2026-11-20 10:00:00.000 Program[123:456] The text.
    NSRange prefix = [message rangeOfString:@"] "];
    NSString *text = prefix.location == NSNotFound ? message : [message substringFromIndex:NSMaxRange(prefix)];
    text = [text stringByTrimmingCharactersInSet:[NSCharacterSet newlineCharacterSet]];
    [HarnessConnection.current send:@"log" values:@{@"source" : @"NSLog", @"text" : text}];
}

void SendLogToHarness(void) { _NSLog_printf_handler = Log; }

// MARK: - The main thread

void WatchMainThread(void) {
    static const int interval = 100, patience = 500;
    dispatch_async(dispatch_queue_create("main thread watch", NULL), ^{
        while (YES) {
            @autoreleasepool {
                dispatch_semaphore_t answered = dispatch_semaphore_create(0);
                dispatch_async(dispatch_get_main_queue(), ^{ dispatch_semaphore_signal(answered); });
                int waited = 0, reported = 0;
                // Adds up this thread's own waits, so a busy machine causes no finding.
                while (dispatch_semaphore_wait(answered, dispatch_time(DISPATCH_TIME_NOW, interval * NSEC_PER_MSEC))) {
                    waited += interval;
                    if (waited < MAX(patience, reported * 2)) continue;
                    [HarnessConnection.current send:@"mainThreadBlocked" values:@{@"milliseconds" : @(waited)}];
                    reported = waited;
                }
                if (reported > 0 && waited > reported)
                    [HarnessConnection.current send:@"mainThreadBlocked" values:@{@"milliseconds" : @(waited)}];
            }
            [NSThread sleepForTimeInterval:interval / 1000.0];
        }
    });
}
