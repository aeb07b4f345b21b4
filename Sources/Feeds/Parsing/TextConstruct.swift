import Model

/// Atom's text constructs and content (RFC 4287 §3.1 and §4.1.3; Atom 0.3's `mode`): what the text of an element is.
enum TextConstruct {
    case text, html, xhtml, other

    init(_ element: Element, in list: ElementList) {
        let hasTags = element.content.contains(.tags)
        let mode = list.attribute(element, "mode")?.lowercased()
        let type = list.attribute(element, "type")?.lowercased() ?? ""
        switch type.split(separator: ";").first.map(String.init) ?? "" {
        case "", "text", "text/plain", "plain":
            if mode == "escaped" && type.isEmpty { self = .html } else { self = hasTags ? .xhtml : .text }
        case "html", "text/html": self = hasTags ? .xhtml : .html
        case "xhtml", "application/xhtml+xml", "application/xhtml", "text/xhtml", "xml":
            self = hasTags || mode != "escaped" ? .xhtml : .html
        case "application/octet-stream": self = hasTags || mode == "base64" ? .xhtml : .text
        default: self = .other
        }
        if mode == "base64" { self = .other }
    }
}

extension ElementList {
    /// A text construct as one line of at most `limit` characters: only what says that it is HTML is read as such.
    func line(_ element: Element, limit: Int) -> String {
        switch TextConstruct(element, in: self) {
        case .html: ItemText.line(html: string(element) ?? "", limit: limit)
        case .xhtml:
            element.content.contains(.tags)
                ? ItemText.line(PlainText.string(text.markup(element.inner), limit: limit), limit: limit)
                : ItemText.line(string(element) ?? "", limit: limit)
        case .text: ItemText.line(string(element) ?? "", limit: limit)
        case .other: ""
        }
    }

    /// A text construct or content as HTML; nil when it is empty or of another kind.
    func construct(_ element: Element) -> String? {
        switch TextConstruct(element, in: self) {
        case .html: return string(element)
        case .xhtml: return element.content.contains(.tags) ? html(element) : string(element).map(Entities.escaped)
        case .text: return string(element).map(Entities.escaped)
        case .other: return nil
        }
    }
}
