#ifndef TERN_CLIBXML2_H
#define TERN_CLIBXML2_H

// libxml2's push parser for HTML as plain callbacks. No libxml2 header is seen here, because those of a build
// with ICU clash with Foundation; and the library is loaded on first use, since it costs a start 4 ms.

typedef struct CMarkupParser CMarkupParser;

typedef struct {
    const char *name;
    /// NULL for an attribute without a value.
    const char *value;
} CMarkupAttribute;

/// All texts are UTF-8 and valid during the call only. Each callback must be set.
typedef struct {
    void *context;
    void (*start)(void *context, const char *name, const CMarkupAttribute *attributes, int count);
    void (*end)(void *context, const char *name);
    void (*text)(void *context, const char *bytes, int length);
} CMarkupHandlers;

/// Loads libxml2, once. Returns NULL, or why it cannot be used.
const char *cmarkup_load(void);

/// The input must be UTF-8. No DTD, no external entity and no network is ever touched. NULL when out of memory.
CMarkupParser *cmarkup_create(const CMarkupHandlers *handlers);
void cmarkup_feed(CMarkupParser *parser, const char *bytes, int length);
/// Ends the input: what is still buffered is reported.
void cmarkup_finish(CMarkupParser *parser);
void cmarkup_destroy(CMarkupParser *parser);

#endif
