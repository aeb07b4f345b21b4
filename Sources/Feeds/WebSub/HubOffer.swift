/// Who tells of a feed's news without being asked, and under which name (W3C WebSub §4).
package struct HubOffer: Equatable, Sendable {
    /// In the order in which they are named, none twice.
    package var hubs: [String]
    /// Where the feed says it lives; nil when it does not, and then there is nothing to subscribe to.
    package var topic: String?

    /// What the head of an answer says outranks the document. `url` is where the answer came from.
    package init(_ answer: FetchHop?, _ facts: FeedFacts, url: String) {
        let links = answer?["link"].map { LinkHeader($0).links } ?? []
        func addresses(_ relation: String) -> [String] {
            links.filter { $0.relations.contains(relation) }.compactMap { Address.web($0.target, base: url) }
        }
        let named = addresses("hub")
        var hubs: [String] = []
        for hub in named.isEmpty ? facts.hubs : named where hubs.count < 8 {
            if !hubs.contains(hub), url.mayPost(to: hub) { hubs.append(hub) }
        }
        self.hubs = hubs
        topic = (named.isEmpty ? nil : addresses("self").first) ?? facts.ownAddress
    }
}
