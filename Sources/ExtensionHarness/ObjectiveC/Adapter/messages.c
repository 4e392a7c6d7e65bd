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

struct slot *objc_msg_lookup_sender(id *receiver, SEL selector, id sender) {
    (void)sender;
    found.method = objc_msg_lookup(*receiver, selector);
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

// Sends a message with any arguments: they stay where they are, and the method takes them from there.
#if defined(__x86_64__)
__asm__(".text\n.globl objc_msgSend\n.type objc_msgSend, @function\nobjc_msgSend:\n"
        "  push %rbp\n  mov %rsp, %rbp\n  sub $192, %rsp\n"
        "  mov %rdi, (%rsp)\n  mov %rsi, 8(%rsp)\n  mov %rdx, 16(%rsp)\n  mov %rcx, 24(%rsp)\n"
        "  mov %r8, 32(%rsp)\n  mov %r9, 40(%rsp)\n  mov %rax, 48(%rsp)\n"
        "  movups %xmm0, 64(%rsp)\n  movups %xmm1, 80(%rsp)\n  movups %xmm2, 96(%rsp)\n  movups %xmm3, 112(%rsp)\n"
        "  movups %xmm4, 128(%rsp)\n  movups %xmm5, 144(%rsp)\n  movups %xmm6, 160(%rsp)\n  movups %xmm7, 176(%rsp)\n"
        "  call objc_msg_lookup@PLT\n  mov %rax, %r11\n"
        "  mov (%rsp), %rdi\n  mov 8(%rsp), %rsi\n  mov 16(%rsp), %rdx\n  mov 24(%rsp), %rcx\n"
        "  mov 32(%rsp), %r8\n  mov 40(%rsp), %r9\n  mov 48(%rsp), %rax\n"
        "  movups 64(%rsp), %xmm0\n  movups 80(%rsp), %xmm1\n  movups 96(%rsp), %xmm2\n  movups 112(%rsp), %xmm3\n"
        "  movups 128(%rsp), %xmm4\n  movups 144(%rsp), %xmm5\n  movups 160(%rsp), %xmm6\n  movups 176(%rsp), %xmm7\n"
        "  leave\n  jmp *%r11\n.size objc_msgSend, .-objc_msgSend\n");
#elif defined(__aarch64__)
__asm__(".text\n.globl objc_msgSend\n.type objc_msgSend, %function\nobjc_msgSend:\n"
        "  stp x29, x30, [sp, #-208]!\n  mov x29, sp\n"
        "  stp x0, x1, [sp, #16]\n  stp x2, x3, [sp, #32]\n  stp x4, x5, [sp, #48]\n  stp x6, x7, [sp, #64]\n"
        "  stp q0, q1, [sp, #80]\n  stp q2, q3, [sp, #112]\n  stp q4, q5, [sp, #144]\n  stp q6, q7, [sp, #176]\n"
        "  bl objc_msg_lookup\n  mov x16, x0\n"
        "  ldp x0, x1, [sp, #16]\n  ldp x2, x3, [sp, #32]\n  ldp x4, x5, [sp, #48]\n  ldp x6, x7, [sp, #64]\n"
        "  ldp q0, q1, [sp, #80]\n  ldp q2, q3, [sp, #112]\n  ldp q4, q5, [sp, #144]\n  ldp q6, q7, [sp, #176]\n"
        "  ldp x29, x30, [sp], #208\n  br x16\n.size objc_msgSend, .-objc_msgSend\n");
#endif
