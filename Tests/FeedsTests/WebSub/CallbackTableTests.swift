import Testing

@testable import Feeds

@Suite(.timeLimit(.minutes(10)))
struct CallbackTableTests {
    private let topic = "https://a.example/feed"

    private func table(_ standing: CallbackTable.Entry.Standing = .asked, _ expected: HubMode? = .subscribe)
        -> CallbackTable
    {
        var table = CallbackTable()
        table.isComplete = true
        table["t"] = CallbackTable.Entry(topic: topic, secret: "key", standing: standing, expected: expected)
        return table
    }

    private func get(_ mode: String?, topic: String? = nil, challenge: String? = "abc", lease: String? = nil)
        -> CallbackRequest
    {
        CallbackRequest(
            method: "GET",
            path: "/hook/t",
            mode: mode,
            topic: topic ?? self.topic,
            lease: lease,
            challenge: challenge.map { Array($0.utf8) }
        )
    }

    private func post(_ body: String, signature: String? = nil) -> CallbackRequest {
        let digits = Array(body.utf8).withUnsafeBytes { HubSignature.digits("sha256", secret: "key", body: $0) }
        let right = "sha256=" + String(decoding: digits ?? [], as: UTF8.self)
        return CallbackRequest(method: "POST", path: "/t", signature: signature ?? right, body: Array(body.utf8))
    }

    @Test func whatWasAskedForIsConfirmedWithItsChallenge() {
        var table = table()
        let answer = table.answer(get("subscribe", challenge: "a b\u{0}ü", lease: "7200"))
        #expect(answer.status == 200)
        #expect(answer.body == Array("a b\u{0}ü".utf8))
        #expect(answer.event == .verified("t", .subscribe, lease: 7200))
        #expect(table["t"]?.standing == .active)
        #expect(table["t"]?.expected == nil)
    }

    @Test func whatWasNotAskedForIsNotThere() {
        let refused = [
            get("unsubscribe"), get("subscribe", topic: "https://a.example/other"), get("subscribe", challenge: nil),
            get("subscribe", challenge: ""), get(nil), get("publish"), get("SUBSCRIBE"), get(""),
        ]
        for request in refused {
            var table = table()
            #expect(table.answer(request).status == 404)
            #expect(table["t"] == self.table()["t"])
        }
        var active = table(.active, nil)
        #expect(active.answer(get("subscribe")).status == 404)
        #expect(active.answer(get("unsubscribe")).status == 404)
        #expect(active["t"]?.standing == .active)
    }

    @Test func aConfirmationThatIsAskedAgainIsGivenAgainAndAReplayedOneChangesNothing() {
        var table = table()
        _ = table.answer(get("subscribe", lease: "60"))
        let again = table.answer(get("subscribe", lease: "99999"))
        #expect(again.status == 200)
        #expect(again.body == Array("abc".utf8))
        #expect(again.event == nil)
        #expect(table.answer(get("subscribe", challenge: "other")).status == 404)
        table["t"]?.expected = .unsubscribe
        _ = table.answer(get("unsubscribe", challenge: "x"))
        #expect(table["t"]?.standing == .ended)
        // The first confirmation does not bring it back.
        #expect(table.answer(get("subscribe")).status == 404)
        #expect(table["t"]?.standing == .ended)
    }

    @Test func aDenialIsHeardWithItsReasonOnOneLine() {
        var table = table(.active, nil)
        var request = get("denied", challenge: nil)
        request.reason = "no\nroom\u{1B}[31m"
        let answer = table.answer(request)
        #expect(answer.status == 200)
        guard case .denied("t", let reason) = answer.event else { return #expect(Bool(false), "\(answer)") }
        #expect(reason?.contains { $0 == "\n" || $0 == "\u{1B}" } == false)
        #expect(table.answer(get("denied", topic: "https://b.example/")).status == 404)
    }

    @Test func aLeaseThatIsNoNumberIsNone() {
        for lease in ["-5", "ten", "99999999999999999999", "", "1e9"] {
            var table = table()
            #expect(table.answer(get("subscribe", lease: lease)).event == .verified("t", .subscribe, lease: nil))
        }
    }

    @Test func onlyWhatIsSignedIsTakenAndNobodyLearnsWhatIsNot() {
        var table = table(.active, nil)
        let taken = table.answer(post("<rss/>"))
        #expect(taken.status == 200)
        #expect(taken.event == .pushed("t", Push(body: Array("<rss/>".utf8), contentType: nil)))
        for signature in ["sha256=00", "sha1=", "", "x"] {
            let dropped = table.answer(post("<rss/>", signature: signature))
            #expect(dropped.status == taken.status)
            #expect(dropped.body == taken.body)
            guard case .dropped = dropped.event else { return #expect(Bool(false), "\(dropped)") }
        }
    }

    @Test func whatIsCompressedIsRefused() {
        var table = table(.active, nil)
        var request = post("x")
        request.contentEncoding = "gzip"
        #expect(table.answer(request).status == 415)
    }

    @Test func callbacksThatEndedSayGoneAndOthersNothing() {
        #expect(table(.ended, nil).refusal(method: "POST", path: "/hook/t") == 410)
        #expect(table(.asked).refusal(method: "POST", path: "/hook/t") == 404)
        #expect(table(.active).refusal(method: "POST", path: "/hook/t") == nil)
        for method in ["PUT", "HEAD"] { #expect(table(.active).refusal(method: method, path: "/t") == 405) }
        for path in ["", "/", "t", "/hook/", "/hook/T", "/t/", "/hook/t/x", "/../t%00"] {
            #expect(table(.active).refusal(method: "POST", path: path) == 404, "\(path)")
        }
        var gone = table(.active)
        gone["t"] = nil
        #expect(gone.refusal(method: "GET", path: "/t") == 404)
    }

    @Test func untilAllCallbacksAreThereOneThatIsMissingIsToBeTriedAgain() {
        var table = CallbackTable()
        #expect(table.refusal(method: "POST", path: "/t") == 503)
        table.isComplete = true
        #expect(table.refusal(method: "POST", path: "/t") == 404)
    }

    @Test func onlyAGETConfirms() {
        var table = table()
        var request = get("subscribe")
        request.method = "HEAD"
        #expect(table.answer(request).status == 405)
        #expect(table["t"]?.expected == .subscribe)
    }
}
