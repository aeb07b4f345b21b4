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

#define FUNCTIONS(X) \
    X(xmlInitParser) X(xmlSetExternalEntityLoader) X(htmlCreatePushParserCtxt) X(htmlCtxtUseOptions) \
    X(htmlParseChunk) X(htmlFreeParserCtxt)

#define DECLARE(name) __typeof__(&name) name##_;
static struct { FUNCTIONS(DECLARE) } lib;

static pthread_once_t once = PTHREAD_ONCE_INIT;
static char load_error_text[512];
static const char *load_error;

struct CMarkupParser {
    CMarkupHandlers handlers;
    xmlParserCtxtPtr context;
};

static xmlParserInputPtr refuse_external_entity(const char *url, const char *id, xmlParserCtxtPtr context) {
    (void)url, (void)id, (void)context;
    return NULL;
}

static void load(void) {
    void *handle = dlopen("libxml2.so.2", RTLD_NOW | RTLD_LOCAL);
    if (!handle) {
        snprintf(load_error_text, sizeof load_error_text,
                 "Articles cannot be read: libxml2.so.2 is missing (Debian package libxml2): %s", dlerror());
        load_error = load_error_text;
        return;
    }
#define RESOLVE(name) \
    if (!(lib.name##_ = (__typeof__(&name))dlsym(handle, #name))) { \
        load_error = "Articles cannot be read: libxml2.so.2 has no " #name; \
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

enum { ATTRIBUTES_MAXIMUM = 64 };

static void text(void *user, const xmlChar *bytes, int length) {
    CMarkupParser *parser = user;
    parser->handlers.text(parser->handlers.context, (const char *)bytes, length);
}

static void start(void *user, const xmlChar *name, const xmlChar **attributes) {
    CMarkupParser *parser = user;
    CMarkupAttribute list[ATTRIBUTES_MAXIMUM];
    int count = 0;
    for (; attributes && attributes[2 * count] && count < ATTRIBUTES_MAXIMUM; count++) {
        list[count] = (CMarkupAttribute){
            (const char *)attributes[2 * count], (const char *)attributes[2 * count + 1],
        };
    }
    parser->handlers.start(parser->handlers.context, (const char *)name, list, count);
}

static void end(void *user, const xmlChar *name) {
    CMarkupParser *parser = user;
    parser->handlers.end(parser->handlers.context, (const char *)name);
}

// Without it libxml2 prints to stderr.
static void problem(void *user, xmlErrorPtr error) { (void)user, (void)error; }

CMarkupParser *cmarkup_create(const CMarkupHandlers *handlers) {
    CMarkupParser *parser = calloc(1, sizeof *parser);
    if (!parser) return NULL;
    parser->handlers = *handlers;
    xmlSAXHandler sax = {
        .initialized = XML_SAX2_MAGIC,
        .startElement = start,
        .endElement = end,
        .characters = text,
        .ignorableWhitespace = text,
        .cdataBlock = text,
        .serror = problem,
    };
    parser->context = lib.htmlCreatePushParserCtxt_(&sax, parser, NULL, 0, NULL, XML_CHAR_ENCODING_UTF8);
    if (!parser->context) {
        free(parser);
        return NULL;
    }
    lib.htmlCtxtUseOptions_(parser->context,
                            HTML_PARSE_RECOVER | HTML_PARSE_NONET | HTML_PARSE_IGNORE_ENC | HTML_PARSE_NODEFDTD);
    // A fragment is read as if in a page: without one, the parser stops behind the first element. It counts the pages
    // that begin within, so that as many stray "</body>" and "</html>" do not end the text either.
    static const char page[] = "<html><body><html><html><html><html><html><html><html><html>";
    lib.htmlParseChunk_(parser->context, page, sizeof page - 1, 0);
    return parser;
}

void cmarkup_feed(CMarkupParser *parser, const char *bytes, int length) {
    lib.htmlParseChunk_(parser->context, bytes, length, 0);
}

void cmarkup_finish(CMarkupParser *parser) { lib.htmlParseChunk_(parser->context, NULL, 0, 1); }

void cmarkup_destroy(CMarkupParser *parser) {
    lib.htmlFreeParserCtxt_(parser->context);
    free(parser);
}
