// Shared by the files of this shim.
#ifndef TERN_CN_INTERNAL_H
#define TERN_CN_INTERNAL_H

#include <curses.h>
#include <stdint.h>

/// newterm without its signal handlers, which would draw inside a signal.
SCREEN *cn_open_without_handlers(const char *terminal, FILE *file);
/// That of the terminal; NULL when none is open.
SCREEN *cn_current_screen(void);
attr_t cn_curses_attributes(uint16_t attributes);

#endif
