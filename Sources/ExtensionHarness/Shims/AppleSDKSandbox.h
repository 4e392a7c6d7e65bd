// The sandbox of an extension's process, which is closed before the app's code is there. C, because Swift cannot call
// prctl and syscall, which are variadic, and because both runners need it, the one in Swift and the one in Objective-C.
#pragma once

// The C library declares most of what follows only with this.
#if !defined(_GNU_SOURCE)
#define _GNU_SOURCE 1
#endif

#include "SandboxCrash.h"
#include "SandboxFiles.h"
#include "SandboxLimits.h"
#include "SandboxLoading.h"
#include "SandboxProcesses.h"
#include "SandboxReport.h"
#include "SandboxSystemCalls.h"

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

/// Takes the socket to the harness, gives up the rights that an extension must not have, and tells the harness what the
/// kernel did not grant. Call it first, while the process has one thread. Returns the socket; ends the process for a
/// failure.
static inline int sandboxEnter(void) {
    int socket = sandboxTakeSocket();
    const char *given = getenv("RICHPUSH_DEVICE_HOME");
    char home[SANDBOX_PATH];
    if (socket < 0 || given == NULL || realpath(given, home) == NULL) _exit(71);
    struct sandboxReport report = {.length = 0};
    int supervisor = sandboxSeparate(&report, socket, home);
    // As on iOS, a relative path leads to nothing that can be written.
    if (chdir("/") != 0) _exit(71);
    sandboxReportCrashes();
    sandboxMakeAlternateStack();
    sandboxSetLimits(&report);
    sandboxRequire(&report, sandboxDropCapabilities(), "the extension keeps the privileges of its user");
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) {
        sandboxNote(&report, "the extension runs without a sandbox: the kernel has no PR_SET_NO_NEW_PRIVS");
    } else {
        sandboxRestrictFiles(&report, home);
        int listener = sandboxListen();
        int isHeard =
            listener >= 0 && sandboxTell(supervisor, (struct sandboxMessage){sandboxListens, 0}, listener) == 0;
        // Where tracing is forbidden, the supervisor cannot read what is asked.
        if (isHeard) isHeard = sandboxCanChange(home);
        if (!isHeard)
            sandboxNote(&report, "the extension cannot change the permissions, times and attributes of its own files");
        if (listener >= 0) close(listener);
        sandboxRestrictCalls(&report, isHeard);
    }
    // Nothing of the app's may reach the supervisor.
    close(supervisor);
    sandboxSendReport(&report, socket);
    return socket;
}
