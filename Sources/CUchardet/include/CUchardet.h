#ifndef TERN_CUCHARDET_H
#define TERN_CUCHARDET_H

#include <stddef.h>

// libuchardet, loaded when bytes come that say nothing of their encoding, which is rare. It may be missing: then nothing
// is guessed.

/// Writes the name of the encoding that the bytes look like, as iconv spells it, and a NUL. Returns 0 when there is none.
int cuchardet_guess(const void *bytes, size_t length, char *name, size_t capacity);

#endif
