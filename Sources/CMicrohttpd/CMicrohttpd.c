#include "CMicrohttpd.h"

#include <arpa/inet.h>
#include <dlfcn.h>
#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

// The library's face (microhttpd.h, libmicrohttpd.so.12), which Debian keeps in a package of its own.
enum { MHD_NO, MHD_YES };
enum { MHD_HEADER_KIND = 1, MHD_GET_ARGUMENT_KIND = 8 };
enum { MHD_RESPMEM_MUST_COPY = 2 };
// Its own thread, woken by a pipe, with the best way to poll.
enum { THREAD = 65536 | 8 | 1024 };
enum {
    MHD_OPTION_END = 0,
    MHD_OPTION_CONNECTION_MEMORY_LIMIT = 1,
    MHD_OPTION_CONNECTION_LIMIT = 2,
    MHD_OPTION_CONNECTION_TIMEOUT = 3,
    MHD_OPTION_NOTIFY_COMPLETED = 4,
    MHD_OPTION_PER_IP_CONNECTION_LIMIT = 5,
    MHD_OPTION_LISTEN_SOCKET = 12,
};
struct MHD_Daemon;
struct MHD_Connection;
struct MHD_Response;
typedef int (*Handle)(void *context, struct MHD_Connection *, const char *path, const char *method, const char *version,
                      const char *bytes, size_t *count, void **state);
typedef void (*Completed)(void *context, struct MHD_Connection *, void **state, int how);

static struct {
    struct MHD_Daemon *(*start)(unsigned int flags, uint16_t port, void *accept, void *accept_context, Handle handle,
                                void *context, ...);
    void (*stop)(struct MHD_Daemon *);
    int (*value)(struct MHD_Connection *, int kind, const char *key, size_t key_count, const char **value,
                 size_t *count);
    struct MHD_Response *(*make)(size_t count, void *bytes, int mode);
    int (*add_header)(struct MHD_Response *, const char *name, const char *value);
    int (*queue)(struct MHD_Connection *, unsigned int status, struct MHD_Response *);
    void (*destroy)(struct MHD_Response *);
} lib;

static pthread_once_t once = PTHREAD_ONCE_INIT;
static char load_error_text[512];
static const char *load_error;

#define RESOLVE(field, name) \
    if (!(lib.field = (__typeof__(lib.field))dlsym(handle, name))) { \
        load_error = "Nothing can be listened to: libmicrohttpd.so.12 is too old, it has no " name; \
        return; \
    }

static void load(void) {
    void *handle = dlopen("libmicrohttpd.so.12", RTLD_NOW | RTLD_LOCAL);
    if (!handle) {
        snprintf(load_error_text, sizeof load_error_text,
                 "Nothing can be listened to: libmicrohttpd.so.12 is missing (Debian package libmicrohttpd12): %s",
                 dlerror());
        load_error = load_error_text;
        return;
    }
    RESOLVE(start, "MHD_start_daemon")
    RESOLVE(stop, "MHD_stop_daemon")
    RESOLVE(value, "MHD_lookup_connection_value_n")
    RESOLVE(make, "MHD_create_response_from_buffer")
    RESOLVE(add_header, "MHD_add_response_header")
    RESOLVE(queue, "MHD_queue_response")
    RESOLVE(destroy, "MHD_destroy_response")
}

const char *cmicrohttpd_load(void) {
    pthread_once(&once, load);
    return load_error;
}

struct CMicrohttpdServer {
    struct MHD_Daemon *daemon;
    CMicrohttpdLimits limits;
    CMicrohttpdHandlers handlers;
    /// Bytes of all bodies that are being received.
    size_t held;
};

struct CMicrohttpdRequest {
    CMicrohttpdServer *server;
    struct MHD_Connection *connection;
    const char *method, *path;
    uint8_t *body;
    size_t count, capacity;
    bool answered;
};

static int respond(struct MHD_Connection *connection, unsigned int status, const void *bytes, size_t count) {
    struct MHD_Response *response = lib.make(count, (void *)bytes, MHD_RESPMEM_MUST_COPY);
    if (!response) return MHD_NO;
    // What is echoed is never to be taken for a page.
    lib.add_header(response, "Content-Type", "text/plain; charset=utf-8");
    lib.add_header(response, "X-Content-Type-Options", "nosniff");
    int queued = lib.queue(connection, status, response);
    lib.destroy(response);
    return queued;
}

/// False when there is no room.
static bool append(CMicrohttpdRequest *request, const char *bytes, size_t count) {
    CMicrohttpdServer *server = request->server;
    if (count > server->limits.body - request->count) return false;
    if (request->count + count > request->capacity) {
        size_t capacity = request->capacity ? request->capacity * 2 : 1 << 14;
        while (capacity < request->count + count) capacity *= 2;
        if (capacity > server->limits.body) capacity = server->limits.body;
        size_t more = capacity - request->capacity;
        if (more > server->limits.bodies - server->held) return false;
        uint8_t *body = realloc(request->body, capacity);
        if (!body) return false;
        server->held += more;
        request->body = body;
        request->capacity = capacity;
    }
    memcpy(request->body + request->count, bytes, count);
    request->count += count;
    return true;
}

static int handle(void *context, struct MHD_Connection *connection, const char *path, const char *method,
                  const char *version, const char *bytes, size_t *count, void **state) {
    (void)version;
    CMicrohttpdServer *server = context;
    CMicrohttpdRequest *request = *state;
    if (!request) {
        *state = request = calloc(1, sizeof *request);
        if (!request) return MHD_NO;
        request->server = server;
        request->connection = connection;
        unsigned int refusal = server->handlers.begin(server->handlers.context, method, path);
        size_t length;
        const char *stated = cmicrohttpd_header(request, "Content-Length", &length);
        if (!refusal && stated && strtoull(stated, NULL, 10) > server->limits.body) refusal = 413;
        return refusal ? respond(connection, refusal, "", 0) : MHD_YES;
    }
    if (*count > 0) {
        // No answer can be given amid a body: the connection ends.
        if (!append(request, bytes, *count)) return MHD_NO;
        *count = 0;
        return MHD_YES;
    }
    request->method = method;
    request->path = path;
    server->handlers.end(server->handlers.context, request);
    return request->answered ? MHD_YES : MHD_NO;
}

static void completed(void *context, struct MHD_Connection *connection, void **state, int how) {
    (void)connection, (void)how;
    CMicrohttpdRequest *request = *state;
    if (!request) return;
    ((CMicrohttpdServer *)context)->held -= request->capacity;
    free(request->body);
    free(request);
    *state = NULL;
}

static int bound_socket(const char *address, uint16_t *port, int *error) {
    union {
        struct sockaddr any;
        struct sockaddr_in four;
        struct sockaddr_in6 six;
    } name = {0};
    socklen_t length = sizeof name.four;
    if (inet_pton(AF_INET, address, &name.four.sin_addr) == 1) {
        name.four.sin_family = AF_INET;
        name.four.sin_port = htons(*port);
    } else if (inet_pton(AF_INET6, address, &name.six.sin6_addr) == 1) {
        name.six.sin6_family = AF_INET6;
        name.six.sin6_port = htons(*port);
        length = sizeof name.six;
    } else {
        *error = EINVAL;
        return -1;
    }
    int descriptor = socket(name.any.sa_family, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    int on = 1;
    if (descriptor >= 0) setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
    if (descriptor < 0 || bind(descriptor, &name.any, length) != 0 || listen(descriptor, 64) != 0
        || getsockname(descriptor, &name.any, &length) != 0) {
        *error = errno;
        if (descriptor >= 0) close(descriptor);
        return -1;
    }
    *port = ntohs(name.any.sa_family == AF_INET ? name.four.sin_port : name.six.sin6_port);
    return descriptor;
}

/// Whether only this computer reaches the address: then all that comes is from one, the proxy's.
static bool is_loopback(const char *address) {
    struct in_addr four;
    struct in6_addr six;
    if (inet_pton(AF_INET, address, &four) == 1) return ntohl(four.s_addr) >> 24 == 127;
    return inet_pton(AF_INET6, address, &six) == 1 && IN6_IS_ADDR_LOOPBACK(&six);
}

CMicrohttpdServer *cmicrohttpd_start(const char *address, uint16_t *port, const CMicrohttpdLimits *limits,
                                     const CMicrohttpdHandlers *handlers, int *error) {
    CMicrohttpdServer *server = calloc(1, sizeof *server);
    *error = ENOMEM;
    if (!server) return NULL;
    server->limits = *limits;
    server->handlers = *handlers;
    int descriptor = bound_socket(address, port, error);
    if (descriptor >= 0) {
        server->daemon = lib.start(
            THREAD, 0, NULL, NULL, handle, server, MHD_OPTION_LISTEN_SOCKET, descriptor, MHD_OPTION_CONNECTION_LIMIT,
            limits->connections, MHD_OPTION_CONNECTION_TIMEOUT, limits->patience, MHD_OPTION_CONNECTION_MEMORY_LIMIT,
            limits->head, MHD_OPTION_NOTIFY_COMPLETED, completed, server, MHD_OPTION_PER_IP_CONNECTION_LIMIT,
            is_loopback(address) ? limits->connections : limits->connections_per_address, MHD_OPTION_END);
        if (server->daemon) return server;
        *error = errno ? errno : ENOMEM;
        close(descriptor);
    }
    free(server);
    return NULL;
}

void cmicrohttpd_stop(CMicrohttpdServer *server) {
    lib.stop(server->daemon);
    free(server);
}

const char *cmicrohttpd_method(const CMicrohttpdRequest *request) { return request->method; }
const char *cmicrohttpd_path(const CMicrohttpdRequest *request) { return request->path; }

static const char *value(const CMicrohttpdRequest *request, int kind, const char *name, size_t *count) {
    const char *value = NULL;
    *count = 0;
    return lib.value(request->connection, kind, name, strlen(name), &value, count) == MHD_YES ? value : NULL;
}

const char *cmicrohttpd_argument(const CMicrohttpdRequest *request, const char *name, size_t *count) {
    return value(request, MHD_GET_ARGUMENT_KIND, name, count);
}

const char *cmicrohttpd_header(const CMicrohttpdRequest *request, const char *name, size_t *count) {
    return value(request, MHD_HEADER_KIND, name, count);
}

const uint8_t *cmicrohttpd_body(const CMicrohttpdRequest *request, size_t *count) {
    *count = request->count;
    return request->body;
}

void cmicrohttpd_answer(CMicrohttpdRequest *request, unsigned int status, const void *bytes, size_t count) {
    request->answered = respond(request->connection, status, bytes, count) == MHD_YES;
}
