// What terminfo says of the colours of a terminal type.
#ifndef TERN_CN_COLOR_H
#define TERN_CN_COLOR_H

#include <stdbool.h>

typedef struct {
    int colors;        // terminfo's `colors`, 0 when absent
    bool direct;       // colour numbers are 0xRRGGBB (ncurses' extension `RGB`, eight bits each)
    bool truecolor;    // the type says that the terminal shows 24 bits (`RGB`, or `Tc` of tmux)
    bool indexed_sgr;  // colour n of 256 is chosen by SGR 38;5;n and 48;5;n, in either spelling
} cn_colors;

/// False when the type is unknown. May be called while a screen is open.
bool cn_colors_of(const char *terminal, cn_colors *result);

#endif
