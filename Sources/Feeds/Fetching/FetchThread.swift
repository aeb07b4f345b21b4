import CCurl
import Glibc
import Model

/// The thread that owns libcurl's handles. It blocks in `curl_multi_poll` and is woken by sockets or the mailbox.
final class FetchThread {
    private let mailbox: FetchMailbox
    private let multi: OpaquePointer
    private let limits: FetchLimits
    private var waiting: [(job: FetchJob, answer: FetchAnswer)] = []
    private var running: [OpaquePointer: Transfer] = [:]

    /// False when the system gives no thread.
    static func start(_ mailbox: FetchMailbox, limits: FetchLimits) -> Bool {
        let start = Unmanaged.passRetained(Start(mailbox: mailbox, limits: limits))
        var thread = pthread_t()
        let result = pthread_create(&thread, nil, { FetchThread.main($0) }, start.toOpaque())
        if result == 0 {
            pthread_detach(thread)
        } else {
            start.release()
        }
        return result == 0
    }

    private final class Start {
        let mailbox: FetchMailbox
        let limits: FetchLimits

        init(mailbox: FetchMailbox, limits: FetchLimits) {
            self.mailbox = mailbox
            self.limits = limits
        }
    }

    private static func main(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
        guard let argument else { return nil }
        let start = Unmanaged<Start>.fromOpaque(argument).takeRetainedValue()
        // Signals belong to the main thread; and a peer that hangs up must not raise SIGPIPE here.
        var all = sigset_t()
        sigfillset(&all)
        pthread_sigmask(SIG_BLOCK, &all, nil)
        if let multi = ccurl_multi_create(start.limits.transfersPerHost, start.limits.transfers) {
            FetchThread(start.mailbox, multi: multi, limits: start.limits).run()
        } else {
            start.mailbox.close()
            refuse(start.mailbox.collect())
        }
        start.mailbox.threadEnded()
        return nil
    }

    private init(_ mailbox: FetchMailbox, multi: OpaquePointer, limits: FetchLimits) {
        self.mailbox = mailbox
        self.multi = multi
        self.limits = limits
    }

    private func run() {
        mailbox.setWaker(multi)
        while true {
            let post = mailbox.collect()
            waiting += post.jobs
            post.cancelled.forEach(cancel)
            if post.isClosed { break }
            startWhatMay()
            ccurl_multi_perform(multi)
            finishWhatEnded()
            if waiting.isEmpty || !startWhatMay() { ccurl_multi_poll(multi) }
        }
        for id in running.values.map(\.job.id) + waiting.map(\.job.id) { cancel(id) }
        mailbox.setWaker(nil)
        Self.refuse(mailbox.collect())
        ccurl_multi_destroy(multi)
    }

    private static func refuse(_ post: FetchMailbox.Post) {
        for (_, answer) in post.jobs { answer(.failure(.cancelled)) }
    }

    /// Starts waiting fetches as far as the limits allow. Kept here rather than in libcurl's own queue, where the total
    /// time-out would already run. Returns whether any was started.
    @discardableResult
    private func startWhatMay() -> Bool {
        var started = false
        var perHost: [String: Int] = [:]
        for transfer in running.values { perHost[transfer.host, default: 0] += 1 }
        var remaining: [(job: FetchJob, answer: FetchAnswer)] = []
        for entry in waiting {
            let host = Address(entry.job.request.url).authority ?? ""
            if running.count < limits.transfers, perHost[host, default: 0] < limits.transfersPerHost {
                perHost[host, default: 0] += 1
                start(entry.job, host: host, answer: entry.answer)
                started = true
            } else {
                remaining.append(entry)
            }
        }
        waiting = remaining
        return started
    }

    private func start(_ job: FetchJob, host: String, answer: @escaping FetchAnswer) {
        do throws(Failure) {
            let transfer = try Transfer(job, host: host, answer: answer)
            guard ccurl_multi_add(multi, transfer.easy) else {
                throw .unsupported("\(job.request.url) cannot be fetched: libcurl refuses it.")
            }
            running[transfer.easy] = transfer
        } catch {
            answer(.failure(error))
        }
    }

    private func finishWhatEnded() {
        var code: Int32 = 0
        while let easy = ccurl_multi_next_finished(multi, &code) {
            guard let transfer = running.removeValue(forKey: easy) else { continue }
            let result = transfer.result(code)
            ccurl_multi_remove(multi, easy)
            transfer.answer(result)
        }
    }

    private func cancel(_ id: UInt64) {
        if let index = waiting.firstIndex(where: { $0.job.id == id }) {
            waiting.remove(at: index).answer(.failure(.cancelled))
        } else if let (easy, transfer) = running.first(where: { $0.value.job.id == id }) {
            running[easy] = nil
            ccurl_multi_remove(multi, easy)
            transfer.answer(.failure(.cancelled))
        }
    }
}
