#define _GNU_SOURCE
#define _XOPEN_SOURCE_EXTENDED 1

#include "CNCanvas.h"

#include <curses.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>
#include <wchar.h>

#include "CNInternal.h"
#include "CNScreen.h"

struct cn_canvas {
    WINDOW *window;
};

static SCREEN *off_screen = NULL;

static SCREEN *open_off_screen(void) {
    // What the type can do does not matter: nothing is ever refreshed.
    static const char *const types[] = {"xterm", "vt100", "linux", "ansi", "dumb"};
    if (!cn_use_utf8()) return NULL;
    int descriptor = memfd_create("canvas", MFD_CLOEXEC);
    FILE *file = descriptor < 0 ? NULL : fdopen(descriptor, "w+");
    if (file == NULL) {
        if (descriptor >= 0) close(descriptor);
        return NULL;
    }
    SCREEN *result = NULL;
    for (size_t i = 0; i < sizeof types / sizeof types[0] && result == NULL; i++) {
        result = cn_open_without_handlers(types[i], file);
    }
    if (result == NULL) {
        fclose(file);
        return NULL;
    }
    // The new one is current: give that back to the terminal's, if there is one.
    SCREEN *before = cn_current_screen();
    if (before != NULL) set_term(before);
    return result;
}

cn_canvas *cn_canvas_open(int columns, int rows) {
    if (off_screen == NULL) off_screen = open_off_screen();
    if (off_screen == NULL || columns < 1 || rows < 1) return NULL;
    cn_canvas *canvas = calloc(1, sizeof *canvas);
    if (canvas == NULL) return NULL;
    canvas->window = newpad_sp(off_screen, rows, columns);
    if (canvas->window == NULL) {
        free(canvas);
        return NULL;
    }
    return canvas;
}

void cn_canvas_close(cn_canvas *canvas) {
    delwin(canvas->window);
    free(canvas);
}

void cn_canvas_erase(cn_canvas *canvas) { werase(canvas->window); }

bool cn_canvas_put(
    cn_canvas *canvas, int x, int y, const uint32_t *scalars, int count, uint16_t attributes, uint16_t number
) {
    wchar_t text[cn_canvas_scalars + 1] = {0};
    if (count < 1 || count > cn_canvas_scalars) return false;
    for (int i = 0; i < count; i++) text[i] = (wchar_t)scalars[i];
    int columns = wcwidth(text[0]);
    if (columns < 1 || x + columns > getmaxx(canvas->window)) return false;
    cchar_t character;
    int pair = number;
    if (setcchar(&character, text, cn_curses_attributes(attributes), 0, &pair) != OK) return false;
    return mvwadd_wchnstr(canvas->window, y, x, &character, 1) == OK;
}

bool cn_canvas_row_changed(const cn_canvas *canvas, int y) { return is_linetouched(canvas->window, y); }

void cn_canvas_accept(cn_canvas *canvas) { untouchwin(canvas->window); }

int cn_canvas_read(cn_canvas *canvas, int x, int y, uint32_t *scalars, uint16_t *attributes, uint16_t *number) {
    static const struct {
        attr_t curses;
        uint16_t ours;
    } table[] = {
        {A_BOLD, cn_bold}, {A_DIM, cn_dim}, {A_ITALIC, cn_italic}, {A_UNDERLINE, cn_underline}, {A_REVERSE, cn_reverse},
    };
    cchar_t character;
    wchar_t text[CCHARW_MAX + 1] = {0};
    attr_t look = 0;
    short narrow = 0;
    int pair = 0;
    memset(scalars, 0, cn_canvas_scalars * sizeof *scalars);
    *attributes = 0;
    *number = 0;
    if (mvwin_wch(canvas->window, y, x, &character) != OK) return 1;
    if (getcchar(&character, text, &look, &narrow, &pair) != OK) return 1;
    for (int i = 0; i < cn_canvas_scalars; i++) scalars[i] = (uint32_t)text[i];
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
        if (look & table[i].curses) *attributes |= table[i].ours;
    }
    *number = (uint16_t)pair;
    int columns = wcwidth(text[0]);
    return columns > 1 ? columns : 1;
}
