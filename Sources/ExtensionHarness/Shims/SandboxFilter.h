// A filter of system calls, as the kernel's small programs.
#pragma once

#include <errno.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

#if defined(__x86_64__)
#define SANDBOX_ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define SANDBOX_ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

/// A filter while it is made. Between two calls' parts, the accumulator has the number of the call.
struct sandboxFilter {
    struct sock_filter steps[2048];
    unsigned short count;
};

static inline void sandboxStep(struct sandboxFilter *filter, int code, uint32_t value, int ifTrue, int ifFalse) {
    struct sock_filter step = {(uint16_t)code, (uint8_t)ifTrue, (uint8_t)ifFalse, value};
    if (filter->count < sizeof(filter->steps) / sizeof(filter->steps[0])) filter->steps[filter->count++] = step;
}

static inline void sandboxLoad(struct sandboxFilter *filter, size_t offset) {
    sandboxStep(filter, BPF_LD | BPF_W | BPF_ABS, (uint32_t)offset, 0, 0);
}

static inline void sandboxReturn(struct sandboxFilter *filter, uint32_t action) {
    sandboxStep(filter, BPF_RET | BPF_K, action, 0, 0);
}

/// Begins a filter, which answers calls in another numbering as if the kernel had none.
static inline void sandboxBegin(struct sandboxFilter *filter) {
    filter->count = 0;
    sandboxLoad(filter, offsetof(struct seccomp_data, arch));
#if defined(SANDBOX_ARCHITECTURE)
    sandboxStep(filter, BPF_JMP | BPF_JEQ | BPF_K, SANDBOX_ARCHITECTURE, 1, 0);
#endif
    sandboxReturn(filter, SECCOMP_RET_ERRNO | ENOSYS);
    sandboxLoad(filter, offsetof(struct seccomp_data, nr));
}

/// Adds an action for all uses of a call.
static inline void sandboxAnswer(struct sandboxFilter *filter, int call, uint32_t action) {
    sandboxStep(filter, BPF_JMP | BPF_JEQ | BPF_K, (uint32_t)call, 0, 1);
    sandboxReturn(filter, action);
}

/// The values that half of an argument may have. The kernel looks only at the lower half of an `int`.
struct sandboxCondition {
    /// Twice the argument's index, plus one for its upper half.
    int half;
    int count;
    uint32_t values[16];
};

/// Allows a call where all conditions hold, and answers with an error elsewhere.
static inline void sandboxAllowWhere(struct sandboxFilter *filter, int call, const struct sandboxCondition *conditions,
                                     int count, int error) {
    int length = 1;
    for (int index = 0; index < count; index++) length += conditions[index].count + 2;
    sandboxStep(filter, BPF_JMP | BPF_JEQ | BPF_K, (uint32_t)call, 0, length);
    for (int index = 0; index < count; index++) {
        const struct sandboxCondition *condition = &conditions[index];
        sandboxLoad(filter, offsetof(struct seccomp_data, args) + 4 * (size_t)condition->half);
        for (int value = 0; value < condition->count; value++)
            sandboxStep(filter, BPF_JMP | BPF_JEQ | BPF_K, condition->values[value], condition->count - value, 0);
        sandboxReturn(filter, SECCOMP_RET_ERRNO | (uint32_t)error);
    }
    sandboxReturn(filter, SECCOMP_RET_ALLOW);
}

/// Puts a filter in force for this process, which has one thread. Returns -1 for a failure.
static inline int sandboxInstall(struct sandboxFilter *filter, unsigned flags) {
#if defined(SANDBOX_ARCHITECTURE)
    struct sock_fprog program = {.len = filter->count, .filter = filter->steps};
    return (int)syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, flags, &program);
#else
    errno = ENOSYS;
    return -1;
#endif
}
