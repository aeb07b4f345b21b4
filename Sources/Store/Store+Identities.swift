import Model

extension Store {
    /// Feeds that change the identities of their articles (from http to https, to another host, by another program) would
    /// have all of them arrive again. An article that is new by its identity alone, with the title, the address and the
    /// date (where both are known) of one whose identity has gone from the feed, is that one: it takes the new identity
    /// and keeps its status and date. What comes every day under one title and address is new each day.
    func adoptChangedIdentities(of items: [NewArticle], in feed: Int64) throws(Failure) {
        var unknown: [NewArticle] = []
        for item in items {
            let key: [Value] = [.integer(feed), .text(item.identity)]
            if try connection.first(ArticleSQL.byIdentity, key, { $0.integer(0) }) == nil { unknown.append(item) }
        }
        // Most fetches bring nothing new, and need not look at what there is.
        guard !unknown.isEmpty else { return }
        let known = try connection.query(ArticleSQL.keys, [.integer(feed)]) { row in
            Key(
                article: row.integer(0),
                identity: row.text(1),
                look: Look(title: row.text(2), url: row.optionalText(3)),
                published: row.flag(5) ? nil : row.integer(4)
            )
        }
        guard !known.isEmpty else { return }
        let arriving = Set(items.map(\.identity))
        var gone: [Look: [Key]] = [:]
        for key in known where !arriving.contains(key.identity) {
            if let look = key.look { gone[look, default: []].append(key) }
        }
        for item in unknown {
            guard let look = Look(title: item.title, url: item.url),
                let place = try place(of: item, among: gone[look] ?? []),
                let key = gone[look]?.remove(at: place)
            else { continue }
            try connection.run(ArticleSQL.changeIdentity, [.integer(key.article), .text(item.identity)])
        }
    }

    /// What is new and only looks like something in the trash would never be seen, so there the dates must be known.
    private func place(of item: NewArticle, among keys: [Key]) throws(Failure) -> Int? {
        for (place, key) in keys.enumerated() where key.hasDate(of: item) {
            if key.published != nil, item.published != nil { return place }
            let isTrash = try connection.first(RetentionSQL.isTrash, [.integer(key.article)]) { _ in true }
            if isTrash == nil { return place }
        }
        return nil
    }

    private struct Key {
        var article: Int64
        var identity: String
        var look: Look?
        /// In milliseconds; nil for a date that is estimated.
        var published: Int64?

        /// Whether nothing that is known of the two dates speaks against them being one.
        func hasDate(of item: NewArticle) -> Bool {
            guard let published, let date = item.published else { return true }
            return published == date.milliseconds
        }
    }

    /// What stays the same of an article whose identity changes.
    private struct Look: Hashable {
        var title: String
        /// The address without scheme, host, and the slash at its end.
        var path: Substring

        /// Nil when there is too little to go by: a title alone is never an identity, nor is the address of a whole site.
        init?(title: String, url: String?) {
            guard let url, let host = url.firstRange(of: "://"),
                let slash = url[host.upperBound...].firstIndex(of: "/")
            else { return nil }
            var path = url[slash...]
            while path.last == "/" { path.removeLast() }
            guard !path.isEmpty else { return nil }
            self.title = title
            self.path = path
        }
    }
}
