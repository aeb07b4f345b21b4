import FeedService
import FoundationEssentials
import Model

/// What `tern listen` tells: a line for each thing that happened.
struct ListenLines: Sendable {
    var asJSON: Bool

    func tell(_ event: ListenEvent) {
        guard asJSON else {
            let line = Self.text(event)
            return event.feed == nil ? Console.error("tern: \(line)") : Console.output(line)
        }
        do throws(Failure) {
            Console.output(try JSONText.line(ListenAnswer(event, at: Date())))
        } catch {
            Console.error(error)
        }
    }

    func tellStart(at address: String, port: UInt16, _ callback: String) {
        guard !asJSON else { return }
        let host = address.contains(":") ? "[\(address)]" : address
        Console.output("Listening at \(host):\(port) for \(callback); ctrl-c ends it.")
    }

    static func text(_ event: ListenEvent) -> String {
        let text = sentence(event.kind)
        if case .noticed = event.kind { return "\(event.title) \(text)" }
        return event.feed == nil ? text : "\(event.title): \(text)"
    }

    private static func sentence(_ kind: ListenEvent.Kind) -> String {
        switch kind {
        case .asked(let hub): "\(hub) was asked to push."
        case .verified(let until): "pushed until \(Moment.text(until))."
        case .pushed(0): "pushed, with nothing new."
        case .pushed(1): "1 new article."
        case .pushed(let count): "\(count) new articles."
        case .denied(let reason): "its hub denied it" + (reason.map { ": “\($0)”." } ?? ".")
        case .dropped(let reason): "something that came was dropped, because \(reason.ended)"
        case .failed(let failure, let next):
            failure.sentence + (next.map { " Next try: \(Moment.text($0))." } ?? "")
        case .lapsed: "not pushed any more: its hub let the lease end."
        case .unsubscribed: "unsubscribed."
        case .noticed(let sentence): sentence
        }
    }
}

/// The same for programs.
private struct ListenAnswer: Encodable {
    var event: String
    var time: String
    var title: String?
    var address: String?
    var hub: String?
    var until: String?
    var newArticles: Int?
    var reason: String?
    var next: String?

    init(_ event: ListenEvent, at time: Date) {
        self.time = Moment.forPrograms(time)
        if event.feed != nil {
            title = event.title
            address = event.address
        }
        switch event.kind {
        case .asked(let hub):
            self.event = "asked"
            self.hub = hub
        case .verified(let until):
            self.event = "verified"
            self.until = Moment.forPrograms(until)
        case .pushed(let count):
            self.event = "pushed"
            newArticles = count
        case .denied(let reason):
            self.event = "denied"
            self.reason = reason
        case .dropped(let reason):
            self.event = "dropped"
            self.reason = reason
        case .failed(let failure, let next):
            self.event = "failed"
            reason = failure.sentence
            self.next = next.map(Moment.forPrograms)
        case .lapsed: self.event = "lapsed"
        case .unsubscribed: self.event = "unsubscribed"
        case .noticed(let sentence):
            self.event = "noticed"
            reason = sentence
        }
    }
}

extension String {
    /// With a full stop, unless it has one.
    fileprivate var ended: String { hasSuffix(".") ? self : self + "." }
}
