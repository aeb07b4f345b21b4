/// What a fetch may cost.
package struct FetchLimits: Equatable, Sendable {
    package var connectMilliseconds = 10_000
    /// How long a server may say nothing at all, at the beginning or between two pieces.
    package var silenceMilliseconds = 30_000
    /// The whole of it, redirects included.
    package var totalMilliseconds = 120_000
    /// Counted after decompression, so that a compressed bomb stops early.
    package var bodyBytes = 20 << 20
    package var redirects = 10
    package var transfersPerHost = 2
    /// Between the beginnings of two requests to one host.
    package var pauseMilliseconds = 250
    package var transfers = 64

    package init() {}

    /// For a server that is asked on a reader's behalf, page by page, and expects it.
    package static let withoutPause: FetchLimits = {
        var limits = FetchLimits()
        limits.pauseMilliseconds = 0
        return limits
    }()
}
