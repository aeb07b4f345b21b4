// What must happen to the terminal and the process at any moment, in any state: the restore table, which signal
// handlers may use, and the pipe through which signals reach the run loop.
#ifndef TERN_CN_TERMINAL_H
#define TERN_CN_TERMINAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>
#include <termios.h>

/// Fills the table: what is written to `descriptor`, and the state it is set to after that. Call before the first
/// change to the terminal, and before each later one that there is more to undo of: until the new table is whole the
/// old one holds. False when `bytes` are too many.
bool cn_restore_arm(int descriptor, const struct termios *state, const uint8_t *bytes, size_t length);
/// Modes off, pending input thrown away, state set: in this order, so that no report of a mode reaches the shell.
/// Does nothing when the table is not armed. Async-signal-safe; any thread.
void cn_restore_now(void);

/// Handlers for crashes that restore the terminal, then let the crash take its course; and the same at exit.
void cn_restore_on_crash(void);

/// Handlers that write the number of WINCH, TSTP, CONT, TERM, HUP, INT, CHLD into a pipe. Returns the end to read from
/// (not blocking), -1 on failure. A second call returns the same pipe.
int cn_signals_open(void);
/// Puts back the handlers of before.
void cn_signals_close(void);

/// What the program set the terminal to: bytes as typed, nothing echoed, no signals from keys.
struct termios cn_raw(struct termios state);
/// Columns and rows; false when the terminal does not say.
bool cn_size(int descriptor, int *columns, int *rows);
/// Opens the controlling terminal anew, with flags of its own; -1 and errno when there is none.
int cn_open_terminal(void);
/// Whether our process group is the one in the foreground.
bool cn_in_foreground(int descriptor);
/// Stops our process group for as long as it is in the background. False and `errno` when it is there for good, with
/// nobody to bring it back.
bool cn_await_foreground(int descriptor);
/// Stops our process group; returns when it is continued.
void cn_stop(void);

/// Starts a program, looked for in PATH, in a process group of its own that has the terminal, with `input` as its
/// standard input unless that is negative. 0, or the error number.
int cn_spawn_foreground(int terminal, int input, char *const arguments[], pid_t *process);
/// Makes a process group the one in the foreground, also from the background.
bool cn_set_foreground(int descriptor, pid_t group);

enum {
    cn_child_same = 0,     // nothing happened
    cn_child_stopped = 1,
    cn_child_exited = 2,   // `value` is its status
    cn_child_killed = 3,   // `value` is the signal
};
/// What has become of a child since the last call. Does not wait.
int cn_child_change(pid_t process, int *value);

#endif
