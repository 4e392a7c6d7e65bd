// The rights that an extension's process gives up before the app's code runs. Swift cannot call prctl and syscall,
// which are variadic; hence C.
#pragma once

#include <errno.h>
#include <execinfo.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <signal.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <ucontext.h>
#include <unistd.h>

// The kernel's numbers and layouts, since the headers of this machine may be older than its kernel.
#define SANDBOX_LANDLOCK_CREATE_RULESET 444
#define SANDBOX_LANDLOCK_ADD_RULE 445
#define SANDBOX_LANDLOCK_RESTRICT_SELF 446

// O_PATH, which the C library declares only with GNU extensions.
#define SANDBOX_OPEN_PATH 010000000

#define SANDBOX_EXECUTE (1ULL << 0)
#define SANDBOX_WRITE_FILE (1ULL << 1)
#define SANDBOX_READ_FILE (1ULL << 2)
#define SANDBOX_READ_DIRECTORY (1ULL << 3)
#define SANDBOX_TRUNCATE (1ULL << 14)
#define SANDBOX_DEVICE_CONTROL (1ULL << 15)

struct sandboxRuleset {
    uint64_t fileAccess;
    uint64_t networkAccess;
    uint64_t scoped;
};

struct sandboxPathRule {
    uint64_t access;
    int32_t parent;
} __attribute__((packed));

#if defined(__x86_64__)
#define SANDBOX_ARCHITECTURE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define SANDBOX_ARCHITECTURE AUDIT_ARCH_AARCH64
#endif

/// Keeps this process and all it starts from ever gaining a privilege. Zero is success.
static inline int sandboxForbidPrivileges(void) { return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0); }

/// Makes system calls for sockets, other processes, and the kernel's settings fail with EPERM. Zero is success.
static inline int sandboxForbidSystemCalls(void) {
#if defined(SANDBOX_ARCHITECTURE)
    static const uint32_t forbidden[] = {
        SYS_socket, SYS_connect, SYS_bind, SYS_listen, SYS_accept, SYS_accept4,
        // io_uring opens sockets without these calls.
        425, 426, 427,
        SYS_ptrace, SYS_process_vm_writev, SYS_kcmp, 434 /* pidfd_open */, 438 /* pidfd_getfd */,
        SYS_setpgid, SYS_setsid, SYS_setns, SYS_unshare, SYS_chroot, SYS_pivot_root, SYS_mount, SYS_umount2,
        SYS_bpf, SYS_perf_event_open, SYS_userfaultfd, SYS_add_key, SYS_request_key, SYS_keyctl,
        SYS_kexec_load, SYS_init_module, SYS_finit_module, SYS_delete_module, SYS_reboot, SYS_swapon, SYS_swapoff,
        SYS_open_by_handle_at, SYS_acct, SYS_quotactl, SYS_settimeofday, SYS_clock_settime, SYS_adjtimex,
        // An extension of iOS starts no process.
        SYS_execve, SYS_execveat,
#if defined(SYS_fork)
        SYS_fork, SYS_vfork,
#endif
    };
    enum { count = sizeof(forbidden) / sizeof(forbidden[0]), head = 12, length = head + count + 2 };
    struct sock_filter filter[length];
    const struct sock_filter loadArchitecture =
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, arch));
    const struct sock_filter refuse = BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM);
    const struct sock_filter isNative = BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SANDBOX_ARCHITECTURE, 1, 0);
    const struct sock_filter loadNumber = BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr));
    // The 32-bit numbering of x86-64, which has its own numbers for some calls.
    const struct sock_filter isOrdinary = BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, 0x40000000, 0, 1);
    filter[0] = loadArchitecture;
    filter[1] = isNative;
    filter[2] = refuse;
    filter[3] = loadNumber;
    filter[4] = isOrdinary;
    filter[5] = refuse;
    // The C library falls back to clone, whose flags the filter can read: it allows only new threads.
    const struct sock_filter isNewClone = BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, 435, 0, 1);
    const struct sock_filter unknown = BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | ENOSYS);
    const struct sock_filter isClone = BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_clone, 0, 3);
    const struct sock_filter loadFlags = BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, args[0]));
    const struct sock_filter isThread = BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, 0x10000, count + 1, 0);
    filter[6] = isNewClone;
    filter[7] = unknown;
    filter[8] = isClone;
    filter[9] = loadFlags;
    filter[10] = isThread;
    filter[11] = refuse;
    for (int index = 0; index < count; index++) {
        const struct sock_filter isForbidden =
            BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, forbidden[index], (uint8_t)(count - index), 0);
        filter[head + index] = isForbidden;
    }
    const struct sock_filter allow = BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW);
    filter[head + count] = allow;
    filter[head + count + 1] = refuse;
    struct sock_fprog program = {.len = length, .filter = filter};
    return (int)syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_TSYNC, &program);
#else
    errno = ENOSYS;
    return -1;
#endif
}

/// The version of Landlock's interface, or zero where the kernel has none.
static inline int sandboxLandlockVersion(void) {
    long version = syscall(SANDBOX_LANDLOCK_CREATE_RULESET, NULL, 0, 1U);
    return version < 0 ? 0 : (int)version;
}

/// Returns the kinds of file access that this version of Landlock can forbid.
static inline uint64_t sandboxFileAccess(int version) {
    uint64_t access = (1ULL << 13) - 1;
    if (version >= 2) access |= 1ULL << 13;
    if (version >= 3) access |= SANDBOX_TRUNCATE;
    if (version >= 5) access |= SANDBOX_DEVICE_CONTROL;
    return access;
}

/// Makes a new set of rules that allows nothing yet, and returns its file descriptor, or -1.
static inline int sandboxMakeRules(int version) {
    struct sandboxRuleset ruleset = {.fileAccess = sandboxFileAccess(version), .networkAccess = 0, .scoped = 0};
    size_t size = sizeof(ruleset.fileAccess);
    if (version >= 4) {
        ruleset.networkAccess = 3;
        size = sizeof(ruleset.fileAccess) + sizeof(ruleset.networkAccess);
    }
    if (version >= 6) {
        // No signals to processes outside, no abstract sockets.
        ruleset.scoped = 3;
        size = sizeof(ruleset);
    }
    return (int)syscall(SANDBOX_LANDLOCK_CREATE_RULESET, &ruleset, size, 0U);
}

/// Allows access beneath a path; a path that does not exist needs no rule. Zero is success.
static inline int sandboxAllow(int rules, const char *path, uint64_t access) {
    int parent = open(path, SANDBOX_OPEN_PATH | O_CLOEXEC);
    if (parent < 0) return errno == ENOENT || errno == EACCES ? 0 : -1;
    struct stat status;
    if (fstat(parent, &status) == 0 && !S_ISDIR(status.st_mode))
        access &= SANDBOX_EXECUTE | SANDBOX_WRITE_FILE | SANDBOX_READ_FILE | SANDBOX_TRUNCATE | SANDBOX_DEVICE_CONTROL;
    struct sandboxPathRule rule = {.access = access, .parent = parent};
    int result = (int)syscall(SANDBOX_LANDLOCK_ADD_RULE, rules, 1, &rule, 0U);
    close(parent);
    return result;
}

/// Puts the rules in force for this thread and all that it starts. Zero is success.
static inline int sandboxEnforce(int rules) {
    int result = (int)syscall(SANDBOX_LANDLOCK_RESTRICT_SELF, rules, 0U);
    close(rules);
    return result;
}

/// Sets a limit that the process cannot raise again. Zero is success.
static inline int sandboxLimit(int resource, uint64_t value) {
    struct rlimit limit;
    if (getrlimit((__rlimit_resource_t)resource, &limit) != 0) return -1;
    if (limit.rlim_max != RLIM_INFINITY && limit.rlim_max < value) value = limit.rlim_max;
    limit.rlim_cur = value;
    limit.rlim_max = value;
    return setrlimit((__rlimit_resource_t)resource, &limit);
}

static inline int sandboxNoCoreFiles(void) { return sandboxLimit(RLIMIT_CORE, 0); }
static inline int sandboxLimitOpenFiles(uint64_t count) { return sandboxLimit(RLIMIT_NOFILE, count); }
static inline int sandboxLimitFileSize(uint64_t bytes) { return sandboxLimit(RLIMIT_FSIZE, bytes); }

/// Moves the socket at descriptor 0 to one that no child inherits, and puts /dev/null in its place. Returns the new
/// descriptor, or -1 for a failure.
static inline int sandboxTakeSocket(void) {
    int socket = fcntl(0, F_DUPFD_CLOEXEC, 3);
    if (socket < 0) return -1;
    int null = open("/dev/null", O_RDONLY | O_CLOEXEC);
    if (null < 0 || dup2(null, 0) < 0) return -1;
    if (null != 0) close(null);
    return socket;
}

// The bounds of the program itself, from the linker.
extern const char __executable_start[] __attribute__((weak));
extern const char etext[] __attribute__((weak));

/// Returns the bounds of the app's code if it is not in the program but was loaded later; zeros otherwise.
static inline uintptr_t *sandboxLoadedCode(void) {
    static uintptr_t bounds[2];
    return bounds;
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

/// Prints where in the program a signal arrived, from the inside out, and lets it end the process.
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
    const uintptr_t *loaded = sandboxLoadedCode();
    uintptr_t start = loaded[1] ? loaded[0] : (uintptr_t)__executable_start;
    uintptr_t limit = loaded[1] ? loaded[1] : (uintptr_t)etext;
    uintptr_t distance = (uintptr_t)info->si_addr - stack + 65536;
    int overflows = signal == SIGSEGV && distance < 2 * 65536;
    char line[1024] = "\nrichpush-crash ";
    char *end = line + strlen(line);
    end = sandboxWriteNumber(end, (uintptr_t)overflows);
    if (place >= start && place < limit) end = sandboxWriteNumber(end, place - start);
    void *frames[64];
    int count = backtrace(frames, 64);
    for (int index = 0; index < count && end < line + sizeof(line) - 24; index++) {
        // The address is after the call; one byte before it is within the call.
        uintptr_t frame = (uintptr_t)frames[index] - 1;
        if (frame >= start && frame < limit && frame + 1 != place) end = sandboxWriteNumber(end, frame - start);
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
