import Model

/// A feed as elements, before anybody asks what they mean.
struct RawFeed {
    var isAtom = false
    var fields = RawFields()
    var items: [RawFields] = []
}

/// One element of a feed or an item.
struct RawField {
    var name: FeedName
    var attributes: [MarkupElement.Attribute] = []
    /// All text in it, decoded once.
    var text = ""
    /// The same as markup, when there were elements in a text.
    var markup: String?
    var children = RawFields()
    /// The `xml:base` in force; nil without any.
    var base: String?

    subscript(name: String) -> String? {
        attributes.first { $0.name == name && $0.namespace == nil }?.value
    }
}

/// The elements of an item, in order.
struct RawFields {
    var list: [RawField] = []
    /// The element's own attributes, such as `rdf:about`.
    var attributes: [MarkupElement.Attribute] = []
    var base: String?

    subscript(all namespace: FeedNamespace, _ local: String) -> [RawField] {
        list.filter { $0.name.local == local && $0.name.namespace == namespace }
    }

    subscript(namespace: FeedNamespace, _ local: String) -> RawField? {
        list.first { $0.name.local == local && $0.name.namespace == namespace }
    }

    /// The text of the first such element that has any, without white space around it.
    func text(_ namespace: FeedNamespace, _ local: String) -> String? {
        for field in list where field.name.local == local && field.name.namespace == namespace {
            let text = field.text.trimmed
            if !text.isEmpty { return text }
        }
        return nil
    }
}

extension StringProtocol {
    /// Without white space at both ends.
    var trimmed: String {
        let scalars = unicodeScalars
        guard let start = scalars.firstIndex(where: { !TextCleaning.isWhitespace($0) }),
            let end = scalars.lastIndex(where: { !TextCleaning.isWhitespace($0) })
        else { return "" }
        return String(self[start...end])
    }
}
