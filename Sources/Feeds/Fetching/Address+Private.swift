import Glibc

extension String {
    /// Whether something may be posted to an address that this one named. An address from the open web is not followed to
    /// this computer or into its network: whoever wrote it there is nobody who may make something happen here. What is
    /// told is what the address itself says; names are not looked up.
    package func mayPost(to other: String) -> Bool {
        !Address(other).isOnPrivateNetwork || Address(self).isOnPrivateNetwork
    }
}

extension Address {
    fileprivate var isOnPrivateNetwork: Bool {
        let host = host
        if host.hasPrefix("[") {
            return Self.isPrivate(six: String(host.dropFirst().prefix { $0 != "]" && $0 != "%" }))
        }
        let name = host.prefix { $0 != ":" }.drop { $0 == "." }
        var address = in_addr()
        // As libcurl does, this takes "127.1" and "0x7f000001" for addresses as well.
        if inet_aton(String(name), &address) != 0 { return Self.isPrivate(four: UInt32(bigEndian: address.s_addr)) }
        let labels = name.split(separator: ".")
        return labels.count < 2 || ["localhost", "local", "internal", "lan", "home"].contains(labels.last)
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
