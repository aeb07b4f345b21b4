#include "TernFold.h"
#include "TernFolds.h"
#include <stddef.h>

#define COUNT(table) (sizeof(table) / sizeof(*(table)))

static struct fold dense(uint16_t value) {
    if (value == 0) return (struct fold){FOLD_BETWEEN, 0, 0};
    if (value == 1) return (struct fold){FOLD_DROPPED, 0, 0};
    if (value >= 2 + COUNT(fold_pairs)) return (struct fold){FOLD_WORD, value, 0};
    const char *pair = fold_pairs[value - 2];
    return (struct fold){FOLD_WORD, (unsigned char)pair[0], (unsigned char)pair[1]};
}

static struct fold ascii(uint32_t character) {
    if (character >= 'A' && character <= 'Z') return (struct fold){FOLD_WORD, character + 32, 0};
    if ((character >= 'a' && character <= 'z') || (character >= '0' && character <= '9'))
        return (struct fold){FOLD_WORD, character, 0};
    return (struct fold){FOLD_BETWEEN, 0, 0};
}

static char sparse_kind(uint32_t character) {
    size_t low = 0, high = COUNT(fold_kinds);
    while (low < high) {
        size_t middle = (low + high) / 2;
        if (fold_kinds[middle].last < character) low = middle + 1;
        else high = middle;
    }
    return low < COUNT(fold_kinds) && fold_kinds[low].first <= character ? fold_kinds[low].kind : 'w';
}

static uint32_t sparse_case(uint32_t character) {
    size_t low = 0, high = COUNT(fold_cases);
    while (low < high) {
        size_t middle = (low + high) / 2;
        if (fold_cases[middle].last < character) low = middle + 1;
        else high = middle;
    }
    if (low == COUNT(fold_cases) || fold_cases[low].first > character) return character;
    if ((character - fold_cases[low].first) % fold_cases[low].step != 0) return character;
    return (uint32_t)((int64_t)character + fold_cases[low].distance);
}

// Halfwidth katakana, U+FF66 to U+FF9D, as what they stand for.
static const uint8_t halfwidth[] = {
    0xf2, 0xa1, 0xa3, 0xa5, 0xa7, 0xa9, 0xe3, 0xe5, 0xe7, 0xc3, 0xfc, 0xa2, 0xa4, 0xa6, 0xa8, 0xaa, 0xab, 0xad, 0xaf,
    0xb1, 0xb3, 0xb5, 0xb7, 0xb9, 0xbb, 0xbd, 0xbf, 0xc1, 0xc4, 0xc6, 0xc8, 0xca, 0xcb, 0xcc, 0xcd, 0xce, 0xcf, 0xd2,
    0xd5, 0xd8, 0xdb, 0xde, 0xdf, 0xe0, 0xe1, 0xe2, 0xe4, 0xe6, 0xe8, 0xe9, 0xea, 0xeb, 0xec, 0xed, 0xef, 0xf3,
};

struct fold fold_character(uint32_t character) {
    if (character < 0x80) return ascii(character);
    if (character < 0xA0) return (struct fold){FOLD_BETWEEN, 0, 0};
    if (character <= 0x52F) return dense(fold_00a0[character - 0xA0]);
    if (character >= 0x1E00 && character <= 0x1FFF) return dense(fold_1e00[character - 0x1E00]);
    // The scripts that most text outside of those is in.
    if (character >= 0x3400 && character <= 0x9FFF && (character < 0x4DC0 || character > 0x4DFF))
        return (struct fold){FOLD_SINGLE, character, 0};
    if (character >= 0xAC00 && character <= 0xD7A3) return (struct fold){FOLD_SINGLE, character, 0};
    // Full-width forms, and letters of formulas that titles are set in, are the plain ones.
    if (character >= 0xFF01 && character <= 0xFF5E) return ascii(character - 0xFEE0);
    if (character >= 0xFF66 && character <= 0xFF9D)
        return (struct fold){FOLD_SINGLE, 0x3000u + halfwidth[character - 0xFF66], 0};
    if (character == 0xFF9E || character == 0xFF9F) return (struct fold){FOLD_DROPPED, 0, 0};
    if (character >= 0x1D400 && character <= 0x1D6A3) {
        uint32_t letter = (character - 0x1D400) % 52;
        return (struct fold){FOLD_WORD, 'a' + (letter < 26 ? letter : letter - 26), 0};
    }
    if (character >= 0x1D7CE && character <= 0x1D7FF) return (struct fold){FOLD_WORD, '0' + (character - 0x1D7CE) % 10, 0};
    if (character >= 0x20000 && character <= 0x323AF) return (struct fold){FOLD_SINGLE, character, 0};
    if (character >= 0xE0020 && character <= 0xE01EF) return (struct fold){FOLD_DROPPED, 0, 0};
    if (character > 0x1FFFF) return (struct fold){FOLD_BETWEEN, 0, 0};
    switch (sparse_kind(character)) {
    case 'b': return (struct fold){FOLD_BETWEEN, 0, 0};
    case 'd': return (struct fold){FOLD_DROPPED, 0, 0};
    case 's': return (struct fold){FOLD_SINGLE, character, 0};
    default: return (struct fold){FOLD_WORD, sparse_case(character), 0};
    }
}

uint32_t fold_next(const unsigned char **place, const unsigned char *end) {
    const unsigned char *p = *place;
    uint32_t character = *p++;
    *place = p;
    if (character < 0x80) return character;
    int more = character >= 0xC2 && character <= 0xDF ? 1 : (character & 0xF0) == 0xE0 ? 2
        : character >= 0xF0 && character <= 0xF4     ? 3
                                                     : 0;
    if (more == 0 || end - p < more) return 0;
    static const uint32_t least[] = {0, 0x80, 0x800, 0x10000};
    character &= 0x3Fu >> more;
    for (int index = 0; index < more; index++) {
        if ((p[index] & 0xC0) != 0x80) return 0;
        character = character << 6 | (p[index] & 0x3F);
    }
    if (character < least[more] || character > 0x10FFFF || (character >= 0xD800 && character <= 0xDFFF)) return 0;
    *place = p + more;
    return character;
}

int fold_write(uint32_t character, char *to) {
    if (character < 0x80) {
        to[0] = (char)character;
        return 1;
    }
    int more = character < 0x800 ? 1 : character < 0x10000 ? 2 : 3;
    static const unsigned char lead[] = {0, 0xC0, 0xE0, 0xF0};
    to[0] = (char)(lead[more] | character >> (6 * more));
    for (int index = 1; index <= more; index++) to[index] = (char)(0x80 | ((character >> (6 * (more - index))) & 0x3F));
    return more + 1;
}
