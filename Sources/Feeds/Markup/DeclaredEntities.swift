/// The small internal entities that a DOCTYPE declares (XML §4.2.1), under a budget: nothing external is read, and nothing
/// can explode.
struct DeclaredEntities {
    private var texts: [String: [UInt8]] = [:]
    /// What the references to them may still come to.
    private var expandable = 1 << 20
    private(set) var isExhausted = false

    static let countMaximum = 64
    static let sizeMaximum = 4096

    var isEmpty: Bool { texts.isEmpty }

    /// What `name` stands for; nil when nothing was declared, or the document has had its fill.
    mutating func expansion(_ name: String) -> [UInt8]? {
        guard let text = texts[name] else { return nil }
        guard text.count <= expandable else {
            isExhausted = true
            return nil
        }
        expandable -= text.count
        return text
    }

    /// Notes what a DOCTYPE declares, and drops all else in it.
    mutating func declare(documentType text: String) {
        for declaration in text.split(separator: "<!ENTITY").dropFirst().prefix(Self.countMaximum) {
            if texts.count < Self.countMaximum { declare(declaration) }
        }
    }

    /// `name "value"`, with references to earlier entities resolved.
    private mutating func declare(_ declaration: Substring) {
        let fields = declaration.split(maxSplits: 1, whereSeparator: \.isWhitespace)
        guard fields.count == 2, let quote = fields[1].first, quote == "\"" || quote == "'" else { return }
        let value = fields[1].dropFirst().prefix { $0 != quote }
        var text: [UInt8] = []
        for (index, part) in value.split(separator: "&", omittingEmptySubsequences: false).enumerated() {
            guard index > 0 else {
                text += part.utf8
                continue
            }
            let halves = part.split(separator: ";", maxSplits: 1, omittingEmptySubsequences: false)
            if halves.count == 2, let inner = texts[String(halves[0])] ?? Self.number(halves[0]) {
                text += inner + Array(halves[1].utf8)
            } else {
                text += "&".utf8
                text += part.utf8
            }
            if text.count > Self.sizeMaximum { return }
        }
        if text.count <= Self.sizeMaximum { texts[String(fields[0])] = text }
    }

    private static func number(_ name: Substring) -> [UInt8]? {
        name.hasPrefix("#") ? Entities.text(name).map { Array($0.utf8) } : nil
    }
}
