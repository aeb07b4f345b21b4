import CEventLoop
import CNcurses
import Glibc
import TermUI

/// What can be watched from outside.
@MainActor
enum Scenario: String {
    case timers, repeating, descriptors, closing, jobs, sleepers, signals, manyWatches, tooManyWatches
    case turns, background

    func run() async {
        switch self {
        case .timers: await Self.timers()
        case .repeating: await Self.repeating()
        case .descriptors: await Self.descriptors()
        case .closing: await Self.closing()
        case .jobs: await Self.jobs()
        case .sleepers: await Self.sleepers()
        case .signals: await Self.signals()
        case .manyWatches: await Self.watches(64)
        case .tooManyWatches: await Self.watches(65)
        case .turns: await Self.turns()
        case .background: await Self.background()
        }
    }

    private static func pause() async {
        await withCheckedContinuation { done in
            keep(.timer(milliseconds: 5) { done.resume() })
        }
    }

    /// Watches end with their last reference; these go with the process.
    private static var kept: [Watch] = []
    private static func keep(_ watch: Watch) { kept.append(watch) }

    private static func makePipe() -> (read: Int32, write: Int32) {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { return (-1, -1) }
        return (ends[0], ends[1])
    }

    private static func read(_ descriptor: Int32) -> String {
        var bytes = [UInt8](repeating: 0, count: 64)
        return String(decoding: bytes[..<max(0, Glibc.read(descriptor, &bytes, bytes.count))], as: UTF8.self)
    }
}

// MARK: Timers

extension Scenario {
    private static func timers() async {
        var fired = 0
        await withCheckedContinuation { done in
            for milliseconds in [600, 1, 300, 300] {
                keep(
                    .timer(milliseconds: milliseconds) {
                        print(milliseconds)
                        fired += 1
                        if fired == 4 { done.resume() }
                    }
                )
            }
        }
    }

    private static func repeating() async {
        var count = 0
        var timer: Watch?
        await withCheckedContinuation { done in
            timer = .timer(milliseconds: 1, repeats: true) {
                count += 1
                print("tick \(count)")
                guard count == 3 else { return }
                timer?.cancel()
                done.resume()
            }
        }
        await pause()
        print("end")
    }

    private static func sleepers() async {
        let woken = await withTaskGroup(of: Int.self) { group in
            for milliseconds in 1...5 {
                let wait = Duration.milliseconds(milliseconds)
                // Nothing cancels them.
                group.addTask { (try? await Task.sleep(for: wait, clock: .continuous)) == nil ? 0 : 1 }
                group.addTask { (try? await Task.sleep(for: wait, clock: .suspending)) == nil ? 0 : 1 }
            }
            var woken = 0
            for await one in group { woken += one }
            return woken
        }
        print("\(woken) woke")
        let long = Task { (try? await Task.sleep(for: .seconds(3600), clock: .continuous)) == nil }
        long.cancel()
        print("cancelled: \(await long.value)")
    }
}

// MARK: Descriptors

extension Scenario {
    private static func descriptors() async {
        let pipe = makePipe()
        await withCheckedContinuation { done in
            var writing: Watch?
            writing = .writable(pipe.write) {
                print("writable")
                writing?.cancel()
                _ = Glibc.write(pipe.write, "hello", 5)
                close(pipe.write)
            }
            var reading: Watch?
            reading = .readable(pipe.read) {
                let text = read(pipe.read)
                print(text.isEmpty ? "at its end" : "read \(text)")
                guard text.isEmpty else { return }
                reading?.cancel()
                done.resume()
            }
        }
    }

    /// Two are readable at once, and the first to be told ends the other, whose numbers go to a new pipe.
    private static func closing() async {
        let pipes = [makePipe(), makePipe()]
        let holder = Holder()
        var calls = 0
        for (index, pipe) in pipes.enumerated() {
            _ = Glibc.write(pipe.write, "x", 1)
            holder.watches.append(
                .readable(pipe.read) {
                    calls += 1
                    holder.watches.forEach { $0.cancel() }
                    let other = pipes[1 - index]
                    close(other.read)
                    close(other.write)
                    _ = Glibc.write(makePipe().write, "y", 1)
                }
            )
        }
        await pause()
        print("calls: \(calls)")
    }

    @MainActor
    private final class Holder {
        var watches: [Watch] = []
    }

    private static func watches(_ count: Int) async {
        let pipe = makePipe()
        var called = 0
        await withCheckedContinuation { done in
            for _ in 0..<count {
                var watch: Watch?
                watch = .readable(pipe.read) {
                    called += 1
                    watch?.cancel()
                    if called == count { done.resume() }
                }
            }
            _ = Glibc.write(pipe.write, "x", 1)
        }
        print("called: \(called)")
    }
}

// MARK: Other threads

extension Scenario {
    /// More tasks than there are threads, each of which holds one up until something is written.
    private static func occupyThreads(_ priority: TaskPriority) -> Int32 {
        let pipe = makePipe()
        for _ in 0..<64 {
            Task.detached(priority: priority) {
                var byte: UInt8 = 0
                _ = Glibc.read(pipe.read, &byte, 1)
            }
        }
        return pipe.write
    }

    /// The end of a turn comes behind the jobs and the input that wait, and no other thread has a part in it.
    private static func turns() async {
        _ = occupyThreads(.medium)
        let input = makePipe()
        _ = Glibc.write(input.write, "x", 1)
        var reading: Watch?
        reading = .readable(input.read) {
            print("read \(read(input.read))")
            reading?.cancel()
        }
        keep(
            .turn {
                print("turn")
                keep(.turn { exit(0) })
            }
        )
        Task { @MainActor in print("job") }
        // A continuation would come back by a thread of the pool.
        while true { await pause() }
    }

    /// What nobody waits for holds up nothing that somebody waits for.
    private static func background() async {
        let end = occupyThreads(.background)
        print(await Task.detached { "ordinary" }.value)
        let waiting = Task.detached(priority: .background) { "background" }
        _ = Glibc.write(end, String(repeating: "x", count: 64), 64)
        print(await waiting.value)
    }

    private static func jobs() async {
        let tally = Tally()
        let workers = (0..<4).map { _ in
            Task.detached {
                for _ in 0..<250 { await tally.count() }
            }
        }
        for worker in workers { await worker.value }
        print("done: \(tally.done), all on the main thread: \(tally.isOnMain)")
    }

    @MainActor
    private final class Tally {
        private(set) var done = 0
        private(set) var isOnMain = true

        func count() {
            done += 1
            isOnMain = isOnMain && cel_is_main_thread()
        }
    }

    private static func signals() async {
        let descriptor = cn_signals_open()
        await withCheckedContinuation { done in
            keep(
                .readable(descriptor) {
                    var number: UInt8 = 0
                    guard Glibc.read(descriptor, &number, 1) == 1 else { return }
                    print("signal \(number)")
                    done.resume()
                }
            )
            Task.detached { kill(getpid(), SIGTERM) }
        }
        kept.removeAll()
        cn_signals_close()
    }
}
