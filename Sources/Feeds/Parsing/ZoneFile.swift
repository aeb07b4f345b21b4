import Glibc

/// A time zone of the system's tables (RFC 9636, TZif), for dates that name one: "Europe/Brussels".
struct ZoneFile {
    private let bytes: [UInt8]
    private static let directory = "/usr/share/zoneinfo/"
    private static let sizeMaximum = 1 << 16

    /// Nil when there is no such zone.
    init?(name: String) {
        let isName = name.utf8.allSatisfy { byte in
            (0x61...0x7A).contains(byte | 0x20) || byte.isDigit || "/_+-".utf8.contains(byte)
        }
        guard isName, name.contains("/"), !name.hasPrefix("/"), name.utf8.count < 64 else { return nil }
        let descriptor = open(Self.directory + name, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: Self.sizeMaximum)
        let count = read(descriptor, &bytes, bytes.count)
        guard count > 44, bytes.starts(with: "TZif".utf8) else { return nil }
        self.bytes = Array(bytes[..<count])
    }

    /// Seconds east of UTC at a time by the zone's own clocks, counted as if it were UTC.
    func offset(atLocal seconds: Int) -> Int? {
        // The second block has 64-bit times; the first one's sizes say where it begins.
        guard let first = header(at: 0) else { return nil }
        let start =
            44 + first.times * 5 + first.types * 6 + first.letters + first.leaps * 8 + first.standard + first.universal
        guard let header = header(at: start) else { return nil }
        let times = start + 44
        let indices = times + header.times * 8
        let types = indices + header.times
        guard types + header.types * 6 <= bytes.count else { return nil }
        var kind = 0
        for index in 0..<header.times {
            let type = Int(bytes[indices + index])
            guard let offset = offset(of: type, types, header.types), number(times + index * 8, 8) + offset <= seconds
            else {
                break
            }
            kind = type
        }
        return offset(of: kind, types, header.types)
    }

    private typealias Header = (times: Int, types: Int, letters: Int, leaps: Int, standard: Int, universal: Int)

    private func header(at start: Int) -> Header? {
        guard start + 44 <= bytes.count, bytes[start...].starts(with: "TZif".utf8) else { return nil }
        let counts = (0..<6).map { number(start + 20 + $0 * 4, 4) }
        guard counts.allSatisfy({ (0...10_000).contains($0) }) else { return nil }
        return (counts[3], counts[4], counts[5], counts[2], counts[1], counts[0])
    }

    private func offset(of type: Int, _ start: Int, _ count: Int) -> Int? {
        type < count ? number(start + type * 6, 4) : nil
    }

    /// Big-endian, signed.
    private func number(_ start: Int, _ length: Int) -> Int {
        var value: Int = bytes[start] & 0x80 == 0 ? 0 : -1
        for byte in bytes[start..<(start + length)] { value = value << 8 | Int(byte) }
        return value
    }
}
