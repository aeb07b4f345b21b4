import Model

/// sfeed's `sfeedrc` (sfeedrc(5)), which is a shell script. It is never run: of the function `feeds()`, the lines that
/// do nothing but call `feed` with plain words are read, and the others are reported.
package enum SfeedConfiguration {
    package static func read(_ text: String) -> SubscriptionList {
        var reader = SfeedReader()
        for (number, line) in TextLines(text, continued: true) { reader.take(line.trimmed, number) }
        reader.finish()
        return reader.list
    }
}

/// Only the body of `feeds()` is followed to its end. Of other functions it is enough to know the names: what is in them
/// is passed over like all that is outside.
private struct SfeedReader {
    private static let notPlain = "only plain lines such as feed \"name\" \"address\" are read; nothing is run"

    private(set) var list = SubscriptionList()
    /// How many brackets are open in `feeds()`; nil outside it.
    private var depth: Int?
    private var hasFeeds = false

    mutating func take(_ code: String, _ line: Int) {
        if code.isEmpty || code.hasPrefix("#") { return }
        if let depth {
            takeInside(code, line, depth)
        } else if let name = Self.functionName(code) {
            begin(name, code, line)
        }
    }

    mutating func finish() {
        guard !hasFeeds else { return }
        list.remarks.append(.init(.skipped, what: "feeds()", reason: "there is no such function"))
    }

    private mutating func begin(_ name: String, _ code: String, _ line: Int) {
        guard name == "feeds" else {
            let reason = "functions of sfeedrc are not taken over"
            return list.remarks.append(.init(.changed, line: line, what: "\(name)()", reason: reason))
        }
        hasFeeds = true
        let body = code.drop { $0 != ")" }.dropFirst().trimmed
        guard !Self.isWhole(body) else {
            return list.remarks.append(.init(.skipped, line: line, what: "feeds()", reason: Self.notPlain))
        }
        depth = 0
        take(body, line)
    }

    /// A line of the body: what opens more brackets than it closes is no end of it.
    private mutating func takeInside(_ code: String, _ line: Int, _ open: Int) {
        if open == 0, code.hasPrefix("{") || code.hasPrefix("(") {
            depth = 1
            // Behind the bracket, the first call may stand.
            return take(code.dropFirst().trimmed, line)
        }
        let closes = code.hasPrefix("}") || code.hasPrefix(")")
        let opens = code.hasSuffix("{") || code.hasSuffix("(")
        if !closes && code != "{" && code != "(" { add(code, line) }
        let left = open + (opens ? 1 : 0) - (closes ? 1 : 0)
        depth = left > 0 ? left : nil
    }

    /// Whether a body ends on the line that it begins on. The bracket at its end is a word of its own, so "${x}" has none.
    private static func isWhole(_ body: String) -> Bool {
        if body.hasPrefix("(") { return body.hasSuffix(")") }
        guard body.hasPrefix("{"), body.hasSuffix("}"), let before = body.dropLast().last else { return false }
        return [" ", "\t", ";", "{"].contains(before)
    }

    /// The name in "name() {", with blanks wherever the shell takes them.
    private static func functionName(_ code: String) -> String? {
        guard let open = code.firstIndex(of: "(") else { return nil }
        let name = code[..<open].trimmed
        let isName = name.utf8.allSatisfy {
            (0x61...0x7A).contains($0 | 0x20) || $0 == 0x5F || (0x30...0x39).contains($0)
        }
        guard isName, !name.isEmpty, code[code.index(after: open)...].trimmed.hasPrefix(")") else { return nil }
        return name
    }

    private mutating func add(_ code: String, _ line: Int) {
        guard let words = ShellWords.plain(code), words.first == "feed", (3...5).contains(words.count) else {
            return list.remarks.append(.init(.skipped, line: line, what: code, reason: Self.notPlain))
        }
        do throws(SubscriptionAddress.Refusal) {
            let address = try SubscriptionAddress.accepted(words[2], from: .own)
            let name = words[1].cleanedName
            list.subscriptions.append(
                Subscription(
                    address: address,
                    name: name.isEmpty ? nil : name,
                    site: words.count > 3 ? Address.web(words[3], base: nil) : nil,
                    line: line
                )
            )
            if words.count > 4, !words[4].isEmpty {
                let reason = "the encoding \(words[4].cleanedLine) is not taken over, for Tern finds it out itself"
                list.remarks.append(.init(.changed, line: line, what: name, reason: reason))
            }
        } catch {
            list.remarks.append(.init(.skipped, line: line, what: code, reason: error.reason))
        }
    }
}
