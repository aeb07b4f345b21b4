#define _GNU_SOURCE

#include "CPseudoTerminal.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pty.h>
#include <signal.h>
#include <sys/ioctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

bool cpty_open(int columns, int rows, int *master, int *slave) {
    struct winsize size = {.ws_row = (unsigned short)rows, .ws_col = (unsigned short)columns};
    if (openpty(master, slave, NULL, NULL, &size) != 0) return false;
    fcntl(*master, F_SETFD, FD_CLOEXEC);
    fcntl(*slave, F_SETFD, FD_CLOEXEC);
    return true;
}

int cpty_reopen(int slave) {
    char name[256];
    if (ttyname_r(slave, name, sizeof name) != 0) return -1;
    return open(name, O_RDWR | O_NONBLOCK | O_CLOEXEC | O_NOCTTY);
}

pid_t cpty_spawn(
    const char *path,
    char *const arguments[],
    char *const environment[],
    const char *directory,
    int columns,
    int rows,
    int *master,
    int *slave
) {
    if (!cpty_open(columns, rows, master, slave)) return -1;
    pid_t process = fork();
    if (process < 0) {
        close(*master);
        close(*slave);
        return -1;
    }
    if (process > 0) return process;
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    setsid();
    ioctl(*slave, TIOCSCTTY, 0);
    for (int i = 0; i < 3; i++) dup2(*slave, i);
    // Among them may be the descriptor whose end tells another test that its own program has ended.
    close_range(3, ~0U, 0);
    if (directory != NULL && chdir(directory) != 0) _exit(126);
    execve(path, arguments, environment);
    _exit(127);
}

bool cpty_resize(int master, int columns, int rows) {
    struct winsize size = {.ws_row = (unsigned short)rows, .ws_col = (unsigned short)columns};
    return ioctl(master, TIOCSWINSZ, &size) == 0;
}

static int reap(pid_t process, int *value) {
    int status = 0;
    if (waitpid(process, &status, WNOHANG | WUNTRACED | WCONTINUED) <= 0) return cpty_running;
    if (WIFEXITED(status)) {
        *value = WEXITSTATUS(status);
        return cpty_exited;
    }
    if (WIFSIGNALED(status)) {
        *value = WTERMSIG(status);
        return cpty_signaled;
    }
    if (WIFSTOPPED(status)) {
        *value = WSTOPSIG(status);
        return cpty_stopped;
    }
    return cpty_continued;
}

int cpty_wait(pid_t process, int milliseconds, int *value) {
    enum { step = 5 };
    for (int waited = 0;; waited += step) {
        int change = reap(process, value);
        if (change != cpty_running || waited >= milliseconds) return change;
        poll(NULL, 0, step);
    }
}
