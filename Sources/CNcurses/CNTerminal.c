#define _GNU_SOURCE

#include "CNTerminal.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <unistd.h>

struct table {
    int descriptor;
    struct termios state;
    size_t length;
    uint8_t bytes[512];
};

// Two, so that one is whole at any moment while the other is being filled.
static struct table tables[2];
enum { unarmed = -1 };
static atomic_int armed = unarmed;

bool cn_restore_arm(int descriptor, const struct termios *state, const uint8_t *bytes, size_t length) {
    static int last = 0;
    struct table *table = &tables[1 - last];
    if (length > sizeof table->bytes) return false;
    table->descriptor = descriptor;
    table->state = *state;
    table->length = length;
    if (length > 0) memcpy(table->bytes, bytes, length);
    last = 1 - last;
    atomic_store(&armed, last);
    return true;
}

// The terminal may be slow, but one that takes nothing for half a second will not get better.
static void write_all(int descriptor, const uint8_t *bytes, size_t length) {
    while (length > 0) {
        ssize_t count = write(descriptor, bytes, length);
        if (count > 0) {
            bytes += count;
            length -= (size_t)count;
        } else if (count < 0 && errno == EAGAIN) {
            struct pollfd writable = {.fd = descriptor, .events = POLLOUT};
            if (poll(&writable, 1, 500) <= 0) return;
        } else if (count == 0 || errno != EINTR) {
            return;
        }
    }
}

void cn_restore_now(void) {
    int index = atomic_exchange(&armed, unarmed);
    if (index == unarmed) return;
    const struct table *table = &tables[index];
    int error = errno;
    // In the background, setting the state would stop the process.
    sigset_t block, saved;
    sigemptyset(&block);
    sigaddset(&block, SIGTTOU);
    pthread_sigmask(SIG_BLOCK, &block, &saved);
    write_all(table->descriptor, table->bytes, table->length);
    tcflush(table->descriptor, TCIFLUSH);
    tcsetattr(table->descriptor, TCSANOW, &table->state);
    pthread_sigmask(SIG_SETMASK, &saved, NULL);
    errno = error;
}

static const int crashes[] = {SIGQUIT, SIGSEGV, SIGBUS, SIGABRT, SIGILL, SIGFPE, SIGTRAP};
enum { crash_count = sizeof crashes / sizeof crashes[0] };
static struct sigaction before_crash[crash_count];

static void on_crash(int signal) {
    cn_restore_now();
    for (int i = 0; i < crash_count; i++) {
        if (crashes[i] == signal) sigaction(signal, &before_crash[i], NULL);
    }
    // Blocked until this handler returns; then the handler of before takes it, or the process dies of it.
    raise(signal);
}

void cn_restore_on_crash(void) {
    static bool done = false;
    // Large enough for any kernel's signal frame; a crash may be an overflow of the stack.
    static uint8_t stack[65536];
    if (done) return;
    done = true;
    stack_t alternate = {.ss_sp = stack, .ss_size = sizeof stack}, present;
    if (sigaltstack(NULL, &present) == 0 && (present.ss_flags & SS_DISABLE)) sigaltstack(&alternate, NULL);
    struct sigaction action = {.sa_handler = on_crash, .sa_flags = SA_ONSTACK};
    sigfillset(&action.sa_mask);
    for (int i = 0; i < crash_count; i++) sigaction(crashes[i], &action, &before_crash[i]);
    atexit(cn_restore_now);
}

static const int reported[] = {SIGWINCH, SIGTSTP, SIGCONT, SIGTERM, SIGHUP, SIGINT, SIGCHLD};
enum { reported_count = sizeof reported / sizeof reported[0] };
static struct sigaction before_reported[reported_count];
static int signal_pipe[2] = {-1, -1};
static bool reporting = false;
static atomic_uint continued;

static void report(int signal) {
    int error = errno;
    if (signal == SIGCONT) atomic_fetch_add(&continued, 1);
    uint8_t number = (uint8_t)signal;
    // A full pipe holds enough of them already.
    ssize_t ignored = write(signal_pipe[1], &number, 1);
    (void)ignored;
    errno = error;
}

int cn_signals_open(void) {
    if (signal_pipe[0] < 0 && pipe2(signal_pipe, O_NONBLOCK | O_CLOEXEC) != 0) return -1;
    if (reporting) return signal_pipe[0];
    reporting = true;
    struct sigaction action = {.sa_handler = report, .sa_flags = SA_RESTART};
    sigfillset(&action.sa_mask);
    for (int i = 0; i < reported_count; i++) {
        sigaction(reported[i], NULL, &before_reported[i]);
        // What was ignored from the start stays so: nohup.
        bool ignored = before_reported[i].sa_handler == SIG_IGN && reported[i] == SIGHUP;
        if (!ignored) sigaction(reported[i], &action, NULL);
    }
    return signal_pipe[0];
}

void cn_signals_close(void) {
    if (!reporting) return;
    reporting = false;
    for (int i = 0; i < reported_count; i++) sigaction(reported[i], &before_reported[i], NULL);
}

struct termios cn_raw(struct termios state) {
    state.c_iflag &= ~(tcflag_t)(IGNBRK | BRKINT | PARMRK | INPCK | ISTRIP | INLCR | IGNCR | ICRNL | IXON | IXOFF);
    state.c_oflag &= ~(tcflag_t)OPOST;
    state.c_lflag &= ~(tcflag_t)(ECHO | ECHONL | ICANON | ISIG | IEXTEN);
    state.c_cflag = (state.c_cflag & ~(tcflag_t)(CSIZE | PARENB)) | CS8;
    // With VMIN 0 a read of nothing looks like the end.
    state.c_cc[VMIN] = 1;
    state.c_cc[VTIME] = 0;
    return state;
}

bool cn_size(int descriptor, int *columns, int *rows) {
    struct winsize size;
    if (ioctl(descriptor, TIOCGWINSZ, &size) != 0 || size.ws_col == 0 || size.ws_row == 0) return false;
    *columns = size.ws_col;
    *rows = size.ws_row;
    return true;
}

int cn_open_terminal(void) {
    int flags = O_RDWR | O_NONBLOCK | O_CLOEXEC | O_NOCTTY;
    int descriptor = open("/dev/tty", flags);
    char name[256];
    if (descriptor < 0 && ttyname_r(STDIN_FILENO, name, sizeof name) == 0) descriptor = open(name, flags);
    return descriptor;
}

bool cn_in_foreground(int descriptor) {
    pid_t group = tcgetpgrp(descriptor);
    // Without a controlling terminal there is no job control to respect; of a lost one, reading tells more.
    return group < 0 || group == getpgrp();
}

// Whether the process is in the foreground, and stopping it when it is not, has to be one step: between a look and a
// signal of our own the shell may have brought it back. The kernel does it in one for whoever drains from the
// background, provided that this thread, unlike those of libdispatch, takes SIGTTOU.
bool cn_await_foreground(int descriptor) {
    struct sigaction stopping = {.sa_handler = SIG_DFL}, before;
    sigset_t unblock, saved;
    sigemptyset(&unblock);
    sigaddset(&unblock, SIGTTOU);
    sigaction(SIGTTOU, &stopping, &before);
    pthread_sigmask(SIG_UNBLOCK, &unblock, &saved);
    // A group that nobody could continue is not stopped but told EIO.
    int result = 0;
    while (result == 0 && !cn_in_foreground(descriptor)) {
        result = ioctl(descriptor, TCSBRK, 1);
        if (result != 0 && errno == EINTR) result = 0;
    }
    int error = errno;
    pthread_sigmask(SIG_SETMASK, &saved, NULL);
    sigaction(SIGTTOU, &before, NULL);
    errno = error;
    return result == 0;
}

void cn_stop(void) {
    unsigned before = atomic_load(&continued);
    kill(0, SIGSTOP);
    // The stop may reach another thread first. Nothing must be done to the terminal in between: wait for it, and for the
    // continuing after it.
    while (reporting && atomic_load(&continued) == before) poll(NULL, 0, 1);
}

extern char **environ;

int cn_spawn_foreground(int terminal, int input, char *const arguments[], pid_t *process) {
    static const int reset[] = {SIGINT, SIGQUIT, SIGPIPE, SIGTSTP, SIGTTIN, SIGTTOU, SIGCHLD};
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    posix_spawn_file_actions_init(&actions);
    posix_spawnattr_init(&attributes);
    // Done by the child before it becomes the program, so that the program is never in the background.
    posix_spawn_file_actions_addtcsetpgrp_np(&actions, terminal);
    if (input >= 0) posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO);
    sigset_t none, defaults;
    sigemptyset(&none);
    sigemptyset(&defaults);
    for (size_t i = 0; i < sizeof reset / sizeof reset[0]; i++) sigaddset(&defaults, reset[i]);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setsigdefault(&attributes, &defaults);
    posix_spawnattr_setpgroup(&attributes, 0);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
    int error = posix_spawnp(process, arguments[0], &actions, &attributes, arguments, environ);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    return error;
}

bool cn_set_foreground(int descriptor, pid_t group) {
    sigset_t block, saved;
    sigemptyset(&block);
    sigaddset(&block, SIGTTOU);
    pthread_sigmask(SIG_BLOCK, &block, &saved);
    int result = tcsetpgrp(descriptor, group);
    pthread_sigmask(SIG_SETMASK, &saved, NULL);
    return result == 0;
}

int cn_child_change(pid_t process, int *value) {
    int status = 0;
    pid_t changed;
    do changed = waitpid(process, &status, WNOHANG | WUNTRACED);
    while (changed < 0 && errno == EINTR);
    if (changed == 0) return cn_child_same;
    *value = 0;
    // Somebody else has waited for it: it is gone, and how is lost.
    if (changed < 0) return cn_child_exited;
    if (WIFSTOPPED(status)) return cn_child_stopped;
    *value = WIFEXITED(status) ? WEXITSTATUS(status) : WTERMSIG(status);
    return WIFEXITED(status) ? cn_child_exited : cn_child_killed;
}
