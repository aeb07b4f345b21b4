import CCrypto

/// The signature under what a hub sent (W3C WebSub §7.1): "sha256=" and the HMAC in hexadecimal digits.
enum HubSignature {
    private static let methods = [
        "sha1": CCryptoHashSHA1, "sha256": CCryptoHashSHA256, "sha384": CCryptoHashSHA384, "sha512": CCryptoHashSHA512,
    ]

    /// Nil when it is that of the secret's owner; else what is wrong, which reads after "because".
    static func problem(_ header: String?, secret: String, body: UnsafeRawBufferPointer) -> String? {
        guard let header, !header.trimmed.isEmpty else { return "it is not signed" }
        let parts = header.trimmed.split(separator: "=", maxSplits: 1)
        guard let hash = methods[parts[0].lowercased()] else { return "it is signed in a way that WebSub does not know" }
        var digest = [UInt8](repeating: 0, count: CCryptoDigestMaximum)
        let count = ccrypto_hmac(hash, secret, secret.utf8.count, body.baseAddress, body.count, &digest)
        guard count > 0 else { return "its signature cannot be checked" }
        let claimed = bytes(parts.count == 2 ? parts[1] : "")
        let isRight = claimed.count == count && ccrypto_equal(claimed, digest, count)
        return isRight ? nil : "its signature is wrong"
    }

    /// None for what is not hexadecimal.
    private static func bytes(_ digits: Substring) -> [UInt8] {
        let digits = Array(digits.utf8)
        guard digits.count.isMultiple(of: 2), digits.count <= 2 * CCryptoDigestMaximum else { return [] }
        let pairs = stride(from: 0, to: digits.count, by: 2).map { digits[$0..<$0 + 2] }
        let bytes = pairs.compactMap { UInt8(String(decoding: $0, as: UTF8.self), radix: 16) }
        return bytes.count == pairs.count ? bytes : []
    }
}
