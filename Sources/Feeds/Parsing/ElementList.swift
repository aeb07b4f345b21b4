/// One element of a feed or an item.
struct Element {
    var name: FeedName
    var inner: Range<Int>
    /// Into the list's attributes.
    var attributes: Range<Int>
    var content: MarkupScanner.Content
}

/// The elements within another one, in order, before anybody asks what they mean. They are places in the document: text
/// is made only of what is asked for.
struct ElementList {
    let text: DocumentText
    private(set) var elements: [Element] = []
    private(set) var attributes: [MarkupScanner.Attribute] = []
    /// Those of the element that holds these.
    private(set) var ownAttributes: Range<Int> = 0..<0

    /// Elements that lack their end tag cost a search each; after so many they are taken to be empty.
    private static let searchesMaximum = 32
    /// Of known elements; more are passed over.
    private static let countMaximum = 10_000

    /// Reads the inside of an element, or with `includesTag` the element from its start tag on.
    init(_ text: DocumentText, _ part: Range<Int>, includesTag: Bool = false) {
        self.text = text
        var scanner = MarkupScanner(text.bytes, part)
        let bindings = text.names.bindingCount
        if includesTag, case .start = scanner.next() {
            attributes = scanner.attributes
            ownAttributes = 0..<attributes.count
            if scanner.declaresNamespaces { text.names.declare(scanner.attributes, in: text.bytes) }
        }
        elements.reserveCapacity(16)
        read(&scanner)
        text.names.leave(to: bindings)
    }

    private mutating func read(_ scanner: inout MarkupScanner) {
        var searches = 0
        while true {
            scanner.skipText()
            switch scanner.next() {
            case .start(let name, let isEmpty): read(name, isEmpty, &scanner, &searches)
            case .end, .text, .section, .aside, .documentType: break
            // A tag that its item breaks off within is none.
            case .cut, .nothing: return
            }
        }
    }

    private mutating func read(
        _ part: Range<Int>,
        _ isEmpty: Bool,
        _ scanner: inout MarkupScanner,
        _ searches: inout Int
    ) {
        let name = resolved(part, scanner)
        let first = attributes.count
        if name != nil { attributes += scanner.attributes }
        let list = first..<attributes.count
        let start = scanner.position
        var inner = start..<start
        var content: MarkupScanner.Content = []
        if !isEmpty {
            if searches < Self.searchesMaximum, case .closed(let found, let kinds) = scanner.skipElement(part) {
                (inner, content) = (found, kinds)
            } else {
                searches += 1
                scanner.position = start
                if name != nil { (inner, content) = unclosed(&scanner, part) }
            }
        }
        if let name, elements.count < Self.countMaximum {
            elements.append(Element(name: name, inner: inner, attributes: list, content: content))
        }
    }

    private func resolved(_ part: Range<Int>, _ scanner: MarkupScanner) -> FeedName? {
        guard scanner.declaresNamespaces else { return text.names.name(part, in: text.bytes) }
        let bindings = text.names.bindingCount
        text.names.declare(scanner.attributes, in: text.bytes)
        defer { text.names.leave(to: bindings) }
        return text.names.name(part, in: text.bytes)
    }

    /// An element without an end tag goes on to the next one that means something.
    private func unclosed(
        _ scanner: inout MarkupScanner,
        _ name: Range<Int>
    ) -> (Range<Int>, MarkupScanner.Content) {
        let start = scanner.position
        var content: MarkupScanner.Content = []
        while true {
            scanner.skipText()
            let mark = scanner.position
            switch scanner.next() {
            case .section: content.insert(.sections)
            case .start(let inner, _):
                if let other = text.names.name(inner, in: text.bytes), other.isPlain {
                    scanner.position = mark
                    return (start..<mark, content)
                }
                content.insert(.tags)
            case .end, .aside, .documentType: content.insert(.tags)
            case .text: break
            case .cut, .nothing:
                scanner.position = scanner.end
                return (start..<scanner.end, content)
            }
        }
    }
}

extension ElementList {
    func all(_ namespace: FeedNamespace, _ local: FeedName.Local) -> [Element] {
        let name = FeedName(namespace, local)
        return elements.filter { $0.name == name }
    }

    func first(_ namespace: FeedNamespace, _ local: FeedName.Local) -> Element? {
        for element in elements where element.name.local == local && element.name.namespace == namespace {
            return element
        }
        return nil
    }

    /// The text of the first such element that has any, without white space around it.
    func text(_ namespace: FeedNamespace, _ local: FeedName.Local) -> String? {
        for element in elements where element.name.local == local && element.name.namespace == namespace {
            if let found = string(element) { return found }
        }
        return nil
    }

    /// The first such element that is not blank, as HTML.
    func html(_ namespace: FeedNamespace, _ local: FeedName.Local) -> (text: String, element: Element)? {
        for element in elements where element.name.local == local && element.name.namespace == namespace {
            if let found = html(element) { return (found, element) }
        }
        return nil
    }

    /// All text within, decoded once, trimmed; nil when there is none.
    func string(_ element: Element) -> String? {
        let string = text.string(element.inner, element.content)
        return string.isEmpty ? nil : string
    }

    /// The same as HTML; elements within are markup.
    func html(_ element: Element) -> String? {
        let html =
            element.content.contains(.tags)
            ? text.markup(element.inner) : text.string(element.inner, element.content)
        return html.isEmpty ? nil : html
    }

    func children(_ element: Element) -> ElementList {
        ElementList(text, element.inner)
    }

    /// The trimmed value of an attribute; its name is in lower case and counts behind any prefix but "xml:".
    func attribute(_ element: Element, _ name: StaticString) -> String? {
        value(name, among: element.attributes)
    }

    /// One of the element that holds these.
    func ownAttribute(_ name: StaticString) -> String? {
        value(name, among: ownAttributes)
    }

    private func value(_ name: StaticString, among list: Range<Int>) -> String? {
        for index in list where text.isNamed(attributes[index].name, name) {
            return text.string(attributes[index].value, [])
        }
        return nil
    }

    /// The base that an element's `xml:base` makes of `base` (XML Base §4).
    func base(_ element: Element, in base: String?) -> String? {
        attribute(element, "xml:base").flatMap { Address.base($0, in: base) } ?? base
    }
}
