// The report of where in the app's code a signal arrived.
#pragma once

#include <execinfo.h>
#include <link.h>
#include <signal.h>
#include <stdint.h>
#include <string.h>
#include <sys/mman.h>
#include <ucontext.h>
#include <unistd.h>

/// Where the app's code is in memory; zeros if it is not there.
struct sandboxBounds {
    uintptr_t start, limit;
};

/// Finds the app's code, which is a library of its own.
static inline int sandboxFindExtension(struct dl_phdr_info *library, size_t size, void *found) {
    const char *name = strrchr(library->dlpi_name, '/');
    if (name == NULL || strcmp(name, "/extension.so") != 0) return 0;
    struct sandboxBounds *bounds = (struct sandboxBounds *)found;
    for (int index = 0; index < library->dlpi_phnum; index++) {
        const ElfW(Phdr) *segment = &library->dlpi_phdr[index];
        if (segment->p_type != PT_LOAD || !(segment->p_flags & PF_X)) continue;
        bounds->start = library->dlpi_addr;
        bounds->limit = library->dlpi_addr + segment->p_vaddr + segment->p_memsz;
    }
    return 1;
}

/// Writes a number in hexadecimal digits, and a space.
static inline char *sandboxWriteNumber(char *end, uintptr_t number) {
    char digits[2 * sizeof(number)];
    int count = 0;
    do {
        digits[count++] = "0123456789abcdef"[number & 15];
        number >>= 4;
    } while (number != 0);
    while (count > 0) *end++ = digits[--count];
    *end++ = ' ';
    return end;
}

/// Prints where in the app's code a signal arrived, from the inside out, and lets it end the process.
static inline void sandboxReportCrash(int signal, siginfo_t *info, void *context) {
    // Whatever the state of the process, it ends within two seconds.
    alarm(2);
    const ucontext_t *state = (const ucontext_t *)context;
#if defined(__x86_64__)
    uintptr_t place = (uintptr_t)state->uc_mcontext.gregs[16], stack = (uintptr_t)state->uc_mcontext.gregs[15];
#elif defined(__aarch64__)
    uintptr_t place = (uintptr_t)state->uc_mcontext.pc, stack = (uintptr_t)state->uc_mcontext.sp;
#else
    uintptr_t place = 0, stack = 0;
#endif
    struct sandboxBounds code = {0, 0};
    dl_iterate_phdr(sandboxFindExtension, &code);
    uintptr_t distance = (uintptr_t)info->si_addr - stack + 65536;
    int overflows = signal == SIGSEGV && distance < 2 * 65536;
    char line[1024] = "\nrichpush-crash ";
    char *end = line + strlen(line);
    end = sandboxWriteNumber(end, (uintptr_t)overflows);
    if (place >= code.start && place < code.limit) end = sandboxWriteNumber(end, place - code.start);
    void *frames[64];
    int count = backtrace(frames, 64);
    for (int index = 0; index < count && end < line + sizeof(line) - 24; index++) {
        // The address is after the call; one byte before it is within the call.
        uintptr_t frame = (uintptr_t)frames[index] - 1;
        if (frame >= code.start && frame < code.limit && frame + 1 != place)
            end = sandboxWriteNumber(end, frame - code.start);
    }
    *end++ = '\n';
    (void)!write(STDERR_FILENO, line, (size_t)(end - line));
    raise(signal);
}

/// Installs the handler that reports the signals of a crash. Zero is success.
static inline int sandboxReportCrashes(void) {
    // Loads the unwinder, which the handler cannot.
    void *frame[1];
    (void)backtrace(frame, 1);
    struct sigaction action;
    memset(&action, 0, sizeof(action));
    action.sa_sigaction = sandboxReportCrash;
    action.sa_flags = SA_SIGINFO | SA_ONSTACK | SA_NODEFER | (int)SA_RESETHAND;
    int signals[] = {SIGILL, SIGTRAP, SIGABRT, SIGSEGV, SIGBUS, SIGFPE};
    int result = 0;
    for (size_t index = 0; index < sizeof(signals) / sizeof(signals[0]); index++)
        result |= sigaction(signals[index], &action, NULL);
    return result;
}

/// Gives this thread another stack for the crash report, because its own may be full.
static inline void sandboxMakeAlternateStack(void) {
    stack_t present;
    if (sigaltstack(NULL, &present) != 0 || !(present.ss_flags & SS_DISABLE)) return;
    size_t size = 128 * 1024;
    void *memory = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED) return;
    stack_t stack;
    memset(&stack, 0, sizeof(stack));
    stack.ss_sp = memory;
    stack.ss_size = size;
    (void)sigaltstack(&stack, NULL);
}
