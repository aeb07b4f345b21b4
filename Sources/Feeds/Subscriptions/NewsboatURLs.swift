import Model

/// newsboat's `urls` file (newsboat(1), "Tagging" and "Scripts and filters"): a line is an address and its tags.
package enum NewsboatURLs {
    package static func read(_ text: String) -> SubscriptionList {
        var list = SubscriptionList()
        for (number, line) in TextLines(text) {
            var words = ShellWords.newsboat(line)[...]
            guard let first = words.popFirst() else { continue }
            add(first, Array(words), number, to: &list)
        }
        return list
    }

    /// The address that a library keeps for one of newsboat's, which also names it in newsboat's cache; nil for a line
    /// that is no feed. What is behind a filter is known by its own address.
    package static func address(of text: String) -> String? {
        // Whoever asks has the reasons from reading the file.
        try? SubscriptionAddress.accepted(Filter(text)?.address ?? text, from: .own)
    }

    private static func add(_ text: String, _ tags: [String], _ line: Int, to list: inout SubscriptionList) {
        guard !text.hasPrefix("query:") else {
            let name = text.dropFirst("query:".count).prefix { $0 != ":" }
            return list.remarks.append(
                .init(.skipped, line: line, what: "query:\(name)", reason: "query feeds are not taken over")
            )
        }
        let filter = Filter(text)
        do throws(SubscriptionAddress.Refusal) {
            let address = try SubscriptionAddress.accepted(filter?.address ?? text, from: .own)
            if let filter {
                list.commands.append(.init(address: address, role: .filter, shell: filter.shell))
            } else if text.hasPrefix("exec:") {
                list.commands.append(
                    .init(address: address, role: .command, shell: String(text.dropFirst("exec:".count)))
                )
            }
            list.subscriptions.append(subscription(address, tags, line))
            if let hidden = tags.first(where: { $0.hasPrefix("!") }) {
                list.remarks.append(
                    .init(.changed, line: line, what: "\(address) \(hidden)", reason: "a hidden feed is shown here")
                )
            }
        } catch {
            list.remarks.append(.init(.skipped, line: line, what: text, reason: error.reason))
        }
    }

    /// Tags stay tags, in their order, and make no folders: newsboat has none. "~Title" is what the feed is called.
    private static func subscription(_ address: String, _ words: [String], _ line: Int) -> Subscription {
        let titles = words.filter { $0.hasPrefix("~") }.map { $0.dropFirst().cleanedName }
        let tags = words.filter { !$0.hasPrefix("~") }.map(\.cleanedName)
        return Subscription(
            address: address,
            name: titles.last { !$0.isEmpty },
            tags: tags.filter { !$0.isEmpty },
            line: line
        )
    }

    /// "filter:program and arguments:address"
    private struct Filter {
        var shell: String
        var address: String

        init?(_ text: String) {
            guard text.hasPrefix("filter:") else { return nil }
            let rest = text.dropFirst("filter:".count)
            guard let colon = rest.firstIndex(of: ":") else { return nil }
            shell = String(rest[..<colon])
            address = String(rest[rest.index(after: colon)...])
        }
    }
}
