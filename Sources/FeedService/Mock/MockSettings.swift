import Model

/// What a `mock.json` says.
struct MockSettings: Equatable, Sendable {
    /// A failure that a page is to show.
    enum Fault: Equatable, Sendable {
        case status(Int)
        case timeout
        case badJSON
        case offline
    }

    var title: String?
    var latencyMilliseconds = 0
    /// By the page's name without its ending: "page-3".
    var faults: [String: Fault] = [:]

    init() {}

    /// What this file does not say is taken from `defaults`; the title is everyone's own.
    init(bytes: [UInt8], document: String, defaults: MockSettings = MockSettings()) throws(Failure) {
        self = defaults
        let root = try JSONNode(bytes: bytes, document: document)
        title = try root.text(of: "title")?.cleanedLine
        if title == "" { title = nil }
        if let latency = try root.member("latencyMilliseconds") {
            latencyMilliseconds = min(max(0, try latency.wholeNumber()), 600_000)
        }
        for (page, node) in try root.member("faults")?.members() ?? [] {
            faults[page] = Fault(try node.text())
        }
    }
}

extension MockSettings.Fault {
    /// Nil for a word that is not known: a directory written for a later version still works.
    init?(_ word: String) {
        switch word {
        case "timeout": self = .timeout
        case "badJSON": self = .badJSON
        case "offline": self = .offline
        default:
            guard let status = Int(word), (300...599).contains(status) else { return nil }
            self = .status(status)
        }
    }

    func failure(document: String, latencyMilliseconds: Int) -> Failure {
        switch self {
        case .status(let status): .http(status: status, what: document)
        case .timeout: .timedOut(what: document, seconds: max(1, latencyMilliseconds / 1000))
        case .badJSON: .malformed(what: document, place: "line 1, column 1", detail: "a value was expected")
        case .offline: .offline(detail: "\(document) is out of reach")
        }
    }
}
