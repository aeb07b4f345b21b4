#ifndef TERN_CPTY_H
#define TERN_CPTY_H

#include <stdbool.h>
#include <sys/types.h>

/// Opens a pseudo-terminal with nothing running on it.
bool cpty_open(int columns, int rows, int *master, int *slave);

/// A descriptor of its own for the terminal behind `slave`, not blocking; it does not become the controlling one.
int cpty_reopen(int slave);

/// Starts a program in a new session on a new pseudo-terminal. `arguments` and `environment` end with NULL;
/// `directory` may be NULL. Returns the process, or -1. `master` is ours, `slave` stays open so that the state of the
/// terminal can be read after the program is gone.
pid_t cpty_spawn(
    const char *path,
    char *const arguments[],
    char *const environment[],
    const char *directory,
    int columns,
    int rows,
    int *master,
    int *slave
);

bool cpty_resize(int master, int columns, int rows);

enum { cpty_running, cpty_exited, cpty_signaled, cpty_stopped, cpty_continued };

/// Waits for a change of the process at most so long; `value` is the exit code or the signal.
int cpty_wait(pid_t process, int milliseconds, int *value);

#endif
