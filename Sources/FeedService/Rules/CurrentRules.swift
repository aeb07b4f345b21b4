import Feeds
import Store
import Synchronization

/// The rules as the configuration last said them, made ready once for all that arrives.
final class CurrentRules: Sendable {
    private let state: Mutex<(book: RuleBook, ready: ArrivalRules)>

    init(_ book: RuleBook) { state = Mutex((book, Self.ready(book))) }

    var value: (book: RuleBook, ready: ArrivalRules) { state.withLock { $0 } }

    func use(_ book: RuleBook) { state.withLock { $0 = (book, Self.ready(book)) } }

    private static func ready(_ book: RuleBook) -> ArrivalRules {
        ArrivalRules(book.rules) { String(plainTextOf: $0) }
    }
}
