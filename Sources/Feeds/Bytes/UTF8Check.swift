/// Whether bytes are UTF-8 (Unicode §3.9, table 3-7), eight at a time where they are ASCII.
enum UTF8Check {
    static func isValid(_ bytes: some Sequence<UInt8>) -> Bool {
        bytes.withContiguousStorageIfAvailable { isValid(buffer: $0) } ?? isValid(Array(bytes))
    }

    private static func isValid(buffer: UnsafeBufferPointer<UInt8>) -> Bool {
        let raw = UnsafeRawBufferPointer(buffer)
        let count = buffer.count
        var index = 0
        while index < count {
            while index + 8 <= count,
                raw.loadUnaligned(fromByteOffset: index, as: UInt64.self) & 0x8080_8080_8080_8080 == 0
            {
                index += 8
            }
            guard index < count else { return true }
            guard let length = sequence(buffer, at: index) else { return false }
            index += length
        }
        return true
    }

    /// The length of the character at `index`; nil when there is none.
    static func sequence(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Int? {
        let first = bytes[index]
        if first < 0x80 { return 1 }
        let length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2
        guard (0xC2...0xF4).contains(first), index + length <= bytes.count else { return nil }
        let second = bytes[index + 1]
        let range: ClosedRange<UInt8> =
            switch first {
            case 0xE0: 0xA0...0xBF
            case 0xED: 0x80...0x9F
            case 0xF0: 0x90...0xBF
            case 0xF4: 0x80...0x8F
            default: 0x80...0xBF
            }
        guard range.contains(second) else { return nil }
        for offset in 2..<max(length, 2) where bytes[index + offset] & 0xC0 != 0x80 { return nil }
        return length
    }
}
