// What GCC's runtime, Debian's libobjc4, offers to the adapter.
#pragma once

#include <objc/runtime.h>

struct objc_super;

IMP objc_msg_lookup(id receiver, SEL selector);
IMP objc_msg_lookup_super(struct objc_super *super_, SEL selector);

/// Sends a message without arguments; the receiver is not nil.
static inline id adapterSend(id receiver, const char *name) {
    SEL selector = sel_getUid(name);
    return ((id(*)(id, SEL))objc_msg_lookup(receiver, selector))(receiver, selector);
}

/// Ends the process, with a sentence that the report shows.
_Noreturn void adapterFail(const char *problem, const char *name);

id objc_retain(id object);
void objc_release(id object);

/// To be called once, before any thread is started.
void adapterStart(void);
/// To be called where an object is gone: clears the weak references to it, and lets go of what is associated with it.
void adapterObjectEnded(id object);
void adapterClearAssociations(id object);
void adapterMakeBlockClasses(void);
/// To be called again when code was loaded, which may have added methods to all classes.
void adapterFillBlockClasses(void);
