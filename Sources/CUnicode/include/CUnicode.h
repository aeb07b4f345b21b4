// Line breaking by libunistring and bidirectional order by FriBidi. Both are loaded on first use: text in Latin letters
// alone, which is most of it, needs neither.
#ifndef TERN_CUNICODE_H
#define TERN_CUNICODE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Which scalars a line may begin with, by UAX #14 (u32_possible_linebreaks): 1 where it may, else 0. False when
/// libunistring is missing.
bool cu_line_breaks(const uint32_t *scalars, size_t count, uint8_t *breaks);

/// The embedding level of each scalar of a paragraph by UAX #9, the base direction being that of the first strong
/// character (rules P2 and P3). The level of the paragraph, 0 or 1; -1 when FriBidi is missing or out of memory.
int cu_bidi_levels(const uint32_t *scalars, size_t count, uint8_t *levels);

/// The order in which the characters of a line are shown from the left (rules L1 and L2), given one scalar and one level
/// each: `order[0]` is the index of the first one shown. The levels become those that rule L1 makes them. False when FriBidi is missing or
/// out of memory.
bool cu_bidi_order(const uint32_t *scalars, uint8_t *levels, size_t count, int base, int *order);

/// What is shown for a scalar in right-to-left text (rule L4): a bracket turned round, mostly the scalar itself.
uint32_t cu_mirrored(uint32_t scalar);

#endif
