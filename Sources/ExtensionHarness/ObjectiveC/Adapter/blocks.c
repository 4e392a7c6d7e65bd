// Blocks are objects: libBlocksRuntime leaves room for their classes, and the runtime fills it.
#include "runtime.h"

#include <Block.h>
#include <string.h>

extern void *_NSConcreteStackBlock[32], *_NSConcreteGlobalBlock[32], *_NSConcreteMallocBlock[32];

// The part of a class that GCC's runtime reads: thirteen words.
enum { classSize = 13 * sizeof(void *) };

static struct {
    void **place;
    Class class;
} kinds[] = {{_NSConcreteStackBlock, Nil}, {_NSConcreteGlobalBlock, Nil}, {_NSConcreteMallocBlock, Nil}};

static id itself(id block, SEL selector, ...) {
    (void)selector;
    return block;
}

static id nothing(id block, SEL selector, ...) {
    (void)block;
    (void)selector;
    return nil;
}

static id copied(id block, SEL selector, ...) {
    (void)selector;
    return (id)_Block_copy(block);
}

static id released(id block, SEL selector, ...) {
    (void)selector;
    _Block_release(block);
    return nil;
}

static Class makeClass(const char *name, Class parent, BOOL isCounted, BOOL isCopied) {
    Class class = objc_allocateClassPair(parent, name, 0);
    if (class == Nil) adapterFail("Cannot create the class", name);
    IMP copy = isCopied ? copied : itself;
    class_addMethod(class, sel_getUid("retain"), isCounted ? copied : itself, "@@:");
    class_addMethod(class, sel_getUid("release"), isCounted ? released : nothing, "v@:");
    if (!isCounted) class_addMethod(class, sel_getUid("autorelease"), itself, "@@:");
    class_addMethod(class, sel_getUid("copy"), copy, "@@:");
    class_addMethod(class, sel_getUid("copyWithZone:"), copy, "@@:^v");
    objc_registerClassPair(class);
    return class;
}

void adapterMakeBlockClasses(void) {
    Class block = makeClass("NSBlock", objc_lookUpClass("NSObject"), NO, YES);
    kinds[0].class = makeClass("RichPushStackBlock", block, NO, YES);
    kinds[1].class = makeClass("RichPushGlobalBlock", block, NO, NO);
    kinds[2].class = makeClass("RichPushMallocBlock", block, YES, YES);
    adapterFillBlockClasses();
}

void adapterFillBlockClasses(void) {
    for (size_t index = 0; index < sizeof(kinds) / sizeof(kinds[0]); index++) {
        // The first message completes the class.
        adapterSend((id)kinds[index].class, "class");
        memcpy(kinds[index].place, kinds[index].class, classSize);
    }
}
