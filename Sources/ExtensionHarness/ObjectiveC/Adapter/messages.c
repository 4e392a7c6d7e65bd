// The functions by which clang's code finds methods and classes.
#include "runtime.h"

#include <string.h>

struct slot {
    void *owner, *cached;
    const char *types;
    int version;
    IMP method;
};

// The caller reads the method at once, on the same thread.
static __thread struct slot found;

// Where the app's code is, and what checks its messages.
static uintptr_t appStart, appLimit;
static adapterFilter isChecked;
static adapterCheck check;

void adapterCheckMessages(uintptr_t start, uintptr_t limit, adapterFilter filter, adapterCheck checker) {
    isChecked = filter;
    check = checker;
    appStart = start;
    appLimit = limit;
}

static int isApp(void *code) { return (uintptr_t)code - appStart < appLimit - appStart; }

/// Sends a message like objc_msgSend, after the check.
id adapterSendChecked(id receiver, SEL selector, ...);

IMP adapterLookUpChecked(id receiver, SEL selector, void *first, void *second, void *third, void *fourth) {
    check(receiver, selector, (void *[]){first, second, third, fourth});
    return objc_msg_lookup(receiver, selector);
}

struct slot *objc_msg_lookup_sender(id *receiver, SEL selector, id sender) {
    (void)sender;
    found.method = objc_msg_lookup(*receiver, selector);
    // The methods of libraries call each other with nil as well, and the app may have a method of its own.
    if (*receiver != nil && isApp(__builtin_return_address(0)) && isChecked((*receiver)->class_pointer, selector) &&
        !isApp((void *)found.method))
        found.method = adapterSendChecked;
    return &found;
}

struct slot *objc_slot_lookup_super(struct objc_super *super_, SEL selector) {
    found.method = objc_msg_lookup_super(super_, selector);
    return &found;
}

Class objc_lookup_class(const char *name) { return objc_lookUpClass(name); }

/// Also finds the class that an exception handler catches, which clang calls `@id` if it catches all of them.
Class objc_getRequiredClass(const char *name) {
    Class class = objc_lookUpClass(strcmp(name, "@id") == 0 ? "NSObject" : name);
    if (class == Nil) adapterFail("There is no class", name);
    return class;
}

Class object_getClass(id object) { return object == nil ? Nil : object->class_pointer; }

BOOL object_isClass(id object) { return object != nil && class_isMetaClass(object->class_pointer); }

id objc_alloc(Class class) { return class == Nil ? nil : adapterSend((id)class, "alloc"); }

id objc_alloc_init(Class class) {
    id object = objc_alloc(class);
    return object == nil ? nil : adapterSend(object, "init");
}

id objc_opt_new(Class class) { return class == Nil ? nil : adapterSend((id)class, "new"); }

// Sends a message with any arguments: they stay where they are, and the method takes them from there. What looks it up
// may raise.
#if defined(__x86_64__)
#define SENDER(name, lookup)                                                                                           \
    __asm__(".text\n.globl " name "\n.type " name ", @function\n" name ":\n.cfi_startproc\n"                           \
            "  push %rbp\n.cfi_def_cfa_offset 16\n.cfi_offset %rbp, -16\n"                                             \
            "  mov %rsp, %rbp\n.cfi_def_cfa_register %rbp\n  sub $192, %rsp\n"                                         \
            "  mov %rdi, (%rsp)\n  mov %rsi, 8(%rsp)\n  mov %rdx, 16(%rsp)\n  mov %rcx, 24(%rsp)\n"                    \
            "  mov %r8, 32(%rsp)\n  mov %r9, 40(%rsp)\n  mov %rax, 48(%rsp)\n"                                         \
            "  movups %xmm0, 64(%rsp)\n  movups %xmm1, 80(%rsp)\n  movups %xmm2, 96(%rsp)\n"                           \
            "  movups %xmm3, 112(%rsp)\n  movups %xmm4, 128(%rsp)\n  movups %xmm5, 144(%rsp)\n"                        \
            "  movups %xmm6, 160(%rsp)\n  movups %xmm7, 176(%rsp)\n"                                                   \
            "  call " lookup "@PLT\n  mov %rax, %r11\n"                                                                \
            "  mov (%rsp), %rdi\n  mov 8(%rsp), %rsi\n  mov 16(%rsp), %rdx\n  mov 24(%rsp), %rcx\n"                    \
            "  mov 32(%rsp), %r8\n  mov 40(%rsp), %r9\n  mov 48(%rsp), %rax\n"                                         \
            "  movups 64(%rsp), %xmm0\n  movups 80(%rsp), %xmm1\n  movups 96(%rsp), %xmm2\n"                           \
            "  movups 112(%rsp), %xmm3\n  movups 128(%rsp), %xmm4\n  movups 144(%rsp), %xmm5\n"                        \
            "  movups 160(%rsp), %xmm6\n  movups 176(%rsp), %xmm7\n"                                                   \
            "  leave\n.cfi_def_cfa %rsp, 8\n  jmp *%r11\n.cfi_endproc\n.size " name ", .-" name "\n")
#elif defined(__aarch64__)
#define SENDER(name, lookup)                                                                                           \
    __asm__(".text\n.globl " name "\n.type " name ", %function\n" name ":\n.cfi_startproc\n"                           \
            "  stp x29, x30, [sp, #-208]!\n.cfi_def_cfa_offset 208\n.cfi_offset x29, -208\n.cfi_offset x30, -200\n"    \
            "  mov x29, sp\n.cfi_def_cfa_register x29\n"                                                               \
            "  stp x0, x1, [sp, #16]\n  stp x2, x3, [sp, #32]\n  stp x4, x5, [sp, #48]\n  stp x6, x7, [sp, #64]\n"     \
            "  stp q0, q1, [sp, #80]\n  stp q2, q3, [sp, #112]\n  stp q4, q5, [sp, #144]\n  stp q6, q7, [sp, #176]\n"  \
            "  bl " lookup "\n  mov x16, x0\n"                                                                         \
            "  ldp x0, x1, [sp, #16]\n  ldp x2, x3, [sp, #32]\n  ldp x4, x5, [sp, #48]\n  ldp x6, x7, [sp, #64]\n"     \
            "  ldp q0, q1, [sp, #80]\n  ldp q2, q3, [sp, #112]\n  ldp q4, q5, [sp, #144]\n  ldp q6, q7, [sp, #176]\n"  \
            "  ldp x29, x30, [sp], #208\n.cfi_def_cfa sp, 0\n.cfi_restore x29\n.cfi_restore x30\n  br x16\n"           \
            ".cfi_endproc\n.size " name ", .-" name "\n")
#endif

SENDER("objc_msgSend", "objc_msg_lookup");
SENDER("adapterSendChecked", "adapterLookUpChecked");
