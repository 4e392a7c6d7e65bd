// The system calls that change a file's mode, owner, times and attributes. Landlock does not know them, so they wait
// for the supervisor, which performs them itself on files beneath the device's folder, and refuses them elsewhere.
#pragma once

#include <fcntl.h>
#include <linux/seccomp.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/xattr.h>
#include <utime.h>

#include "SandboxFilter.h"

// The kernel's layout, since the headers of this machine may be older than its kernel.
#define SANDBOX_NOTIFICATION_RECEIVE _IOWR('!', 0, struct sandboxNotification)
#define SANDBOX_NOTIFICATION_SEND _IOWR('!', 1, struct sandboxNotificationAnswer)
#define SANDBOX_NOTIFICATION_IS_VALID _IOW('!', 2, uint64_t)
#define SANDBOX_NEW_LISTENER (1UL << 3)
#define SANDBOX_NOTIFY 0x7fc00000U

struct sandboxNotification {
    uint64_t identifier;
    uint32_t process, flags;
    struct seccomp_data call;
};

struct sandboxNotificationAnswer {
    uint64_t identifier;
    int64_t value;
    int32_t error;
    uint32_t flags;
};

enum sandboxChange {
    sandboxMode,
    sandboxOwner,
    sandboxNanoseconds,
    sandboxMicroseconds,
    sandboxSeconds,
    sandboxAttribute,
    sandboxNoAttribute,
};

/// A system call that changes metadata, with the indices of its arguments; -1 where there is none.
struct sandboxChangingCall {
    int call;
    enum sandboxChange change;
    int folder, path, values, flags;
    /// Whether it changes a symbolic link itself.
    int isOfLink;
};

static const struct sandboxChangingCall sandboxChangingCalls[] = {
    {SYS_fchmod, sandboxMode, 0, -1, 1, -1, 0},
    {SYS_fchmodat, sandboxMode, 0, 1, 2, -1, 0},
    {452 /* fchmodat2 */, sandboxMode, 0, 1, 2, 3, 0},
    {SYS_fchown, sandboxOwner, 0, -1, 1, -1, 0},
    {SYS_fchownat, sandboxOwner, 0, 1, 2, 4, 0},
    {SYS_utimensat, sandboxNanoseconds, 0, 1, 2, 3, 0},
    {SYS_setxattr, sandboxAttribute, -1, 0, 1, -1, 0},
    {SYS_lsetxattr, sandboxAttribute, -1, 0, 1, -1, 1},
    {SYS_fsetxattr, sandboxAttribute, 0, -1, 1, -1, 0},
    {SYS_removexattr, sandboxNoAttribute, -1, 0, 1, -1, 0},
    {SYS_lremovexattr, sandboxNoAttribute, -1, 0, 1, -1, 1},
    {SYS_fremovexattr, sandboxNoAttribute, 0, -1, 1, -1, 0},
#if defined(__x86_64__)
    {SYS_chmod, sandboxMode, -1, 0, 1, -1, 0},
    {SYS_chown, sandboxOwner, -1, 0, 1, -1, 0},
    {SYS_lchown, sandboxOwner, -1, 0, 1, -1, 1},
    {SYS_utime, sandboxSeconds, -1, 0, 1, -1, 0},
    {SYS_utimes, sandboxMicroseconds, -1, 0, 1, -1, 0},
    {SYS_futimesat, sandboxMicroseconds, 0, 1, 2, -1, 0},
#endif
};

enum { sandboxChangingCallCount = sizeof(sandboxChangingCalls) / sizeof(sandboxChangingCalls[0]) };

/// Copies memory of a process. Zero is success; an error otherwise.
static inline int sandboxCopy(uint32_t process, uint64_t address, void *copy, size_t size) {
    char path[64];
    snprintf(path, sizeof(path), "/proc/%u/mem", process);
    int memory = open(path, O_RDONLY | O_CLOEXEC);
    if (memory < 0) return errno;
    ssize_t count = pread(memory, copy, size, (off_t)address);
    close(memory);
    return count == (ssize_t)size ? 0 : EFAULT;
}

/// Copies a text of a process, which ends with a zero. Zero is success; an error otherwise.
static inline int sandboxCopyText(uint32_t process, uint64_t address, char *copy, size_t size) {
    for (size_t done = 0; done < size;) {
        // The text may end shortly before memory that does not exist.
        size_t rest = 4096 - (address + done) % 4096, part = rest < size - done ? rest : size - done;
        int error = sandboxCopy(process, address + done, copy + done, part);
        if (error != 0) return error;
        if (memchr(copy + done, 0, part) != NULL) return 0;
        done += part;
    }
    return ENAMETOOLONG;
}

/// Opens what a path of a process leads to, and changes nothing by it. Returns the descriptor, or a negative error.
static inline int sandboxOpenPath(uint32_t process, int folder, const char *path, int isOfLink) {
    char place[64];
    int opened;
    // The C library changes the mode of a link by this path, and each process has its own.
    int own = -1, length = 0;
    if (sscanf(path, "/proc/self/fd/%d%n", &own, &length) == 1 && path[length] == 0) {
        folder = own;
        path = "";
    }
    if (folder == AT_FDCWD) snprintf(place, sizeof(place), "/proc/%u/cwd", process);
    else snprintf(place, sizeof(place), "/proc/%u/fd/%d", process, folder);
    if (path[0] == '/') {
        opened = open(path, O_PATH | O_CLOEXEC | (isOfLink ? O_NOFOLLOW : 0));
    } else if (path[0] == 0) {
        opened = open(place, O_PATH | O_CLOEXEC);
        if (opened < 0) return -EBADF;
    } else {
        int base = open(place, O_PATH | O_CLOEXEC);
        if (base < 0) return -EBADF;
        opened = openat(base, path, O_PATH | O_CLOEXEC | (isOfLink ? O_NOFOLLOW : 0));
        int error = errno;
        close(base);
        errno = error;
    }
    return opened < 0 ? -errno : opened;
}

/// Returns whether a file is beneath a folder now. The extension cannot move files into the folder or out of it.
static inline int sandboxIsBeneath(int file, const char *folder) {
    char link[64], path[4096];
    snprintf(link, sizeof(link), "/proc/self/fd/%d", file);
    ssize_t count = readlink(link, path, sizeof(path) - 1);
    if (count <= 0) return 0;
    path[count] = 0;
    size_t length = strlen(folder);
    return strncmp(path, folder, length) == 0 && path[length] == '/';
}

/// Changes a file's times. Zero is success; an error otherwise.
static inline int sandboxSetTimes(const struct sandboxNotification *asked, enum sandboxChange change, uint64_t address,
                                  const char *path) {
    struct timespec times[2];
    int64_t given[4];
    if (address == 0) return utimensat(AT_FDCWD, path, NULL, 0) == 0 ? 0 : errno;
    size_t size = change == sandboxSeconds ? 2 * sizeof(int64_t) : sizeof(given);
    int error = sandboxCopy(asked->process, address, given, size);
    if (error != 0) return error;
    for (int index = 0; index < 2; index++) {
        if (change == sandboxSeconds) {
            times[index] = (struct timespec){given[index], 0};
        } else {
            int64_t part = given[2 * index + 1];
            if (change == sandboxMicroseconds && (part < 0 || part >= 1000000)) return EINVAL;
            times[index] = (struct timespec){given[2 * index], change == sandboxMicroseconds ? part * 1000 : part};
        }
    }
    return utimensat(AT_FDCWD, path, times, 0) == 0 ? 0 : errno;
}

/// Sets or removes an extended attribute. Zero is success; an error otherwise.
static inline int sandboxSetAttribute(const struct sandboxNotification *asked, int isSet, const __u64 *values,
                                      const char *path) {
    char name[256];
    int error = sandboxCopyText(asked->process, values[0], name, sizeof(name));
    if (error != 0) return error == ENAMETOOLONG ? ERANGE : error;
    if (!isSet) return removexattr(path, name) == 0 ? 0 : errno;
    size_t size = (size_t)values[2];
    if (size > 65536) return E2BIG;
    char *value = (char *)malloc(size + 1);
    if (value == NULL) return ENOMEM;
    error = size > 0 ? sandboxCopy(asked->process, values[1], value, size) : 0;
    if (error == 0 && setxattr(path, name, value, size, (int)values[3]) != 0) error = errno;
    free(value);
    return error;
}

/// Performs a call on a file of the device. Zero is success; an error otherwise.
static inline int sandboxPerform(const struct sandboxNotification *asked, const struct sandboxChangingCall *known,
                                 int listener, const char *home) {
    const __u64 *arguments = asked->call.args;
    unsigned flags = known->flags < 0 ? 0 : (unsigned)arguments[known->flags];
    if (flags & ~(unsigned)(AT_SYMLINK_NOFOLLOW | AT_EMPTY_PATH)) return EINVAL;
    char path[4096] = "";
    if (known->path >= 0 && arguments[known->path] != 0) {
        int error = sandboxCopyText(asked->process, arguments[known->path], path, sizeof(path));
        if (error != 0) return error;
        if (path[0] == 0 && !(flags & AT_EMPTY_PATH)) return ENOENT;
    } else if (known->folder < 0) {
        return EFAULT;
    }
    int folder = known->folder < 0 ? AT_FDCWD : (int)arguments[known->folder];
    int file = sandboxOpenPath(asked->process, folder, path, known->isOfLink || (flags & AT_SYMLINK_NOFOLLOW));
    if (file < 0) return -file;
    char place[64];
    // Leads to the file itself, even if that is a link.
    snprintf(place, sizeof(place), "/proc/self/fd/%d", file);
    const __u64 *values = &arguments[known->values];
    int error = 0;
    // The identifier is valid as long as the process waits, which is therefore still the same one.
    if (ioctl(listener, SANDBOX_NOTIFICATION_IS_VALID, &asked->identifier) != 0) error = EINTR;
    else if (!sandboxIsBeneath(file, home)) error = EACCES;
    // No program on the device runs as another user.
    else if (known->change == sandboxMode) error = chmod(place, (mode_t)values[0] & 01777) == 0 ? 0 : errno;
    else if (known->change == sandboxOwner)
        error = chown(place, (uid_t)values[0], (gid_t)values[1]) == 0 ? 0 : errno;
    else if (known->change == sandboxAttribute || known->change == sandboxNoAttribute)
        error = sandboxSetAttribute(asked, known->change == sandboxAttribute, values, place);
    else error = sandboxSetTimes(asked, known->change, values[0], place);
    close(file);
    return error;
}

/// Answers one waiting call.
static inline void sandboxAnswerCall(int listener, const char *home) {
    // A later kernel may write more.
    union { struct sandboxNotification asked; char bytes[1024]; } notification;
    memset(&notification, 0, sizeof(notification));
    if (ioctl(listener, SANDBOX_NOTIFICATION_RECEIVE, &notification) != 0) return;
    const struct sandboxNotification *asked = &notification.asked;
    int error = ENOSYS;
    for (int index = 0; index < sandboxChangingCallCount; index++)
        if (sandboxChangingCalls[index].call == asked->call.nr)
            error = sandboxPerform(asked, &sandboxChangingCalls[index], listener, home);
    struct sandboxNotificationAnswer answer = {.identifier = asked->identifier, .error = -error};
    ioctl(listener, SANDBOX_NOTIFICATION_SEND, &answer);
}

/// Returns whether the supervisor changes the times of a file in the device's folder.
static inline int sandboxCanChange(const char *home) {
    char path[4096];
    snprintf(path, sizeof(path), "%s/tmp", home);
    return utimensat(AT_FDCWD, path, NULL, 0) == 0 || errno == ENOENT;
}

/// Makes these calls of this process wait for the supervisor. Returns the descriptor for it, or -1.
static inline int sandboxListen(void) {
    struct sandboxFilter filter;
    sandboxBegin(&filter);
    for (int index = 0; index < sandboxChangingCallCount; index++)
        sandboxAnswer(&filter, sandboxChangingCalls[index].call, SANDBOX_NOTIFY);
    sandboxReturn(&filter, SECCOMP_RET_ALLOW);
    return sandboxInstall(&filter, SANDBOX_NEW_LISTENER);
}
