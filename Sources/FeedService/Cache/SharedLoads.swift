import Model

/// Names one load; never used again.
typealias LoadNumber = Int
/// Names one waiter of one load.
typealias Ticket = Int

/// Loads on their way, and who waits for each. A plain table: the actor that owns it starts the tasks and reports
/// their end.
///
/// The current load of a key is the one newcomers join. A load that was replaced or made stale is retired: it is still
/// delivered to those who wait for it, and to nobody else.
struct SharedLoads<Key: Hashable & Sendable, Value: Sendable> {
    typealias Waiter = CheckedContinuation<Result<Value, Failure>, Never>

    private struct Load {
        let key: Key
        let isForced: Bool
        let task: Task<Void, Never>
        var waiters: [Ticket: Waiter] = [:]
    }

    private var loads: [LoadNumber: Load] = [:]
    private var currentNumbers: [Key: LoadNumber] = [:]
    private var lastNumber: LoadNumber = 0

    var isEmpty: Bool { loads.isEmpty }

    /// The load to join. With `isForced`, only one that was itself forced will do.
    func current(_ key: Key, isForced: Bool = false) -> LoadNumber? {
        guard let number = currentNumbers[key], let load = loads[number] else { return nil }
        return isForced && !load.isForced ? nil : number
    }

    /// False once a load has ended or was cancelled; the task of a cancelled one may still come to an end.
    func knows(_ number: LoadNumber) -> Bool {
        loads[number] != nil
    }

    func isCurrent(_ number: LoadNumber) -> Bool {
        guard let load = loads[number] else { return false }
        return currentNumbers[load.key] == number
    }

    /// Waiters of all loads together.
    var waiterCount: Int { loads.values.reduce(0) { $0 + $1.waiters.count } }

    func waiters(of number: LoadNumber) -> Int {
        loads[number]?.waiters.count ?? 0
    }

    /// Makes a new load the current one of its key; the one before is retired.
    mutating func begin(
        _ key: Key,
        isForced: Bool = false,
        start: (LoadNumber) -> Task<Void, Never>
    ) -> LoadNumber {
        retire { $0 == key }
        lastNumber += 1
        let number = lastNumber
        loads[number] = Load(key: key, isForced: isForced, task: start(number))
        currentNumbers[key] = number
        return number
    }

    /// Adds a waiter to a load that was just found or begun. One that has ended would never answer.
    mutating func join(_ number: LoadNumber, _ ticket: Ticket, _ waiter: Waiter) {
        guard loads[number] != nil else { return waiter.resume(returning: .failure(.cancelled)) }
        loads[number]?.waiters[ticket] = waiter
    }

    /// Takes a waiter out and answers it `.cancelled`. The last one to leave cancels the load.
    mutating func leave(_ ticket: Ticket) {
        for (number, load) in loads {
            guard let waiter = load.waiters[ticket] else { continue }
            loads[number]?.waiters[ticket] = nil
            waiter.resume(returning: .failure(.cancelled))
            if load.waiters.count == 1 { cancel(number) }
            return
        }
    }

    /// Answers all who wait. A load that was cancelled in between is not known any more, and nothing happens.
    mutating func finish(_ number: LoadNumber, _ result: Result<Value, Failure>) {
        guard let load = forget(number) else { return }
        for waiter in load.waiters.values { waiter.resume(returning: result) }
    }

    /// Nobody joins these loads from now on; those that nobody waits for are cancelled.
    mutating func retire(where isRetired: (Key) -> Bool) {
        for (key, number) in currentNumbers where isRetired(key) {
            currentNumbers[key] = nil
            if loads[number]?.waiters.isEmpty == true { cancel(number) }
        }
    }

    mutating func cancelAll() {
        for number in loads.keys { cancel(number) }
    }

    private mutating func cancel(_ number: LoadNumber) {
        guard let load = forget(number) else { return }
        load.task.cancel()
        for waiter in load.waiters.values { waiter.resume(returning: .failure(.cancelled)) }
    }

    private mutating func forget(_ number: LoadNumber) -> Load? {
        guard let load = loads.removeValue(forKey: number) else { return nil }
        if currentNumbers[load.key] == number { currentNumbers[load.key] = nil }
        return load
    }
}
