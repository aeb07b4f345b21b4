import CTOML

/// A place in a text: line and column from 1, a column being one code point.
struct TextPlace: Equatable {
    var line: Int
    var column: Int

    init(line: Int, column: Int) {
        self.line = line
        self.column = column
    }

    init(_ place: ctoml_place) {
        self.init(line: Int(place.line), column: Int(place.column))
    }
}

/// A value of a TOML document, and where it stands.
struct TOMLNode: Equatable {
    enum Value: Equatable {
        case table([TOMLNode])
        case array([TOMLNode])
        case text(String)
        case integer(Int)
        case boolean(Bool)
        /// A float, a date or a time: nothing here wants one.
        case other
    }

    /// "" in arrays.
    var key: String
    /// With the keys of the tables that it stands in: "themes.mine.accent"; in an array, the array's.
    var path: String
    var value: Value
    /// Of the key, or of the value in an array.
    var place: TextPlace
    /// Of the value itself, and the place after it.
    var begin: TextPlace
    var end: TextPlace

    /// The children of a table, in the order in which they stand in the text; nil for everything else.
    var children: [TOMLNode]? {
        if case .table(let children) = value { children } else { nil }
    }
}

extension TOMLNode {
    /// The values at the root of a document of TOML 1.0.
    static func parse(_ text: String) throws(ConfigurationError) -> [TOMLNode] {
        var text = text
        let parsed = text.withUTF8 { bytes in
            bytes.withMemoryRebound(to: CChar.self) { ctoml_parse($0.baseAddress, $0.count) }
        }
        guard let document = parsed else { throw ConfigurationError(sentence: "there is no memory to read it") }
        defer { ctoml_free(document) }
        var place = ctoml_place()
        if let error = ctoml_error(document, &place) {
            throw ConfigurationError(place: TextPlace(place), sentence: sentence(String(cString: error)))
        }
        var index = 0
        return children(of: document, depth: 0, path: "", from: &index)
    }

    /// "Error while parsing string: …" says more than is needed.
    private static func sentence(_ error: String) -> String {
        let start = "Error while parsing "
        return error.hasPrefix(start) ? String(error.dropFirst(start.count)) : error
    }

    /// The nodes of a depth until one that is less deep.
    private static func children(
        of document: OpaquePointer,
        depth: Int,
        path: String,
        from index: inout Int
    ) -> [TOMLNode] {
        var nodes: [TOMLNode] = []
        while index < ctoml_count(document) {
            let node = ctoml_get(document, index)
            guard node.depth == depth else { break }
            index += 1
            let key = string(node.key, node.key_length)
            let path = key.isEmpty ? path : path.isEmpty ? key : path + "." + key
            let inner = children(of: document, depth: depth + 1, path: path, from: &index)
            nodes.append(
                TOMLNode(
                    key: key,
                    path: path,
                    value: value(node, inner),
                    place: TextPlace(node.named),
                    begin: TextPlace(node.begin),
                    end: TextPlace(node.end)
                )
            )
        }
        return nodes.sorted { ($0.place.line, $0.place.column) < ($1.place.line, $1.place.column) }
    }

    private static func value(_ node: ctoml_node, _ children: [TOMLNode]) -> Value {
        switch Int(node.kind) {
        case ctoml_table: .table(children)
        case ctoml_array: .array(children)
        case ctoml_string: .text(string(node.text, node.text_length))
        case ctoml_integer: .integer(Int(node.integer))
        case ctoml_boolean: .boolean(node.integer != 0)
        default: .other
        }
    }

    private static func string(_ start: UnsafePointer<CChar>?, _ count: Int) -> String {
        guard let start, count > 0 else { return "" }
        return start.withMemoryRebound(to: UInt8.self, capacity: count) {
            String(decoding: UnsafeBufferPointer(start: $0, count: count), as: UTF8.self)
        }
    }
}
