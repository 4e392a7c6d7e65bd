#include <magic.h>
#include <sys/syscall.h>
#include <unistd.h>

// A file in memory, without a name. Glibc declares `memfd_create` only with `_GNU_SOURCE`, which Swift's importer does
// not define, and `syscall` is variadic, which Swift cannot call.
static inline int richpush_create_memory_file(const char *name) {
    return (int)syscall(SYS_memfd_create, name, 1u /* MFD_CLOEXEC */);
}
