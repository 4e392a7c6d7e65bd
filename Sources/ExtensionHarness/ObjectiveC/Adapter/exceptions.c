// Exceptions: lets clang's code use the handlers of GCC's runtime.
#include "runtime.h"

int __gnu_objc_personality_v0(int version, int actions, uint64_t class_, void *exception, void *context);
void objc_exception_throw(id exception);

int __gnustep_objc_personality_v0(int version, int actions, uint64_t class_, void *exception, void *context) {
    return __gnu_objc_personality_v0(version, actions, class_, exception, context);
}

/// GCC's runtime passes the object itself to a handler.
id objc_begin_catch(id exception) { return exception; }
void objc_end_catch(void) {}
void objc_exception_rethrow(id exception) { objc_exception_throw(exception); }
