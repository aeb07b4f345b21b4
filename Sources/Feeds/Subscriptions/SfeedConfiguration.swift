import Model

/// sfeed's `sfeedrc` (sfeedrc(5)), which is a shell script. It is never run: of the function `feeds()`, the lines that
/// do nothing but call `feed` with plain words are read, and the others are reported.
package enum SfeedConfiguration {
    package static func read(_ text: String) -> SubscriptionList {
        var list = SubscriptionList()
        var place = Place.outside
        for (number, line) in TextLines(text, continued: true) {
            let code = line.trimmed
            if code.isEmpty || code.hasPrefix("#") { continue }
            switch place {
            case .outside: place = beginning(of: code, number, &list)
            case .feeds where code.hasPrefix("}"), .function where line.hasPrefix("}"): place = .outside
            case .feeds: if code != "{" { add(code, number, to: &list) }
            case .function: break
            }
        }
        return list
    }

    private enum Place {
        case outside
        /// In the function that names the feeds.
        case feeds
        /// In a function that replaces one of sfeed_update's.
        case function
    }

    private static func beginning(of code: String, _ line: Int, _ list: inout SubscriptionList) -> Place {
        guard let name = functionName(code) else { return .outside }
        let rest = code[code.index(after: code.firstIndex(of: ")") ?? code.startIndex)...].trimmed
        let isOneLine = rest.hasPrefix("{") && rest.hasSuffix("}")
        if name == "feeds" && !isOneLine { return .feeds }
        let reason = name == "feeds" ? notPlain : "functions of sfeedrc are not taken over"
        list.remarks.append(.init(name == "feeds" ? .skipped : .changed, line: line, what: "\(name)()", reason: reason))
        return isOneLine ? .outside : .function
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

    private static let notPlain = "only plain lines such as feed \"name\" \"address\" are read; nothing is run"

    private static func add(_ code: String, _ line: Int, to list: inout SubscriptionList) {
        guard let words = ShellWords.plain(code), words.first == "feed", (3...5).contains(words.count) else {
            return list.remarks.append(.init(.skipped, line: line, what: code, reason: notPlain))
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
