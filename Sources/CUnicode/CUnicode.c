#include "CUnicode.h"

#include <dlfcn.h>
#include <fribidi/fribidi.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unilbrk.h>

#define BREAK_FUNCTIONS(X) X(u32_possible_linebreaks)
#define BIDI_FUNCTIONS(X) \
    X(fribidi_get_bidi_types) X(fribidi_get_bracket_types) X(fribidi_get_par_embedding_levels_ex) \
    X(fribidi_reorder_line) X(fribidi_get_mirror_char)

#define DECLARE(name) static __typeof__(&name) name##_;
BREAK_FUNCTIONS(DECLARE)
BIDI_FUNCTIONS(DECLARE)

// The header may rename a function by a macro.
#define TEXT(name) #name
#define RESOLVE(name) \
    name##_ = (__typeof__(&name))dlsym(handle, TEXT(name)); \
    if (name##_ == NULL) return false;

static bool load_breaks(void) {
    void *handle = dlopen("libunistring.so.2", RTLD_NOW | RTLD_LOCAL);
    if (handle == NULL) handle = dlopen("libunistring.so.5", RTLD_NOW | RTLD_LOCAL);
    if (handle == NULL) return false;
    BREAK_FUNCTIONS(RESOLVE)
    return true;
}

static bool load_bidi(void) {
    void *handle = dlopen("libfribidi.so.0", RTLD_NOW | RTLD_LOCAL);
    if (handle == NULL) return false;
    BIDI_FUNCTIONS(RESOLVE)
    return true;
}

static pthread_once_t breaks_once = PTHREAD_ONCE_INIT, bidi_once = PTHREAD_ONCE_INIT;
static bool has_breaks, has_bidi;
static void load_breaks_once(void) { has_breaks = load_breaks(); }
static void load_bidi_once(void) { has_bidi = load_bidi(); }

bool cu_line_breaks(const uint32_t *scalars, size_t count, uint8_t *breaks) {
    pthread_once(&breaks_once, load_breaks_once);
    if (!has_breaks) return false;
    if (count == 0) return true;
    u32_possible_linebreaks_(scalars, count, "UTF-8", (char *)breaks);
    for (size_t i = 0; i < count; i++) breaks[i] = breaks[i] == UC_BREAK_POSSIBLE;
    return true;
}

int cu_bidi_levels(const uint32_t *scalars, size_t count, uint8_t *levels) {
    pthread_once(&bidi_once, load_bidi_once);
    if (!has_bidi || count > INT32_MAX / 8) return -1;
    int length = (int)count;
    FriBidiCharType *types = calloc(count + 1, sizeof *types);
    FriBidiBracketType *brackets = calloc(count + 1, sizeof *brackets);
    FriBidiParType base = FRIBIDI_PAR_ON;
    bool done = false;
    if (types != NULL && brackets != NULL) {
        fribidi_get_bidi_types_(scalars, length, types);
        fribidi_get_bracket_types_(scalars, length, types, brackets);
        done = fribidi_get_par_embedding_levels_ex_(
                   types, brackets, length, &base, (FriBidiLevel *)levels) != 0;
    }
    free(types);
    free(brackets);
    return done ? FRIBIDI_IS_RTL(base) != 0 : -1;
}

bool cu_bidi_order(const uint32_t *scalars, uint8_t *levels, size_t count, int base, int *order) {
    pthread_once(&bidi_once, load_bidi_once);
    if (!has_bidi || count > INT32_MAX / 8) return false;
    FriBidiCharType *types = calloc(count + 1, sizeof *types);
    if (types == NULL) return false;
    fribidi_get_bidi_types_(scalars, (int)count, types);
    for (size_t i = 0; i < count; i++) order[i] = (int)i;
    bool done = fribidi_reorder_line_(
                    0, types, (int)count, 0, base ? FRIBIDI_PAR_RTL : FRIBIDI_PAR_LTR,
                    (FriBidiLevel *)levels, NULL, order) != 0;
    free(types);
    return done || count == 0;
}

uint32_t cu_mirrored(uint32_t scalar) {
    pthread_once(&bidi_once, load_bidi_once);
    FriBidiChar mirrored = scalar;
    if (has_bidi) fribidi_get_mirror_char_(scalar, &mirrored);
    return mirrored;
}
