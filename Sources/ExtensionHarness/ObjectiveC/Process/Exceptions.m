#import "Process.h"

#import <objc/runtime.h>

#include <stdio.h>
#include <stdlib.h>

#include "AppleSDKSandbox.h"

/// Prints where the app's code raised it, which the stack no longer shows if a run loop has caught and raised it again.
static void PrintTrace(NSException *exception) {
    struct sandboxBounds code = {0, 0};
    dl_iterate_phdr(sandboxFindExtension, &code);
    NSMutableString *places = [NSMutableString string];
    for (NSValue *address in exception.callStackReturnAddresses) {
        uintptr_t place = (uintptr_t)address.pointerValue - 1;
        if (place >= code.start && place < code.limit)
            [places appendFormat:@" %lx", (unsigned long)(place - code.start)];
    }
    if (places.length > 0) fprintf(stderr, "\nrichpush-crash 0%s\n", places.UTF8String);
}

void EndWithException(NSException *exception) {
    fflush(stdout);
    NSString *certainty = exception.userInfo[NilArgumentCertainty];
    NSString *reason = exception.reason ?: @"";
    if (certainty != nil) reason = [reason stringByAppendingFormat:@" (on an iPhone: %@)", certainty];
    PrintTrace(exception);
    fprintf(stderr, "*** Terminating app due to uncaught exception '%s', reason: '%s'\n",
            exception.name.UTF8String ?: "", reason.UTF8String ?: "");
    abort();
}

static IMP runOperation;

static void RunOperation(__unsafe_unretained id operation, SEL selector) {
    @try {
        ((void (*)(__unsafe_unretained id, SEL))runOperation)(operation, selector);
    } @catch (NSException *exception) {
        EndWithException(exception);
    }
}

void EndWithOperations(void) {
    Method method = class_getInstanceMethod([NSBlockOperation class], @selector(main));
    runOperation = method_getImplementation(method);
    method_setImplementation(method, (IMP)RunOperation);
}
