#include <stddef.h>
#include <sys/types.h>

// What Swift cannot do: between fork and exec, only calls that need no runtime are safe.

enum {
    isolation_namespace = 1, // making the namespaces
    isolation_files = 2,     // replacing files
    isolation_listen = 3,    // listening in the namespace
    isolation_start = 4,     // starting the command
};

/// What a child reports about a step that failed.
struct isolation_failure {
    int step;
    int number; // an errno
};

/// A file in the place of another in the namespace.
struct isolation_file {
    const char *contents;
    const char *place;
};

/// Starts a command in its own network namespace, which has only a loopback interface.
///
/// `listeners` gets a socket for each port, which listens on the namespace's 127.0.0.1.
/// From then on SIGTERM, SIGINT, SIGHUP and SIGQUIT go to the command, except those that the terminal sends to both.
/// Returns the command's process id, or -1 with the failed step in `failure`.
pid_t isolation_start_command(char *const arguments[], char *const environment[], const struct isolation_file files[],
                              size_t file_count, const int ports[], size_t port_count, int listeners[],
                              struct isolation_failure *failure);

/// Waits until a process has ended. Returns its exit status as a shell does: 128 plus the signal's number for a signal.
int isolation_wait(pid_t process);
