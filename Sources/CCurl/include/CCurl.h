#ifndef TERN_CCURL_H
#define TERN_CCURL_H

#include <stdbool.h>
#include <stddef.h>

// The part of libcurl that fetching needs, with one type per function, since Swift cannot call the variadic
// curl_easy_setopt. The library is loaded on first use: its own libraries cost 11 ms, which a first screen never needs.

typedef struct CCurlEasy CCurlEasy;
typedef struct CCurlMulti CCurlMulti;
typedef struct CCurlHeaders CCurlHeaders;

typedef enum {
    CCurlTextURL,
    CCurlTextUserAgent,
    CCurlTextAcceptEncoding,
} CCurlText;

typedef enum {
    CCurlNumberNoSignal,
    CCurlNumberFollowRedirects,
    CCurlNumberMaximumRedirects,
    CCurlNumberConnectTimeoutMilliseconds,
    CCurlNumberTimeoutMilliseconds,
    /// Removing a transfer whose name look-up still runs does not wait for it.
    CCurlNumberQuickExit,
    CCurlNumberSuppressConnectHeaders,
} CCurlNumber;

typedef enum {
    CCurlInfoStatus,
    CCurlInfoRedirects,
    CCurlInfoSystemError,
    CCurlInfoCertificateError,
    /// Microseconds until the connection stood; 0 when it never did.
    CCurlInfoConnectTime,
} CCurlInfo;

/// The results that are told apart; the numbers are libcurl's (CURLcode).
typedef enum {
    CCurlResultOK = 0,
    CCurlResultUnsupportedProtocol = 1,
    CCurlResultMalformedURL = 3,
    CCurlResultProxyNotFound = 5,
    CCurlResultHostNotFound = 6,
    CCurlResultCouldNotConnect = 7,
    CCurlResultPartialBody = 18,
    CCurlResultStoppedByUs = 23,
    CCurlResultTimedOut = 28,
    CCurlResultTLSFailed = 35,
    CCurlResultTooManyRedirects = 47,
    CCurlResultNoAnswer = 52,
    CCurlResultSendFailed = 55,
    CCurlResultReceiveFailed = 56,
    CCurlResultCertificateRefused = 60,
    CCurlResultBadContentEncoding = 61,
} CCurlResult;

/// Returns how many of the bytes were taken; anything but `count` ends the transfer.
typedef size_t (*CCurlReceive)(char *bytes, size_t size, size_t count, void *context);

/// Loads libcurl and initialises it, once. Returns NULL, or why it cannot be used.
const char *ccurl_load(void);

/// curl_easy_init, curl_easy_cleanup, curl_easy_setopt, curl_easy_getinfo, curl_easy_strerror.
CCurlEasy *ccurl_easy_create(void);
void ccurl_easy_destroy(CCurlEasy *easy);
/// The text is copied. False when libcurl does not take it.
bool ccurl_easy_set_text(CCurlEasy *easy, CCurlText option, const char *value);
bool ccurl_easy_set_number(CCurlEasy *easy, CCurlNumber option, long value);
/// Allows http and https only, on redirects too. False when libcurl cannot be held to that.
bool ccurl_easy_limit_to_http(CCurlEasy *easy);
/// HTTP/2 over TLS, HTTP/1.1 otherwise.
void ccurl_easy_set_http2(CCurlEasy *easy);
/// The headers must outlive the transfer.
void ccurl_easy_set_headers(CCurlEasy *easy, CCurlHeaders *headers);
/// `header` gets each header line of each answer on the way, `body` the decompressed body of the last one.
void ccurl_easy_set_receivers(CCurlEasy *easy, CCurlReceive header, CCurlReceive body, void *context);
long ccurl_easy_number(CCurlEasy *easy, CCurlInfo info);
/// Valid until the next call on `easy`; may be NULL.
const char *ccurl_easy_final_url(CCurlEasy *easy);
/// What libcurl can say about a result when nothing better is known.
const char *ccurl_describe(int result);

/// curl_slist_append (NULL begins a list; NULL back means out of memory) and curl_slist_free_all.
CCurlHeaders *ccurl_headers_append(CCurlHeaders *headers, const char *line);
void ccurl_headers_destroy(CCurlHeaders *headers);

/// curl_multi_init, curl_multi_cleanup, curl_multi_setopt.
CCurlMulti *ccurl_multi_create(long connections_per_host, long connections);
void ccurl_multi_destroy(CCurlMulti *multi);
/// False when libcurl refuses the handle.
bool ccurl_multi_add(CCurlMulti *multi, CCurlEasy *easy);
void ccurl_multi_remove(CCurlMulti *multi, CCurlEasy *easy);
void ccurl_multi_perform(CCurlMulti *multi);
/// Blocks until a socket is ready, a time-out of a transfer is due, or `ccurl_multi_wakeup` is called.
void ccurl_multi_poll(CCurlMulti *multi);
/// The one call that is allowed from any thread.
void ccurl_multi_wakeup(CCurlMulti *multi);
/// The next transfer that has ended, and its CURLcode; NULL when there is none.
CCurlEasy *ccurl_multi_next_finished(CCurlMulti *multi, int *result);

#endif
