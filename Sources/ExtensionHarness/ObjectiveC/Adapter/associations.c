// Associated objects.
#include "runtime.h"

#include <pthread.h>
#include <stdlib.h>

struct association {
    struct association *next;
    id object;
    const void *key;
    id value;
    objc_AssociationPolicy policy;
};

enum { bucketCount = 256 };
static struct association *buckets[bucketCount];
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static struct association **bucket(id object) { return &buckets[((uintptr_t)object >> 4) % bucketCount]; }

static void releaseAssociation(struct association *association) {
    if (association->policy != OBJC_ASSOCIATION_ASSIGN) objc_release(association->value);
    free(association);
}

/// Removes and returns the first association of an object, with the key or with any key.
static struct association *take(id object, const void *key, BOOL isAnyKey) {
    pthread_mutex_lock(&lock);
    struct association *found = NULL;
    for (struct association **link = bucket(object); *link != NULL; link = &(*link)->next) {
        if ((*link)->object != object || (!isAnyKey && (*link)->key != key)) continue;
        found = *link;
        *link = found->next;
        break;
    }
    pthread_mutex_unlock(&lock);
    return found;
}

void objc_setAssociatedObject(id object, const void *key, id value, objc_AssociationPolicy policy) {
    if (object == nil) return;
    struct association *old = take(object, key, NO);
    if (value != nil) {
        BOOL copies = policy == OBJC_ASSOCIATION_COPY || policy == OBJC_ASSOCIATION_COPY_NONATOMIC;
        if (policy != OBJC_ASSOCIATION_ASSIGN) value = copies ? adapterSend(value, "copy") : objc_retain(value);
        struct association *association = malloc(sizeof(*association));
        if (association == NULL) abort();
        pthread_mutex_lock(&lock);
        *association = (struct association){*bucket(object), object, key, value, policy};
        *bucket(object) = association;
        pthread_mutex_unlock(&lock);
    }
    if (old != NULL) releaseAssociation(old);
}

id objc_autorelease(id object);

id objc_getAssociatedObject(id object, const void *key) {
    id value = nil;
    pthread_mutex_lock(&lock);
    for (struct association *one = object == nil ? NULL : *bucket(object); one != NULL; one = one->next) {
        if (one->object != object || one->key != key) continue;
        value = one->policy == OBJC_ASSOCIATION_ASSIGN ? one->value : objc_autorelease(objc_retain(one->value));
        break;
    }
    pthread_mutex_unlock(&lock);
    return value;
}

void adapterClearAssociations(id object) {
    for (struct association *one; (one = take(object, NULL, YES)) != NULL;) releaseAssociation(one);
}

void objc_removeAssociatedObjects(id object) {
    if (object != nil) adapterClearAssociations(object);
}
