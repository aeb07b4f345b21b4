import CCurl
import Glibc

extension String {
    /// Whether something may be posted to an address that this one named. An address from the open web, or from no web at
    /// all, is not followed to this computer or into its network: whoever wrote it there is nobody who may make something
    /// happen here. What is told is what the address itself says; names are not looked up.
    package func mayPost(to other: String) -> Bool {
        let here = Address(self)
        let isAtHome = (here.scheme == "http" || here.scheme == "https") && here.isOnPrivateNetwork == true
        return Address(other).isOnPrivateNetwork == false || isAtHome
    }
}

extension Address {
    /// Nil for a host that cannot be read: it is trusted on neither side.
    fileprivate var isOnPrivateNetwork: Bool? {
        let host = host
        if host.hasPrefix("[") {
            return Self.isPrivate(six: String(host.dropFirst().prefix { $0 != "]" && $0 != "%" }))
        }
        guard let name = plainName else { return nil }
        var address = in_addr()
        // As libcurl does, this takes "127.1" and "0x7f000001" for addresses as well.
        if inet_aton(name, &address) != 0 { return Self.isPrivate(four: UInt32(bigEndian: address.s_addr)) }
        let labels = name.split(separator: ".")
        return labels.count < 2
            || ["localhost", "localdomain", "local", "internal", "lan", "home"].contains(labels.last)
    }

    /// The host without its port as libcurl reads it: decoded, in ASCII, in lower case, without the dots at its end. Nil
    /// when that is no name and no number.
    private var plainName: String? {
        var name = Self.unescaped(String(authorityParts.host.prefix { $0 != ":" }))
        guard !name.utf8.contains(0) else { return nil }
        if name.utf8.contains(where: { $0 >= 0x80 }) {
            guard let ascii = ccurl_ascii_host(name) else { return nil }
            defer { ccurl_free_host(ascii) }
            name = String(cString: ascii)
        }
        name = name.lowercased()
        while name.hasSuffix(".") { name.removeLast() }
        let isPlain = name.utf8.allSatisfy { byte in
            (0x61...0x7A).contains(byte) || byte.isDigit || byte == 0x2D || byte == 0x2E || byte == 0x5F
        }
        let labels = name.split(separator: ".", omittingEmptySubsequences: false)
        return isPlain && labels.allSatisfy { !$0.isEmpty } ? name : nil
    }

    /// "This" network, loopback, private and link-local addresses, and those of carriers (RFC 6890 §2.2.2).
    private static func isPrivate(four address: UInt32) -> Bool {
        let blocks: [(UInt32, bits: UInt32)] = [
            (0x0000_0000, 8), (0x0A00_0000, 8), (0x7F00_0000, 8), (0xA9FE_0000, 16), (0xAC10_0000, 12),
            (0xC0A8_0000, 16), (0x6440_0000, 10),
        ]
        return blocks.contains { block, bits in address >> (32 - bits) == block >> (32 - bits) }
    }

    /// Loopback, unique local and link-local addresses, and what stands for an IPv4 address (RFC 6890 §2.2.3).
    private static func isPrivate(six text: String) -> Bool {
        var address = in6_addr()
        guard inet_pton(AF_INET6, text, &address) == 1 else { return true }
        let bytes = withUnsafeBytes(of: address) { Array($0) }
        if bytes[..<10].allSatisfy({ $0 == 0 }) {
            let isMapped = bytes[10] == 0xFF && bytes[11] == 0xFF || bytes[10] == 0 && bytes[11] == 0
            let four = bytes[12...].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
            return isMapped ? isPrivate(four: four) : true
        }
        return bytes[0] & 0xFE == 0xFC || bytes[0] == 0xFE && bytes[1] & 0xC0 == 0x80
    }
}
