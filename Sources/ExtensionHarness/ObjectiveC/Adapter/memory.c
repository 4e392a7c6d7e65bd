// Automatic reference counting on top of `retain` and `release`, and weak references that become nil.
#include "runtime.h"

#include <Block.h>
#include <pthread.h>
#include <stdlib.h>

static SEL retainSelector, releaseSelector, autoreleaseSelector;

id objc_retain(id object) {
    return object == nil ? nil : objc_msg_lookup(object, retainSelector)(object, retainSelector);
}

void objc_release(id object) {
    if (object != nil) objc_msg_lookup(object, releaseSelector)(object, releaseSelector);
}

id objc_autorelease(id object) {
    return object == nil ? nil : objc_msg_lookup(object, autoreleaseSelector)(object, autoreleaseSelector);
}

id objc_autoreleaseReturnValue(id object) { return objc_autorelease(object); }
id objc_retainAutorelease(id object) { return objc_autorelease(objc_retain(object)); }
id objc_retainAutoreleaseReturnValue(id object) { return objc_autorelease(objc_retain(object)); }
id objc_retainAutoreleasedReturnValue(id object) { return objc_retain(object); }
id objc_claimAutoreleasedReturnValue(id object) { return objc_retain(object); }
id objc_unsafeClaimAutoreleasedReturnValue(id object) { return object; }
id objc_retainBlock(id block) { return block == nil ? nil : (id)_Block_copy(block); }

void objc_storeStrong(id *place, id object) {
    id old = *place;
    if (old == object) return;
    objc_retain(object);
    *place = object;
    objc_release(old);
}

void *objc_autoreleasePoolPush(void) { return adapterSend((id)objc_lookUpClass("NSAutoreleasePool"), "new"); }
void objc_autoreleasePoolPop(void *pool) { adapterSend((id)pool, "drain"); }

// MARK: - Properties

void objc_setProperty(id object, SEL setter, size_t offset, id value, BOOL isAtomic, BOOL copies);

void objc_setProperty_nonatomic(id object, SEL setter, id value, ptrdiff_t offset) {
    objc_setProperty(object, setter, (size_t)offset, value, NO, NO);
}

void objc_setProperty_nonatomic_copy(id object, SEL setter, id value, ptrdiff_t offset) {
    objc_setProperty(object, setter, (size_t)offset, value, NO, YES);
}

void objc_setProperty_atomic(id object, SEL setter, id value, ptrdiff_t offset) {
    objc_setProperty(object, setter, (size_t)offset, value, YES, NO);
}

void objc_setProperty_atomic_copy(id object, SEL setter, id value, ptrdiff_t offset) {
    objc_setProperty(object, setter, (size_t)offset, value, YES, YES);
}

// MARK: - Weak references

struct reference {
    struct reference *next;
    id object;
    id *place;
};

enum { bucketCount = 1024 };
static struct reference *buckets[bucketCount];
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static struct reference **bucket(id object) { return &buckets[((uintptr_t)object >> 4) % bucketCount]; }

/// The caller must hold the lock.
static void forget(id *place) {
    if (*place == nil) return;
    for (struct reference **link = bucket(*place); *link != NULL; link = &(*link)->next) {
        struct reference *reference = *link;
        if (reference->place != place) continue;
        *link = reference->next;
        free(reference);
        return;
    }
}

/// The caller must hold the lock.
static void refer(id *place, id object) {
    *place = object;
    if (object == nil) return;
    struct reference *reference = malloc(sizeof(*reference));
    if (reference == NULL) abort();
    *reference = (struct reference){.next = *bucket(object), .object = object, .place = place};
    *bucket(object) = reference;
}

id objc_storeWeak(id *place, id object) {
    pthread_mutex_lock(&lock);
    forget(place);
    refer(place, object);
    pthread_mutex_unlock(&lock);
    return object;
}

id objc_initWeak(id *place, id object) {
    *place = nil;
    return objc_storeWeak(place, object);
}

void objc_destroyWeak(id *place) { objc_storeWeak(place, nil); }

id objc_loadWeakRetained(id *place) {
    pthread_mutex_lock(&lock);
    id object = objc_retain(*place);
    pthread_mutex_unlock(&lock);
    return object;
}

id objc_loadWeak(id *place) { return objc_autorelease(objc_loadWeakRetained(place)); }

void objc_copyWeak(id *place, id *source) {
    id object = objc_loadWeakRetained(source);
    objc_initWeak(place, object);
    objc_release(object);
}

void objc_moveWeak(id *place, id *source) {
    objc_copyWeak(place, source);
    objc_destroyWeak(source);
}

void adapterObjectEnded(id object) {
    pthread_mutex_lock(&lock);
    for (struct reference **link = bucket(object); *link != NULL;) {
        struct reference *reference = *link;
        if (reference->object != object) {
            link = &reference->next;
            continue;
        }
        *reference->place = nil;
        *link = reference->next;
        free(reference);
    }
    pthread_mutex_unlock(&lock);
    adapterClearAssociations(object);
}

// MARK: - Start

struct blockCounting {
    size_t size;
    void (*retain)(const void *);
    void (*release)(const void *);
    void (*destroy)(const void *);
};

void _Block_use_RR2(const struct blockCounting *functions);
void objc_thread_add(void);
// libdispatch puts an autorelease pool around each piece of work if these functions are set.
extern void *(*_dispatch_begin_NSAutoReleasePool)(void);
extern void (*_dispatch_end_NSAutoReleasePool)(void *);

static void retainCaptured(const void *object) { objc_retain((id)object); }
static void releaseCaptured(const void *object) { objc_release((id)object); }
static void destroyCaptured(const void *object) { (void)object; }

void adapterStart(void) {
    retainSelector = sel_getUid("retain");
    releaseSelector = sel_getUid("release");
    autoreleaseSelector = sel_getUid("autorelease");
    static const struct blockCounting counting = {
        .size = sizeof(counting), .retain = retainCaptured, .release = releaseCaptured, .destroy = destroyCaptured};
    _Block_use_RR2(&counting);
    _dispatch_begin_NSAutoReleasePool = objc_autoreleasePoolPush;
    _dispatch_end_NSAutoReleasePool = objc_autoreleasePoolPop;
    // The first message prepares GNUstep's classes, and needs a pool.
    void *pool = objc_autoreleasePoolPush();
    adapterMakeBlockClasses();
    objc_autoreleasePoolPop(pool);
    // As long as the runtime knows of only one thread, it frees tables that other threads may be reading. It does not
    // know libdispatch's threads.
    objc_thread_add();
}
