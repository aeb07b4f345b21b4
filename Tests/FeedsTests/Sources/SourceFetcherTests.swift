import Feeds
import Model
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10)))
struct SourceFetcherTests {
    let server: HTTPServer
    let fetcher = SourceFetcher(web: CurlFetcher(userAgent: "tern/test", limits: .withoutPause))

    init() throws {
        server = try HTTPServer()
    }

    private func options(command: [String]? = nil, filter: [String]? = nil) -> FetchOptions {
        FetchOptions(command: command, filter: filter)
    }

    private func result(_ url: String, _ options: FetchOptions) async -> Result<String, Failure> {
        await fetcher.exchange(FetchRequest(url: url, options: options)).result.map {
            String(decoding: $0.body, as: UTF8.self)
        }
    }

    @Test func theOutputOfACommandIsASource() async {
        #expect(await result("exec:mine", options(command: ["echo", "<rss/>"])) == .success("<rss/>\n"))
    }

    @Test func anAddressAloneRunsNothing() async {
        guard case .failure(.unsupported(let sentence)) = await result("exec:ls", options()) else {
            Issue.record("it was run")
            return
        }
        #expect(sentence.hasPrefix("exec:ls has no command"))
    }

    @Test func aFilterStandsBetweenDownloadAndReading() async {
        server.route("/feed", .text("<rss>old</rss>"))
        let filtered = await result(server.url("/feed"), options(filter: ["sed", "s/old/new/"]))
        #expect(filtered == .success("<rss>new</rss>"))
        server.route("/feed", .answer(304))
        #expect(await result(server.url("/feed"), options(filter: ["false"])) == .success(""))
    }

    @Test(arguments: ["exec:ls", "file:///etc/hostname"])
    func aRedirectReachesNoCommandAndNoFile(target: String) async {
        server.route("/out", .redirect(to: target))
        guard case .failure(.unsupported) = await result(server.url("/out"), options(command: ["echo", "x"])) else {
            Issue.record("it was followed")
            return
        }
    }
}
