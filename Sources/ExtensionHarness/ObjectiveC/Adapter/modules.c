// Turns the modules that clang writes for `-fobjc-runtime=gnustep-1.7` into those that GCC's runtime reads.
//
// Both have the layout of GCC's eighth version. clang's has another version number, its own flags, protocols without a
// class, and instance variables whose offsets count from the end of the superclass: only the runtime knows its size.
#define _GNU_SOURCE
#include "runtime.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct variable {
    const char *name, *type;
    int offset;
};

struct variables {
    int count;
    struct variable list[];
};

struct protocols;

struct protocol {
    void *isa;
    const char *name;
    struct protocols *adopted;
    void *instanceMethods, *classMethods;
};

struct protocols {
    struct protocols *next;
    size_t count;
    struct protocol *list[];
};

struct class {
    struct class *isa;
    const char *superclass, *name;
    long version;
    unsigned long info;
    long size;
    struct variables *variables;
    void *methods, *dispatchTable, *subclasses, *siblings;
    struct protocols *protocols;
    void *extra;
    // Only clang's modules have the following members.
    long interface;
    int **offsets;
    void *properties;
};

struct category {
    const char *name, *class;
    void *instanceMethods, *classMethods;
    struct protocols *protocols;
};

struct symbols {
    unsigned long selectorCount;
    void *selectors;
    unsigned short classCount, categoryCount;
    void *definitions[];
};

struct module {
    unsigned long version, size;
    const char *name;
    struct symbols *symbols;
};

enum { runtimeVersion = 8, isClass = 1, isMetaclass = 2, protocolVersion = 2 };

// clang refers to the class of constant strings by this symbol; the runtime finds it by name.
void *_OBJC_CLASS_NSConstantString[16];

void adapterFail(const char *problem, const char *name) {
    fprintf(stderr, "%s %s\n", problem, name);
    abort();
}

static void convertProtocols(struct protocols *list) {
    for (; list != NULL; list = list->next) {
        for (size_t index = 0; index < list->count; index++) {
            struct protocol *protocol = list->list[index];
            // A protocol that has a class already was converted with another module.
            if (protocol == NULL || (uintptr_t)protocol->isa > 16) continue;
            protocol->isa = (void *)protocolVersion;
            convertProtocols(protocol->adopted);
        }
    }
}

static long instanceSize(const char *name) {
    Class class = objc_lookUpClass(name);
    if (class == Nil) adapterFail("There is no class", name);
    return (long)class_getInstanceSize(class);
}

static void layOut(struct class *class, struct symbols *symbols);

/// Returns the offset at which the superclass's instance variables end.
static long inheritedSize(struct class *class, struct symbols *symbols) {
    if (class->superclass == NULL) return 0;
    for (int index = 0; index < symbols->classCount; index++) {
        struct class *other = symbols->definitions[index];
        if (strcmp(other->name, class->superclass) != 0) continue;
        layOut(other, symbols);
        return other->size;
    }
    return instanceSize(class->superclass);
}

/// Assigns the instance variables' offsets, after those of the superclass.
static void layOut(struct class *class, struct symbols *symbols) {
    // The size is negative, or zero for a class without variables, as long as it is relative.
    if (class->size > 0) return;
    long start = (inheritedSize(class, symbols) + 7) & ~7L;
    for (int index = 0; class->variables != NULL && index < class->variables->count; index++) {
        struct variable *variable = &class->variables->list[index];
        variable->offset += (int)start;
        if (class->offsets != NULL && class->offsets[index] != NULL) *class->offsets[index] = variable->offset;
    }
    class->size = start - class->size;
}

static void convert(struct module *module) {
    struct symbols *symbols = module->symbols;
    module->version = runtimeVersion;
    module->size = sizeof(*module);
    for (int index = 0; index < symbols->classCount; index++) layOut(symbols->definitions[index], symbols);
    for (int index = 0; index < symbols->classCount; index++) {
        struct class *class = symbols->definitions[index];
        class->info = isClass;
        class->extra = NULL;
        class->isa->info = isMetaclass;
        // The size of the runtime's own structure.
        if (class->isa->size <= 0) class->isa->size = offsetof(struct class, interface);
        convertProtocols(class->protocols);
        convertProtocols(class->isa->protocols);
    }
    for (int index = 0; index < symbols->categoryCount; index++) {
        struct category *category = symbols->definitions[symbols->classCount + index];
        convertProtocols(category->protocols);
    }
}

/// The constructor of each module calls this function instead of the library's, because the program comes first.
void __objc_exec_class(struct module *module) {
    static void (*next)(struct module *);
    if (next == NULL) next = (void (*)(struct module *))dlsym(RTLD_NEXT, "__objc_exec_class");
    if (next == NULL) adapterFail("Objective-C's runtime has no", "__objc_exec_class");
    if (module->version > runtimeVersion) convert(module);
    next(module);
}
