// The processes around the app's: a supervisor outside the sandbox, which the harness started, and between the two the
// first process of a new namespace, whose end the kernel makes the end of all in it.
#pragma once

#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "SandboxLimits.h"
#include "SandboxMetadata.h"
#include "SandboxReport.h"

/// A message to the supervisor.
enum sandboxNews {
    /// The namespaces are there, or none was wanted.
    sandboxStarted,
    /// Comes with the descriptor at which the supervisor answers system calls.
    sandboxListens,
    /// Comes with the status with which the app's process ended.
    sandboxEnded,
};

struct sandboxMessage {
    int news, status;
};

/// Sends a message, with a descriptor unless it is -1. Zero is success.
static inline int sandboxTell(int channel, struct sandboxMessage message, int descriptor) {
    struct iovec part = {&message, sizeof(message)};
    union { char bytes[CMSG_SPACE(sizeof(int))]; struct cmsghdr aligned; } control;
    memset(&control, 0, sizeof(control));
    struct msghdr header = {.msg_iov = &part, .msg_iovlen = 1};
    if (descriptor >= 0) {
        header.msg_control = control.bytes;
        header.msg_controllen = sizeof(control.bytes);
        struct cmsghdr *first = CMSG_FIRSTHDR(&header);
        first->cmsg_level = SOL_SOCKET;
        first->cmsg_type = SCM_RIGHTS;
        first->cmsg_len = CMSG_LEN(sizeof(int));
        memcpy(CMSG_DATA(first), &descriptor, sizeof(int));
    }
    ssize_t count;
    do count = sendmsg(channel, &header, MSG_NOSIGNAL);
    while (count < 0 && errno == EINTR);
    return count == (ssize_t)sizeof(message) ? 0 : -1;
}

/// Receives a message, and a descriptor with it or -1. Zero is success; -1 means that no process can send another one.
static inline int sandboxHear(int channel, struct sandboxMessage *message, int *descriptor) {
    struct iovec part = {message, sizeof(*message)};
    union { char bytes[CMSG_SPACE(sizeof(int))]; struct cmsghdr aligned; } control;
    struct msghdr header = {
        .msg_iov = &part, .msg_iovlen = 1, .msg_control = control.bytes, .msg_controllen = sizeof(control.bytes)};
    *descriptor = -1;
    ssize_t count;
    do count = recvmsg(channel, &header, MSG_CMSG_CLOEXEC);
    while (count < 0 && errno == EINTR);
    struct cmsghdr *first = CMSG_FIRSTHDR(&header);
    if (count > 0 && first != NULL && first->cmsg_type == SCM_RIGHTS)
        memcpy(descriptor, CMSG_DATA(first), sizeof(int));
    return count == (ssize_t)sizeof(*message) ? 0 : -1;
}

/// Ends this process as another one ended, so that the harness sees that end.
static inline _Noreturn void sandboxMirror(int status) {
    if (WIFEXITED(status)) _exit(WEXITSTATUS(status));
    int number = WTERMSIG(status);
    // The app's process was of interest, not this one's memory.
    prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
    signal(number, SIG_DFL);
    sigset_t all;
    sigfillset(&all);
    sigprocmask(SIG_UNBLOCK, &all, NULL);
    kill(getpid(), number);
    _exit(128 + number);
}

/// Answers the system calls of the app's process that need an answer, until it has ended, and ends like it.
static inline _Noreturn void sandboxSupervise(int channel, int socket, pid_t first, const char *home) {
    sandboxDropCapabilities();
    int listener = -1, status = -1;
    while (1) {
        // The socket only tells whether the harness is still there.
        struct pollfd polled[] = {{channel, POLLIN, 0}, {listener, POLLIN, 0}, {socket, 0, 0}};
        if (poll(polled, 3, -1) < 0) continue;
        if (polled[2].revents != 0) {
            // The app's process ends by itself now, unless it does not look.
            alarm(2);
            close(socket);
            socket = -1;
        }
        if (polled[1].revents & POLLIN) {
            sandboxAnswerCall(listener, home);
        } else if (polled[1].revents != 0) {
            close(listener);
            listener = -1;
        }
        if (polled[0].revents == 0) continue;
        struct sandboxMessage message;
        int descriptor;
        if (sandboxHear(channel, &message, &descriptor) != 0) break;
        if (descriptor >= 0) listener = descriptor;
        if (message.news == sandboxEnded) status = message.status;
    }
    int own = 0;
    while (waitpid(first, &own, 0) < 0 && errno == EINTR) {}
    sandboxMirror(status == -1 ? own : status);
}

/// Writes a short file of the kernel. Zero is success.
static inline int sandboxWriteFile(const char *path, const char *text) {
    int file = open(path, O_WRONLY | O_CLOEXEC);
    if (file < 0) return -1;
    ssize_t count = write(file, text, strlen(text));
    close(file);
    return count == (ssize_t)strlen(text) ? 0 : -1;
}

/// Gives the new namespaces this user, and a view of their own processes only. Zero is success.
static inline int sandboxFurnishNamespaces(uid_t user, gid_t group) {
    char line[64];
    snprintf(line, sizeof(line), "%u %u 1", user, user);
    if (sandboxWriteFile("/proc/self/uid_map", line) != 0) return -1;
    if (sandboxWriteFile("/proc/self/setgroups", "deny") != 0) return -1;
    snprintf(line, sizeof(line), "%u %u 1", group, group);
    if (sandboxWriteFile("/proc/self/gid_map", line) != 0) return -1;
    if (mount(NULL, "/", NULL, MS_REC | MS_PRIVATE, NULL) != 0) return -1;
    const unsigned long flags = MS_NOSUID | MS_NODEV | MS_NOEXEC;
    // Before Linux 5.8, a view cannot hide the first process from one of the same user.
    if (mount("proc", "/proc", "proc", flags, "hidepid=ptraceable") == 0) return 0;
    return mount("proc", "/proc", "proc", flags, NULL);
}

/// Waits for the app's process, and tells the supervisor how it ended. The app's process cannot do both itself: the
/// first process of a namespace ignores the signals that it sends itself, so that it could not abort.
static inline _Noreturn void sandboxWait(pid_t child, int channel) {
    sandboxDropCapabilities();
    // The app's process does not even see this one.
    prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
    int status = 0;
    pid_t ended;
    do ended = waitpid(child, &status, 0);
    while (ended < 0 ? errno == EINTR : ended != child);
    _exit(sandboxTell(channel, (struct sandboxMessage){sandboxEnded, status}, -1) == 0 ? 0 : 71);
}

/// Becomes the first process of its namespaces. Returns only in the app's process.
static inline void sandboxBecomeFirst(int isSeparate, int channel, int socket, uid_t user, gid_t group) {
    prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0);
    if (isSeparate && sandboxFurnishNamespaces(user, group) != 0) _exit(71);
    // Fails if the supervisor has ended already.
    if (sandboxTell(channel, (struct sandboxMessage){sandboxStarted, 0}, -1) != 0) _exit(71);
    pid_t self = getpid(), child = fork();
    if (child < 0) _exit(71);
    if (child > 0) {
        close(socket);
        sandboxWait(child, channel);
    }
    prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0);
    if (getppid() != self) _exit(71);
}

/// Goes on in a process below this one, in namespaces of its own if the kernel grants them. Returns the channel to the
/// supervisor, which is what this process becomes.
static inline int sandboxSeparate(struct sandboxReport *report, int socket, const char *home) {
    const unsigned long all =
        CLONE_NEWUSER | CLONE_NEWPID | CLONE_NEWNS | CLONE_NEWIPC | CLONE_NEWNET | CLONE_NEWUTS | SIGCHLD;
    const uid_t user = geteuid();
    const gid_t group = getegid();
    for (int isSeparate = 1; isSeparate >= 0; isSeparate--) {
        int ends[2];
        if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends) != 0) _exit(71);
        // The process goes on with a copy of this stack, as after fork.
        pid_t first = isSeparate ? (pid_t)syscall(SYS_clone, all, NULL, NULL, NULL, NULL) : fork();
        if (first == 0) {
            close(ends[0]);
            sandboxBecomeFirst(isSeparate, ends[1], socket, user, group);
            if (!isSeparate)
                sandboxNote(report, "the extension can see other processes and their command lines: "
                                    "the kernel refused namespaces");
            return ends[1];
        }
        close(ends[1]);
        struct sandboxMessage message;
        int descriptor;
        if (first > 0 && sandboxHear(ends[0], &message, &descriptor) == 0) {
            sandboxSupervise(ends[0], socket, first, home);
        }
        close(ends[0]);
        while (first > 0 && waitpid(first, NULL, 0) < 0 && errno == EINTR) {}
    }
    _exit(71);
}
