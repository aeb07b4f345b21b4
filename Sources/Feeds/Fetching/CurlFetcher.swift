import CCurl
import Glibc
import Model
import Synchronization

/// Fetches with libcurl's multi interface on one thread of its own, which starts with the first fetch and sleeps
/// whenever nothing happens. `file://` addresses are read directly.
package final class CurlFetcher: Fetching {
    private let mailbox: FetchMailbox
    private let limits: FetchLimits
    private let userAgent: String

    /// `userAgent` is who asks, where a feed does not say otherwise.
    package init(userAgent: String, limits: FetchLimits = FetchLimits()) {
        self.userAgent = userAgent
        self.limits = limits
        mailbox = FetchMailbox()
    }

    deinit { mailbox.close() }

    package func exchange(_ request: FetchRequest) async -> FetchExchange {
        if Task.isCancelled { return FetchExchange(result: .failure(.cancelled)) }
        let url = request.url.cleanedLine
        switch Address(url).scheme {
        case "http", "https": return await fetchFromNetwork(request, url: url)
        case "file":
            let limit = limits.bodyBytes
            return FetchExchange(result: Result { () throws(Failure) in try LocalFile.response(url, limit: limit) })
        case let scheme?:
            return .refused("\(scheme): addresses cannot be fetched; http, https and file addresses can.")
        case nil:
            return .refused("“\(url)” is not an address: it should begin with https://, http:// or file://.")
        }
    }

    /// Ends the thread; what is being fetched ends with `.cancelled`. Returns when libcurl has let go of everything.
    package func close() async {
        await withCheckedContinuation { continuation in
            mailbox.close { continuation.resume() }
        }
    }

    private func fetchFromNetwork(_ request: FetchRequest, url: String) async -> FetchExchange {
        if let problem = ccurl_load() { return .refused(String(cString: problem) + ".") }
        let id = mailbox.announce()
        defer { mailbox.forget(id) }
        var request = request
        request.url = Address.forRequest(url)
        let job = FetchJob(id: id, request: request, userAgent: userAgent, limits: limits)
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                mailbox.post(job) { continuation.resume(returning: $0) }
            }
        } onCancel: {
            mailbox.cancel(id)
        }
    }
}

extension FetchExchange {
    static let cancelled = FetchExchange(result: .failure(.cancelled))

    static func refused(_ sentence: String) -> FetchExchange {
        FetchExchange(result: .failure(.unsupported(sentence)))
    }
}

/// One fetch as it is handed to the thread.
struct FetchJob: Sendable {
    let id: UInt64
    let request: FetchRequest
    let userAgent: String
    let limits: FetchLimits
}
