import Model
import Screens
import TermUI

/// Takes a theme of the reader's from a table `[themes.NAME]`: another theme as the base, and roles with other colours.
enum ThemeReader {
    /// Roles of one colour, as the file calls them.
    private static let roles: [String: ColorRole] = [
        "text": .standard, "text-secondary": .textSecondary, "text-tertiary": .textTertiary, "accent": .accent,
        "unread": .unread, "unread-title": .unreadTitle, "starred": .starred, "danger": .danger, "warning": .warning,
        "success": .success, "link": .link, "code": .code, "quote": .quote, "heading": .heading, "border": .border,
        "border-focused": .borderFocused,
    ]

    /// Roles of text and ground.
    private static let pairs: [String: (ColorRole, ColorRole)] = [
        "title": (.title, .titleBackground), "status": (.status, .statusBackground),
        "selection": (.selection, .selectionBackground),
        "selection-dimmed": (.selectionDimmed, .selectionDimmedBackground),
        "hit": (.hit, .hitBackground), "popup": (.popup, .popupBackground),
        "toast": (.toast, .toastBackground),
    ]

    /// What the file calls a role of text.
    static func name(of role: ColorRole) -> String {
        roles.first { $0.value == role }?.key ?? pairs.first { $0.value.0 == role }?.key ?? "\(role)"
    }

    /// The eight colours of a terminal, with "bright-" also the other eight.
    private static let names = ["black", "red", "green", "yellow", "blue", "magenta", "cyan", "white"]

    static func theme(
        from table: TOMLNode,
        warn: (TOMLNode, String) -> Void
    ) throws(ConfigurationError) -> Theme {
        guard let nodes = table.children else { throw table.expected("a table of roles and colours") }
        let name = table.key
        guard Theme.BuiltIn(rawValue: name) == nil, name != "auto", !name.isEmpty, name == name.cleanedLine else {
            throw ConfigurationError(
                place: table.place,
                sentence: "“\(name.cleanedLine)” cannot be the name of a theme: it is taken, or no text of one line"
            )
        }
        var theme = try base(nodes)
        theme.name = name
        // Unread titles are plain text in bold, unless the table says otherwise.
        if let text = nodes.first(where: { $0.key == "text" }) {
            theme.colors[.unreadTitle, default: .standard].replace(by: try color(text))
        }
        for node in nodes where node.key != "base" { try read(node, into: &theme, warn: warn) }
        return theme
    }

    private static func base(_ nodes: [TOMLNode]) throws(ConfigurationError) -> Theme {
        guard let node = nodes.first(where: { $0.key == "base" }) else { return .dark }
        guard case .text(let name) = node.value, let builtIn = Theme.BuiltIn(rawValue: name) else {
            let names = Theme.BuiltIn.allCases.map(\.rawValue).joined(separator: ", ")
            throw node.expected("a theme that comes with Tern: \(names)")
        }
        return builtIn.theme
    }

    private static func read(
        _ node: TOMLNode,
        into theme: inout Theme,
        warn: (TOMLNode, String) -> Void
    ) throws(ConfigurationError) {
        if node.key == "background" {
            theme.background.replace(by: try color(node))
        } else if let role = roles[node.key] {
            theme.colors[role, default: .standard].replace(by: try color(node))
        } else if let (text, ground) = pairs[node.key] {
            try readPair(node, text, ground, into: &theme, warn: warn)
        } else {
            warn(node, "is no role of a theme")
        }
    }

    private static func readPair(
        _ node: TOMLNode,
        _ text: ColorRole,
        _ ground: ColorRole,
        into theme: inout Theme,
        warn: (TOMLNode, String) -> Void
    ) throws(ConfigurationError) {
        guard let parts = node.children else {
            throw node.expected("a table of two colours: { fg = \"#ffffff\", bg = \"#204060\" }")
        }
        for part in parts {
            switch part.key {
            case "fg": theme.colors[text, default: .standard].replace(by: try color(part))
            case "bg": theme.colors[ground, default: .standard].replace(by: try color(part))
            default: warn(part, "is no part of a pair, which are fg and bg")
            }
        }
    }

    private static func color(_ node: TOMLNode) throws(ConfigurationError) -> TerminalColor {
        switch node.value {
        case .integer(let index) where (0...255).contains(index): return .indexed(UInt8(index))
        case .text("default"): return .standard
        case .text(let text):
            if let color = RGB(hex: text) { return .rgb(color) }
            let isBright = text.hasPrefix("bright-")
            if let index = names.firstIndex(of: isBright ? String(text.dropFirst(7)) : text) {
                return .indexed(UInt8(index + (isBright ? 8 : 0)))
            }
        default: break
        }
        throw node.expected(
            "a colour: “#rrggbb”, a number from 0 to 255, “default”, or one of \(names.joined(separator: ", ")) with or "
                + "without “bright-”"
        )
    }
}
