import Containers

/// Changes single values in the text of a configuration file; every other character stays as it is, comments and what
/// nobody here understands included.
enum ConfigurationEdit {
    /// The text with `settings` where it had others. Nothing is written down that already holds, be it by default.
    static func text(_ text: String, with settings: Settings) throws(ConfigurationError) -> String {
        var result = text
        let before = try ConfigurationReader.configuration(from: text).settings
        for key in ConfigurationKey.allCases {
            let literal = key.literal(in: settings)
            if literal != key.literal(in: before) { result = try set(key, to: literal, in: result) }
        }
        // Better nothing than a file that says something else.
        guard try ConfigurationReader.configuration(from: result).settings == settings else {
            throw ConfigurationError(sentence: "its layout is not understood")
        }
        return result
    }

    private static func set(
        _ key: ConfigurationKey,
        to literal: String,
        in text: String
    ) throws(ConfigurationError) -> String {
        let nodes = try TOMLNode.parse(text)
        var scalars = Array(text.unicodeScalars)
        if let node = nodes.first(where: { $0.key == key.rawValue }) {
            let starts = lineStarts(scalars)
            let range = offset(of: node.begin, starts)..<offset(of: node.end, starts)
            guard range.lowerBound >= 0, range.upperBound <= scalars.count else { return text }
            scalars.replaceSubrange(range, with: Array(literal.unicodeScalars))
        } else {
            insert("\(key.rawValue) = \(literal)", into: &scalars, after: nodes.filter { $0.children == nil })
        }
        var result = String.UnicodeScalarView()
        result.append(contentsOf: scalars)
        return String(result)
    }

    /// Adds a line after the last value at the root; without one, before the first table, for what comes after the head of
    /// a table belongs to the table.
    private static func insert(_ line: String, into scalars: inout [Unicode.Scalar], after values: [TOMLNode]) {
        let ending = scalars.first { $0 == "\r" || $0 == "\n" } == "\r" ? "\r\n" : "\n"
        let starts = lineStarts(scalars)
        var text = line + ending
        var place = scalars.count
        if let last = values.map(\.end.line).max() {
            place = starts.indices.contains(last) ? starts[last] : scalars.count
        } else if let head = starts.indices.first(where: { first(on: $0, starts, scalars) == "[" }) {
            var line = head
            // Comments right above it are about the table.
            while line > 0, first(on: line - 1, starts, scalars) == "#" { line -= 1 }
            place = starts[line]
            text += ending
        }
        if place == scalars.count, let last = scalars.last, last != "\n" { text = ending + text }
        scalars.insert(contentsOf: Array(text.unicodeScalars), at: place)
    }

    /// The first character of a line that is no blank; nil when there is none.
    private static func first(on line: Int, _ starts: [Int], _ scalars: [Unicode.Scalar]) -> Unicode.Scalar? {
        let end = starts.indices.contains(line + 1) ? starts[line + 1] : scalars.count
        return scalars[starts[line]..<end].first { !$0.properties.isWhitespace }
    }

    private static func lineStarts(_ scalars: [Unicode.Scalar]) -> [Int] {
        [0] + scalars.indices.filter { scalars[$0] == "\n" }.map { $0 + 1 }
    }

    private static func offset(of place: TextPlace, _ starts: [Int]) -> Int {
        starts.indices.contains(place.line - 1) ? starts[place.line - 1] + place.column - 1 : -1
    }
}
