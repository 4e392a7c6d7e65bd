// What the process of an extension gives up before the app's code runs.
// Swift cannot call prctl and syscall, which are variadic; hence C.
#pragma once

#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

// The kernel's numbers and layouts, since the headers of this machine may be older than its kernel.
#define SANDBOX_LANDLOCK_CREATE_RULESET 444
#define SANDBOX_LANDLOCK_ADD_RULE 445
#define SANDBOX_LANDLOCK_RESTRICT_SELF 446

// O_PATH, which the C library shows to those who ask for GNU extensions only.
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

/// Answers system calls for sockets, foreign processes, and the kernel's own affairs with EPERM. Zero is success.
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
    };
    enum { count = sizeof(forbidden) / sizeof(forbidden[0]), head = 6, length = head + count + 2 };
    struct sock_filter filter[length];
    const struct sock_filter loadArchitecture =
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, arch));
    const struct sock_filter refuse = BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM);
    const struct sock_filter isNative = BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SANDBOX_ARCHITECTURE, 1, 0);
    const struct sock_filter loadNumber = BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr));
    // The 32-bit numbering of x86-64, which has numbers of its own for some calls.
    const struct sock_filter isOrdinary = BPF_JUMP(BPF_JMP | BPF_JGE | BPF_K, 0x40000000, 0, 1);
    filter[0] = loadArchitecture;
    filter[1] = isNative;
    filter[2] = refuse;
    filter[3] = loadNumber;
    filter[4] = isOrdinary;
    filter[5] = refuse;
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

/// What Landlock of this version knows to forbid for files.
static inline uint64_t sandboxFileAccess(int version) {
    uint64_t access = (1ULL << 13) - 1;
    if (version >= 2) access |= 1ULL << 13;
    if (version >= 3) access |= SANDBOX_TRUNCATE;
    if (version >= 5) access |= SANDBOX_DEVICE_CONTROL;
    return access;
}

/// A new set of rules that allows nothing yet: a file descriptor, or -1.
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

/// A copy of the socket at descriptor 0 that no child inherits, with /dev/null in its place; -1 for a failure.
static inline int sandboxTakeSocket(void) {
    int socket = fcntl(0, F_DUPFD_CLOEXEC, 3);
    if (socket < 0) return -1;
    int null = open("/dev/null", O_RDONLY | O_CLOEXEC);
    if (null < 0 || dup2(null, 0) < 0) return -1;
    if (null != 0) close(null);
    return socket;
}
