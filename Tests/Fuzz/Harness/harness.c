#include <stddef.h>
#include <stdint.h>

// In Swift (Entries.swift). libFuzzer brings `main`.
extern int tern_fuzz(const uint8_t *bytes, size_t length);

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length) { return tern_fuzz(bytes, length); }
