// The system calls that an extension's process needs. All others answer ENOSYS, like those of a later kernel, so that
// libraries fall back to what they know.
#pragma once

#include <fcntl.h>
#include <sched.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/resource.h>

#include "SandboxFilter.h"
#include "SandboxMetadata.h"
#include "SandboxReport.h"

/// The calls that are allowed with any arguments.
static const int sandboxAllowedCalls[] = {
    // The files that Landlock lets it open.
    SYS_openat, SYS_close, 436 /* close_range */, SYS_read, SYS_readv, SYS_pread64, SYS_preadv, SYS_write, SYS_writev,
    SYS_pwrite64, SYS_pwritev, SYS_lseek, SYS_sendfile, SYS_copy_file_range, SYS_splice, SYS_readahead, SYS_fadvise64,
    SYS_truncate, SYS_ftruncate, SYS_fsync, SYS_fdatasync, SYS_sync_file_range, SYS_flock, SYS_dup,
    SYS_dup3, SYS_pipe2, SYS_getdents64, SYS_getcwd, SYS_chdir, SYS_fchdir, SYS_umask, SYS_mkdirat, SYS_unlinkat,
    SYS_renameat, SYS_renameat2, SYS_linkat, SYS_symlinkat, SYS_readlinkat, SYS_faccessat, 439 /* faccessat2 */,
    SYS_newfstatat, SYS_fstat, SYS_statx, SYS_statfs, SYS_fstatfs, SYS_getxattr, SYS_lgetxattr, SYS_fgetxattr,
    SYS_listxattr, SYS_llistxattr, SYS_flistxattr,
    // Memory.
    SYS_mmap, SYS_munmap, SYS_mremap, SYS_mprotect, SYS_madvise, SYS_msync, SYS_mincore, SYS_brk, SYS_membarrier,
    // Threads, events and time.
    SYS_futex, 449 /* futex_waitv */, SYS_set_robust_list, SYS_set_tid_address, SYS_rseq, SYS_exit, SYS_exit_group,
    SYS_restart_syscall, SYS_sched_yield, SYS_sched_get_priority_min, SYS_sched_get_priority_max, SYS_epoll_create1,
    SYS_epoll_ctl, SYS_epoll_pwait, SYS_eventfd2, SYS_timerfd_create, SYS_timerfd_settime, SYS_timerfd_gettime,
    SYS_ppoll, SYS_pselect6, SYS_nanosleep, SYS_clock_nanosleep, SYS_clock_gettime, SYS_clock_getres,
    SYS_gettimeofday, SYS_times, SYS_getitimer, SYS_setitimer, SYS_rt_sigaction, SYS_rt_sigprocmask,
    SYS_rt_sigreturn, SYS_rt_sigpending, SYS_rt_sigsuspend, SYS_rt_sigtimedwait, SYS_sigaltstack, SYS_signalfd4,
    // The process itself, and the machine.
    SYS_getpid, SYS_getppid, SYS_gettid, SYS_getuid, SYS_geteuid, SYS_getgid, SYS_getegid, SYS_getresuid,
    SYS_getresgid, SYS_getgroups, SYS_getrusage, SYS_getcpu, SYS_getrandom, SYS_uname, SYS_sysinfo,
#if defined(__x86_64__)
    // Older spellings, which a newer architecture lacks.
    SYS_open, SYS_creat, SYS_stat, SYS_lstat, SYS_access, SYS_dup2, SYS_pipe, SYS_getdents, SYS_mkdir, SYS_rmdir,
    SYS_unlink, SYS_rename, SYS_link, SYS_symlink, SYS_readlink, SYS_arch_prctl, SYS_epoll_create, SYS_epoll_wait,
    SYS_eventfd, SYS_poll, SYS_select, SYS_time, SYS_alarm, SYS_pause, SYS_getpgrp, SYS_getrlimit, SYS_setrlimit,
#endif
};

/// Allows calls only for the process itself, and only with arguments that reach nothing else.
static inline void sandboxAllowForItself(struct sandboxFilter *filter) {
    const uint32_t itself = (uint32_t)getpid();
    const struct sandboxCondition own[] = {{.half = 0, .count = 2, .values = {0, itself}}};
    sandboxAllowWhere(filter, SYS_prlimit64, own, 1, EPERM);
    // With the number of a thread, which may be any: then the C library does without.
    sandboxAllowWhere(filter, SYS_sched_getaffinity, own, 1, ENOSYS);
    sandboxAllowWhere(filter, SYS_sched_setaffinity, own, 1, EPERM);
    sandboxAllowWhere(filter, SYS_sched_getscheduler, own, 1, EPERM);
    sandboxAllowWhere(filter, SYS_sched_getparam, own, 1, EPERM);
    sandboxAllowWhere(filter, SYS_getpgid, own, 1, EPERM);
    // Zero would be the process group, which has other processes.
    const struct sandboxCondition signals[] = {{.half = 0, .count = 1, .values = {itself}}};
    sandboxAllowWhere(filter, SYS_kill, signals, 1, EPERM);
    sandboxAllowWhere(filter, SYS_tgkill, signals, 1, EPERM);
    const struct sandboxCondition priority[] = {
        {.half = 0, .count = 1, .values = {PRIO_PROCESS}},
        {.half = 2, .count = 2, .values = {0, itself}},
    };
    sandboxAllowWhere(filter, SYS_getpriority, priority, 2, EPERM);
    sandboxAllowWhere(filter, SYS_setpriority, priority, 2, EPERM);
    const struct sandboxCondition options[] = {
        {.half = 0, .count = 3, .values = {PR_SET_NAME, PR_GET_NAME, 0x53564d41 /* PR_SET_VMA */}},
    };
    sandboxAllowWhere(filter, SYS_prctl, options, 1, EPERM);
    // None that types into a terminal.
    const struct sandboxCondition requests[] = {
        {.half = 2, .count = 6, .values = {TCGETS, TIOCGWINSZ, FIONREAD, FIONBIO, FIOCLEX, FIONCLEX}},
    };
    sandboxAllowWhere(filter, SYS_ioctl, requests, 1, EPERM);
    // None that makes the kernel send signals.
    const struct sandboxCondition commands[] = {
        {.half = 2, .count = 12, .values = {F_DUPFD, F_DUPFD_CLOEXEC, F_GETFD, F_SETFD, F_GETFL, F_SETFL, F_GETLK,
                                            F_SETLK, F_SETLKW, F_OFD_GETLK, F_OFD_SETLK, F_OFD_SETLKW}},
    };
    sandboxAllowWhere(filter, SYS_fcntl, commands, 1, EPERM);
    // Over a connected socket: with no address in either half.
    const struct sandboxCondition noAddress[] = {
        {.half = 8, .count = 1, .values = {0}},
        {.half = 9, .count = 1, .values = {0}},
    };
    sandboxAllowWhere(filter, SYS_sendto, noAddress, 2, EPERM);
    sandboxAllowWhere(filter, SYS_recvfrom, noAddress, 2, EPERM);
}

/// Allows a new thread, but no new process and no new namespace.
static inline void sandboxAllowThreads(struct sandboxFilter *filter) {
    const uint32_t allowed = CLONE_VM | CLONE_FS | CLONE_FILES | CLONE_SIGHAND | CLONE_THREAD | CLONE_SYSVSEM
        | CLONE_SETTLS | CLONE_PARENT_SETTID | CLONE_CHILD_SETTID | CLONE_CHILD_CLEARTID | CLONE_DETACHED;
    sandboxStep(filter, BPF_JMP | BPF_JEQ | BPF_K, SYS_clone, 0, 5);
    sandboxLoad(filter, offsetof(struct seccomp_data, args));
    sandboxStep(filter, BPF_JMP | BPF_JSET | BPF_K, ~allowed, 1, 0);
    sandboxStep(filter, BPF_JMP | BPF_JSET | BPF_K, CLONE_THREAD, 1, 0);
    sandboxReturn(filter, SECCOMP_RET_ERRNO | EPERM);
    sandboxReturn(filter, SECCOMP_RET_ALLOW);
}

/// Leaves the process only the system calls that it needs.
/// `isHeard` tells whether the supervisor answers those that change metadata.
static inline void sandboxRestrictCalls(struct sandboxReport *report, int isHeard) {
    struct sandboxFilter filter;
    sandboxBegin(&filter);
    for (size_t index = 0; index < sizeof(sandboxAllowedCalls) / sizeof(sandboxAllowedCalls[0]); index++)
        sandboxAnswer(&filter, sandboxAllowedCalls[index], SECCOMP_RET_ALLOW);
    for (int index = 0; index < sandboxChangingCallCount; index++)
        sandboxAnswer(&filter, sandboxChangingCalls[index].call,
                      isHeard ? SECCOMP_RET_ALLOW : SECCOMP_RET_ERRNO | EPERM);
    // Takes room on the disk that counts as nothing written; the C library writes instead.
    sandboxAnswer(&filter, SYS_fallocate, SECCOMP_RET_ERRNO | EOPNOTSUPP);
    sandboxAllowThreads(&filter);
    sandboxAllowForItself(&filter);
    sandboxReturn(&filter, SECCOMP_RET_ERRNO | ENOSYS);
    sandboxRequire(report, sandboxInstall(&filter, 0),
                   "the extension can open sockets and start programs: the kernel refused the seccomp filter");
}
