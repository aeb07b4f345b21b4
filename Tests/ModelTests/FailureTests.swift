import Model
import Testing

@Suite(.timeLimit(.minutes(10)))
struct FailureTests {
    @Test(arguments: [
        (Failure.offline(detail: "there is no host a.example"), "No connection: there is no host a.example."),
        (.timedOut(what: "a.example", seconds: 30), "a.example did not answer within 30 s."),
        (.http(status: 404, what: "http://a"), "http://a answered 404 (not found)."),
        (.http(status: 503, what: "http://a"), "http://a answered 503 (the server has a problem)."),
        (.notAFeed(found: "JSON", what: "http://a"), "http://a is not a feed: it is JSON."),
        (.malformed(what: "a", place: "line 3", detail: "x"), "a cannot be read at line 3: x."),
        (.malformed(what: "a", place: "", detail: "x"), "a cannot be read: x."),
        (.missing(what: "Page 4"), "Page 4 is missing."),
        (.unreadable(path: "/x", reason: "permission denied"), "/x cannot be opened: permission denied."),
    ])
    func eachFailureIsASentence(failure: Failure, sentence: String) {
        #expect(failure.sentence == sentence)
    }

    @Test func onlyTheNetworkMakesAPageOffline() {
        #expect(Failure.offline(detail: "x").isOffline)
        #expect(!Failure.http(status: 500, what: "x").isOffline)
    }
}
