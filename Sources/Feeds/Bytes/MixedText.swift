/// Windows-1252 with UTF-8 among it, as programs leave it that put text together without looking: what reads as a
/// character of UTF-8 is one, since such runs make no words in Windows-1252.
enum MixedText {
    static func utf8(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        bytes.withUnsafeBufferPointer { buffer in
            var result: [UInt8] = []
            result.reserveCapacity(buffer.count + buffer.count / 8)
            var index = 0
            while index < buffer.count {
                var next = index
                while next < buffer.count, buffer[next] < 0x80 { next += 1 }
                result.append(contentsOf: buffer[index..<next])
                index = next
                guard index < buffer.count else { break }
                if let length = UTF8Check.sequence(buffer, at: index) {
                    result.append(contentsOf: buffer[index..<(index + length)])
                    index += length
                } else {
                    result.append(contentsOf: scalar(buffer[index]).utf8)
                    index += 1
                }
            }
            return result
        }
    }

    private static func scalar(_ byte: UInt8) -> Unicode.Scalar {
        byte < 0xA0 ? Entities.windows(byte) ?? "\u{FFFD}" : Unicode.Scalar(byte)
    }
}
