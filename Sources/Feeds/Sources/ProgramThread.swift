import Dispatch
import Model
import Synchronization

/// Where programs are waited for, which no thread of Swift's own pool may do.
enum ProgramThread {
    /// `isCancelled` says whether the caller's task is.
    static func run<Value: Sendable>(
        _ body: @escaping @Sendable (_ isCancelled: () -> Bool) throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        let flag = Flag()
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                DispatchQueue.global().async {
                    continuation.resume(returning: Result { () throws(Failure) in try body { flag.isRaised } })
                }
            }
        } onCancel: {
            flag.raise()
        }
        return try result.get()
    }

    private final class Flag: Sendable {
        private let value = Atomic(false)
        var isRaised: Bool { value.load(ordering: .relaxed) }
        func raise() { value.store(true, ordering: .relaxed) }
    }
}
