// The functions of GCC's runtime, and those of Apple's that the adapter adds.
#pragma once

#include <objc/objc.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct objc_method *Method;
typedef struct objc_ivar *Ivar;
typedef struct objc_property *objc_property_t;

struct objc_method_description {
    SEL name;
    char *types;
};

typedef uintptr_t objc_AssociationPolicy;
enum {
    OBJC_ASSOCIATION_ASSIGN = 0,
    OBJC_ASSOCIATION_RETAIN_NONATOMIC = 1,
    OBJC_ASSOCIATION_COPY_NONATOMIC = 3,
    OBJC_ASSOCIATION_RETAIN = 01401,
    OBJC_ASSOCIATION_COPY = 01403,
};

SEL sel_registerName(const char *name);
SEL sel_getUid(const char *name);
const char *sel_getName(SEL selector);
BOOL sel_isEqual(SEL one, SEL other);

Class objc_getClass(const char *name);
Class objc_lookUpClass(const char *name);
Class objc_getMetaClass(const char *name);
Protocol *objc_getProtocol(const char *name);
int objc_getClassList(Class *classes, int count);
Class objc_allocateClassPair(Class parent, const char *name, size_t extraBytes);
void objc_registerClassPair(Class class_);

const char *object_getClassName(id object);
Class object_setClass(id object, Class class_);
id object_getIvar(id object, Ivar variable);
void object_setIvar(id object, Ivar variable, id value);
/// A function here, because ARC does not allow reading the field of an object.
Class object_getClass(id object);
BOOL object_isClass(id object);

const char *class_getName(Class class_);
Class class_getSuperclass(Class class_);
BOOL class_isMetaClass(Class class_);
size_t class_getInstanceSize(Class class_);
Ivar class_getInstanceVariable(Class class_, const char *name);
Method class_getInstanceMethod(Class class_, SEL selector);
Method class_getClassMethod(Class class_, SEL selector);
IMP class_getMethodImplementation(Class class_, SEL selector);
BOOL class_respondsToSelector(Class class_, SEL selector);
BOOL class_conformsToProtocol(Class class_, Protocol *protocol);
BOOL class_addMethod(Class class_, SEL selector, IMP implementation, const char *types);
IMP class_replaceMethod(Class class_, SEL selector, IMP implementation, const char *types);
BOOL class_addIvar(Class class_, const char *name, size_t size, unsigned char alignment, const char *types);
Method *class_copyMethodList(Class class_, unsigned int *count);
Ivar *class_copyIvarList(Class class_, unsigned int *count);
objc_property_t *class_copyPropertyList(Class class_, unsigned int *count);
objc_property_t class_getProperty(Class class_, const char *name);

SEL method_getName(Method method);
IMP method_getImplementation(Method method);
const char *method_getTypeEncoding(Method method);
IMP method_setImplementation(Method method, IMP implementation);
void method_exchangeImplementations(Method one, Method other);
const char *ivar_getName(Ivar variable);
const char *ivar_getTypeEncoding(Ivar variable);
ptrdiff_t ivar_getOffset(Ivar variable);
const char *property_getName(objc_property_t property);
const char *property_getAttributes(objc_property_t property);
const char *protocol_getName(Protocol *protocol);

void objc_setAssociatedObject(id object, const void *key, id value, objc_AssociationPolicy policy);
id objc_getAssociatedObject(id object, const void *key);
void objc_removeAssociatedObjects(id object);

#ifdef __cplusplus
}
#endif
