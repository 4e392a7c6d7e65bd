#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

// Swift Testing starts every test at once. Hundreds of real servers and clients then share two cores, and a test that
// gives a peer ten seconds may not run at all for twenty. So only a few run at a time. Swift Testing reads the width from
// the environment, before any code of a test runs: hence a constructor. A width that is set already stays.
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
// Everything takes longer.
static const long testsPerProcessor = 4;
#else
static const long testsPerProcessor = 8;
#endif

__attribute__((constructor)) static void boundTestWidth(void) {
    char width[16];
    snprintf(width, sizeof width, "%ld", testsPerProcessor * sysconf(_SC_NPROCESSORS_ONLN));
    setenv("SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH", width, 0);
}
