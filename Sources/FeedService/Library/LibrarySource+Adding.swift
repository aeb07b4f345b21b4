import Feeds
import FoundationEssentials
package import Model
import Store

extension LibrarySource {
    /// The address is taken as it was given, but for white space around it and a fragment, which names a place within a
    /// document and no other document (RFC 3986 §3.5). One that is subscribed to already costs no request, one that is a
    /// feed costs one, and a page that names one feed costs two.
    ///
    /// A feed that a page names gets the page's name and password, if it is of the same host, and is a feed or none at all:
    /// a page behind a page is not looked into.
    package func add(_ address: String, from page: String? = nil) async throws(Failure) -> Addition {
        let address = address.cleanedLine.withoutFragment
        guard !address.isEmpty else {
            throw .unsupported("An address is needed, such as https://example.org/feed.xml.")
        }
        try refuseIfUnclear()
        if let page { return try await addOffered(address.withCredentials(of: page.cleanedLine)) }
        if let feed = try await store.feed(at: address) { return Addition(feed: feed, isNew: false) }
        let settings = configuration.settings(for: address)
        let reception = try await ask(address, settings.options)
        guard case .failure(.notAFeed) = reception.result else {
            return try await keep(reception, address, settings)
        }
        let offered = feeds(offeredBy: reception)
        switch offered.count {
        case 0: return try await keep(reception, address, settings)
        case 1: return try await addOffered(offered[0].url.withCredentials(of: address))
        default: throw .severalFeeds(what: address.withoutCredentials, offered)
        }
    }

    private func addOffered(_ address: String) async throws(Failure) -> Addition {
        if let feed = try await store.feed(at: address) { return Addition(feed: feed, isNew: false) }
        let settings = configuration.settings(for: address)
        return try await keep(try await ask(address, settings.options), address, settings)
    }

    private func keep(
        _ reception: Reception,
        _ address: String,
        _ settings: FeedSettings
    ) async throws(Failure) -> Addition {
        guard case .feed(let parsed, let response) = try reception.result.get() else {
            throw .notAFeed(found: "an answer that nothing changed", what: address.withoutCredentials)
        }
        var outcome = outcome(parsed, response, reception.exchange, basis(reception, nil, settings))
        outcome.wantsFullTexts = settings.wantsFullTexts
        let (addition, arrivals) = try await store.add(
            address: response.movedTo?.withoutFragment ?? address,
            title: parsed.title ?? parsed.site ?? address.withoutCredentials,
            site: parsed.site,
            parsed.distinctItems.map(NewArticle.init),
            outcome,
            arrivalRules,
            notedAt: now()
        )
        var result = addition
        result.notices = await carryOut(arrivals.errands).map(\.sentence)
        return result
    }

    private func feeds(offeredBy reception: Reception) -> [FoundFeed] {
        guard case .success(let response) = reception.exchange.result else { return [] }
        return PageHead(response.body, contentType: response.contentType, url: response.finalURL)?.feeds ?? []
    }
}
