#import <UserNotifications/UserNotifications.h>

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <sys/ioctl.h>
#include <sys/ipc.h>
#include <sys/mount.h>
#include <sys/msg.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/sem.h>
#include <sys/shm.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/sysmacros.h>
#include <sys/time.h>
#include <sys/uio.h>
#include <sys/xattr.h>
#include <unistd.h>

static NSString *Word(long result) {
    if (result >= 0) return @"granted";
    if (errno == EPERM || errno == EACCES || errno == ENOSYS || errno == EXDEV) return @"refused";
    return [NSString stringWithUTF8String:strerror(errno)];
}

/// Makes the system calls that the payload names, and puts their outcomes into its body.
@interface NotificationService : UNNotificationServiceExtension
@end

@implementation NotificationService

- (void)didReceiveNotificationRequest:(UNNotificationRequest *)request
                   withContentHandler:(void (^)(UNNotificationContent *_Nonnull))contentHandler {
    UNMutableNotificationContent *content = [request.content mutableCopy];
    NSString *file = content.userInfo[@"path"];
    int process = [content.userInfo[@"process"] intValue];
    NSMutableArray *lines = [NSMutableArray array];
    for (NSString *name in content.userInfo[@"attempts"]) {
        NSString *outcome = [self outcomeOf:name file:file.UTF8String process:process];
        [lines addObject:[NSString stringWithFormat:@"%@: %@", name, outcome]];
    }
    content.body = [lines componentsJoinedByString:@"\n"];
    contentHandler(content);
}

#define ATTEMPT(word, call) if ([name isEqual:@word]) return Word(call)

- (NSString *)outcomeOf:(NSString *)name file:(const char *)file process:(int)process {
    NSString *own = [NSTemporaryDirectory() stringByAppendingPathComponent:name];
    const char *new = own.fileSystemRepresentation;
    int opened = open(file, O_RDONLY);
    char byte = 'x';
    char *arguments[] = {"/bin/true", NULL};
    struct iovec here = {&byte, 1}, there = {&byte, 1};
    struct rlimit limit = {1000, 1000};
    struct sched_param batch = {0};
    struct timespec times[2] = {{1, 0}, {1, 0}};
    long clone[11] = {0};
    pthread_attr_t attributes;
    cpu_set_t first;
    CPU_ZERO(&first);
    CPU_SET(0, &first);

    ATTEMPT("socket", socket(AF_INET, SOCK_STREAM, 0));
    ATTEMPT("socket to the kernel", socket(AF_NETLINK, SOCK_RAW, 0));
    ATTEMPT("ring", syscall(425, 8, clone));
    ATTEMPT("fork", syscall(SYS_clone, SIGCHLD, NULL, NULL, NULL, NULL));
    ATTEMPT("clone", syscall(435, clone, sizeof(clone)));
    ATTEMPT("program", execve(arguments[0], arguments, NULL));
    ATTEMPT("namespace", unshare(CLONE_NEWUSER));
    ATTEMPT("trace", ptrace(PTRACE_ATTACH, process, NULL, NULL));
    ATTEMPT("memory of another", process_vm_readv(process, &here, 1, &there, 1, 0));
    ATTEMPT("handle of another", syscall(434, process, 0));
    ATTEMPT("limit of another", prlimit(process, RLIMIT_NOFILE, &limit, NULL));
    ATTEMPT("processors of another", sched_setaffinity(process, sizeof(first), &first));
    ATTEMPT("scheduling of another", sched_setscheduler(process, SCHED_BATCH, &batch));
    ATTEMPT("priority of another", setpriority(PRIO_PROCESS, (id_t)process, 19));
    ATTEMPT("priority of all", setpriority(PRIO_USER, 0, 19));
    ATTEMPT("signal", kill(process, 0));
    ATTEMPT("signal to the group", kill(0, 0));
    ATTEMPT("signal to all", kill(-1, 0));
    ATTEMPT("queued signal", syscall(SYS_rt_sigqueueinfo, process, SIGCONT, clone));
    ATTEMPT("signal by a file", fcntl(STDOUT_FILENO, F_SETOWN, process));
    ATTEMPT("typing", ioctl(STDERR_FILENO, TIOCSTI, &byte));
    ATTEMPT("terminal", open("/dev/tty", O_RDWR));
    ATTEMPT("memory file", syscall(SYS_memfd_create, "x", 0));
    ATTEMPT("shared memory", shmget(IPC_PRIVATE, 4096, IPC_CREAT | 0600));
    ATTEMPT("message queue", msgget(IPC_PRIVATE, IPC_CREAT | 0600));
    ATTEMPT("semaphore", semget(IPC_PRIVATE, 1, IPC_CREAT | 0600));
    ATTEMPT("named queue", syscall(SYS_mq_open, "richpush", O_CREAT | O_RDWR, 0600, NULL));
    ATTEMPT("file events", syscall(SYS_fanotify_init, 0, 0));
    ATTEMPT("file system", syscall(430, "tmpfs", 0));
    ATTEMPT("mount", mount("none", NSTemporaryDirectory().UTF8String, "tmpfs", 0, NULL));
    ATTEMPT("device", mknod(new, S_IFCHR | 0600, makedev(1, 3)));
    ATTEMPT("kernel log", syscall(SYS_syslog, 10, NULL, 0));
    ATTEMPT("kernel program", syscall(SYS_bpf, 0, clone, sizeof(clone)));
    ATTEMPT("key", syscall(SYS_add_key, "user", "richpush", "x", 1, -3));
    ATTEMPT("host name", sethostname("richpush", 8));
    ATTEMPT("clock", settimeofday(NULL, &(struct timezone){0, 0}));
    ATTEMPT("tracing itself off", prctl(PR_SET_DUMPABLE, 0, 0, 0, 0));

    ATTEMPT("mode", chmod(file, 0777));
    ATTEMPT("mode of an open file", fchmod(opened, 0777));
    ATTEMPT("mode in another way", syscall(452, AT_FDCWD, file, 0777, 0));
    ATTEMPT("mode by a link", symlink(file, new) == 0 ? chmod(new, 0777) : 0);
    ATTEMPT("mode by a folder", fchmodat(open("/", O_PATH), file + 1, 0777, 0));
    ATTEMPT("mode by another name", link(file, new) == 0 ? chmod(new, 0777) : -1);
    ATTEMPT("owner", chown(file, 65534, 65534));
    ATTEMPT("owner of an open file", fchown(opened, 65534, 65534));
    ATTEMPT("times", utimensat(AT_FDCWD, file, times, 0));
    ATTEMPT("times of an open file", futimens(opened, times));
    ATTEMPT("attribute", setxattr(file, "user.richpush", "x", 1, 0));
    ATTEMPT("attribute of an open file", fsetxattr(opened, "user.richpush", "x", 1, 0));
    ATTEMPT("no attribute", removexattr(file, "user.richpush"));
    ATTEMPT("size", truncate(file, 0));

    ATTEMPT("own thread's name", prctl(PR_SET_NAME, "x", 0, 0, 0));
    ATTEMPT("own limit", prlimit(0, RLIMIT_NOFILE, NULL, &limit));
    ATTEMPT("own priority", setpriority(PRIO_PROCESS, 0, 19));
    ATTEMPT("own stack", -pthread_getattr_np(pthread_self(), &attributes));
    ATTEMPT("own signal", kill(getpid(), 0));
    return @"unknown";
}

@end
