import Feeds
import Model
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10)), .enabled(if: TLSServer.isAvailable, "openssl is needed to make certificates"))
struct CertificateTests {
    let fetcher = CurlFetcher(userAgent: "tern/test", limits: .withoutPause)

    private func result(_ server: TLSServer, _ options: FetchOptions = FetchOptions(), host: String = "127.0.0.1") async
        -> Result<String, Failure>
    {
        let url = "https://\(host):\(server.port)/feed.xml"
        return await fetcher.exchange(FetchRequest(url: url, options: options)).result.map {
            String(decoding: $0.body, as: UTF8.self)
        }
    }

    private func sentence(_ result: Result<String, Failure>) -> String {
        switch result {
        case .success(let text): "it came: \(text)"
        case .failure(let failure): failure.sentence
        }
    }

    @Test func aCertificateOfATrustedAuthorityIsTaken() async throws {
        let server = try TLSServer(.good, document: "<rss/>")
        let trusting = FetchOptions(certificateAuthority: server.authority)
        #expect(await result(server, trusting) == .success("<rss/>"))
        #expect(sentence(await result(server)).contains("is from an unknown authority"))
    }

    @Test func whatIsWrongWithACertificateIsNamed() async throws {
        let expired = try TLSServer(.expired, document: "")
        let trusting = FetchOptions(certificateAuthority: expired.authority)
        #expect(sentence(await result(expired, trusting)).contains("has expired"))
        let selfSigned = try TLSServer(.selfSigned, document: "")
        #expect(sentence(await result(selfSigned)).contains("is self-signed"))
        let other = try TLSServer(.forAnotherHost, document: "")
        let told = sentence(await result(other, FetchOptions(certificateAuthority: other.authority)))
        #expect(told.contains("is for another host"), "\(told)")
    }

    @Test func aFeedMayAcceptOneCertificateOrAny() async throws {
        let server = try TLSServer(.selfSigned, document: "<rss/>")
        #expect(await result(server, FetchOptions(acceptedCertificate: .any)) == .success("<rss/>"))
        #expect(await result(server, FetchOptions(acceptedCertificate: .key(server.pinnedKey))) == .success("<rss/>"))
        let another = "sha256//" + String(repeating: "A", count: 43) + "="
        #expect(
            sentence(await result(server, FetchOptions(acceptedCertificate: .key(another)))).contains("has another key")
        )
    }

    @Test func anExceptionHoldsForItsHostOnly() async throws {
        let server = try TLSServer(.selfSigned, document: "<rss/>")
        let web = try HTTPServer()
        web.route("/feed", .redirect(to: "https://127.0.0.1:\(server.port)/feed.xml"))
        let exchange = await fetcher.exchange(
            FetchRequest(url: web.url("/feed"), options: FetchOptions(acceptedCertificate: .any))
        )
        #expect(sentence(exchange.result.map { _ in "" }).contains("is self-signed"))
    }

    @Test func leavingEncryptionIsTold() async throws {
        let web = try HTTPServer()
        web.route("/feed", .text("<rss/>"))
        let server = try TLSServer(
            .good,
            document: "HTTP/1.0 301 Moved\r\nLocation: \(web.url("/feed"))\r\nContent-Length: 0\r\n\r\n",
            isWholeAnswer: true
        )
        let exchange = await fetcher.exchange(
            FetchRequest(
                url: "https://127.0.0.1:\(server.port)/feed.xml",
                options: FetchOptions(certificateAuthority: server.authority)
            )
        )
        #expect(exchange.isDowngraded)
        let response = try exchange.result.get()
        #expect(response.body == Array("<rss/>".utf8))
        // A way that anybody can read is never made the usual one.
        #expect(response.movedTo == nil)
    }
}
