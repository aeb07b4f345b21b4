import Model

/// What the head of a page says, as it stands there. Named apart from the bytes, which it reads while they are there.
struct PageHeadFacts {
    /// More than pages have.
    private static let maximumEntries = 200
    private static let maximumLinkedData = 20

    var language: String?
    var base: String?
    /// Where the first title is.
    private(set) var title: Range<Int>?
    /// Where JSON-LD is (https://www.w3.org/TR/json-ld11/).
    private(set) var linkedData: [Range<Int>] = []
    /// By name, in lower case; of a name given twice the last counts.
    private(set) var meta: [String: String] = [:]

    mutating func add(title part: Range<Int>) {
        if title == nil, !part.isEmpty { title = part }
    }

    mutating func add(linkedData part: Range<Int>) {
        if linkedData.count < Self.maximumLinkedData { linkedData.append(part) }
    }

    mutating func add(meta attributes: PageAttributes) {
        guard meta.count < Self.maximumEntries, let content = attributes[.content]?.cleanedLine, !content.isEmpty else {
            return
        }
        // A property can have several names (RDFa).
        let properties = (attributes[.property] ?? "").lowercased().split { $0.isWhitespace }
        let name = (attributes[.name] ?? "").lowercased().filter { !$0.isWhitespace }.replacing(".", with: ":")
        for key in properties.map(String.init) + (name.isEmpty ? [] : [name]) { meta[key] = content }
    }
}
