import Model

extension SubscriptionList {
    /// Lists in OPML are passed around, so what runs a program or reads a file is left out of them. What an outline is
    /// called is what its reader called the feed: a fetch forgets that again where the feed says the same.
    init(_ document: OPMLDocument) {
        self.init()
        for feed in document.feeds {
            do throws(SubscriptionAddress.Refusal) {
                let address = try SubscriptionAddress.accepted(feed.url, from: .anybody)
                subscriptions.append(
                    Subscription(
                        address: address,
                        name: feed.title == feed.url ? nil : feed.title.cleanedName,
                        site: feed.link,
                        folder: feed.folder.map(\.cleanedName).filter { !$0.isEmpty },
                        tags: feed.tags.map(OPMLCategory.tag).filter { !$0.isEmpty }
                    )
                )
            } catch {
                remarks.append(.init(.skipped, what: "\(feed.title) \(feed.url)", reason: error.reason))
            }
        }
        for skip in document.skipped {
            let what = skip.title == skip.url ? skip.url : "\(skip.title) \(skip.url)".trimmed
            let shown = what.isEmpty ? "an outline without a name" : what
            let effect = skip.reason == .empty ? Remark.Effect.empty : .skipped
            remarks.append(.init(effect, line: skip.line, what: shown, reason: skip.reason.rawValue))
        }
        if document.isPartial {
            let reason = "the file breaks off, and was read up to there"
            remarks.append(.init(.skipped, what: "the end", reason: reason))
        }
    }
}
