// Makes libdispatch's own waits endless, so that each wait with a time that the kernel shows is the app's.
//
// The functions here take the place of libdispatch's, because they come earlier in the order of the libraries. Only two
// things of libdispatch wait with a time although the app wants nothing:
//  - an idle worker waits five seconds for work before it ends (queue.c, _dispatch_worker_thread);
//  - a timer fires each second, and adds a worker to a pool whose workers all wait (event/workqueue.c).
// The first becomes a wait without end, and the second `stillDispatchCheck`.
#define _GNU_SOURCE
#include "StillDispatch.h"

#include <dlfcn.h>
#include <link.h>
#include <stdatomic.h>
#include <stdint.h>
#include <string.h>
#include <sys/time.h>

// libdispatch's own declarations need a compiler with blocks.
typedef struct source *source;
typedef void (*function)(void *);
extern const struct type _dispatch_source_type_timer;
extern const char *dispatch_queue_get_label(void *queue);
static const uint64_t never = UINT64_MAX;

static uintptr_t codeStart, codeEnd;
static _Atomic(source) monitor;
static _Atomic(function) monitorFunction;

static int findDispatch(struct dl_phdr_info *object, size_t size, void *unused) {
    const char *name = strrchr(object->dlpi_name, '/');
    if (name == NULL || strcmp(name, "/libdispatch.so") != 0) return 0;
    for (int index = 0; index < object->dlpi_phnum; index++) {
        const ElfW(Phdr) *segment = &object->dlpi_phdr[index];
        if (segment->p_type != PT_LOAD || !(segment->p_flags & PF_X)) continue;
        codeStart = object->dlpi_addr + segment->p_vaddr;
        codeEnd = codeStart + segment->p_memsz;
    }
    return 1;
}

/// Returns whether the address is in libdispatch. Libraries call libdispatch before any constructor here would run.
static int isDispatch(const void *address) {
    static atomic_int found;
    if (!atomic_load_explicit(&found, memory_order_acquire)) {
        dl_iterate_phdr(findDispatch, NULL);
        atomic_store_explicit(&found, 1, memory_order_release);
    }
    return (uintptr_t)address >= codeStart && (uintptr_t)address < codeEnd;
}

/// Finds the function that this one replaces.
#define NEXT(name)                                          \
    static __typeof__(name) *_Atomic next;                  \
    if (next == NULL) next = (__typeof__(name) *)dlsym(RTLD_NEXT, #name)

intptr_t dispatch_semaphore_wait(void *semaphore, uint64_t timeout) {
    NEXT(dispatch_semaphore_wait);
    if (timeout != 0 && isDispatch(__builtin_return_address(0))) timeout = never;
    return next(semaphore, timeout);
}

source dispatch_source_create(const struct type *type, uintptr_t handle, uintptr_t mask, void *queue) {
    NEXT(dispatch_source_create);
    source made = next(type, handle, mask, queue);
    if (type == &_dispatch_source_type_timer && queue != NULL && isDispatch(__builtin_return_address(0))
        && strcmp(dispatch_queue_get_label(queue), "com.apple.libdispatch-manager") == 0)
        monitor = made;
    return made;
}

void dispatch_source_set_event_handler_f(source source, function handler) {
    NEXT(dispatch_source_set_event_handler_f);
    if (source == monitor && isDispatch(__builtin_return_address(0))) monitorFunction = handler;
    next(source, handler);
}

void dispatch_source_set_timer(source source, uint64_t start, uint64_t interval, uint64_t leeway) {
    NEXT(dispatch_source_set_timer);
    if (source == monitor && isDispatch(__builtin_return_address(0))) start = interval = never;
    next(source, start, interval, leeway);
}

int stillDispatchCheck(void) {
    function act = monitorFunction;
    if (act != NULL) act(monitor);
    struct itimerval alarm = {{0, 0}, {0, 0}};
    getitimer(ITIMER_REAL, &alarm);
    return alarm.it_value.tv_sec != 0 || alarm.it_value.tv_usec != 0;
}
