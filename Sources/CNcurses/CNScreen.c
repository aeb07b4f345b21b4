#define _GNU_SOURCE
#define _XOPEN_SOURCE_EXTENDED 1

#include "CNScreen.h"

#include <curses.h>
#include <langinfo.h>
#include <locale.h>
#include <panel.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <term.h>
#include <unistd.h>
#include <wchar.h>

#include "CNInternal.h"

// A capability macro of <term.h>.
#undef columns

struct cn_screen {
    SCREEN *curses;
    FILE *file;
    int descriptor;
    uint8_t *bytes;
    size_t capacity;
    char capability[256];
};

struct cn_window {
    WINDOW *window;
    PANEL *panel;
};

static bool is_open = false;
static SCREEN *current = NULL;

SCREEN *cn_current_screen(void) { return current; }

bool cn_use_utf8(void) {
    static bool done = false;
    if (done) return true;
    const char *set = setlocale(LC_CTYPE, "");
    if (set == NULL || strcmp(nl_langinfo(CODESET), "UTF-8") != 0) set = setlocale(LC_CTYPE, "C.UTF-8");
    done = set != NULL && strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
    return done;
}

int cn_width(uint32_t scalar) { return wcwidth((wchar_t)scalar); }

// newterm puts handlers on these that would draw inside a signal.
static const int curses_signals[] = {SIGINT, SIGTERM, SIGTSTP, SIGWINCH};
enum { curses_signal_count = sizeof curses_signals / sizeof curses_signals[0] };

SCREEN *cn_open_without_handlers(const char *terminal, FILE *file) {
    struct sigaction saved[curses_signal_count];
    for (int i = 0; i < curses_signal_count; i++) sigaction(curses_signals[i], NULL, &saved[i]);
    // Neither LINES and COLUMNS nor the size of a descriptor count: the caller says the size. The second switch lets
    // ncurses assume 80x24 for types that name no size.
    use_env(FALSE);
    use_tioctl(TRUE);
    SCREEN *curses = newterm(terminal, file, file);
    for (int i = 0; i < curses_signal_count; i++) sigaction(curses_signals[i], &saved[i], NULL);
    return curses;
}

static void drop_bytes(cn_screen *screen) { lseek(screen->descriptor, 0, SEEK_SET); }

// Until it resumed from an endwin once, ncurses flushes at every movement of the cursor.
static void warm_up(cn_screen *screen) {
    endwin();
    wnoutrefresh(stdscr);
    doupdate();
    drop_bytes(screen);
}

static int type_error(const char *terminal) {
    int status = 0;
    if (terminal == NULL || *terminal == 0) return cn_error_unknown;
    if (setupterm(terminal, STDOUT_FILENO, &status) != OK) return cn_error_unknown;
    bool useful = cursor_address != NULL && clear_screen != NULL;
    del_curterm(cur_term);
    return useful ? 0 : cn_error_useless;
}

static cn_screen *failed(cn_screen *screen) {
    if (screen->file != NULL) {
        fclose(screen->file);
    } else if (screen->descriptor >= 0) {
        close(screen->descriptor);
    }
    free(screen->bytes);
    free(screen);
    return NULL;
}

cn_screen *cn_screen_open(const char *terminal, int columns, int rows, bool colors, int *error) {
    *error = is_open ? cn_error_busy : cn_use_utf8() ? type_error(terminal) : cn_error_system;
    if (*error != 0) return NULL;
    *error = cn_error_system;
    cn_screen *screen = calloc(1, sizeof *screen);
    if (screen == NULL) return NULL;
    screen->descriptor = memfd_create("frame", MFD_CLOEXEC);
    if (screen->descriptor < 0) return failed(screen);
    screen->file = fdopen(screen->descriptor, "w+");
    if (screen->file == NULL) return failed(screen);
    screen->curses = cn_open_without_handlers(terminal, screen->file);
    if (screen->curses == NULL) return failed(screen);
    if (colors && has_colors()) {
        start_color();
        use_default_colors();
    }
    resize_term(rows, columns);
    // Placeholders paint more than the cell they stand in, so cells may not be pushed along a line.
    idcok(stdscr, FALSE);
    warm_up(screen);
    cn_screen_clear(screen);
    is_open = true;
    current = screen->curses;
    *error = 0;
    return screen;
}

void cn_screen_close(cn_screen *screen) {
    endwin();
    delscreen(screen->curses);
    is_open = false;
    current = NULL;
    failed(screen);
}

const char *cn_screen_capability(cn_screen *screen, const char *name) {
    const char *value = tigetstr(name);
    size_t length = 0;
    if (value == NULL || value == (const char *)-1) value = "";
    while (*value != 0 && length + 1 < sizeof screen->capability) {
        if (value[0] == '$' && value[1] == '<' && strchr(value, '>') != NULL) {
            value = strchr(value, '>') + 1;
        } else {
            screen->capability[length++] = *value++;
        }
    }
    screen->capability[length] = 0;
    return screen->capability;
}

int cn_screen_pairs(const cn_screen *screen) {
    (void)screen;
    return COLOR_PAIRS > 0 ? COLOR_PAIRS - 1 : 0;
}

bool cn_screen_define_pair(cn_screen *screen, int pair, int foreground, int background) {
    (void)screen;
    return init_extended_pair(pair, foreground, background) == OK;
}

bool cn_screen_has_fragile_corner(const cn_screen *screen) {
    (void)screen;
    return auto_right_margin && !(enter_am_mode && exit_am_mode);
}

void cn_screen_resize(cn_screen *screen, int columns, int rows) {
    resize_term(rows, columns);
    werase(stdscr);
    drop_bytes(screen);
}

void cn_screen_clear(cn_screen *screen) {
    (void)screen;
    clearok(curscr, TRUE);
}

static const uint8_t *read_bytes(cn_screen *screen, size_t *length) {
    off_t end = lseek(screen->descriptor, 0, SEEK_CUR);
    *length = 0;
    if (end <= 0) return NULL;
    if ((size_t)end > screen->capacity) {
        uint8_t *bytes = realloc(screen->bytes, (size_t)end);
        if (bytes == NULL) return NULL;
        screen->bytes = bytes;
        screen->capacity = (size_t)end;
    }
    ssize_t count = pread(screen->descriptor, screen->bytes, (size_t)end, 0);
    drop_bytes(screen);
    if (count > 0) *length = (size_t)count;
    return screen->bytes;
}

const uint8_t *cn_screen_update(cn_screen *screen, int cursor_x, int cursor_y, size_t *length) {
    update_panels();
    leaveok(newscr, FALSE);
    wmove(newscr, cursor_y, cursor_x);
    doupdate();
    return read_bytes(screen, length);
}

cn_window *cn_window_open(cn_screen *screen, int x, int y, int columns, int rows) {
    (void)screen;
    cn_window *window = calloc(1, sizeof *window);
    if (window == NULL) return NULL;
    window->window = newwin(rows, columns, y, x);
    if (window->window != NULL) window->panel = new_panel(window->window);
    if (window->panel == NULL) {
        if (window->window != NULL) delwin(window->window);
        free(window);
        return NULL;
    }
    return window;
}

void cn_window_close(cn_window *window) {
    del_panel(window->panel);
    delwin(window->window);
    free(window);
}

void cn_window_move(cn_window *window, int x, int y) { move_panel(window->panel, y, x); }

void cn_window_raise(cn_window *window) { top_panel(window->panel); }

// A row of curscr or of a window, moved by `distance` rows up within some columns. copywin copies cells as they are, also
// halves of wide characters.
static void shift_rows(WINDOW *window, int x, int y, int columns, int rows, int distance) {
    int step = distance > 0 ? 1 : -1;
    int row = distance > 0 ? y : y + rows - 1;
    cchar_t blank;
    wchar_t space[2] = {L' ', 0};
    setcchar(&blank, space, A_NORMAL, 0, NULL);
    for (int i = 0; i < rows; i++, row += step) {
        int source = row + distance;
        if (source >= y && source < y + rows) {
            copywin(window, window, source, x, row, x, row, x + columns - 1, FALSE);
        } else {
            for (int column = x; column < x + columns; column++) mvwadd_wchnstr(window, row, column, &blank, 1);
        }
    }
}

// ncurses finds lines that moved by sums of what it last sent in each, and would move the whole lines again wherever
// nothing else is in them. So the sums of these lines are spoilt: an update that nobody sees writes something of its own
// in each, and then what the terminal really shows is put back in ncurses' picture of it.
static bool spoil_sums(cn_screen *screen, int x, int y, int rows) {
    WINDOW *kept = newpad(rows, getmaxx(curscr));
    if (kept == NULL) return false;
    int last = getmaxx(curscr) - 1;
    copywin(curscr, kept, y, 0, 0, 0, rows - 1, last, FALSE);
    for (int i = 0; i < rows; i++) {
        wchar_t text[2] = {(wchar_t)(0xE000 + i), 0};
        cchar_t unlike;
        setcchar(&unlike, text, A_NORMAL, 0, NULL);
        mvwadd_wchnstr(newscr, y + i, x, &unlike, 1);
    }
    doupdate();
    drop_bytes(screen);
    int cursor_y, cursor_x;
    getyx(curscr, cursor_y, cursor_x);
    copywin(kept, curscr, 0, 0, y, 0, y + rows - 1, last, FALSE);
    wmove(curscr, cursor_y, cursor_x);
    delwin(kept);
    return true;
}

bool cn_screen_shift(cn_screen *screen, cn_window *window, int row, int rows, int distance) {
    int top, left, height, width, cursor_y, cursor_x;
    getbegyx(window->window, top, left);
    getmaxyx(window->window, height, width);
    (void)height;
    if (!spoil_sums(screen, left, top + row, rows)) return false;
    getyx(curscr, cursor_y, cursor_x);
    shift_rows(window->window, 0, row, width, rows, distance);
    shift_rows(curscr, left, top + row, width, rows, distance);
    wmove(curscr, cursor_y, cursor_x);
    touchline(window->window, row, rows);
    return true;
}

void cn_screen_cursor(const cn_screen *screen, int *x, int *y) {
    (void)screen;
    getyx(curscr, *y, *x);
}

attr_t cn_curses_attributes(uint16_t attributes) {
    attr_t result = A_NORMAL;
    if (attributes & cn_bold) result |= A_BOLD;
    if (attributes & cn_dim) result |= A_DIM;
    if (attributes & cn_italic) result |= A_ITALIC;
    if (attributes & cn_underline) result |= A_UNDERLINE;
    if (attributes & cn_reverse) result |= A_REVERSE;
    return result;
}

void cn_window_write(cn_window *window, int x, int y, const cn_cell *cells, int count) {
    enum { batch = 256 };
    cchar_t characters[batch], look;
    // No cell's look, so that the first one is worked out.
    uint32_t known = UINT32_MAX;
    while (count > 0) {
        int filled = 0, columns = 0;
        for (; filled < batch && filled < count; filled++) {
            const cn_cell *cell = &cells[filled];
            uint32_t wanted = (uint32_t)cell->attributes << 16 | cell->pair;
            if (wanted != known) {
                static const wchar_t blank[2] = {L' ', 0};
                int pair = cell->pair;
                setcchar(&look, blank, cn_curses_attributes(cell->attributes), 0, &pair);
                known = wanted;
            }
            characters[filled] = look;
            characters[filled].chars[0] = (wchar_t)cell->scalar;
            int width = cell->scalar < 0x7F ? 1 : wcwidth((wchar_t)cell->scalar);
            columns += width > 0 ? width : 1;
        }
        mvwadd_wchnstr(window->window, y, x, characters, filled);
        cells += filled;
        count -= filled;
        x += columns;
    }
}
