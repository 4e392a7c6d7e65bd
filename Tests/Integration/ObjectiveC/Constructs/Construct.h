// A construct of the language or of a framework: a body that says whether it does the same as on an iPhone.
#pragma once

#import <UserNotifications/UserNotifications.h>

typedef BOOL (*ConstructBody)(void);

void AddConstruct(const char *name, ConstructBody body);

/// One of several checks of a construct that share a beginning.
#define CHECK(name, ...)                                                                                               \
    do {                                                                                                               \
        if (__VA_ARGS__) break;                                                                                        \
        printf("construct failed: %s\n", name);                                                                        \
        failures++;                                                                                                    \
    } while (0)

#define CONSTRUCT_NAMED(name, number)                                                                                  \
    static BOOL body##number(void);                                                                                    \
    __attribute__((constructor)) static void add##number(void) { AddConstruct(name, body##number); }                   \
    static BOOL body##number(void)
#define CONSTRUCT_NUMBERED(name, number) CONSTRUCT_NAMED(name, number)
#define CONSTRUCT(name) CONSTRUCT_NUMBERED(name, __COUNTER__)
