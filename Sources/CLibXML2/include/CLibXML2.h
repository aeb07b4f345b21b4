#ifndef TERN_CLIBXML2_H
#define TERN_CLIBXML2_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// libxml2's push parsers for XML and HTML as plain callbacks. No libxml2 header is seen here, because those of a build
// with ICU clash with Foundation; and the library is loaded on first use, since it costs a start 4 ms.

typedef struct CMarkupParser CMarkupParser;

typedef struct {
    /// Local name for XML; NULL prefix and URI mean none.
    const char *name;
    const char *prefix;
    const char *namespace_uri;
    /// Not ended by NUL. NULL for an HTML attribute without a value.
    const char *value;
    size_t value_length;
} CMarkupAttribute;

/// All texts are UTF-8 and valid during the call only. Each callback must be set.
typedef struct {
    void *context;
    void (*start)(void *context, const char *name, const char *prefix, const char *namespace_uri,
                  const CMarkupAttribute *attributes, int count);
    /// The name is that of the end tag as written, which may differ from the open element in broken XML.
    void (*end)(void *context, const char *name);
    void (*text)(void *context, const char *bytes, int length);
    /// A broken rule of XML, after which reading goes on where it can. HTML reports none.
    void (*problem)(void *context, int line, int column, const char *message);
} CMarkupHandlers;

/// Loads libxml2, once. Returns NULL, or why it cannot be used.
const char *cmarkup_load(void);

/// The input must be UTF-8. No DTD, no external entity and no network is ever touched. NULL when out of memory.
CMarkupParser *cmarkup_create_xml(const CMarkupHandlers *handlers);
CMarkupParser *cmarkup_create_html(const CMarkupHandlers *handlers);
void cmarkup_feed(CMarkupParser *parser, const char *bytes, int length);
/// Ends the input: what is still buffered is reported.
void cmarkup_finish(CMarkupParser *parser);
void cmarkup_destroy(CMarkupParser *parser);

/// The scalar that an HTML entity such as "nbsp" names; 0 when it names none.
uint32_t cmarkup_entity(const char *name);

#endif
