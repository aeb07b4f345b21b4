import Feeds
package import FoundationEssentials
package import Model
import Store

/// Hosts that want to be left alone.
extension LibrarySource {
    /// Asks an address of which nothing is kept yet. Throws while its host wants to be left alone, and keeps what the answer
    /// says of that.
    func ask(_ address: String, _ options: FetchOptions) async throws(Failure) -> Reception {
        try await refuseIfPaused(address)
        let reception = await receive(FetchRequest(url: address, options: options))
        _ = try await keepPause(reception.exchange)
        return reception
    }

    /// Until when hosts want to be left alone. None wants to for longer than they may: the clock was set back since.
    package func hostPauses() async throws(Failure) -> [String: Date] {
        let latest = now().addingTimeInterval(ServerAdvice.longestPause)
        return try await store.hostPauses(now: now()).filter { $0.value <= latest }
    }

    func refuseIfPaused(_ address: String) async throws(Failure) {
        guard let host = address.webHost, let end = try await pause(of: address) else { return }
        throw .unsupported("\(address.withoutCredentials) \(refusal(of: host, until: end))")
    }

    /// Reads after the title or the address of a feed.
    func refusal(of host: String, until end: Date) -> String {
        let left = max(1, end.timeIntervalSince(now())).spoken
        return "was not asked: \(host) wants to be left alone for \(left) more (Retry-After)."
    }

    /// Keeps, for all programs, how long a host that refused wants to be left alone; nil when it did not say.
    func keepPause(_ exchange: FetchExchange) async throws(Failure) -> (host: String, end: Date)? {
        let answer = exchange.hops.last
        guard case .failure(.http(let status, _, _)) = exchange.result, status == 429 || status == 503,
            let end = ServerAdvice(answer, now: now()).retryAfter, let host = answer?.url.webHost
        else { return nil }
        try await store.pause(host, until: end)
        return (host, end)
    }
}
