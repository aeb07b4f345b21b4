// What a character is to the index, and what it is compared as.
#ifndef TERN_FOLD_H
#define TERN_FOLD_H
#include <stdint.h>

enum fold_kind {
    FOLD_BETWEEN, // words
    FOLD_DROPPED, // a mark without which a word is the same
    FOLD_WORD,    // a part of a word
    FOLD_SINGLE,  // a token by itself
};

struct fold {
    enum fold_kind kind;
    uint32_t first;
    uint32_t second; // 0, or what follows: "ß" is "ss"
};

struct fold fold_character(uint32_t character);

// The character that starts at *place of a text that ends at end; moves on behind it. 0 for what is no UTF-8 (RFC 3629).
uint32_t fold_next(const unsigned char **place, const unsigned char *end);

// Writes a character as UTF-8, at most 4 bytes; returns how many.
int fold_write(uint32_t character, char *to);

#endif
