#import "Process.h"

#import <objc/runtime.h>

#include <dlfcn.h>

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

// MARK: - Stillness

/// Ends GNUstep's own timer in the main run loop, which posts GSHousekeeping every 30 seconds. No method returns it. If
/// it is not found, it looks like one of the app's.
static void EndHousekeeping(void) {
    NSRunLoop *loop = [NSRunLoop currentRunLoop];
    Ivar map = class_getInstanceVariable([NSRunLoop class], "_contextMap");
    Ivar list = class_getInstanceVariable(NSClassFromString(@"GSRunLoopCtxt"), "timers");
    if (map == NULL || list == NULL) return;
    void *contexts = *(void **)((char *)(__bridge void *)loop + ivar_getOffset(map));
    void *context = contexts ? NSMapGet((__bridge NSMapTable *)contexts, (__bridge void *)NSDefaultRunLoopMode) : NULL;
    if (context == NULL) return;
    // The beginning of GSIArray.
    struct { void **items; unsigned count; } *timers = *(void **)((char *)context + ivar_getOffset(list));
    for (unsigned index = 0; timers != NULL && index < timers->count; index++) {
        NSTimer *timer = (__bridge NSTimer *)timers->items[index];
        if (timer.timeInterval == 30) [timer invalidate];
    }
}

static BOOL (*lockWhen)(id, SEL, NSInteger, NSDate *);
static void *foundationBase;

/// An idle thread of an NSOperationQueue waits five seconds for work before it ends. The app's calls keep their time.
static BOOL LockWhen(id self, SEL selector, NSInteger condition, NSDate *date) {
    Dl_info caller;
    if (!dladdr(__builtin_return_address(0), &caller) || caller.dli_fbase != foundationBase)
        return lockWhen(self, selector, condition, date);
    [self lockWhenCondition:condition];
    return YES;
}

void StillFoundation(void) {
    EndHousekeeping();
    Method method = class_getInstanceMethod([NSConditionLock class], @selector(lockWhenCondition:beforeDate:));
    lockWhen = (void *)method_getImplementation(method);
    Dl_info foundation;
    if (!dladdr((void *)lockWhen, &foundation)) return;
    foundationBase = foundation.dli_fbase;
    method_setImplementation(method, (IMP)LockWhen);
}
