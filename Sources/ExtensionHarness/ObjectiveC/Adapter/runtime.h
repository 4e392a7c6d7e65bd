// The functions of GCC's runtime, Debian's libobjc4, that the adapter uses, and the adapter's own.
#pragma once

#include <objc/runtime.h>

struct objc_super;

IMP objc_msg_lookup(id receiver, SEL selector);
IMP objc_msg_lookup_super(struct objc_super *super_, SEL selector);

/// Sends a message without arguments; the receiver must not be nil.
static inline id adapterSend(id receiver, const char *name) {
    SEL selector = sel_getUid(name);
    return ((id(*)(id, SEL))objc_msg_lookup(receiver, selector))(receiver, selector);
}

/// Ends the process, with a sentence that the report shows.
_Noreturn void adapterFail(const char *problem, const char *name);

id objc_retain(id object);
void objc_release(id object);

/// Must be called once, before any thread starts.
void adapterStart(void);
/// Must be called when an object ends: clears the weak references to it, and releases its associated objects.
void adapterObjectEnded(id object);
void adapterClearAssociations(id object);
void adapterMakeBlockClasses(void);
/// Must be called again after code is loaded, which may add methods to all classes.
void adapterFillBlockClasses(void);

/// Whether a check of a message to an object of a class is wanted.
typedef int (*adapterFilter)(Class class_, SEL selector);
/// A check, with the first arguments that fit into registers, which may raise.
typedef void (*adapterCheck)(id receiver, SEL selector, void *const *arguments);
/// Lets messages from the app's code be checked.
void adapterCheckMessages(uintptr_t start, uintptr_t limit, adapterFilter filter, adapterCheck check);
