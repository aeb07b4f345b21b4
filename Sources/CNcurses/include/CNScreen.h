// ncurses and its panels behind opaque pointers: Swift 6 refuses the globals of <curses.h> and cannot see its macros.
//
// The screen draws into a file in memory, never to the terminal: `cn_screen_update` hands back the bytes of one frame.
// ncurses keeps its state in globals, so there is one screen at a time and one thread that uses it.
#ifndef TERN_CN_SCREEN_H
#define TERN_CN_SCREEN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct cn_screen cn_screen;
/// A WINDOW and its PANEL.
typedef struct cn_window cn_window;

enum {
    cn_bold = 1,
    cn_dim = 2,
    cn_italic = 4,
    cn_underline = 8,
    cn_reverse = 16,
};

enum {
    cn_error_busy = 1,     // a screen is open already
    cn_error_unknown = 2,  // no terminfo entry of that name
    cn_error_useless = 3,  // the entry cannot move the cursor or clear
    cn_error_system = 4,   // no memory, no descriptor
};

/// One character to write: a scalar with a column width known to libc, or the start of a placeholder.
typedef struct {
    uint32_t scalar;
    uint16_t attributes;
    uint16_t pair;
} cn_cell;

/// Opens the screen for a terminal type; NULL and `error` when that does not work.
cn_screen *cn_screen_open(const char *terminal, int columns, int rows, bool colors, int *error);
void cn_screen_close(cn_screen *screen);

/// A string capability without its padding marks, "" when absent. Valid until the next call. Needs an open screen.
const char *cn_screen_capability(cn_screen *screen, const char *name);

/// Highest number of a colour pair.
int cn_screen_pairs(const cn_screen *screen);
/// Defines a pair; -1 is the terminal's own colour.
bool cn_screen_define_pair(cn_screen *screen, int pair, int foreground, int background);

/// Whether the last cell of the screen cannot be written beside a wide character: a terminal type that cannot switch
/// wrapping off (screen, tmux) is sent it one column before and pushed right, which would cut the character.
bool cn_screen_has_fragile_corner(const cn_screen *screen);

/// Sets the size. All windows must be gone.
void cn_screen_resize(cn_screen *screen, int columns, int rows);
/// Makes the next update start with a cleared screen.
void cn_screen_clear(cn_screen *screen);
/// Computes the bytes from what is shown to the windows' content, ending with the cursor at a place. They are valid
/// until the next call.
const uint8_t *cn_screen_update(cn_screen *screen, int cursor_x, int cursor_y, size_t *length);

/// A new window on top of the others; it must lie within the screen.
cn_window *cn_window_open(cn_screen *screen, int x, int y, int columns, int rows);
void cn_window_close(cn_window *window);
void cn_window_move(cn_window *window, int x, int y);
void cn_window_raise(cn_window *window);
/// Writes cells from a place to the right; a wide scalar takes one entry.
void cn_window_write(cn_window *window, int x, int y, const cn_cell *cells, int count);

/// Tells ncurses that the terminal has moved some rows of a window up by `distance`, or down when that is negative, with
/// blanks coming in: in the window and in what ncurses takes the terminal to show. Nothing may wait to be sent. ncurses
/// takes the terminal to draw in its own colours from here on; false, with nothing done, when there is no memory.
bool cn_screen_shift(cn_screen *screen, cn_window *window, int row, int rows, int distance);
/// Where ncurses takes the terminal's cursor to be.
void cn_screen_cursor(const cn_screen *screen, int *x, int *y);

/// Columns libc gives a scalar; -1 when it does not know it.
int cn_width(uint32_t scalar);
/// Makes libc treat text as UTF-8 whatever the environment says.
bool cn_use_utf8(void);

#endif
