import Feeds
import Model
import Store

/// What is to be taken over, gathered from all files before anything is written.
struct ImportPlan {
    /// Each feed once, in the order of the files.
    private(set) var feeds: [SubscribedFeed] = []
    var articles: ImportReport.Articles?
    /// Where a feed stands in `feeds`, by the key of its address.
    private var places: [String: Int] = [:]
    /// How the library spells the addresses it has, by their keys.
    private var known: [String: String] = [:]
    /// The keys of the addresses that feeds of the library have now, by those from before they moved.
    private var moved: [String: String] = [:]
    private var entries: [(file: String, subscription: Subscription, place: Int, isFirst: Bool)] = []
    private var remarks: [ImportReport.Remark] = []
    private var commands: [SubscriptionList.Command] = []

    /// `library` are its addresses, and `moves` where the feeds of some of them moved from.
    init(library: [String], moves: [(from: String, to: String)]) {
        for address in library { known[SubscriptionAddress.key(address)] = address }
        for move in moves { moved[SubscriptionAddress.key(move.from)] = SubscriptionAddress.key(move.to) }
    }

    /// The same for all addresses that mean the same feed. One that a feed has now is that feed's, whoever had it before.
    private func key(_ address: String) -> String {
        let key = SubscriptionAddress.key(address)
        return known[key] == nil ? moved[key] ?? key : key
    }

    mutating func add(_ file: LibraryImport.File) {
        for subscription in file.list.subscriptions { add(subscription, of: file.name) }
        remarks += file.list.remarks.map { .init(file: file.name, remark: $0) }
        commands += file.list.commands
    }

    private mutating func add(_ subscription: Subscription, of file: String) {
        let key = self.key(subscription.address)
        if let place = places[key] {
            entries.append((file, subscription, place, false))
            return join(subscription, to: place, file)
        }
        places[key] = feeds.count
        entries.append((file, subscription, feeds.count, true))
        feeds.append(
            SubscribedFeed(
                address: known[key] ?? subscription.address,
                title: subscription.title,
                name: subscription.name,
                site: subscription.site,
                folder: subscription.folder,
                tags: subscription.tags.uniqued
            )
        )
    }

    /// A feed named a second time brings what the first time lacks. It lies in one folder only: the first.
    private mutating func join(_ subscription: Subscription, to place: Int, _ file: String) {
        if feeds[place].folder.isEmpty { feeds[place].folder = subscription.folder }
        if feeds[place].name == nil { feeds[place].name = subscription.name }
        if feeds[place].title == nil { feeds[place].title = subscription.title }
        if feeds[place].site == nil { feeds[place].site = subscription.site }
        feeds[place].tags = (feeds[place].tags + subscription.tags).uniqued
        guard !subscription.folder.isEmpty, feeds[place].folder != subscription.folder else { return }
        let folder = feeds[place].folder.joined(separator: "/")
        let reason = "a feed lies in one folder, and this one in \(folder)"
        let what = "\(subscription.address) in \(subscription.folder.joined(separator: "/"))"
        remarks.append(
            .init(file: file, remark: .init(.changed, line: subscription.line, what: what, reason: reason))
        )
    }

    /// What newsboat knows of a feed beside its articles.
    mutating func note(_ feed: NewsboatCache.CachedFeed) {
        guard let address = NewsboatURLs.address(of: feed.address), let place = places[key(address)] else { return }
        let title = feed.title.cleanedLine
        if feeds[place].title == nil, !title.isEmpty { feeds[place].title = title }
        if feeds[place].site == nil { feeds[place].site = SubscriptionAddress.site(feed.site) }
    }

    /// The address, as the library will spell it, of the feed that newsboat's cache calls so; nil when it is not among the
    /// feeds.
    func feed(ofCached address: String) -> String? {
        guard let address = NewsboatURLs.address(of: address) else { return nil }
        let key = self.key(address)
        return places[key].map { feeds[$0].address } ?? known[key]
    }

    mutating func remark(_ strangers: [String: Int], in cache: String) {
        for (feed, count) in strangers.sorted(by: { $0.key < $1.key }) {
            let articles = count == 1 ? "1 article" : "\(count) articles"
            let reason = "\(articles) of a feed that is neither in the library nor in a list imported with it"
            remarks.append(.init(file: cache, remark: .init(.skipped, what: feed, reason: reason)))
        }
    }

    func report(_ outcome: ImportOutcome) -> ImportReport {
        var report = ImportReport()
        report.entries = entries.map { entry in
            .init(
                file: entry.file,
                subscription: entry.subscription,
                outcome: entry.isFirst ? .init(outcome.feeds[entry.place]) : .repeated
            )
        }
        report.remarks = remarks
        report.commands = commands
        report.articles = articles
        report.articles?.added = outcome.newArticles
        report.articles?.marked = outcome.marked
        return report
    }
}

extension ImportReport.Entry.Outcome {
    fileprivate init(_ outcome: ImportOutcome.FeedOutcome) {
        switch outcome {
        case .added: self = .added
        case .completed: self = .completed
        case .present: self = .present
        }
    }
}

extension [String] {
    /// Each once, where it stands first.
    fileprivate var uniqued: [String] {
        var seen: Set<String> = []
        return filter { seen.insert($0).inserted }
    }
}
