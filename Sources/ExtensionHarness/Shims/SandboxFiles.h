// The files that an extension's process can open: Landlock's rules.
#pragma once

#include <fcntl.h>
#include <link.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "SandboxReport.h"

// The kernel's numbers and layouts, since the headers of this machine may be older than its kernel.
#define SANDBOX_LANDLOCK_CREATE_RULESET 444
#define SANDBOX_LANDLOCK_ADD_RULE 445
#define SANDBOX_LANDLOCK_RESTRICT_SELF 446

/// The maximum length of a path.
#define SANDBOX_PATH 4096

#define SANDBOX_EXECUTE (1ULL << 0)
#define SANDBOX_WRITE_FILE (1ULL << 1)
#define SANDBOX_READ_FILE (1ULL << 2)
#define SANDBOX_READ_DIRECTORY (1ULL << 3)
#define SANDBOX_MAKE_CHARACTER_DEVICE (1ULL << 6)
#define SANDBOX_MAKE_BLOCK_DEVICE (1ULL << 11)
#define SANDBOX_TRUNCATE (1ULL << 14)
#define SANDBOX_DEVICE_CONTROL (1ULL << 15)

#define SANDBOX_READING (SANDBOX_EXECUTE | SANDBOX_READ_FILE | SANDBOX_READ_DIRECTORY)

#define SANDBOX_FILES_OPEN "the extension can read and write files outside its device's folder: "

struct sandboxRuleset {
    uint64_t fileAccess;
    uint64_t networkAccess;
    uint64_t scoped;
};

struct sandboxPathRule {
    uint64_t access;
    int32_t parent;
} __attribute__((packed));

/// The rules while they are made.
struct sandboxRules {
    int descriptor;
    int hasFailed;
};

/// Allows access beneath a path; a path that does not exist needs no rule.
static inline void sandboxAllow(struct sandboxRules *rules, const char *path, uint64_t access) {
    int parent = open(path, O_PATH | O_CLOEXEC);
    if (parent < 0) {
        rules->hasFailed |= errno != ENOENT && errno != ENOTDIR && errno != EACCES;
        return;
    }
    struct stat status;
    if (fstat(parent, &status) == 0 && !S_ISDIR(status.st_mode))
        access &= SANDBOX_EXECUTE | SANDBOX_WRITE_FILE | SANDBOX_READ_FILE | SANDBOX_TRUNCATE | SANDBOX_DEVICE_CONTROL;
    struct sandboxPathRule rule = {.access = access, .parent = parent};
    rules->hasFailed |= syscall(SANDBOX_LANDLOCK_ADD_RULE, rules->descriptor, 1, &rule, 0U) != 0;
    close(parent);
}

/// Removes a path's last component.
static inline void sandboxRemoveName(char *path) {
    char *slash = strrchr(path, '/');
    if (slash != NULL) *slash = 0;
}

/// Finds the folder of the program; empty if unknown.
static inline void sandboxProgramFolder(char folder[SANDBOX_PATH]) {
    ssize_t count = readlink("/proc/self/exe", folder, SANDBOX_PATH - 1);
    folder[count < 0 ? 0 : count] = 0;
    sandboxRemoveName(folder);
}

/// Allows reading the folder of a loaded library: those of the Swift toolchain may be anywhere.
static inline int sandboxAllowLibrary(struct dl_phdr_info *library, size_t size, void *rules) {
    char folder[SANDBOX_PATH];
    if (library->dlpi_name == NULL || realpath(library->dlpi_name, folder) == NULL) return 0;
    sandboxRemoveName(folder);
    if (folder[0] != 0) sandboxAllow((struct sandboxRules *)rules, folder, SANDBOX_READING);
    return 0;
}

/// Closes all files except the system's and those beneath the device's folder.
static inline void sandboxRestrictFiles(struct sandboxReport *report, const char *home) {
    long version = syscall(SANDBOX_LANDLOCK_CREATE_RULESET, NULL, (size_t)0, 1U);
    if (version <= 0) return sandboxNote(report, SANDBOX_FILES_OPEN "the kernel has no Landlock");
    uint64_t known = (1ULL << 13) - 1;
    if (version >= 2) known |= 1ULL << 13;
    if (version >= 3) known |= SANDBOX_TRUNCATE;
    if (version >= 5) known |= SANDBOX_DEVICE_CONTROL;
    // From version 6 on, no signals to processes outside; the filter of system calls allows none anyway.
    struct sandboxRuleset ruleset = {.fileAccess = known, .networkAccess = 3, .scoped = 3};
    size_t size = version >= 6 ? sizeof(ruleset) : version >= 4 ? 2 * sizeof(uint64_t) : sizeof(uint64_t);
    struct sandboxRules rules = {.descriptor = (int)syscall(SANDBOX_LANDLOCK_CREATE_RULESET, &ruleset, size, 0U)};
    if (rules.descriptor < 0) return sandboxNote(report, SANDBOX_FILES_OPEN "the kernel refused Landlock");

    // The system, not users' homes; of its configuration, what the libraries read.
    static const char *const readable[] = {
        "/usr", "/lib", "/lib64", "/nix/store", "/proc", "/sys/devices/system/cpu", "/dev/urandom", "/dev/random",
        "/etc/ld.so.cache", "/etc/localtime", "/etc/timezone", "/etc/locale.alias", "/etc/passwd", "/etc/group",
        "/etc/nsswitch.conf", "/etc/ssl/openssl.cnf", "/etc/GNUstep",
    };
    for (size_t index = 0; index < sizeof(readable) / sizeof(readable[0]); index++)
        sandboxAllow(&rules, readable[index], SANDBOX_READING);
    dl_iterate_phdr(sandboxAllowLibrary, &rules);
    char folder[SANDBOX_PATH];
    sandboxProgramFolder(folder);
    sandboxAllow(&rules, folder, SANDBOX_READING);
    uint64_t device = (SANDBOX_WRITE_FILE | SANDBOX_READ_FILE | SANDBOX_TRUNCATE) & known;
    sandboxAllow(&rules, "/dev/null", device);
    sandboxAllow(&rules, "/dev/zero", device);
    uint64_t devices = SANDBOX_DEVICE_CONTROL | SANDBOX_MAKE_CHARACTER_DEVICE | SANDBOX_MAKE_BLOCK_DEVICE;
    sandboxAllow(&rules, home, known & ~devices);

    long result = syscall(SANDBOX_LANDLOCK_RESTRICT_SELF, rules.descriptor, 0U);
    close(rules.descriptor);
    if (result != 0 || rules.hasFailed) return sandboxNote(report, SANDBOX_FILES_OPEN "the kernel refused Landlock");
    if (version < 3) sandboxNote(report, "the extension can truncate files outside its device's folder");
}
