// Keyed hashes by OpenSSL's libcrypto, which libcurl brings along. Loaded on first use; its headers are not needed to
// build.
#ifndef TERN_CCRYPTO_H
#define TERN_CCRYPTO_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum {
    CCryptoHashSHA1,
    CCryptoHashSHA256,
    CCryptoHashSHA384,
    CCryptoHashSHA512,
} CCryptoHash;

enum { CCryptoDigestMaximum = 64 };

/// Loads the library, once. Returns NULL, or why it cannot be used.
const char *ccrypto_load(void);
/// HMAC (RFC 2104). Returns how many bytes the digest has; 0 when there is none.
size_t ccrypto_hmac(CCryptoHash hash, const void *key, size_t key_count, const void *bytes, size_t count,
                    uint8_t digest[CCryptoDigestMaximum]);
/// Whether the bytes are the same, in a time that does not depend on them. (CRYPTO_memcmp)
bool ccrypto_equal(const void *one, const void *other, size_t count);

#endif
