// The part of libmicrohttpd that a WebSub callback needs: small requests, answered at once, on one thread of its own.
// The library is loaded on first use: nobody but `tern listen` needs it, and its headers are not needed to build.
#ifndef TERN_CMICROHTTPD_H
#define TERN_CMICROHTTPD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct CMicrohttpdServer CMicrohttpdServer;
/// A request while it is received and answered; never kept beyond a call.
typedef struct CMicrohttpdRequest CMicrohttpdRequest;

typedef struct {
    unsigned int connections;
    /// From one address, unless only this computer can connect.
    unsigned int connections_per_address;
    /// Seconds without a sign of life after which a connection is closed.
    unsigned int patience;
    /// Bytes for the head of a request.
    size_t head;
    /// Bytes for the body of one request, and for those of all that are received at once.
    size_t body, bodies;
} CMicrohttpdLimits;

/// All are called on the server's thread, one at a time.
typedef struct {
    void *context;
    /// The head is there: 0 when the body is wanted, else the status with which the request is refused at once.
    unsigned int (*begin)(void *context, const char *method, const char *path);
    /// All of it is there: `cmicrohttpd_answer` is to be called once before this returns.
    void (*end)(void *context, CMicrohttpdRequest *request);
} CMicrohttpdHandlers;

/// Loads the library, once. Returns NULL, or why it cannot be used.
const char *cmicrohttpd_load(void);

/// Listens at an address in digits (IPv4 or IPv6) and a port, which becomes the one that was found when it is 0. NULL
/// when that cannot be: `error` is then the number of the error, EINVAL for what is no address. (MHD_start_daemon)
CMicrohttpdServer *cmicrohttpd_start(const char *address, uint16_t *port, const CMicrohttpdLimits *limits,
                                     const CMicrohttpdHandlers *handlers, int *error);
/// Ends all connections; no handler is called once this has returned. (MHD_stop_daemon)
void cmicrohttpd_stop(CMicrohttpdServer *server);

const char *cmicrohttpd_method(const CMicrohttpdRequest *request);
/// Decoded, without the query.
const char *cmicrohttpd_path(const CMicrohttpdRequest *request);
/// The first value of a name in the query, decoded, which may hold any byte; NULL without one.
/// (MHD_lookup_connection_value_n)
const char *cmicrohttpd_argument(const CMicrohttpdRequest *request, const char *name, size_t *count);
/// The first value of a header; NULL without one.
const char *cmicrohttpd_header(const CMicrohttpdRequest *request, const char *name, size_t *count);
const uint8_t *cmicrohttpd_body(const CMicrohttpdRequest *request, size_t *count);
/// Answers in plain text. The bytes are copied.
void cmicrohttpd_answer(CMicrohttpdRequest *request, unsigned int status, const void *bytes, size_t count);

#endif
