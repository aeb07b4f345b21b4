#include "CLibXML2.h"

// Keeps ICU's headers out (see the header).
#include <libxml/xmlversion.h>
#undef LIBXML_ICU_ENABLED
#include <libxml/HTMLparser.h>
#include <libxml/parser.h>

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FUNCTIONS(X) \
    X(xmlInitParser) X(xmlSetExternalEntityLoader) X(xmlCreatePushParserCtxt) X(xmlCtxtUseOptions) \
    X(xmlParseChunk) X(xmlFreeParserCtxt) X(htmlCreatePushParserCtxt) X(htmlCtxtUseOptions) \
    X(htmlParseChunk) X(htmlFreeParserCtxt) X(htmlEntityLookup)

#define DECLARE(name) __typeof__(&name) name##_;
static struct { FUNCTIONS(DECLARE) } lib;

static pthread_once_t once = PTHREAD_ONCE_INIT;
static char load_error_text[512];
static const char *load_error;

struct CMarkupParser {
    CMarkupHandlers handlers;
    xmlParserCtxtPtr context;
    bool is_html;
    /// The name of the end tag that libxml2 just complained about: it reports the open element's name instead.
    char mismatched[128];
};

static xmlParserInputPtr refuse_external_entity(const char *url, const char *id, xmlParserCtxtPtr context) {
    (void)url, (void)id, (void)context;
    return NULL;
}

static void load(void) {
    void *handle = dlopen("libxml2.so.2", RTLD_NOW | RTLD_LOCAL);
    if (!handle) {
        snprintf(load_error_text, sizeof load_error_text,
                 "Feeds cannot be read: libxml2.so.2 is missing (Debian package libxml2): %s", dlerror());
        load_error = load_error_text;
        return;
    }
#define RESOLVE(name) \
    if (!(lib.name##_ = (__typeof__(&name))dlsym(handle, #name))) { \
        load_error = "Feeds cannot be read: libxml2.so.2 has no " #name; \
        return; \
    }
    FUNCTIONS(RESOLVE)
    lib.xmlInitParser_();
    lib.xmlSetExternalEntityLoader_(refuse_external_entity);
}

const char *cmarkup_load(void) {
    pthread_once(&once, load);
    return load_error;
}

// XML callbacks

enum { ATTRIBUTES_MAXIMUM = 64 };

static void xml_start(void *user, const xmlChar *name, const xmlChar *prefix, const xmlChar *uri, int namespace_count,
                      const xmlChar **namespaces, int attribute_count, int defaulted, const xmlChar **attributes) {
    (void)namespace_count, (void)namespaces, (void)defaulted;
    CMarkupParser *parser = user;
    CMarkupAttribute list[ATTRIBUTES_MAXIMUM];
    int count = attribute_count < ATTRIBUTES_MAXIMUM ? attribute_count : ATTRIBUTES_MAXIMUM;
    for (int i = 0; i < count; i++) {
        const xmlChar **attribute = attributes + 5 * i;
        list[i] = (CMarkupAttribute){
            (const char *)attribute[0], (const char *)attribute[1], (const char *)attribute[2],
            (const char *)attribute[3], (size_t)(attribute[4] - attribute[3]),
        };
    }
    parser->handlers.start(parser->handlers.context, (const char *)name, (const char *)prefix, (const char *)uri,
                           list, count);
}

static void xml_end(void *user, const xmlChar *name, const xmlChar *prefix, const xmlChar *uri) {
    (void)prefix, (void)uri;
    CMarkupParser *parser = user;
    const char *written = parser->mismatched[0] ? parser->mismatched : (const char *)name;
    parser->handlers.end(parser->handlers.context, written);
    parser->mismatched[0] = 0;
}

static void text(void *user, const xmlChar *bytes, int length) {
    CMarkupParser *parser = user;
    parser->handlers.text(parser->handlers.context, (const char *)bytes, length);
}

static void xml_problem(void *user, xmlErrorPtr error) {
    CMarkupParser *parser = user;
    if (error->level < XML_ERR_ERROR || error->domain == XML_FROM_NAMESPACE) return;
    if (error->code == XML_ERR_TAG_NAME_MISMATCH) {
        snprintf(parser->mismatched, sizeof parser->mismatched, "%s", error->str2 ? error->str2 : "?");
    }
    parser->handlers.problem(parser->handlers.context, error->line, error->int2, error->message ? error->message : "");
}

// HTML callbacks

static void html_start(void *user, const xmlChar *name, const xmlChar **attributes) {
    CMarkupParser *parser = user;
    CMarkupAttribute list[ATTRIBUTES_MAXIMUM];
    int count = 0;
    for (; attributes && attributes[2 * count] && count < ATTRIBUTES_MAXIMUM; count++) {
        const char *value = (const char *)attributes[2 * count + 1];
        list[count] = (CMarkupAttribute){
            (const char *)attributes[2 * count], NULL, NULL, value, value ? strlen(value) : 0,
        };
    }
    parser->handlers.start(parser->handlers.context, (const char *)name, NULL, NULL, list, count);
}

static void html_end(void *user, const xmlChar *name) {
    CMarkupParser *parser = user;
    parser->handlers.end(parser->handlers.context, (const char *)name);
}

// Without it libxml2 prints to stderr.
static void html_problem(void *user, xmlErrorPtr error) { (void)user, (void)error; }

// The parser

static CMarkupParser *create(const CMarkupHandlers *handlers, bool is_html) {
    CMarkupParser *parser = calloc(1, sizeof *parser);
    if (!parser) return NULL;
    parser->handlers = *handlers;
    parser->is_html = is_html;
    xmlSAXHandler sax = {
        .initialized = XML_SAX2_MAGIC,
        .startElement = html_start,
        .endElement = html_end,
        .startElementNs = xml_start,
        .endElementNs = xml_end,
        .characters = text,
        .ignorableWhitespace = text,
        .cdataBlock = text,
        .serror = is_html ? html_problem : xml_problem,
    };
    parser->context = is_html ? lib.htmlCreatePushParserCtxt_(&sax, parser, NULL, 0, NULL, XML_CHAR_ENCODING_UTF8)
                              : lib.xmlCreatePushParserCtxt_(&sax, parser, NULL, 0, NULL);
    if (parser->context) return parser;
    free(parser);
    return NULL;
}

CMarkupParser *cmarkup_create_xml(const CMarkupHandlers *handlers) {
    CMarkupParser *parser = create(handlers, false);
    if (!parser) return NULL;
    // IGNORE_ENC: the caller has already made it UTF-8, whatever the declaration says. NOENT: without it "&amp;" in an
    // attribute comes as "&#38;"; no other entity can be declared, since entityDecl is not set.
    lib.xmlCtxtUseOptions_(parser->context,
                           XML_PARSE_RECOVER | XML_PARSE_NONET | XML_PARSE_IGNORE_ENC | XML_PARSE_NOENT);
    return parser;
}

CMarkupParser *cmarkup_create_html(const CMarkupHandlers *handlers) {
    CMarkupParser *parser = create(handlers, true);
    if (!parser) return NULL;
    lib.htmlCtxtUseOptions_(parser->context,
                            HTML_PARSE_RECOVER | HTML_PARSE_NONET | HTML_PARSE_IGNORE_ENC | HTML_PARSE_NODEFDTD);
    // A fragment is read as if in a page: without one, the parser stops behind the first element. It counts the pages
    // that begin within, so that as many stray "</body>" and "</html>" do not end the text either.
    static const char page[] = "<html><body><html><html><html><html><html><html><html><html>";
    lib.htmlParseChunk_(parser->context, page, sizeof page - 1, 0);
    return parser;
}

void cmarkup_feed(CMarkupParser *parser, const char *bytes, int length) {
    if (parser->is_html) {
        lib.htmlParseChunk_(parser->context, bytes, length, 0);
    } else {
        lib.xmlParseChunk_(parser->context, bytes, length, 0);
    }
}

void cmarkup_finish(CMarkupParser *parser) {
    if (parser->is_html) {
        lib.htmlParseChunk_(parser->context, NULL, 0, 1);
    } else {
        lib.xmlParseChunk_(parser->context, NULL, 0, 1);
    }
}

void cmarkup_destroy(CMarkupParser *parser) {
    if (parser->is_html) {
        lib.htmlFreeParserCtxt_(parser->context);
    } else {
        lib.xmlFreeParserCtxt_(parser->context);
    }
    free(parser);
}

uint32_t cmarkup_entity(const char *name) {
    const htmlEntityDesc *entity = lib.htmlEntityLookup_((const xmlChar *)name);
    return entity ? entity->value : 0;
}
