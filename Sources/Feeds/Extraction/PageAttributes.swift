import Model

/// The attributes of a start tag that are of use.
struct PageAttributes {
    private(set) var list: [PageTree.Attribute] = []

    init() {}

    /// Of the start tag that the scanner just read. Of an attribute given twice the first counts.
    init(_ scanner: MarkupScanner) {
        for attribute in scanner.attributes {
            guard attribute.name.count <= 16,
                let name = Self.byName[String(scanner.bytes, attribute.name).lowercased()], self[name] == nil
            else { continue }
            let value = Entities.decoded(String(scanner.bytes, attribute.value))
            list.append(PageTree.Attribute(name: name, value: value))
        }
    }

    private static let byName: [String: PageAttribute] = {
        var names: [String: PageAttribute] = [:]
        for name in PageAttribute.allCases { names[name.rawValue] = name }
        return names
    }()

    subscript(name: PageAttribute) -> String? {
        list.first { $0.name == name }?.value
    }

    /// What they say of the element.
    func judged(as tag: PageTag) -> (marks: PageMarks, weight: Int16) {
        guard !list.isEmpty else { return (tag.isPhrasing ? .phrasing : [], 0) }
        var (marks, weight) = NameWords.judge(className: self[.className] ?? "", id: self[.id] ?? "")
        if tag.isPhrasing { marks.insert(.phrasing) }
        if isInvisible(as: tag) { marks.insert(.hidden) }
        if let role = self[.role]?.trimmed.lowercased() { marks.formUnion(Self.marks(role: role, self)) }
        let isAuthor = self[.rel]?.lowercased() == "author" || self[.itemprop]?.contains("author") == true
        if isAuthor { marks.insert(.byline) }
        if tag == .a, let target = self[.href], target.hasPrefix("#"), target.utf8.count > 1 {
            marks.insert(.localLink)
        }
        return (marks, weight)
    }

    private static func marks(role: String, _ attributes: PageAttributes) -> PageMarks {
        switch role {
        case "menu", "menubar", "complementary", "navigation", "alert", "alertdialog": .otherRole
        // One that covers the page is hidden behind its own button.
        case "dialog": attributes[.ariaModal] == "true" ? [.otherRole, .hidden] : .otherRole
        default: []
        }
    }

    private func isInvisible(as tag: PageTag) -> Bool {
        if self[.hidden] != nil { return true }
        // Formulas are pictures with words for those who see, and hidden from those who hear.
        let isPicture = tag == .img && self[.alt]?.isEmpty == false
        if self[.ariaHidden] == "true" && !isPicture { return true }
        guard let style = self[.style] else { return false }
        let rules = style.lowercased().filter { !$0.isWhitespace }
        return rules.contains("display:none") || rules.contains("visibility:hidden")
    }
}
