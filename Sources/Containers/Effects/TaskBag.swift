/// The tasks of a container by name. Starting one cancels the one of the same name, and what a cancelled task brings is
/// never delivered: both happen on the main actor, so there is no moment in between.
@MainActor
final class TaskBag<Name: Hashable & Sendable> {
    private struct Entry {
        let name: Name
        let task: Task<Void, Never>
    }

    /// Every task that has not ended, including those that were cancelled.
    private var entries: [Int: Entry] = [:]
    /// The latest of each name.
    private var latest: [Name: Int] = [:]
    private var lastNumber = 0

    var count: Int { entries.count }

    /// Runs `work` off the main actor and delivers its value, if there is one.
    func start<Value: Sendable>(
        _ name: Name,
        _ work: @escaping @Sendable () async -> Value?,
        deliver: @escaping @MainActor (Value) -> Void
    ) {
        cancel(name)
        add(name) {
            if let value = await work(), !Task.isCancelled { deliver(value) }
        }
    }

    /// Like `start`, but waits for the one of the same name instead of cancelling it. What ran to its end is delivered
    /// even when it was cancelled meanwhile: it was done.
    func enqueue<Value: Sendable>(
        _ name: Name,
        _ work: @escaping @Sendable () async -> Value?,
        deliver: @escaping @MainActor (Value) -> Void
    ) {
        let previous = latest[name].flatMap { entries[$0]?.task }
        add(name) {
            await previous?.value
            guard !Task.isCancelled else { return }
            if let value = await work() { deliver(value) }
        }
    }

    /// Delivers every element of a stream until it ends.
    func follow<Element: Sendable>(
        _ name: Name,
        _ stream: @escaping @Sendable () async -> AsyncStream<Element>,
        deliver: @escaping @MainActor (Element) -> Void
    ) {
        cancel(name)
        add(name) {
            for await element in await stream() {
                guard !Task.isCancelled else { return }
                deliver(element)
            }
        }
    }

    /// Cancels every task of the name.
    func cancel(_ name: Name) {
        for entry in entries.values where entry.name == name { entry.task.cancel() }
        latest[name] = nil
    }

    func cancelAll(except kept: Set<Name> = []) {
        for entry in entries.values where !kept.contains(entry.name) { entry.task.cancel() }
        latest = latest.filter { kept.contains($0.key) }
    }

    /// Returns when no task is left, cancelled ones included.
    func idle() async {
        while let entry = entries.values.first { await entry.task.value }
    }

    private func add(_ name: Name, _ body: @escaping @MainActor () async -> Void) {
        lastNumber += 1
        let number = lastNumber
        latest[name] = number
        // The task starts no sooner than this function returns, as both are on the main actor.
        let task = Task {
            await body()
            entries[number] = nil
            if latest[name] == number { latest[name] = nil }
        }
        entries[number] = Entry(name: name, task: task)
    }
}
