// The limits of an extension's process, and the privileges that it gives up.
#pragma once

#include <stdint.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "SandboxReport.h"

/// Sets a limit that the process cannot raise again. Zero is success.
static inline int sandboxLimit(int resource, uint64_t value) {
    struct rlimit limit;
    if (getrlimit((__rlimit_resource_t)resource, &limit) != 0) return -1;
    if (limit.rlim_max != RLIM_INFINITY && limit.rlim_max < value) value = limit.rlim_max;
    limit.rlim_cur = value;
    limit.rlim_max = value;
    return setrlimit((__rlimit_resource_t)resource, &limit);
}

/// Sets the limits of the app's process.
static inline void sandboxSetLimits(struct sandboxReport *report) {
    sandboxRequire(report, sandboxLimit(RLIMIT_CORE, 0), "core files are not turned off");
    // As many as iOS gives an extension.
    sandboxRequire(report, sandboxLimit(RLIMIT_NOFILE, 256), "the number of open files is not limited");
    sandboxRequire(report, sandboxLimit(RLIMIT_FSIZE, 1 << 30), "the size of files is not limited");
}

/// Gives up every capability, which root and the first process of a user namespace have. Zero is success.
static inline int sandboxDropCapabilities(void) {
    prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_CLEAR_ALL, 0, 0, 0);
    // Fails without capabilities, where there is nothing to drop.
    for (int capability = 0; capability < 64; capability++) prctl(PR_CAPBSET_DROP, capability, 0, 0, 0);
    // The kernel's third version of these structures.
    struct { uint32_t version; int32_t process; } header = {0x20080522, 0};
    struct { uint32_t effective, permitted, inheritable; } none[2];
    memset(none, 0, sizeof(none));
    return (int)syscall(SYS_capset, &header, none);
}
