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
    /// "http://…", "socks5h://…"; "" is none at all, whatever the environment says.
    CCurlTextProxy,
    /// "user:password"; NULL is none.
    CCurlTextCredentials,
    /// A file of certificates (PEM) to trust instead of the system's.
    CCurlTextCertificateAuthority,
    /// "sha256//" and the hash of the one public key that is accepted, in base 64.
    CCurlTextPinnedKey,
    /// "" begins to keep cookies, in memory.
    CCurlTextCookies,
} CCurlText;

typedef enum {
    CCurlNumberNoSignal,
    CCurlNumberConnectTimeoutMilliseconds,
    /// 1: names and passwords of ~/.netrc, for its hosts.
    CCurlNumberNetrc,
    /// 0 takes a certificate of any authority, or for any host.
    CCurlNumberVerifyAuthority,
    CCurlNumberVerifyHost,
    /// Removing a transfer whose name look-up still runs does not wait for it.
    CCurlNumberQuickExit,
    CCurlNumberSuppressConnectHeaders,
} CCurlNumber;

typedef enum {
    CCurlInfoSystemError,
    CCurlInfoCertificateError,
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
    CCurlResultNoAnswer = 52,
    CCurlResultSendFailed = 55,
    CCurlResultReceiveFailed = 56,
    CCurlResultCertificateRefused = 60,
    CCurlResultBadContentEncoding = 61,
    CCurlResultCertificateFileUnreadable = 77,
    CCurlResultPinnedKeyDiffers = 90,
    CCurlResultProxyFailed = 97,
} CCurlResult;

/// Returns how many of the bytes were taken; anything but `count` ends the transfer.
typedef size_t (*CCurlReceive)(char *bytes, size_t size, size_t count, void *context);

/// Loads libcurl and initialises it, once. Returns NULL, or why it cannot be used.
const char *ccurl_load(void);

/// The host in ASCII as the domain name system has it (UTS 46, idn2_to_ascii_8z), to be freed with `ccurl_free_host`.
/// libcurl does the same in the locale's encoding, and only then. NULL when it is no name, or libidn2 is not there.
char *ccurl_ascii_host(const char *utf8);
void ccurl_free_host(char *host);

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
/// How credentials are sent from now on: at once (RFC 7617), or only as an answer to a challenge (RFC 7616).
void ccurl_easy_set_digest(CCurlEasy *easy, bool digest);
/// The headers must outlive the transfer; NULL is none.
void ccurl_easy_set_headers(CCurlEasy *easy, CCurlHeaders *headers);
/// The next requests are POST with this form, which is copied (CURLOPT_COPYPOSTFIELDS).
bool ccurl_easy_set_form(CCurlEasy *easy, const char *bytes, size_t count);
/// `header` gets each header line of each answer on the way, `body` the decompressed body of the last one.
void ccurl_easy_set_receivers(CCurlEasy *easy, CCurlReceive header, CCurlReceive body, void *context);
long ccurl_easy_number(CCurlEasy *easy, CCurlInfo info);
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
/// Blocks until a socket is ready, a time-out of a transfer is due, `ccurl_multi_wakeup` is called, or the time is up;
/// negative: there is none.
void ccurl_multi_poll(CCurlMulti *multi, long milliseconds);
/// The one call that is allowed from any thread.
void ccurl_multi_wakeup(CCurlMulti *multi);
/// The next transfer that has ended, and its CURLcode; NULL when there is none.
CCurlEasy *ccurl_multi_next_finished(CCurlMulti *multi, int *result);

#endif
