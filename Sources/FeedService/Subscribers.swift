import Model

/// Those who listen for changes, each with a stream of its own.
struct Subscribers {
    /// A listener that does not keep up loses the oldest changes beyond this many.
    static let bufferedChanges = 1024

    private var continuations: [Int: AsyncStream<SourceChange>.Continuation] = [:]
    private var lastNumber = 0
    private var isClosed = false

    var count: Int { continuations.count }

    /// `onEnd` is called, from anywhere, when the listener is gone.
    mutating func add(onEnd: @escaping @Sendable (Int) -> Void) -> AsyncStream<SourceChange> {
        lastNumber += 1
        let number = lastNumber
        let (stream, continuation) = AsyncStream.makeStream(
            of: SourceChange.self,
            bufferingPolicy: .bufferingNewest(Self.bufferedChanges)
        )
        guard !isClosed else {
            continuation.finish()
            return stream
        }
        continuation.onTermination = { _ in onEnd(number) }
        continuations[number] = continuation
        return stream
    }

    mutating func remove(_ number: Int) {
        continuations[number] = nil
    }

    func send(_ change: SourceChange) {
        for continuation in continuations.values { continuation.yield(change) }
    }

    mutating func close() {
        isClosed = true
        for continuation in continuations.values { continuation.finish() }
        continuations = [:]
    }
}
