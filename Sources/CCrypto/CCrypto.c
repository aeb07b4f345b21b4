#include "CCrypto.h"

#include <dlfcn.h>
#include <limits.h>
#include <pthread.h>
#include <stdio.h>

// The library's face (openssl/evp.h, openssl/hmac.h, openssl/crypto.h), the same in versions 1.1 and 3.
typedef struct evp_md_st EVP_MD;
typedef const EVP_MD *(*Method)(void);

static struct {
    Method methods[4];
    unsigned char *(*hmac)(const EVP_MD *, const void *key, int key_count, const unsigned char *bytes, size_t count,
                           unsigned char *digest, unsigned int *digest_count);
    int (*compare)(const void *, const void *, size_t);
} lib;

static pthread_once_t once = PTHREAD_ONCE_INIT;
static char load_error_text[512];
static const char *load_error;

static void load(void) {
    static const char *const names[] = {"EVP_sha1", "EVP_sha256", "EVP_sha384", "EVP_sha512"};
    void *handle = dlopen("libcrypto.so.3", RTLD_NOW | RTLD_LOCAL);
    if (!handle) {
        // Written before the older library is tried: the next call takes the reason away.
        snprintf(load_error_text, sizeof load_error_text,
                 "Signatures cannot be checked: libcrypto.so.3 is missing (Debian package libssl3): %s", dlerror());
        handle = dlopen("libcrypto.so.1.1", RTLD_NOW | RTLD_LOCAL);
    }
    if (!handle) {
        load_error = load_error_text;
        return;
    }
    bool is_whole = true;
    for (int i = 0; i < 4; i++) {
        lib.methods[i] = (Method)dlsym(handle, names[i]);
        is_whole = is_whole && lib.methods[i];
    }
    lib.hmac = (__typeof__(lib.hmac))dlsym(handle, "HMAC");
    lib.compare = (__typeof__(lib.compare))dlsym(handle, "CRYPTO_memcmp");
    if (!is_whole || !lib.hmac || !lib.compare) load_error = "Signatures cannot be checked: libcrypto has no HMAC";
}

const char *ccrypto_load(void) {
    pthread_once(&once, load);
    return load_error;
}

size_t ccrypto_hmac(CCryptoHash hash, const void *key, size_t key_count, const void *bytes, size_t count,
                    uint8_t digest[CCryptoDigestMaximum]) {
    if (ccrypto_load() || key_count > INT_MAX) return 0;
    unsigned int length = 0;
    return lib.hmac(lib.methods[hash](), key, (int)key_count, bytes, count, digest, &length) ? length : 0;
}

bool ccrypto_equal(const void *one, const void *other, size_t count) {
    return !ccrypto_load() && lib.compare(one, other, count) == 0;
}
