package import Model

/// Calls that wait until a test answers them: records what was asked, in order, and answers when the test says so.
///
/// A call is answered by the oldest answer prepared for it, else by the standing answer, else it waits. One whose task
/// is cancelled while it waits throws `.cancelled` and is listed in `cancelled`.
package actor GatedCalls<Call: Hashable & Sendable, Answer: Sendable> {
    private struct Waiting {
        let number: Int
        let call: Call
        let continuation: CheckedContinuation<Result<Answer, Failure>, Never>
    }

    /// All calls so far, oldest first.
    package private(set) var calls: [Call] = []
    /// Calls that were given up by their caller.
    package private(set) var cancelled: [Call] = []
    private var waiting: [Waiting] = []
    private var prepared: [Call: [Result<Answer, Failure>]] = [:]
    private var standing: (@Sendable (Call) -> Result<Answer, Failure>?)?
    private var observers: [(isMet: () -> Bool, continuation: CheckedContinuation<Void, Never>)] = []

    package init() {}

    /// What the double calls on behalf of the code under test.
    package func answer(to call: Call) async throws(Failure) -> Answer {
        calls.append(call)
        let number = calls.count
        notifyObservers()
        if let result = nextPrepared(call) ?? standing?(call) { return try result.get() }
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                waiting.append(Waiting(number: number, call: call, continuation: continuation))
                notifyObservers()
            }
        } onCancel: {
            Task { await self.giveUp(number) }
        }
        return try result.get()
    }

    /// Answers the oldest call of this kind that waits, or else the next one to come.
    package func release(_ call: Call, _ result: Result<Answer, Failure>) {
        if let index = waiting.firstIndex(where: { $0.call == call }) {
            waiting.remove(at: index).continuation.resume(returning: result)
        } else {
            prepared[call, default: []].append(result)
        }
    }

    /// Answers the oldest call of this kind that waits, or else the next one to come.
    package func release(_ call: Call, _ answer: Answer) {
        release(call, .success(answer))
    }

    /// Answers every call that nothing was prepared for at once; nil leaves the call waiting.
    package func always(_ answer: @escaping @Sendable (Call) -> Result<Answer, Failure>?) {
        standing = answer
        for call in waiting {
            guard let result = answer(call.call) else { continue }
            waiting.removeAll { $0.number == call.number }
            call.continuation.resume(returning: result)
        }
    }

    /// Suspends until this many calls were made.
    package func reached(_ count: Int) async {
        await until { self.calls.count >= count }
    }

    /// Suspends until this call was made as often.
    package func reached(_ call: Call, times: Int = 1) async {
        await until { self.calls.count { $0 == call } >= times }
    }

    /// Suspends until a call of this kind was given up.
    package func wasCancelled(_ call: Call) async {
        await until { self.cancelled.contains(call) }
    }

    private func until(_ isMet: @escaping () -> Bool) async {
        guard !isMet() else { return }
        await withCheckedContinuation { observers.append((isMet, $0)) }
    }

    private func notifyObservers() {
        let met = observers.filter { $0.isMet() }
        observers.removeAll { $0.isMet() }
        for observer in met { observer.continuation.resume() }
    }

    private func nextPrepared(_ call: Call) -> Result<Answer, Failure>? {
        guard var results = prepared[call], !results.isEmpty else { return nil }
        let first = results.removeFirst()
        prepared[call] = results
        return first
    }

    private func giveUp(_ number: Int) {
        guard let index = waiting.firstIndex(where: { $0.number == number }) else { return }
        let call = waiting.remove(at: index)
        cancelled.append(call.call)
        call.continuation.resume(returning: .failure(.cancelled))
        notifyObservers()
    }
}
