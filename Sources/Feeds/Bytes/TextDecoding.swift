import CUchardet
import Glibc

/// Makes UTF-8 of bytes in any encoding. What cannot be decoded becomes U+FFFD; nothing is refused.
enum TextDecoding {
    struct Decoded {
        var bytes: [UInt8]
        var choice: EncodingChoice
        /// Some bytes fitted no character.
        var hasErrors = false
    }

    /// A byte order mark outranks every label; then the HTTP label and the XML declaration count, the first that
    /// decodes cleanly; without any, UTF-8 if it is valid, else a guess.
    static func decode(_ bytes: [UInt8], contentType: String?) -> Decoded {
        if let (label, length) = byteOrderMark(bytes) {
            return decoded(bytes[length...], label, .byteOrderMark)
        }
        if let label = zeroBytePattern(bytes) { return decoded(bytes[...], label, .zeroBytes) }
        let labels = [
            contentType.flatMap(charset(in:)).map { ($0, EncodingChoice.Evidence.contentType) },
            declaredEncoding(bytes).map { ($0, EncodingChoice.Evidence.declaration) },
        ].compactMap(\.self)
        let isValid = UTF8Check.isValid(bytes)
        // A single-byte label fits any bytes, so a claim of UTF-8 that proves true is the better evidence.
        if isValid {
            if labels.isEmpty { return Decoded(bytes: bytes, choice: EncodingChoice()) }
            if let (label, evidence) = labels.first(where: { $0.0 == "UTF-8" }) {
                return Decoded(bytes: bytes, choice: EncodingChoice(name: label, evidence: evidence))
            }
        }
        let attempts = labels.map { decoded(bytes[...], $0.0, $0.1) }
        if let best = attempts.first(where: { !$0.hasErrors }) ?? attempts.first { return best }
        return decoded(bytes[...], guess(bytes) ?? "CP1252", .guess)
    }

    /// What bytes that say nothing of their encoding look like; so much of them is looked at.
    private static func guess(_ bytes: [UInt8]) -> String? {
        var name = [CChar](repeating: 0, count: 64)
        let sample = bytes.prefix(1 << 16)
        let isGuessed = sample.withUnsafeBytes { cuchardet_guess($0.baseAddress, $0.count, &name, name.count) } != 0
        guard isGuessed else { return nil }
        return known(String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self))
    }

    private static func decoded(
        _ bytes: ArraySlice<UInt8>,
        _ label: String,
        _ evidence: EncodingChoice.Evidence
    ) -> Decoded {
        let choice = EncodingChoice(name: label, evidence: evidence)
        guard let (text, errors) = decode(bytes, label) else {
            return Decoded(bytes: repaired(bytes), choice: choice, hasErrors: true)
        }
        return Decoded(bytes: text, choice: choice, hasErrors: errors > 0)
    }

    /// The value of `charset` in a Content-Type, as iconv names it; the first that is known when it is given twice.
    static func charset(in contentType: String) -> String? {
        for parameter in contentType.split(whereSeparator: { $0 == ";" || $0 == "," }).dropFirst() {
            let halves = parameter.split(separator: "=", maxSplits: 1)
            guard halves.count == 2, halves[0].filter({ $0 != " " }).lowercased() == "charset" else { continue }
            if let name = known(String(halves[1])) { return name }
        }
        return nil
    }

    private static func byteOrderMark(_ bytes: [UInt8]) -> (label: String, length: Int)? {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return ("UTF-8", 3) }
        if bytes.starts(with: [0xFF, 0xFE, 0, 0]) { return ("UTF-32LE", 4) }
        if bytes.starts(with: [0, 0, 0xFE, 0xFF]) { return ("UTF-32BE", 4) }
        if bytes.starts(with: [0xFF, 0xFE]) { return ("UTF-16LE", 2) }
        if bytes.starts(with: [0xFE, 0xFF]) { return ("UTF-16BE", 2) }
        return nil
    }

    /// UTF-16 and UTF-32 without a mark show by the zero bytes around the first "<" (XML appendix F).
    private static func zeroBytePattern(_ bytes: [UInt8]) -> String? {
        if bytes.starts(with: [0x3C, 0, 0, 0]) { return "UTF-32LE" }
        if bytes.starts(with: [0, 0, 0, 0x3C]) { return "UTF-32BE" }
        guard bytes.count >= 4 else { return nil }
        if bytes[0] == 0x3C && bytes[1] == 0 && bytes[3] == 0 { return "UTF-16LE" }
        if bytes[0] == 0 && bytes[1] == 0x3C && bytes[2] == 0 { return "UTF-16BE" }
        return nil
    }

    /// `encoding="…"` of an XML declaration within the first bytes.
    private static func declaredEncoding(_ bytes: [UInt8]) -> String? {
        let head = String(decoding: bytes.prefix(1024), as: UTF8.self)
        guard let start = head.firstRange(of: "<?xml") else { return nil }
        let declaration = head[start.upperBound...].prefix { $0 != ">" }
        guard let key = declaration.firstRange(of: "encoding") else { return nil }
        let value = declaration[key.upperBound...].drop { $0 == " " || $0 == "=" }
        guard let quote = value.first, quote == "\"" || quote == "'" else { return nil }
        return known(String(value.dropFirst().prefix { $0 != quote }))
    }

    /// The name that iconv knows a label by; nil when it knows none. A UTF-16 label on single-byte text is a lie.
    private static func known(_ label: String) -> String? {
        let name = label.filter { !" \"'\t".contains($0) }.lowercased()
        switch name {
        case "", "unicode", "utf-16", "utf16", "utf-16le", "utf-16be", "utf-32": return nil
        case "utf-8", "utf8": return "UTF-8"
        // The labels that browsers read as the Windows code pages (WHATWG Encoding §4.2).
        case "us-ascii", "ascii", "iso-8859-1", "iso8859-1", "iso_8859-1", "latin1", "latin-1", "windows-1252":
            return "CP1252"
        case "iso-8859-9": return "CP1254"
        case "iso-8859-11", "tis-620": return "CP874"
        case "gb2312", "gbk", "gb_2312-80", "x-gbk": return "GB18030"
        case "shift_jis", "shift-jis", "sjis", "x-sjis": return "CP932"
        case "euc-kr", "ks_c_5601-1987", "korean": return "CP949"
        case "big5": return "BIG5-HKSCS"
        default: break
        }
        guard name.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != 0x2F }) else { return nil }
        return Converter(from: name) == nil ? nil : name
    }

    private static func decode(_ bytes: ArraySlice<UInt8>, _ label: String) -> (text: [UInt8], errors: Int)? {
        if label == "UTF-8" {
            let isValid = UTF8Check.isValid(bytes)
            return (isValid ? Array(bytes) : repaired(bytes), isValid ? 0 : 1)
        }
        return Converter(from: label)?.convert(bytes)
    }

    private static func repaired(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        Array(String(decoding: bytes, as: UTF8.self).utf8)
    }
}

/// A conversion descriptor of iconv(3), to UTF-8.
private final class Converter {
    private let descriptor: iconv_t

    /// Nil when glibc does not know the encoding.
    init?(from label: String) {
        guard let descriptor = iconv_open("UTF-8", label), descriptor != iconv_t(bitPattern: -1) else { return nil }
        self.descriptor = descriptor
    }

    deinit { iconv_close(descriptor) }

    /// Converts all bytes, with U+FFFD for each that fits nothing.
    func convert(_ bytes: ArraySlice<UInt8>) -> (text: [UInt8], errors: Int) {
        var input = bytes.map { CChar(bitPattern: $0) }
        var result: [UInt8] = []
        result.reserveCapacity(input.count + input.count / 2)
        var errors = 0
        input.withUnsafeMutableBufferPointer { buffer in
            var source = buffer.baseAddress
            var sourceLeft = buffer.count
            while sourceLeft > 0 {
                if append(&source, &sourceLeft, to: &result) { continue }
                errors += 1
                result += [0xEF, 0xBF, 0xBD]
                source = source.map { $0 + 1 }
                sourceLeft -= 1
            }
        }
        return (result, errors)
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
