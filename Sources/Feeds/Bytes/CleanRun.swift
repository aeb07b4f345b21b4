/// Finds runs of bytes that can be copied as they are, sixteen at a time: most of a feed is such.
enum CleanRun {
    private typealias Block = SIMD16<UInt8>

    /// The first byte in `part` that is a control XML forbids, may begin a C1 control (0xC2), or, for text with references,
    /// is an "&".
    static func end(_ bytes: UnsafePointer<UInt8>, _ part: Range<Int>, stopsAtReferences: Bool) -> Int {
        var index = part.lowerBound
        let mark: UInt8 = stopsAtReferences ? Mark.ampersand : 0xC2
        while index + 16 <= part.upperBound {
            let block = UnsafeRawPointer(bytes + index).loadUnaligned(as: Block.self)
            let isControl = (block .< 0x20) .& (block .!= 0x0A) .& (block .!= 0x0D) .& (block .!= 0x09)
            if any(isControl .| (block .== 0x7F) .| (block .== 0xC2) .| (block .== mark)) { break }
            index += 16
        }
        while index < part.upperBound {
            let byte = bytes[index]
            if isForbidden(byte) || byte == 0xC2 || byte == mark { return index }
            index += 1
        }
        return index
    }

    /// A control that XML forbids.
    static func isForbidden(_ byte: UInt8) -> Bool {
        byte < 0x20 && byte != 0x0A && byte != 0x0D && byte != 0x09 || byte == 0x7F
    }
}
