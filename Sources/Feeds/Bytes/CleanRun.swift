/// Finds runs of bytes that can be copied as they are, eight at a time: most of a feed is such.
enum CleanRun {
    private static let ones: UInt64 = 0x0101_0101_0101_0101
    private static let highs: UInt64 = 0x8080_8080_8080_8080

    /// The first byte in `part` that is a control XML forbids, may begin a C1 control (0xC2), or, for text with references,
    /// is an "&".
    static func end(_ bytes: UnsafePointer<UInt8>, _ part: Range<Int>, stopsAtReferences: Bool) -> Int {
        var index = part.lowerBound
        let mark: UInt8 = stopsAtReferences ? Mark.ampersand : 0xC2
        while index + 8 <= part.upperBound {
            let block = UnsafeRawPointer(bytes + index).loadUnaligned(as: UInt64.self)
            let below = (block &- ones &* 0x20) & ~block
            let hits = below | equal(block, 0x7F) | equal(block, 0xC2) | equal(block, mark)
            // Line breaks are below 0x20, too.
            if hits & highs != 0, let stop = stop(bytes, index..<(index + 8), mark) { return stop }
            index += 8
        }
        return stop(bytes, index..<part.upperBound, mark) ?? part.upperBound
    }

    /// The high bit of each byte that is `value` (and perhaps of some behind it).
    private static func equal(_ block: UInt64, _ value: UInt8) -> UInt64 {
        let zeros = block ^ (ones &* UInt64(value))
        return (zeros &- ones) & ~zeros
    }

    private static func stop(_ bytes: UnsafePointer<UInt8>, _ part: Range<Int>, _ mark: UInt8) -> Int? {
        part.first { isForbidden(bytes[$0]) || bytes[$0] == 0xC2 || bytes[$0] == mark }
    }

    /// A control that XML forbids.
    static func isForbidden(_ byte: UInt8) -> Bool {
        byte < 0x20 && byte != 0x0A && byte != 0x0D && byte != 0x09 || byte == 0x7F
    }
}
