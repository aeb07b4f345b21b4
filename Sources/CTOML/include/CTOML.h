// toml++ behind plain functions: Swift cannot call its templates.
#ifndef TERN_CTOML_H
#define TERN_CTOML_H

#include <stddef.h>
#include <stdint.h>

typedef struct ctoml_document ctoml_document;

enum {
    ctoml_table,
    ctoml_array,
    ctoml_string,
    ctoml_integer,
    ctoml_boolean,
    ctoml_other,  // a float, a date, a time
};

/// A place in the text: lines and columns from 1, a column being one code point.
typedef struct {
    uint32_t line;
    uint32_t column;
} ctoml_place;

/// A value; what is in a table or an array follows it, one deeper.
typedef struct {
    int depth;  // 0 for what stands at the root
    int kind;
    const char *key;  // "" in arrays; not ended by a zero
    size_t key_length;
    const char *text;  // of strings
    size_t text_length;
    int64_t integer;    // of integers, and 0 or 1 of booleans
    ctoml_place named;  // where the key stands, or the value in an array
    ctoml_place begin;  // the value itself; `end` is the place after it
    ctoml_place end;
} ctoml_node;

/// Parses TOML 1.0. NULL only without memory. The nodes are valid until `ctoml_free`.
ctoml_document *ctoml_parse(const char *text, size_t length);
void ctoml_free(ctoml_document *document);

/// What is wrong with the text, and where; NULL when it is well-formed.
const char *ctoml_error(const ctoml_document *document, ctoml_place *place);

size_t ctoml_count(const ctoml_document *document);
ctoml_node ctoml_get(const ctoml_document *document, size_t index);

#endif
