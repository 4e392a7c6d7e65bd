// The basic types of GCC's runtime, with the layout that its library uses.
#pragma once

#include <stddef.h>
#include <stdint.h>

typedef unsigned char BOOL;
typedef const struct objc_selector *SEL;
typedef struct objc_class *Class;
typedef struct objc_object {
    Class class_pointer;
} *id;
typedef id (*IMP)(id, SEL, ...);

#ifdef __OBJC__
@class Protocol;
#define YES __objc_yes
#define NO __objc_no
#else
typedef struct objc_object Protocol;
#define YES ((BOOL)1)
#define NO ((BOOL)0)
#endif

// No object pointers, because nil is also where an address of an error belongs.
#define nil ((void *)0)
#define Nil ((void *)0)
