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
        guard let method = parts.first?.lowercased(), methods[method] != nil else {
            return "it is signed in a way that WebSub does not know"
        }
        guard let digits = digits(method, secret: secret, body: body) else { return "its signature cannot be checked" }
        let claimed = Array((parts.count == 2 ? parts[1] : "").lowercased().utf8)
        // How long a digest is, is no secret.
        let isRight = claimed.count == digits.count && ccrypto_equal(claimed, digits, digits.count)
        return isRight ? nil : "its signature is wrong"
    }

    /// The HMAC by a method, in hexadecimal digits; nil when there is no such method, or no library for it.
    static func digits(_ method: String, secret: String, body: UnsafeRawBufferPointer) -> [UInt8]? {
        guard let hash = methods[method] else { return nil }
        var digest = [UInt8](repeating: 0, count: Int(CCryptoDigestMaximum))
        let count = ccrypto_hmac(hash, secret, secret.utf8.count, body.baseAddress, body.count, &digest)
        return count == 0 ? nil : digest[..<count].flatMap { Array($0.hexadecimal.utf8) }
    }
}
