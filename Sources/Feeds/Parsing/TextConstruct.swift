import Model

/// Atom's text constructs and content (RFC 4287 §3.1 and §4.1.3; Atom 0.3's `mode`): what the text of an element is.
enum TextConstruct {
    case text, html, xhtml
    /// HTML or text in Base64.
    case encoded(isHTML: Bool)
    /// Of no kind that says what it is: text in a line, HTML in an article.
    case binary

    init(_ element: Element, in list: ElementList) {
        let hasTags = element.content.contains(.tags)
        let mode = list.attribute(element, "mode")?.lowercased()
        let type = list.attribute(element, "type")?.lowercased() ?? ""
        let kind = type.split(separator: ";").first.map { $0.trimmed } ?? ""
        if mode == "base64" {
            self = kind == Self.binaryType ? .binary : .encoded(isHTML: kind.hasSuffix("html"))
            return
        }
        switch kind {
        case "", "text", "text/plain", "plain":
            if mode == "escaped" && type.isEmpty { self = .html } else { self = hasTags ? .xhtml : .text }
        case "html", "text/html": self = .html
        case "xhtml", "xml": self = hasTags || mode != "escaped" ? .xhtml : .html
        case _ where kind.hasSuffix("xml"): self = hasTags || mode != "escaped" ? .xhtml : .html
        case _ where kind.hasPrefix("text/"): self = hasTags ? .xhtml : .text
        case Self.binaryType: self = hasTags ? .xhtml : .binary
        default: self = hasTags ? .xhtml : .encoded(isHTML: false)
        }
    }

    private static let binaryType = "application/octet-stream"
}

extension ElementList {
    /// A text construct as one line of at most `limit` characters: only what says that it is HTML is read as such.
    func line(_ element: Element, limit: Int) -> String {
        let construct = TextConstruct(element, in: self)
        switch construct {
        case .text: return ItemText.line(string(element) ?? "", limit: limit)
        case .xhtml where !element.content.contains(.tags): return ItemText.line(string(element) ?? "", limit: limit)
        case .html where !element.content.contains(.tags):
            return ItemText.line(html: string(element) ?? "", limit: limit)
        case .binary: return ItemText.line(decoded(element, isHTML: true) ?? "", limit: limit)
        case .html, .xhtml, .encoded:
            return ItemText.line(PlainText.string(self.construct(element) ?? "", limit: limit), limit: limit)
        }
    }

    /// A text construct or content as HTML; nil when it is empty or cannot be read as text.
    func construct(_ element: Element) -> String? {
        let hasTags = element.content.contains(.tags)
        switch TextConstruct(element, in: self) {
        // Escaped markup within elements is what some programs call HTML.
        case .html: return hasTags ? text.markup(element.inner, resolves: true).unlessEmpty : string(element)
        case .xhtml: return hasTags ? html(element) : string(element).map(Entities.escaped)
        case .text: return string(element).map(Entities.escaped)
        case .encoded(let isHTML): return decoded(element, isHTML: isHTML)
        case .binary: return decoded(element, isHTML: true)
        }
    }

    private func decoded(_ element: Element, isHTML: Bool) -> String? {
        guard let given = string(element) else { return nil }
        // Some only say that it is encoded.
        guard let bytes = Base64.decoded(given) else { return Entities.escaped(given) }
        guard let decoded = String(validating: bytes, as: UTF8.self)?.trimmed.unlessEmpty else { return nil }
        return isHTML ? decoded : Entities.escaped(decoded)
    }
}
