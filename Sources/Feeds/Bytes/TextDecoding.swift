import CUchardet

/// Makes UTF-8 of bytes in any encoding. What cannot be decoded becomes U+FFFD; nothing is refused.
enum TextDecoding {
    struct Decoded {
        var bytes: [UInt8]
        var choice: EncodingChoice
        /// Some bytes fitted no character.
        var hasErrors = false
    }

    static func decode(_ bytes: [UInt8], contentType: String?) -> Decoded {
        let (choice, markLength) = decision(bytes, contentType: contentType)
        if markLength == 0, choice.name == "UTF-8", UTF8Check.isValid(bytes) {
            return Decoded(bytes: bytes, choice: choice)
        }
        return decoded(bytes.dropFirst(markLength), choice)
    }

    /// A byte order mark outranks every label; then the HTTP label and the XML declaration count, the first that
    /// decodes cleanly, and before one that does not, UTF-8 if it is valid; without any, UTF-8 or else a guess.
    static func decision(_ bytes: [UInt8], contentType: String?) -> (choice: EncodingChoice, markLength: Int) {
        if let (label, length) = byteOrderMark(bytes) {
            return (EncodingChoice(name: label, evidence: .byteOrderMark), length)
        }
        if let label = zeroBytePattern(bytes) { return (EncodingChoice(name: label, evidence: .zeroBytes), 0) }
        let labels = [
            contentType.flatMap(charset(in:)).map { EncodingChoice(name: $0, evidence: .contentType) },
            declaredEncoding(bytes).map { EncodingChoice(name: $0, evidence: .declaration) },
        ].compactMap(\.self)
        let isUTF8 = UTF8Check.isValid(bytes)
        guard let first = labels.first else {
            if isUTF8 { return (EncodingChoice(), 0) }
            return (EncodingChoice(name: guess(bytes) ?? "CP1252", evidence: .guess), 0)
        }
        // A single-byte label fits any bytes, so a claim of UTF-8 that proves true is the better evidence.
        if isUTF8, let claim = labels.first(where: { $0.name == "UTF-8" }) { return (claim, 0) }
        let candidates = labels + (isUTF8 ? [EncodingChoice()] : [])
        guard candidates.contains(where: { $0.name != first.name }) else { return (first, 0) }
        return (candidates.first { fits($0.name, bytes) } ?? first, 0)
    }

    /// Whether bytes decode cleanly; they may be a sample, and end within a character.
    private static func fits(_ label: String, _ bytes: [UInt8]) -> Bool {
        switch label {
        case "CP1252": true
        case "UTF-8": UTF8Check.isValid(bytes)
        default: TextConverter(from: label)?.convertPart(bytes[...]).errors == 0
        }
    }

    private static func decoded(_ bytes: ArraySlice<UInt8>, _ choice: EncodingChoice) -> Decoded {
        guard let (text, errors) = decode(bytes, choice.name) else {
            return Decoded(bytes: repaired(bytes), choice: choice, hasErrors: true)
        }
        return Decoded(bytes: text, choice: choice, hasErrors: errors > 0)
    }

    /// What bytes that say nothing of their encoding look like; so much of them is looked at.
    private static func guess(_ bytes: [UInt8]) -> String? {
        var name = [CChar](repeating: 0, count: 64)
        let sample = bytes.prefix(1 << 16)
        // A letter or two are no evidence.
        guard sample.count(where: { $0 >= 0x80 }) >= 6 else { return nil }
        let isGuessed = sample.withUnsafeBytes { cuchardet_guess($0.baseAddress, $0.count, &name, name.count) } != 0
        guard isGuessed else { return nil }
        return known(String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self))
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

    /// How labels begin whose text shows by its zero bytes, and which are lies where it has none.
    private static let wideLabels = [
        "utf-16", "utf16", "utf-32", "utf32", "ucs", "csucs", "iso-10646", "iso10646", "unicode", "csunicode", "utf-7",
        "utf7", "wchar_t", "internal",
    ]

    /// The name that iconv knows a label by; nil when it knows none, and for what cannot be.
    private static func known(_ label: String) -> String? {
        let name = label.filter { !" \"'\t".contains($0) }.lowercased()
        if name.isEmpty || wideLabels.contains(where: { name.hasPrefix($0) }) { return nil }
        switch name {
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
        return TextConverter(from: name) == nil ? nil : name
    }

    private static func decode(_ bytes: ArraySlice<UInt8>, _ label: String) -> (text: [UInt8], errors: Int)? {
        if label == "CP1252" { return (MixedText.utf8(bytes), 0) }
        if label == "UTF-8" {
            let isValid = UTF8Check.isValid(bytes)
            return (isValid ? Array(bytes) : repaired(bytes), isValid ? 0 : 1)
        }
        return TextConverter(from: label)?.convert(bytes)
    }

    private static func repaired(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        Array(String(decoding: bytes, as: UTF8.self).utf8)
    }
}
