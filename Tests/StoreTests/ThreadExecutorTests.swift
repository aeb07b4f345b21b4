import Glibc
import Testing

@testable import Store

/// An actor on a thread of its own.
@Suite(.timeLimit(.minutes(10)))
struct ThreadExecutorTests {
    private actor Clerk {
        private nonisolated let executor = ThreadExecutor()
        nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }
        private(set) var done: [Int] = []
        private(set) var threads: Set<pthread_t> = []

        nonisolated var thread: ThreadExecutor { executor }

        func work(_ number: Int) {
            done.append(number)
            threads.insert(pthread_self())
        }
    }

    @Test func allWorkIsDoneOnOneThreadThatIsNobodyElses() async {
        let clerk = Clerk()
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<200 { group.addTask { await clerk.work(number) } }
        }
        #expect(await clerk.done.sorted() == Array(0..<200))
        let threads = await clerk.threads
        #expect(threads.count == 1)
        #expect(!threads.contains(pthread_self()))
    }

    @Test func whatComesFromOneTaskIsDoneInItsOrder() async {
        let clerk = Clerk()
        for number in 0..<50 { await clerk.work(number) }
        #expect(await clerk.done == Array(0..<50))
    }

    @Test func theExecutorGoesWithItsActor() async {
        weak var executor: ThreadExecutor?
        do {
            let clerk = Clerk()
            await clerk.work(1)
            executor = clerk.thread
            #expect(executor != nil)
        }
        // The last job lets go of it on the thread itself, a moment later perhaps.
        while executor != nil { await Task.yield() }
    }
}
