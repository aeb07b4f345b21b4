import CCurl
import Glibc
package import Model
import Synchronization

/// What a fetch may cost, and how the reader is named to servers.
package struct FetchLimits: Equatable, Sendable {
    package var connectMilliseconds = 10_000
    package var totalMilliseconds = 30_000
    /// Counted after decompression, so that a compressed bomb stops early.
    package var bodyBytes = 20 << 20
    package var redirects = 10
    package var transfersPerHost = 2
    package var transfers = 32

    package init() {}
}

/// Fetches with libcurl's multi interface on one thread of its own, which starts with the first fetch and sleeps
/// whenever nothing happens. `file://` addresses are read directly.
package final class CurlFetcher: Fetching {
    /// The name and version of this program, without a mask of any browser.
    package static let defaultUserAgent = "tern/0.1 (+https://tern.invalid)"

    private let mailbox: FetchMailbox
    private let limits: FetchLimits
    private let userAgent: String

    package init(userAgent: String = CurlFetcher.defaultUserAgent, limits: FetchLimits = FetchLimits()) {
        self.userAgent = userAgent
        self.limits = limits
        mailbox = FetchMailbox()
    }

    deinit { mailbox.close() }

    package func fetch(_ request: FetchRequest) async throws(Failure) -> FetchResponse {
        if Task.isCancelled { throw .cancelled }
        let url = request.url.cleanedLine
        switch Address(url).scheme {
        case "http", "https": return try await fetchFromNetwork(request, url: url)
        case "file": return try LocalFile.response(url, limit: limits.bodyBytes)
        case let scheme?:
            throw .unsupported("\(scheme): addresses cannot be fetched; http, https and file addresses can.")
        case nil:
            throw .unsupported("“\(url)” is not an address: it should begin with https://, http:// or file://.")
        }
    }

    /// Ends the thread; what is being fetched throws `.cancelled`. Returns when libcurl has let go of everything.
    package func close() async {
        await withCheckedContinuation { continuation in
            mailbox.close { continuation.resume() }
        }
    }

    private func fetchFromNetwork(_ request: FetchRequest, url: String) async throws(Failure) -> FetchResponse {
        if let problem = ccurl_load() { throw .unsupported(String(cString: problem) + ".") }
        let id = mailbox.announce()
        defer { mailbox.forget(id) }
        var request = request
        request.url = Address.escaped(url)
        let job = FetchJob(id: id, request: request, userAgent: userAgent, limits: limits)
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                mailbox.post(job) { continuation.resume(returning: $0) }
            }
        } onCancel: {
            mailbox.cancel(id)
        }
        return try result.get()
    }
}

/// One fetch as it is handed to the thread.
struct FetchJob: Sendable {
    let id: UInt64
    let request: FetchRequest
    let userAgent: String
    let limits: FetchLimits
}
