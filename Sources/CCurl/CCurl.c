#include "CCurl.h"

#define CURL_DISABLE_TYPECHECK
#define CURL_DISABLE_DEPRECATION
#include <curl/curl.h>
#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>

_Static_assert(CURLE_COULDNT_RESOLVE_HOST == (int)CCurlResultHostNotFound, "CURLcode numbers");
_Static_assert(CURLE_WRITE_ERROR == (int)CCurlResultStoppedByUs, "CURLcode numbers");
_Static_assert(CURLE_PEER_FAILED_VERIFICATION == (int)CCurlResultCertificateRefused, "CURLcode numbers");
_Static_assert(CURLE_SSL_PINNEDPUBKEYNOTMATCH == (int)CCurlResultPinnedKeyDiffers, "CURLcode numbers");
_Static_assert(CURLE_SSL_CACERT_BADFILE == (int)CCurlResultCertificateFileUnreadable, "CURLcode numbers");
_Static_assert(CURLE_PROXY == (int)CCurlResultProxyFailed, "CURLcode numbers");
_Static_assert(CURLE_BAD_CONTENT_ENCODING == (int)CCurlResultBadContentEncoding, "CURLcode numbers");

// Not LONG_MAX: poll(2) takes an int of milliseconds.
enum { POLL_MILLISECONDS = 3600 * 1000 };

#define FUNCTIONS(X) \
    X(curl_global_init) X(curl_easy_init) X(curl_easy_cleanup) X(curl_easy_setopt) X(curl_easy_getinfo) \
    X(curl_easy_strerror) X(curl_slist_append) X(curl_slist_free_all) X(curl_multi_init) X(curl_multi_cleanup) \
    X(curl_multi_setopt) X(curl_multi_add_handle) X(curl_multi_remove_handle) X(curl_multi_perform) \
    X(curl_multi_poll) X(curl_multi_wakeup) X(curl_multi_info_read)

#define DECLARE(name) __typeof__(&name) name##_;
static struct { FUNCTIONS(DECLARE) } lib;

static pthread_once_t once = PTHREAD_ONCE_INIT;
static char load_error_text[512];
static const char *load_error;

static void load(void) {
    void *handle = dlopen("libcurl.so.4", RTLD_NOW | RTLD_LOCAL);
    if (!handle) {
        snprintf(load_error_text, sizeof load_error_text,
                 "Feeds cannot be fetched: libcurl.so.4 is missing (Debian package libcurl4): %s", dlerror());
        load_error = load_error_text;
        return;
    }
#define RESOLVE(name) \
    if (!(lib.name##_ = (__typeof__(&name))dlsym(handle, #name))) { \
        load_error = "Feeds cannot be fetched: libcurl.so.4 is too old, it has no " #name; \
        return; \
    }
    FUNCTIONS(RESOLVE)
    if (lib.curl_global_init_(CURL_GLOBAL_DEFAULT) != CURLE_OK) {
        load_error = "Feeds cannot be fetched: libcurl could not be started";
    }
}

const char *ccurl_load(void) {
    pthread_once(&once, load);
    return load_error;
}

// The few flags of <idn2.h> that are needed.
enum { IDN2_NFC_INPUT = 1, IDN2_NONTRANSITIONAL = 8 };

static struct {
    int (*to_ascii)(const char *input, char **output, int flags);
    void (*free)(void *pointer);
} idn;

static void load_idn(void) {
    void *handle = dlopen("libidn2.so.0", RTLD_NOW | RTLD_LOCAL);
    if (!handle) return;
    idn.to_ascii = (__typeof__(idn.to_ascii))dlsym(handle, "idn2_to_ascii_8z");
    idn.free = (__typeof__(idn.free))dlsym(handle, "idn2_free");
}

char *ccurl_ascii_host(const char *utf8) {
    static pthread_once_t idn_once = PTHREAD_ONCE_INIT;
    pthread_once(&idn_once, load_idn);
    char *host = NULL;
    if (!idn.to_ascii || !idn.free) return NULL;
    return idn.to_ascii(utf8, &host, IDN2_NFC_INPUT | IDN2_NONTRANSITIONAL) == 0 ? host : NULL;
}

void ccurl_free_host(char *host) { idn.free(host); }

CCurlEasy *ccurl_easy_create(void) { return (CCurlEasy *)lib.curl_easy_init_(); }
void ccurl_easy_destroy(CCurlEasy *easy) { lib.curl_easy_cleanup_((CURL *)easy); }

static CURLoption text_option(CCurlText option) {
    switch (option) {
        case CCurlTextURL: return CURLOPT_URL;
        case CCurlTextUserAgent: return CURLOPT_USERAGENT;
        case CCurlTextAcceptEncoding: return CURLOPT_ACCEPT_ENCODING;
        case CCurlTextProxy: return CURLOPT_PROXY;
        case CCurlTextCredentials: return CURLOPT_USERPWD;
        case CCurlTextCertificateAuthority: return CURLOPT_CAINFO;
        case CCurlTextPinnedKey: return CURLOPT_PINNEDPUBLICKEY;
        case CCurlTextCookies: return CURLOPT_COOKIEFILE;
    }
    return CURLOPT_URL;
}

static CURLoption number_option(CCurlNumber option) {
    switch (option) {
        case CCurlNumberNoSignal: return CURLOPT_NOSIGNAL;
        case CCurlNumberConnectTimeoutMilliseconds: return CURLOPT_CONNECTTIMEOUT_MS;
        case CCurlNumberNetrc: return CURLOPT_NETRC;
        case CCurlNumberVerifyAuthority: return CURLOPT_SSL_VERIFYPEER;
        case CCurlNumberVerifyHost: return CURLOPT_SSL_VERIFYHOST;
        case CCurlNumberQuickExit: return CURLOPT_QUICK_EXIT;
        case CCurlNumberSuppressConnectHeaders: return CURLOPT_SUPPRESS_CONNECT_HEADERS;
    }
    return CURLOPT_NOSIGNAL;
}

bool ccurl_easy_set_text(CCurlEasy *easy, CCurlText option, const char *value) {
    return lib.curl_easy_setopt_((CURL *)easy, text_option(option), value) == CURLE_OK;
}

bool ccurl_easy_set_number(CCurlEasy *easy, CCurlNumber option, long value) {
    return lib.curl_easy_setopt_((CURL *)easy, number_option(option), value) == CURLE_OK;
}

// The names came with libcurl 7.85; before, a bit mask said the same.
static bool limit_to_http(CURL *easy, CURLoption names, CURLoption bits) {
    return lib.curl_easy_setopt_(easy, names, "http,https") == CURLE_OK ||
           lib.curl_easy_setopt_(easy, bits, (long)(CURLPROTO_HTTP | CURLPROTO_HTTPS)) == CURLE_OK;
}

bool ccurl_easy_limit_to_http(CCurlEasy *easy) {
    return limit_to_http((CURL *)easy, CURLOPT_PROTOCOLS_STR, CURLOPT_PROTOCOLS);
}

void ccurl_easy_set_digest(CCurlEasy *easy, bool digest) {
    lib.curl_easy_setopt_((CURL *)easy, CURLOPT_HTTPAUTH, (long)(digest ? CURLAUTH_DIGEST : CURLAUTH_BASIC));
}

void ccurl_easy_set_http2(CCurlEasy *easy) {
    lib.curl_easy_setopt_((CURL *)easy, CURLOPT_HTTP_VERSION, (long)CURL_HTTP_VERSION_2TLS);
}

void ccurl_easy_set_headers(CCurlEasy *easy, CCurlHeaders *headers) {
    lib.curl_easy_setopt_((CURL *)easy, CURLOPT_HTTPHEADER, (struct curl_slist *)headers);
}

bool ccurl_easy_set_form(CCurlEasy *easy, const char *bytes, size_t count) {
    return lib.curl_easy_setopt_((CURL *)easy, CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)count) == CURLE_OK &&
           lib.curl_easy_setopt_((CURL *)easy, CURLOPT_COPYPOSTFIELDS, bytes) == CURLE_OK;
}

void ccurl_easy_set_receivers(CCurlEasy *easy, CCurlReceive header, CCurlReceive body, void *context) {
    lib.curl_easy_setopt_((CURL *)easy, CURLOPT_HEADERFUNCTION, header);
    lib.curl_easy_setopt_((CURL *)easy, CURLOPT_HEADERDATA, context);
    lib.curl_easy_setopt_((CURL *)easy, CURLOPT_WRITEFUNCTION, body);
    lib.curl_easy_setopt_((CURL *)easy, CURLOPT_WRITEDATA, context);
}

long ccurl_easy_number(CCurlEasy *easy, CCurlInfo info) {
    long value = 0;
    switch (info) {
        case CCurlInfoSystemError: lib.curl_easy_getinfo_((CURL *)easy, CURLINFO_OS_ERRNO, &value); break;
        case CCurlInfoCertificateError:
            lib.curl_easy_getinfo_((CURL *)easy, CURLINFO_SSL_VERIFYRESULT, &value);
            break;
    }
    return value;
}

const char *ccurl_describe(int result) { return lib.curl_easy_strerror_((CURLcode)result); }

CCurlHeaders *ccurl_headers_append(CCurlHeaders *headers, const char *line) {
    return (CCurlHeaders *)lib.curl_slist_append_((struct curl_slist *)headers, line);
}

void ccurl_headers_destroy(CCurlHeaders *headers) { lib.curl_slist_free_all_((struct curl_slist *)headers); }

CCurlMulti *ccurl_multi_create(long connections_per_host, long connections) {
    CURLM *multi = lib.curl_multi_init_();
    if (multi) {
        lib.curl_multi_setopt_(multi, CURLMOPT_MAX_HOST_CONNECTIONS, connections_per_host);
        lib.curl_multi_setopt_(multi, CURLMOPT_MAX_TOTAL_CONNECTIONS, connections);
    }
    return (CCurlMulti *)multi;
}

void ccurl_multi_destroy(CCurlMulti *multi) { lib.curl_multi_cleanup_((CURLM *)multi); }

bool ccurl_multi_add(CCurlMulti *multi, CCurlEasy *easy) {
    return lib.curl_multi_add_handle_((CURLM *)multi, (CURL *)easy) == CURLM_OK;
}

void ccurl_multi_remove(CCurlMulti *multi, CCurlEasy *easy) {
    lib.curl_multi_remove_handle_((CURLM *)multi, (CURL *)easy);
}

void ccurl_multi_perform(CCurlMulti *multi) {
    int running = 0;
    lib.curl_multi_perform_((CURLM *)multi, &running);
}

void ccurl_multi_poll(CCurlMulti *multi, long milliseconds) {
    int wait = milliseconds < 0 || milliseconds > POLL_MILLISECONDS ? POLL_MILLISECONDS : (int)milliseconds;
    lib.curl_multi_poll_((CURLM *)multi, NULL, 0, wait, NULL);
}

void ccurl_multi_wakeup(CCurlMulti *multi) { lib.curl_multi_wakeup_((CURLM *)multi); }

CCurlEasy *ccurl_multi_next_finished(CCurlMulti *multi, int *result) {
    int remaining = 0;
    CURLMsg *message;
    while ((message = lib.curl_multi_info_read_((CURLM *)multi, &remaining))) {
        if (message->msg == CURLMSG_DONE) {
            *result = (int)message->data.result;
            return (CCurlEasy *)message->easy_handle;
        }
    }
    return NULL;
}
