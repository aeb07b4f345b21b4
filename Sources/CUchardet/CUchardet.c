#include "CUchardet.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>

// The library's face (uchardet.h), which Debian keeps in a package of its own.
typedef struct uchardet *uchardet_t;

static uchardet_t (*create)(void);
static void (*destroy)(uchardet_t);
static int (*take)(uchardet_t, const char *, size_t);
static void (*finish)(uchardet_t);
static const char *(*charset)(uchardet_t);

static int is_loaded;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void load(void) {
    void *handle = dlopen("libuchardet.so.0", RTLD_NOW | RTLD_LOCAL);
    if (handle == NULL) return;
    create = (__typeof__(create))dlsym(handle, "uchardet_new");
    destroy = (__typeof__(destroy))dlsym(handle, "uchardet_delete");
    take = (__typeof__(take))dlsym(handle, "uchardet_handle_data");
    finish = (__typeof__(finish))dlsym(handle, "uchardet_data_end");
    charset = (__typeof__(charset))dlsym(handle, "uchardet_get_charset");
    is_loaded = create && destroy && take && finish && charset;
}

int cuchardet_guess(const void *bytes, size_t length, char *name, size_t capacity) {
    pthread_once(&once, load);
    if (!is_loaded) return 0;
    uchardet_t detector = create();
    if (detector == NULL) return 0;
    int written = 0;
    if (take(detector, bytes, length) == 0) {
        finish(detector);
        written = snprintf(name, capacity, "%s", charset(detector));
    }
    destroy(detector);
    return written > 0 && (size_t)written < capacity;
}
