import Testing

@testable import Feeds

@Suite(.timeLimit(.minutes(10)))
struct HubOfferTests {
    private func links(_ value: String) -> [String] {
        LinkHeader(value).links.map { "\($0.target) \($0.relations.joined(separator: ","))" }
    }

    private func offer(
        _ header: String?,
        hubs: [String] = [],
        own: String? = nil,
        url: String = "https://a.example/feed"
    ) -> HubOffer {
        var facts = FeedFacts()
        facts.hubs = hubs
        facts.ownAddress = own
        let headers = header.map { [HeaderField("Link", $0)] } ?? []
        return HubOffer(FetchHop(url: url, status: 200, headers: headers), facts, url: url)
    }

    @Test func linksAreReadAsServersWriteThem() {
        #expect(
            links("<https://h.example/>; rel=\"hub\", <https://a.example/feed>; rel=\"self\"") == [
                "https://h.example/ hub", "https://a.example/feed self",
            ]
        )
        #expect(links("<a>;rel=hub,<b>;rel=SELF") == ["a hub", "b self"])
        #expect(links("<a>; title=\"x, <y>; rel=\\\"hub\\\"\"; rel=\"alternate hub\"") == ["a alternate,hub"])
        #expect(links("<a>; rel=next; rel=hub") == ["a next"])
        #expect(links("<a?x=1;y,z>; rel = hub") == ["a?x=1;y,z hub"])
        #expect(links("<a>") == ["a "])
    }

    @Test func linksOfAnotherContextAndBrokenOnesSayNothing() {
        #expect(links("<a>; rel=hub; anchor=\"#x\"") == [])
        for broken in ["", "<", "<a", "a; rel=hub", "<a>; rel=\"hub", ";;;,,,<>", "<a>;=;rel"] {
            #expect(links(broken).allSatisfy { !$0.hasPrefix("x") })
        }
    }

    @Test func theHeadOutranksTheDocument() {
        let both = offer(
            "<https://h.example/>; rel=hub, </own>; rel=self",
            hubs: ["https://other.example/"],
            own: "https://b.example/"
        )
        #expect(both.hubs == ["https://h.example/"])
        #expect(both.topic == "https://a.example/own")
        let document = offer("</own>; rel=self", hubs: ["https://other.example/"], own: "https://b.example/")
        #expect(document.hubs == ["https://other.example/"])
        #expect(document.topic == "https://b.example/")
    }

    @Test func severalHubsKeepTheirOrderAndCountOnce() {
        let three = ["https://1.example/", "https://2.example/", "https://1.example/"]
        #expect(offer(nil, hubs: three).hubs == Array(three[..<2]))
        #expect(offer(nil, hubs: three).topic == nil)
        #expect(offer(nil, hubs: (1...99).map { "https://\($0).example/" }).hubs.count == 8)
    }

    @Test(arguments: [
        "http://127.0.0.1/", "http://localhost:9200/_shutdown", "http://10.1.2.3/", "http://192.168.1.1/",
        "http://[::1]/",
        "http://[fe80::1%25eth0]/", "http://[::ffff:10.0.0.1]/", "http://172.31.0.1/", "http://169.254.169.254/",
        "http://router/", "http://nas.local/", "http://2130706433/", "http://0x7f.1/", "http://user@127.0.0.1/",
        "http://127%2e0.0.1/", "http://%6c%6fcalhost/", "http://１２７.0.0.1/", "http://%EF%BC%91２７。0.0.1:80/",
        "http://localhost.localdomain/", "http://me.localdomain./", "http://LocalHost./", "http://127.0.0.1../",
        "http://a..example/", "http://.example/", "http://h.example%00/", "http://127.0.0.1%20/", "http:/127.0.0.1/",
    ])
    func aFeedOfTheOpenWebNamesNoHubOnAPrivateNetwork(hub: String) {
        #expect(offer(nil, hubs: [hub]).hubs == [])
        #expect(offer(nil, hubs: [hub], url: "http://192.168.0.9/feed").hubs == [hub])
    }

    @Test(arguments: [
        "file:///feed", "exec:feed", "http:///feed", "http://127.0.0.1%20.example/", "https://a.example/",
    ])
    func whatIsNotFromTheWebNamesNoHubOnAPrivateNetwork(url: String) {
        #expect(offer(nil, hubs: ["http://127.0.0.1/"], url: url).hubs == [])
        #expect(offer(nil, hubs: ["https://h.example/"], url: url).hubs == ["https://h.example/"])
    }

    @Test(arguments: [
        "https://h.example/", "https://h%2Eexample./", "https://bücher.example/", "http://8.8.8.8/",
        "http://172.32.0.1/", "https://[2001:db8::1]/",
    ])
    func hubsOfTheOpenWebAreTaken(hub: String) {
        #expect(offer(nil, hubs: [hub]).hubs == [hub])
    }
}
