#define _GNU_SOURCE
#include "NetworkNamespace.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <net/if.h>
#include <netinet/in.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mount.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

enum { most_ports = 8 };

static int write_text(const char *path, const char *text) {
    int file = open(path, O_WRONLY | O_CLOEXEC);
    if (file < 0) return -1;
    ssize_t count = write(file, text, strlen(text));
    close(file);
    return count < 0 ? -1 : 0;
}

/// Makes the namespaces: as root, if that is allowed, without a user namespace.
static int enter_namespaces(void) {
    if (unshare(CLONE_NEWNET | CLONE_NEWNS) == 0) return 0;
    char users[64], groups[64];
    snprintf(users, sizeof users, "%u %u 1", (unsigned)geteuid(), (unsigned)geteuid());
    snprintf(groups, sizeof groups, "%u %u 1", (unsigned)getegid(), (unsigned)getegid());
    if (unshare(CLONE_NEWUSER | CLONE_NEWNET | CLONE_NEWNS) < 0) return -1;
    // Without rights over groups, a process may only map its own.
    if (write_text("/proc/self/setgroups", "deny") < 0 && errno != ENOENT) return -1;
    if (write_text("/proc/self/uid_map", users) < 0) return -1;
    return write_text("/proc/self/gid_map", groups);
}

static int raise_loopback(void) {
    struct ifreq request = {.ifr_name = "lo", .ifr_flags = IFF_UP | IFF_RUNNING};
    int any = socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    if (any < 0) return -1;
    int result = ioctl(any, SIOCSIFFLAGS, &request);
    close(any);
    return result;
}

static int listen_on(int port) {
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons(port)};
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    int listener = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (listener < 0) return -1;
    if (bind(listener, (struct sockaddr *)&address, sizeof address) < 0 || listen(listener, 256) < 0) return -1;
    return listener;
}

static int send_descriptors(int connection, const int *descriptors, size_t count) {
    union {
        char bytes[CMSG_SPACE(most_ports * sizeof(int))];
        struct cmsghdr alignment;
    } control = {0};
    struct isolation_failure none = {0};
    struct iovec part = {&none, sizeof none};
    struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1};
    message.msg_control = control.bytes;
    message.msg_controllen = CMSG_SPACE(count * sizeof(int));
    struct cmsghdr *header = CMSG_FIRSTHDR(&message);
    header->cmsg_level = SOL_SOCKET;
    header->cmsg_type = SCM_RIGHTS;
    header->cmsg_len = CMSG_LEN(count * sizeof(int));
    memcpy(CMSG_DATA(header), descriptors, count * sizeof(int));
    return sendmsg(connection, &message, MSG_NOSIGNAL) < 0 ? -1 : 0;
}

/// Reads what the child says. Returns 1 for listeners, 0 for a failure, -1 at the end.
static int receive(int connection, int listeners[], size_t count, struct isolation_failure *failure) {
    union {
        char bytes[CMSG_SPACE(most_ports * sizeof(int))];
        struct cmsghdr alignment;
    } control;
    struct iovec part = {failure, sizeof *failure};
    struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1, .msg_control = control.bytes};
    message.msg_controllen = sizeof control.bytes;
    ssize_t size;
    do size = recvmsg(connection, &message, MSG_CMSG_CLOEXEC);
    while (size < 0 && errno == EINTR);
    if (size != sizeof *failure) return -1;
    if (failure->step != 0) return 0;
    struct cmsghdr *header = CMSG_FIRSTHDR(&message);
    if (header == NULL || header->cmsg_len != CMSG_LEN(count * sizeof(int))) return -1;
    memcpy(listeners, CMSG_DATA(header), count * sizeof(int));
    return 1;
}

static void fail(int connection, int step) {
    struct isolation_failure failure = {step, errno};
    (void)!write(connection, &failure, sizeof failure);
    _exit(126);
}

static void run_child(int connection, char *const arguments[], char *const environment[],
                      const struct isolation_file files[], size_t file_count, const int ports[], size_t port_count) {
    if (enter_namespaces() < 0 || raise_loopback() < 0) fail(connection, isolation_namespace);
    if (mount("none", "/", NULL, MS_REC | MS_PRIVATE, NULL) < 0) fail(connection, isolation_namespace);
    for (size_t index = 0; index < file_count; index++) {
        if (access(files[index].place, F_OK) < 0) continue;
        if (mount(files[index].contents, files[index].place, NULL, MS_BIND, NULL) < 0)
            fail(connection, isolation_files);
    }
    int listeners[most_ports];
    for (size_t index = 0; index < port_count; index++) {
        listeners[index] = listen_on(ports[index]);
        if (listeners[index] < 0) fail(connection, isolation_listen);
    }
    if (send_descriptors(connection, listeners, port_count) < 0) fail(connection, isolation_listen);
    // The command starts with the signal settings that any command starts with.
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    for (int number = 1; number < NSIG; number++) signal(number, SIG_DFL);
    execvpe(arguments[0], arguments, environment);
    fail(connection, isolation_start);
}

static volatile pid_t signaled_process;
static volatile sig_atomic_t early_signal;

static void pass_on(int number, siginfo_t *information, void *context) {
    // The kernel sends the terminal's signals to all processes of the foreground, the command included.
    if (information->si_code > 0) return;
    if (signaled_process > 0) kill(signaled_process, number);
    else early_signal = number;
}

static void pass_signals(void) {
    struct sigaction action = {.sa_sigaction = pass_on, .sa_flags = SA_SIGINFO | SA_RESTART};
    int numbers[] = {SIGTERM, SIGINT, SIGHUP, SIGQUIT};
    for (size_t index = 0; index < sizeof numbers / sizeof *numbers; index++) sigaction(numbers[index], &action, NULL);
}

pid_t isolation_start_command(char *const arguments[], char *const environment[], const struct isolation_file files[],
                              size_t file_count, const int ports[], size_t port_count, int listeners[],
                              struct isolation_failure *failure) {
    int connections[2];
    *failure = (struct isolation_failure){isolation_start, EINVAL};
    if (port_count > most_ports) return -1;
    if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, connections) < 0) {
        failure->number = errno;
        return -1;
    }
    pass_signals();
    pid_t child = fork();
    if (child == 0) {
        close(connections[0]);
        run_child(connections[1], arguments, environment, files, file_count, ports, port_count);
    }
    if (child < 0) failure->number = errno;
    close(connections[1]);
    int has_listeners = child > 0 && receive(connections[0], listeners, port_count, failure) == 1;
    // The connection ends without a message as soon as the command runs.
    struct isolation_failure later;
    int unused[most_ports];
    int has_failed = has_listeners && receive(connections[0], unused, 0, &later) == 0;
    close(connections[0]);
    if (has_listeners && !has_failed) {
        signaled_process = child;
        if (early_signal != 0) kill(child, early_signal);
        return child;
    }
    if (has_failed) {
        *failure = later;
        for (size_t index = 0; index < port_count; index++) close(listeners[index]);
    }
    if (child > 0) isolation_wait(child);
    return -1;
}

int isolation_wait(pid_t process) {
    int status;
    while (waitpid(process, &status, 0) < 0) {
        if (errno != EINTR) return 126;
    }
    return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
}
