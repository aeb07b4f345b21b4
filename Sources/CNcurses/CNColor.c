#include "CNColor.h"

#include <curses.h>
#include <stdlib.h>
#include <string.h>
#include <term.h>
#include <unistd.h>

// The extension is a flag (as many bits as fit `colors`), a number (bits of each part) or a string (bits, by slashes).
static bool says_rgb(int colors, bool *eight_bits) {
    int number = tigetnum("RGB");
    char *text = tigetstr("RGB");
    bool is_flag = tigetflag("RGB") > 0;
    bool is_text = text != NULL && text != (char *)-1;
    *eight_bits = (is_flag && colors >= 1 << 24) || number == 8 || (is_text && strncmp(text, "8/8/8", 5) == 0);
    return is_flag || number > 0 || is_text;
}

static bool is_indexed(const char *capability, const char *semicolons, const char *colons) {
    if (capability == NULL) return false;
    const char *sent = tparm((char *)capability, 200L, 0L, 0L, 0L, 0L, 0L, 0L, 0L, 0L);
    return sent != NULL && (strcmp(sent, semicolons) == 0 || strcmp(sent, colons) == 0);
}

bool cn_colors_of(const char *terminal, cn_colors *result) {
    int status = 0;
    TERMINAL *saved = cur_term;
    if (terminal == NULL || *terminal == 0 || setupterm(terminal, STDOUT_FILENO, &status) != OK) {
        set_curterm(saved);
        return false;
    }
    // Not `max_colors`, which is a short.
    int colors = tigetnum("colors");
    result->colors = colors > 0 ? colors : 0;
    result->truecolor = says_rgb(colors, &result->direct) || tigetflag("Tc") > 0;
    result->indexed_sgr = is_indexed(set_a_foreground, "\033[38;5;200m", "\033[38:5:200m") &&
                          is_indexed(set_a_background, "\033[48;5;200m", "\033[48:5:200m");
    del_curterm(set_curterm(saved));
    return true;
}
