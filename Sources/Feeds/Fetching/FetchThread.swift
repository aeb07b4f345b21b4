import CCurl
import Glibc
import Model

/// The thread that owns libcurl's handles. It blocks in `curl_multi_poll` and is woken by sockets or the mailbox.
final class FetchThread {
    private let mailbox: FetchMailbox
    private let multi: OpaquePointer
    private let limits: FetchLimits
    private var waiting: [Transfer] = []
    private var running: [OpaquePointer: Transfer] = [:]
    private var hosts: HostLimits

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
        hosts = HostLimits(limits)
    }

    private func run() {
        mailbox.setWaker(multi)
        while true {
            let post = mailbox.collect()
            for (job, answer) in post.jobs { take(job, answer) }
            post.cancelled.forEach(cancel)
            if post.isClosed { break }
            startWhatMay()
            ccurl_multi_perform(multi)
            finishWhatEnded()
            giveUpWhatIsOverdue()
            // What has ended may have let others begin, whose first step is not to wait for.
            if let moment = startWhatMay() { ccurl_multi_poll(multi, milliseconds(until: moment)) }
        }
        for id in running.values.map(\.job.id) + waiting.map(\.job.id) { cancel(id) }
        mailbox.setWaker(nil)
        Self.refuse(mailbox.collect())
        ccurl_multi_destroy(multi)
    }

    private static func refuse(_ post: FetchMailbox.Post) {
        for (_, answer) in post.jobs { answer(.cancelled) }
    }

    private func take(_ job: FetchJob, _ answer: @escaping FetchAnswer) {
        do throws(Failure) {
            waiting.append(try Transfer(job, answer: answer))
        } catch {
            answer(FetchExchange(result: .failure(error)))
        }
    }

    /// Starts waiting fetches as far as the limits allow. Kept here rather than in libcurl's own queue, which knows no
    /// pauses. Returns nil when any was started, else when to look again.
    @discardableResult
    private func startWhatMay() -> ContinuousClock.Instant? {
        let now = ContinuousClock.now
        var next = running.values.map(\.deadline).min() ?? now + .seconds(3600)
        var hasStarted = false
        var index = 0
        while index < waiting.count, running.count < limits.transfers {
            switch hosts.mayBegin(waiting[index].host, at: now) {
            case .now:
                hasStarted = true
                start(waiting.remove(at: index), at: now)
            case .after(let moment):
                next = min(next, moment)
                index += 1
            case .whenAnotherEnds: index += 1
            }
        }
        return hasStarted ? nil : next
    }

    private func start(_ transfer: Transfer, at now: ContinuousClock.Instant) {
        transfer.begin(at: now)
        guard ccurl_multi_add(multi, transfer.easy) else {
            let url = transfer.address.withoutCredentials
            return transfer.answer(.refused("\(url) cannot be fetched: libcurl refuses it."))
        }
        hosts.began(transfer.host, at: now)
        running[transfer.easy] = transfer
    }

    private func finishWhatEnded() {
        var code: Int32 = 0
        while let easy = ccurl_multi_next_finished(multi, &code) {
            guard let transfer = running[easy] else { continue }
            stop(transfer)
            switch transfer.ended(code) {
            case .over(let exchange): transfer.answer(exchange)
            case .another: waiting.insert(transfer, at: 0)
            }
        }
    }

    private func giveUpWhatIsOverdue() {
        let now = ContinuousClock.now
        for transfer in running.values where transfer.deadline <= now {
            stop(transfer)
            transfer.answer(transfer.givenUp(at: now))
        }
    }

    private func stop(_ transfer: Transfer) {
        running[transfer.easy] = nil
        ccurl_multi_remove(multi, transfer.easy)
        hosts.ended(transfer.host)
    }

    private func cancel(_ id: UInt64) {
        if let index = waiting.firstIndex(where: { $0.job.id == id }) {
            waiting.remove(at: index).answer(.cancelled)
        } else if let transfer = running.values.first(where: { $0.job.id == id }) {
            stop(transfer)
            transfer.answer(.cancelled)
        }
    }

    private func milliseconds(until moment: ContinuousClock.Instant) -> Int {
        let left = ContinuousClock.now.duration(to: moment).components
        return max(0, Int(left.seconds) * 1000 + Int(left.attoseconds / 1_000_000_000_000_000) + 1)
    }
}
