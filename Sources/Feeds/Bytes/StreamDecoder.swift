/// Makes UTF-8 of bytes as they come, in the encoding that their beginning shows.
struct StreamDecoder {
    let choice: EncodingChoice
    private(set) var hasErrors = false
    private let converter: TextConverter?
    /// The beginning of a character whose end has not come.
    private var pending: [UInt8] = []
    /// Bytes of a byte order mark that are still to be left out.
    private var skipped: Int

    init(contentType: String?, sample: [UInt8]) {
        // The sample may end within a character.
        let whole = sample.dropLast(Self.unfinished(sample[...]))
        let decision = TextDecoding.decision(Array(whole), contentType: contentType)
        choice = decision.choice
        skipped = decision.markLength
        converter = choice.name == "UTF-8" || choice.name == "CP1252" ? nil : TextConverter(from: choice.name)
    }

    mutating func decode(_ given: ArraySlice<UInt8>, into result: inout [UInt8]) {
        let left = given.dropFirst(skipped)
        skipped -= given.count - left.count
        var bytes = left
        if !pending.isEmpty {
            bytes = (pending + left)[...]
            pending = []
        }
        if let converter {
            let (text, rest, errors) = converter.convertPart(bytes)
            result += text
            pending = Array(bytes.suffix(rest))
            hasErrors = hasErrors || errors > 0
            return
        }
        let rest = Self.unfinished(bytes)
        pending = Array(bytes.suffix(rest))
        append(bytes.dropLast(rest), to: &result)
    }

    /// What is left of a character that never ended.
    mutating func finish(into result: inout [UInt8]) {
        if pending.isEmpty { return }
        append(pending[...], to: &result)
        pending = []
    }

    private mutating func append(_ bytes: ArraySlice<UInt8>, to result: inout [UInt8]) {
        if choice.name == "CP1252" {
            result += MixedText.utf8(bytes)
        } else if converter == nil, UTF8Check.isValid(bytes) {
            result += bytes
        } else {
            hasErrors = true
            result += String(decoding: bytes, as: UTF8.self).utf8
        }
    }

    /// How many bytes at the end may be the beginning of a character of UTF-8.
    private static func unfinished(_ bytes: ArraySlice<UInt8>) -> Int {
        for (index, byte) in bytes.suffix(3).reversed().enumerated() where byte >= 0xC0 {
            let length = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : 2
            return index + 1 < length ? index + 1 : 0
        }
        return 0
    }
}
