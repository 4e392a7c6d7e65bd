#include <spawn.h>

// glibc's own actions of posix_spawn, which Swift does not see.
int spawn_in_folder(posix_spawn_file_actions_t *actions, const char *path);
int spawn_closing_from(posix_spawn_file_actions_t *actions, int descriptor);
