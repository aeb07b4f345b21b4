import Model
import Screens
import TermUI

/// Takes a theme of the reader's from a table `[themes.NAME]`: another theme as the base, and roles with other colours.
enum ThemeReader {
    /// A role of one colour, as the file calls it, and what is drawn in it.
    struct Role {
        var name: String
        var role: ColorRole
        var meaning: String
    }

    static let roles = [
        Role(name: "text", role: .standard, meaning: "text, and titles of unread articles"),
        Role(name: "text-secondary", role: .textSecondary, meaning: "what matters less: sources, ages, what is read"),
        Role(name: "text-tertiary", role: .textTertiary, meaning: "what matters least: summaries"),
        Role(name: "accent", role: .accent, meaning: "signs and keys"),
        Role(name: "unread", role: .unread, meaning: "the mark of unread articles"),
        Role(name: "unread-title", role: .unreadTitle, meaning: "their titles"),
        Role(name: "starred", role: .starred, meaning: "stars"),
        Role(name: "danger", role: .danger, meaning: "failures"),
        Role(name: "warning", role: .warning, meaning: "warnings"),
        Role(name: "success", role: .success, meaning: "what went well"),
        Role(name: "link", role: .link, meaning: "links"),
        Role(name: "code", role: .code, meaning: "code"),
        Role(name: "quote", role: .quote, meaning: "quotations"),
        Role(name: "heading", role: .heading, meaning: "headings"),
        Role(name: "border", role: .border, meaning: "lines between panes"),
        Role(name: "border-focused", role: .borderFocused, meaning: "the border of what has the focus"),
    ]

    /// A role of text and ground.
    struct Pair {
        var name: String
        var text: ColorRole
        var ground: ColorRole
        var meaning: String
    }

    static let pairs = [
        Pair(name: "title", text: .title, ground: .titleBackground, meaning: "the title line"),
        Pair(name: "status", text: .status, ground: .statusBackground, meaning: "the status line"),
        Pair(name: "selection", text: .selection, ground: .selectionBackground, meaning: "the selected row"),
        Pair(
            name: "selection-dimmed",
            text: .selectionDimmed,
            ground: .selectionDimmedBackground,
            meaning: "the selected row of a pane without the focus"
        ),
        Pair(name: "popup", text: .popup, ground: .popupBackground, meaning: "sheets and what else floats"),
        Pair(name: "toast", text: .toast, ground: .toastBackground, meaning: "short messages"),
        Pair(name: "hit", text: .hit, ground: .hitBackground, meaning: "what a search found"),
    ]

    /// What the file calls a role of text.
    static func name(of role: ColorRole) -> String {
        roles.first { $0.role == role }?.name ?? pairs.first { $0.text == role }?.name ?? "\(role)"
    }

    /// The eight colours of a terminal, with "bright-" also the other eight.
    private static let names = ["black", "red", "green", "yellow", "blue", "magenta", "cyan", "white"]

    /// Everything that a theme's table can say.
    private static var keys: [String] { ["base", "background"] + roles.map(\.name) + pairs.map(\.name) }

    /// The theme of a table, without what cannot be used of it; nil when it cannot be called so.
    static func theme(from table: TOMLNode, report: (ConfigurationError) -> Void) -> Theme? {
        guard let nodes = table.children else {
            report(table.expected("a table of roles and colours"))
            return nil
        }
        let name = table.key
        guard Theme.BuiltIn(rawValue: name) == nil, name != "auto", !name.isEmpty, name == name.cleanedLine else {
            let problem = "cannot be the name of a theme: it is taken, or no text of one line"
            report(ConfigurationError(table, at: table.place, problem))
            return nil
        }
        var theme = Theme.dark
        attempt(report) { () throws(ConfigurationError) in theme = try base(nodes) }
        theme.name = name
        // Unread titles are plain text in bold, unless the table says otherwise. What is no colour is told below.
        if let text = nodes.first(where: { $0.key == "text" }), let color = try? color(text) {
            theme.colors[.unreadTitle, default: .standard].replace(by: color)
        }
        for node in nodes where node.key != "base" {
            attempt(report) { () throws(ConfigurationError) in try read(node, into: &theme, report) }
        }
        return theme
    }

    private static func attempt(
        _ report: (ConfigurationError) -> Void,
        _ body: () throws(ConfigurationError) -> Void
    ) {
        do throws(ConfigurationError) {
            try body()
        } catch {
            report(error)
        }
    }

    private static func base(_ nodes: [TOMLNode]) throws(ConfigurationError) -> Theme {
        guard let node = nodes.first(where: { $0.key == "base" }) else { return .dark }
        guard case .text(let name) = node.value, let builtIn = Theme.BuiltIn(rawValue: name) else {
            let names = Theme.BuiltIn.allCases.map(\.rawValue)
            throw node.expected("a theme that comes with Tern: \(names.joined(separator: ", "))", among: names)
        }
        return builtIn.theme
    }

    private static func read(
        _ node: TOMLNode,
        into theme: inout Theme,
        _ report: (ConfigurationError) -> Void
    ) throws(ConfigurationError) {
        if node.key == "background" {
            theme.background.replace(by: try color(node))
        } else if let role = roles.first(where: { $0.name == node.key })?.role {
            theme.colors[role, default: .standard].replace(by: try color(node))
        } else if let pair = pairs.first(where: { $0.name == node.key }) {
            try readPair(node, pair, into: &theme, report)
        } else {
            report(node.unknown("is no role of a theme", among: keys))
        }
    }

    private static func readPair(
        _ node: TOMLNode,
        _ pair: Pair,
        into theme: inout Theme,
        _ report: (ConfigurationError) -> Void
    ) throws(ConfigurationError) {
        guard let parts = node.children else {
            throw node.expected("a table of two colours: { fg = \"#ffffff\", bg = \"#204060\" }")
        }
        for part in parts {
            switch part.key {
            case "fg": theme.colors[pair.text, default: .standard].replace(by: try color(part))
            case "bg": theme.colors[pair.ground, default: .standard].replace(by: try color(part))
            default: report(part.unknown("is no part of a pair, which are fg and bg", among: []))
            }
        }
    }

    static let colorExpected =
        "a colour: “#rrggbb”, a number from 0 to 255, “default”, or one of \(names.joined(separator: ", ")) with or "
        + "without “bright-”"

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
        throw node.expected(colorExpected, among: names + names.map { "bright-" + $0 } + ["default"])
    }
}
