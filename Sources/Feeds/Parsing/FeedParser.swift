/// Reads RSS 0.9x to 2.0, RSS 1.0 (RDF) and Atom 0.3 and 1.0.
package enum FeedParser {
    /// The format is found in the bytes, never taken from the label. `url` is the base of relative links.
    package static func parse(
        _ bytes: [UInt8],
        contentType: String?,
        url: String
    ) throws(ParseError) -> ParsedFeed {
        if let kind = DocumentKind.binary(bytes) { throw .notAFeed(found: kind) }
        let decoded = TextDecoding.utf8(bytes, contentType: contentType)
        let text = decoded[...].drop { $0 <= 0x20 }
        if case .other(let found) = DocumentKind(text: text) { throw .notAFeed(found: found) }
        let document = beginning(of: text)
        let reader = try read(document)
        guard let root = reader.root else { throw malformed(reader) }
        guard reader.isFeed else {
            if root == "html" { throw .notAFeed(found: DocumentKind.page(document)) }
            throw .notAFeed(
                found: root == "opml"
                    ? "an OPML list of feeds" : "an XML document of another kind (\(ItemText.line(root, limit: 60)))"
            )
        }
        if reader.feed.items.isEmpty && !reader.isComplete { throw malformed(reader) }
        var feed = reader.feed.isAtom ? AtomMapping.feed(reader.feed, url: url) : RSSMapping.feed(reader.feed, url: url)
        feed.isPartial = !reader.isComplete
        feed.details = FeedFacts(reader.feed, url: url)
        return feed
    }

    /// Junk before the document (warnings of a script, blank lines) is left out.
    private static func beginning(of text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        // A declaration, a comment or a DOCTYPE (which may declare entities) is part of the document.
        if text.starts(with: "<!".utf8) || text.starts(with: "<?".utf8) { return text }
        let head = text.prefix(4096)
        var index = head.startIndex
        while index < head.endIndex {
            if head[index] == UInt8(ascii: "<") {
                let word = String(decoding: head[index...].prefix(12), as: UTF8.self).lowercased()
                if DocumentKind.roots.contains(where: word.hasPrefix) { return text[index...] }
            }
            index += 1
        }
        return text
    }

    private static func read(_ document: ArraySlice<UInt8>) throws(ParseError) -> FeedReader {
        let reader = FeedReader()
        let repaired = XMLRepair.repaired(document)
        do {
            try repaired.withUnsafeBufferPointer { bytes in
                _ = try MarkupParser.parse(bytes, as: .xml, into: reader)
            }
        } catch let error as MarkupParser.Unavailable {
            throw .malformed(line: 0, column: 0, detail: error.reason)
        } catch {
            throw .malformed(line: 0, column: 0, detail: "\(error)")
        }
        return reader
    }

    private static func malformed(_ reader: FeedReader) -> ParseError {
        let problem = reader.firstProblem ?? FeedReader.Problem(line: 1, column: 1, message: "there is nothing in it")
        return .malformed(line: problem.line, column: problem.column, detail: problem.message)
    }
}
