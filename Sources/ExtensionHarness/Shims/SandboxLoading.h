// The app's code, which is a library beside the program.
#pragma once

#include <dlfcn.h>

#include "SandboxCrash.h"
#include "SandboxFiles.h"

/// Loads the app's code, whose initializers run in the sandbox. Local binding: no function of the app replaces one of
/// this program or of the system. Returns what failed, or NULL.
static inline const char *sandboxLoadExtension(void) {
    char path[SANDBOX_PATH + 16];
    sandboxProgramFolder(path);
    strcat(path, "/extension.so");
    return dlopen(path, RTLD_NOW | RTLD_LOCAL) == NULL ? dlerror() : NULL;
}
