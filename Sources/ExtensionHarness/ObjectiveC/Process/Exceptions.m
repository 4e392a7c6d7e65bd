#import "Process.h"

#include <stdio.h>
#include <stdlib.h>

void EndWithException(NSException *exception) {
    fflush(stdout);
    fprintf(stderr, "*** Terminating app due to uncaught exception '%s', reason: '%s'\n",
            exception.name.UTF8String ?: "", exception.reason.UTF8String ?: "");
    abort();
}
