package import Model

/// The kinds of files that subscriptions are taken from.
package enum SubscriptionFormat: String, CaseIterable, Sendable {
    case opml
    /// newsboat's `urls`, or its cache.
    case newsboat
    case sfeed

    /// What the bytes are, whatever the file is called; nil when they are none of these.
    package init?(of bytes: [UInt8]) {
        if Self.isDatabase(bytes) {
            self = .newsboat
            return
        }
        let beginning = SubscriptionList.text(of: Array(bytes.prefix(Self.examined)))
        let start = beginning.drop { $0.isWhitespace || $0 == "\u{FEFF}" }
        if start.hasPrefix("<") || beginning.lowercased().contains("<opml") {
            self = .opml
        } else if TextLines(beginning).contains(where: { Self.isFunctionOfFeeds($0.line) }) {
            self = .sfeed
        } else if TextLines(beginning).contains(where: { Self.isSubscription($0.line) }) {
            self = .newsboat
        } else {
            return nil
        }
    }

    /// Whether it is an SQLite database (sqlite.org/fileformat2.html §1.3), as newsboat's cache is.
    package static func isDatabase(_ bytes: [UInt8]) -> Bool { bytes.starts(with: "SQLite format 3\0".utf8) }

    /// A list may begin with pages of comments.
    private static let examined = 1 << 16

    private static func isFunctionOfFeeds(_ line: String) -> Bool {
        let code = line.filter { $0 != " " && $0 != "\t" }
        return code.hasPrefix("feeds()")
    }

    private static func isSubscription(_ line: String) -> Bool {
        guard let first = ShellWords.newsboat(line).first else { return false }
        return first.hasPrefix("query:") || NewsboatURLs.address(of: first) != nil
    }
}

extension SubscriptionList {
    /// Reads a file that is no database, in any encoding. `name` is what to call it. Throws where it is not of the kind at
    /// all.
    package init(_ bytes: [UInt8], format: SubscriptionFormat, name: String) throws(Failure) {
        switch format {
        case .opml:
            do throws(ParseError) {
                self.init(try OPMLReader.read(bytes))
            } catch {
                throw Self.failure(error, name)
            }
        case .newsboat: self = NewsboatURLs.read(Self.text(of: bytes))
        case .sfeed: self = SfeedConfiguration.read(Self.text(of: bytes))
        }
    }

    private static func failure(_ error: ParseError, _ name: String) -> Failure {
        switch error {
        case .notAFeed(let found): .unsupported("\(name) is no list of feeds in OPML: it is \(found).")
        case .malformed(let line, let column, let detail):
            .malformed(what: name, place: "line \(line), column \(column)", detail: detail)
        }
    }

    fileprivate static func text(of bytes: [UInt8]) -> String {
        String(decoding: TextDecoding.decode(bytes, contentType: nil).bytes, as: UTF8.self)
    }
}

extension StringProtocol {
    /// One line, short enough for a name.
    var cleanedName: String { String(self).cleanedLine.shortened(to: 300) }
}
