// Windows of ncurses that are drawn in off the screen and read back: what they show can go to a terminal, a picture or a
// test alike. They belong to a SCREEN of their own, opened with the first of them, since that of the terminal comes and
// goes. As with the screen, one thread uses them.
#ifndef TERN_CN_CANVAS_H
#define TERN_CN_CANVAS_H

#include <stdbool.h>
#include <stdint.h>

/// A pad.
typedef struct cn_canvas cn_canvas;

/// Code points that one cell of ncurses holds.
enum { cn_canvas_scalars = 5 };

/// A new blank window; NULL when ncurses knows no terminal type at all, or there is no memory.
cn_canvas *cn_canvas_open(int columns, int rows);
void cn_canvas_close(cn_canvas *canvas);

void cn_canvas_erase(cn_canvas *canvas);
/// Writes one cluster; `number` is the caller's own and comes back with the cell, 0 when it was never written. False
/// when it does not fit there, or is not one base with its marks.
bool cn_canvas_put(
    cn_canvas *canvas, int x, int y, const uint32_t *scalars, int count, uint16_t attributes, uint16_t number);
/// Whether a row was written in since `cn_canvas_accept`.
bool cn_canvas_row_changed(const cn_canvas *canvas, int y);
void cn_canvas_accept(cn_canvas *canvas);
/// Reads a cell into at least `cn_canvas_scalars` places; the rest of them are 0. Returns its columns.
int cn_canvas_read(cn_canvas *canvas, int x, int y, uint32_t *scalars, uint16_t *attributes, uint16_t *number);

#endif
