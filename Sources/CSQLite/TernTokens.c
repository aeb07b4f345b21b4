#include "TernTokens.h"
#include "TernFold.h"
#include <stdint.h>

// Longer words are cut: nobody types them, and what encodes a picture must not fill the index.
enum { LONGEST = 48 };

struct word {
    char bytes[LONGEST + 8];
    int length;
    int characters;
    const unsigned char *start;
};

static void append(struct word *word, uint32_t character) {
    word->characters += 1;
    if (word->length < LONGEST) word->length += fold_write(character, word->bytes + word->length);
}

// Letters and digits of ASCII, folded: most of most texts, which goes without the larger tables.
static const char plain[128] = {
    ['0'] = '0', ['1'] = '1', ['2'] = '2', ['3'] = '3', ['4'] = '4', ['5'] = '5', ['6'] = '6', ['7'] = '7', ['8'] = '8',
    ['9'] = '9', ['A'] = 'a', ['B'] = 'b', ['C'] = 'c', ['D'] = 'd', ['E'] = 'e', ['F'] = 'f', ['G'] = 'g', ['H'] = 'h',
    ['I'] = 'i', ['J'] = 'j', ['K'] = 'k', ['L'] = 'l', ['M'] = 'm', ['N'] = 'n', ['O'] = 'o', ['P'] = 'p', ['Q'] = 'q',
    ['R'] = 'r', ['S'] = 's', ['T'] = 't', ['U'] = 'u', ['V'] = 'v', ['W'] = 'w', ['X'] = 'x', ['Y'] = 'y', ['Z'] = 'z',
    ['a'] = 'a', ['b'] = 'b', ['c'] = 'c', ['d'] = 'd', ['e'] = 'e', ['f'] = 'f', ['g'] = 'g', ['h'] = 'h', ['i'] = 'i',
    ['j'] = 'j', ['k'] = 'k', ['l'] = 'l', ['m'] = 'm', ['n'] = 'n', ['o'] = 'o', ['p'] = 'p', ['q'] = 'q', ['r'] = 'r',
    ['s'] = 's', ['t'] = 't', ['u'] = 'u', ['v'] = 'v', ['w'] = 'w', ['x'] = 'x', ['y'] = 'y', ['z'] = 'z',
};

// "C++", "C#", "F#": what is written right behind a single letter belongs to it.
static const unsigned char *suffix(struct word *word, const unsigned char *place, const unsigned char *end) {
    if (word->characters != 1 || place == end || word->bytes[0] < 'a' || word->bytes[0] > 'z') return place;
    int pluses = end - place >= 2 && place[0] == '+' && place[1] == '+';
    if (!pluses && *place != '#') return place;
    const unsigned char *after = place + (pluses ? 2 : 1);
    while (place < after) append(word, *place++);
    return after;
}

// Decomposed kana and hangul are what they are when composed: が, 한. Returns 0 when the two do not belong together.
static uint32_t composed(uint32_t before, uint32_t mark) {
    if (mark == 0x3099 && (before == 0x3046 || before == 0x30A6)) return before + 0x4E;
    if (mark == 0x3099 && before >= 0x304B && before <= 0x30DB) return before + 1;
    if (mark == 0x309A && (before >= 0x306F && before <= 0x30DB)) return before + 2;
    if (mark == 0xFF9E || mark == 0xFF9F) return composed(before, mark - 0xFF9E + 0x3099);
    if (before >= 0x1100 && before <= 0x1112 && mark >= 0x1161 && mark <= 0x1175)
        return 0xAC00 + ((before - 0x1100) * 21 + (mark - 0x1161)) * 28;
    if (before >= 0xAC00 && before <= 0xD7A3 && (before - 0xAC00) % 28 == 0 && mark > 0x11A7 && mark <= 0x11C2)
        return before + (mark - 0x11A7);
    return 0;
}

static const unsigned char *read_single(struct word *word, uint32_t character, const unsigned char *place,
                                        const unsigned char *end) {
    while (place < end) {
        const unsigned char *after = place;
        uint32_t joined = composed(character, fold_next(&after, end));
        if (joined == 0) break;
        character = joined;
        place = after;
    }
    append(word, character);
    return place;
}

// Reads on to the end of a word.
static const unsigned char *read_word(struct word *word, const unsigned char *place, const unsigned char *end) {
    while (place < end) {
        if (*place < 0x80) {
            char letter = plain[*place];
            if (letter == 0) return suffix(word, place, end);
            word->characters += 1;
            if (word->length < LONGEST) word->bytes[word->length++] = letter;
            place += 1;
            continue;
        }
        const unsigned char *after = place;
        struct fold fold = fold_character(fold_next(&after, end));
        if (fold.kind == FOLD_BETWEEN || fold.kind == FOLD_SINGLE) return place;
        place = after;
        if (fold.kind == FOLD_DROPPED) continue;
        append(word, fold.first);
        if (fold.second) append(word, fold.second);
    }
    return place;
}

int tern_tokenize(const char *text, int length, void *context, tern_token take) {
    const unsigned char *begin = (const unsigned char *)text, *place = begin, *end = begin + length;
    struct word word;
    while (place < end) {
        word.start = place;
        word.length = word.characters = 0;
        if (*place < 0x80) {
            if (plain[*place] == 0) {
                place += 1;
                continue;
            }
            place = read_word(&word, place, end);
        } else {
            uint32_t character = fold_next(&place, end);
            struct fold fold = fold_character(character);
            if (fold.kind == FOLD_BETWEEN || fold.kind == FOLD_DROPPED) continue;
            if (fold.kind == FOLD_SINGLE) place = read_single(&word, fold.first, place, end);
            else place = read_word(&word, word.start, end);
        }
        int code = take(context, 0, word.bytes, word.length, (int)(word.start - begin), (int)(place - begin));
        if (code != 0) return code;
    }
    return 0;
}
