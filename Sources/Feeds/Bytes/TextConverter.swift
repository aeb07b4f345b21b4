import Glibc

/// A conversion descriptor of iconv(3), to UTF-8.
final class TextConverter {
    private let descriptor: iconv_t

    /// Nil when glibc does not know the encoding.
    init?(from label: String) {
        guard let descriptor = iconv_open("UTF-8", label), descriptor != iconv_t(bitPattern: -1) else { return nil }
        self.descriptor = descriptor
    }

    deinit { iconv_close(descriptor) }

    /// Converts all bytes, with U+FFFD for each that fits nothing.
    func convert(_ bytes: ArraySlice<UInt8>) -> (text: [UInt8], errors: Int) {
        var (text, rest, errors) = convertPart(bytes)
        for _ in 0..<rest { text += [0xEF, 0xBF, 0xBD] }
        errors += rest
        return (text, errors)
    }

    /// The same for a part of a text: `rest` bytes at its end begin a character that goes on in the next part.
    func convertPart(_ bytes: ArraySlice<UInt8>) -> (text: [UInt8], rest: Int, errors: Int) {
        var input = bytes.map { CChar(bitPattern: $0) }
        var result: [UInt8] = []
        result.reserveCapacity(input.count + input.count / 2)
        var errors = 0
        var rest = 0
        input.withUnsafeMutableBufferPointer { buffer in
            var source = buffer.baseAddress
            var sourceLeft = buffer.count
            while sourceLeft > 0 {
                if append(&source, &sourceLeft, to: &result) { continue }
                if errno == EINVAL {
                    rest = sourceLeft
                    return
                }
                errors += 1
                result += [0xEF, 0xBF, 0xBD]
                source = source.map { $0 + 1 }
                sourceLeft -= 1
            }
        }
        return (result, rest, errors)
    }

    /// Converts one buffer's worth. False when it stopped at bytes that cannot be converted.
    private func append(
        _ source: inout UnsafeMutablePointer<CChar>?,
        _ sourceLeft: inout Int,
        to result: inout [UInt8]
    ) -> Bool {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: 1 << 14) { chunk in
            var target = chunk.baseAddress
            var targetLeft = chunk.count
            let status = iconv(descriptor, &source, &sourceLeft, &target, &targetLeft)
            let isFull = status == Int(bitPattern: UInt.max) && errno == E2BIG
            for index in 0..<(chunk.count - targetLeft) { result.append(UInt8(bitPattern: chunk[index])) }
            return status != Int(bitPattern: UInt.max) || isFull
        }
    }
}
