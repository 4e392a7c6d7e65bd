// Makes a download's file be gone for what its completion handler leaves to another thread.
//
// A device removes the file when the handler returns, so such a thread finds it at one time and not at another. Here it
// waits until the handler has returned, and never finds it. A handler that itself waits for that thread would never
// return: then the thread goes on, and finds the file, as it does on a device.
//
// Two equal looks prove that the handler waits. At each, every thread is asleep, in a call that ends when another
// thread, a timer, or the harness wants it. The kernel counts how often a thread has left a processor; if no count has
// changed, all of them slept together between the looks. So no other thread of the app's can wake the handler. An answer
// of the harness always comes, so a handler that asks for one does not count as waiting.
#define _GNU_SOURCE
#include "LentFiles.h"

#include <dirent.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

struct file {
    struct file *next;
    pid_t thread;
    /// How many answers of the harness its thread waits for.
    atomic_int *questions;
    char name[];
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct file *files;
/// One thread looks at a time; the others sleep meanwhile.
static pthread_mutex_t looking = PTHREAD_MUTEX_INITIALIZER;
static _Thread_local atomic_int questions;

/// The calls in which a thread waits for nothing but another thread, a timer, or the harness.
static const long waits[] = {
    SYS_futex, SYS_ppoll, SYS_pselect6, SYS_epoll_pwait, SYS_nanosleep, SYS_clock_nanosleep, SYS_read, SYS_recvfrom,
#if defined(__x86_64__)
    SYS_poll, SYS_select, SYS_epoll_wait,
#endif
};

/// The name is random, so it is the same file whatever the spelling of its folder.
static const char *nameOf(const char *path) {
    const char *slash = strrchr(path, '/');
    return slash == NULL ? path : slash + 1;
}

/// Finds where the list has a file; there is null if it has none. Call it with the lock.
static struct file **find(const char *path) {
    struct file **place = &files;
    while (*place != NULL && strcmp((*place)->name, nameOf(path)) != 0) place = &(*place)->next;
    return place;
}

void lentFileBegin(const char *path) {
    struct file *file = malloc(sizeof(*file) + strlen(nameOf(path)) + 1);
    if (file == NULL) return;
    file->thread = gettid();
    file->questions = &questions;
    strcpy(file->name, nameOf(path));
    pthread_mutex_lock(&lock);
    file->next = files;
    files = file;
    pthread_mutex_unlock(&lock);
}

void lentFileEnd(const char *path) {
    pthread_mutex_lock(&lock);
    struct file **place = find(path), *file = *place;
    if (file != NULL) *place = file->next;
    pthread_mutex_unlock(&lock);
    free(file);
}

void lentFileAsks(int begins) { atomic_fetch_add(&questions, begins ? 1 : -1); }

/// Returns whether the file is lent to another thread, and tells whether that waits for an answer of the harness.
static int isElsewhere(const char *path, int *asks) {
    pthread_mutex_lock(&lock);
    struct file *file = *find(path);
    int isElsewhere = file != NULL && file->thread != gettid();
    *asks = isElsewhere && atomic_load(file->questions) > 0;
    pthread_mutex_unlock(&lock);
    return isElsewhere;
}

/// Reads a short file of the kernel about a thread. Returns whether it could.
static int readThread(const char *thread, const char *name, char *text, size_t size) {
    char path[300];
    snprintf(path, sizeof(path), "/proc/self/task/%s/%s", thread, name);
    int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0) return 0;
    ssize_t count = read(file, text, size - 1);
    close(file);
    text[count < 0 ? 0 : count] = 0;
    return count > 0;
}

/// Adds what a thread waits in, and how often it has left a processor. Returns whether it is asleep: while it still runs
/// with the state of a sleeping thread, the kernel shows no call.
static int addThread(const char *thread, uint64_t *digest) {
    char status[4096], call[256], *end;
    if (!readThread(thread, "status", status, sizeof(status))) return 0;
    if (!readThread(thread, "syscall", call, sizeof(call))) return 0;
    const char *counts = strstr(status, "\nvoluntary_ctxt_switches:");
    if (strstr(status, "\nState:\tS") == NULL || counts == NULL) return 0;
    long number = strtol(call, &end, 10);
    int isWait = 0;
    for (size_t index = 0; index < sizeof(waits) / sizeof(waits[0]); index++)
        isWait |= end != call && waits[index] == number;
    // FNV-1a.
    for (const char *text = call; *text != 0; text++) *digest = (*digest ^ (unsigned char)*text) * 0x100000001b3;
    for (; *counts != 0; counts++) *digest = (*digest ^ (unsigned char)*counts) * 0x100000001b3;
    return isWait;
}

/// Looks at all other threads. Returns a digest; 0 unless all are asleep.
static uint64_t look(void) {
    DIR *threads = opendir("/proc/self/task");
    if (threads == NULL) return 0;
    uint64_t digest = 0xcbf29ce484222325;
    int isAsleep = 1;
    for (struct dirent *entry; isAsleep && (entry = readdir(threads)) != NULL;)
        if (entry->d_name[0] != '.' && atoi(entry->d_name) != gettid()) isAsleep = addThread(entry->d_name, &digest);
    closedir(threads);
    return isAsleep ? digest : 0;
}

void lentFileWait(const char *path) {
    int asks;
    if (!isElsewhere(path, &asks)) return;
    pthread_mutex_lock(&looking);
    // A handler that never sleeps while it waits, or a kernel that shows no calls, must not stop the thread for good.
    for (int count = 0; count < 5000; count++) {
        uint64_t first = look();
        if (!isElsewhere(path, &asks) || (!asks && first != 0 && first == look())) break;
        usleep(1000);
    }
    pthread_mutex_unlock(&looking);
}
