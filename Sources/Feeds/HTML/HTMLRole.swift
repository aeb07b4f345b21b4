import Model

/// What an HTML element means for a text. An element that is not listed means nothing of its own.
enum HTMLRole: Equatable {
    /// Gone with everything in it.
    case dropped
    /// Begins and ends a paragraph.
    case block
    case heading(Int)
    case preformatted
    case quote
    case list(isOrdered: Bool)
    case item
    case term
    case link
    case style(RichText.Emphasis)
    case quotation
    case lineBreak
    case rule
    case image
    case table
    case row
    case cell(isHeader: Bool)
    case none

    init(_ name: String) {
        self = Self.roles[name] ?? .none
    }

    /// The role of a name as it stands in a document, without making a string of a short one.
    init(_ bytes: UnsafePointer<UInt8>, _ name: Range<Int>) {
        if name.count <= 8 {
            var key: UInt64 = 0
            for index in name {
                key = key << 8 | UInt64(bytes[index] &- 0x41 < 26 ? bytes[index] | 0x20 : bytes[index])
            }
            self = Self.shortRoles[key] ?? .none
        } else {
            self.init(String(bytes, name).lowercased())
        }
    }

    /// Names of up to eight bytes, packed.
    private static let shortRoles: [UInt64: HTMLRole] = {
        var short: [UInt64: HTMLRole] = [:]
        for (name, role) in roles where name.utf8.count <= 8 {
            short[name.utf8.reduce(0) { $0 << 8 | UInt64($1) }] = role
        }
        return short
    }()

    /// Whether `text` names at least one element that HTML has: "a < b" and "Vec<T>" do not.
    static func isKnown(_ name: String) -> Bool {
        roles[name] != nil || inlineNames.contains(name)
    }

    /// Elements that have no inside (HTML §13.1.2).
    static func isVoid(_ name: String) -> Bool {
        switch name {
        case "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source", "track",
            "wbr":
            true
        default: false
        }
    }

    /// In bytes, and a little more.
    static let longestName = 16

    private static let inlineNames: Set<String> = [
        "span", "font", "u", "ins", "mark", "small", "big", "sub", "sup", "abbr", "acronym", "time", "wbr", "label",
        "bdi",
        "bdo", "ruby", "rb", "rt", "rp", "html", "body", "tbody", "thead", "tfoot", "col", "colgroup", "picture",
        "source",
        "nobr", "blink", "data", "output", "object", "embed", "iframe", "applet", "param",
    ]

    private static let roles: [String: HTMLRole] = {
        var roles: [String: HTMLRole] = [
            "pre": .preformatted, "listing": .preformatted, "xmp": .preformatted, "plaintext": .preformatted,
            "blockquote": .quote, "ul": .list(isOrdered: false), "menu": .list(isOrdered: false),
            "dir": .list(isOrdered: false), "ol": .list(isOrdered: true), "li": .item, "dt": .term, "a": .link,
            "q": .quotation, "br": .lineBreak, "hr": .rule, "img": .image, "image": .image, "table": .table, "tr": .row,
            "td": .cell(isHeader: false), "th": .cell(isHeader: true),
        ]
        for name in ["strong", "b"] { roles[name] = .style(.strong) }
        for name in ["em", "i", "cite", "dfn", "var"] { roles[name] = .style(.emphasized) }
        for name in ["code", "kbd", "samp", "tt"] { roles[name] = .style(.code) }
        for name in ["del", "s", "strike"] { roles[name] = .style(.deleted) }
        for level in 1...6 { roles["h\(level)"] = .heading(level) }
        for name in blockNames { roles[name] = .block }
        for name in droppedNames { roles[name] = .dropped }
        return roles
    }()

    private static let blockNames = [
        "p", "div", "section", "article", "header", "footer", "main", "nav", "aside", "address", "center", "figure",
        "figcaption", "details", "summary", "fieldset", "legend", "form", "dl", "dd", "caption", "hgroup", "marquee",
    ]

    private static let droppedNames = [
        "script", "style", "frame", "frameset", "noscript", "noframes", "svg",
        "math",
        "select", "option", "textarea", "button", "input", "template", "title", "head", "audio", "video", "canvas",
        "map",
    ]
}
