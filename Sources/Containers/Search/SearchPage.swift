package import Model

/// What is searched for: the field, what it asks for, and what is known of the answer. The articles themselves are the
/// list's, as those of any listing.
package enum SearchPage: Page {
    package enum Phase: Equatable, Sendable {
        /// Nothing is searched for.
        case closed
        /// The field takes the keys, and each changes what is searched for.
        case editing
        /// The query stands, and its answers are a list like any other.
        case kept
    }

    /// How far the answer is to what is asked for.
    package enum Progress: Equatable, Sendable {
        case none
        case asked
        /// It takes so long that the reader is told.
        case late
        case answered
    }

    package struct State: Equatable, Sendable {
        package internal(set) var phase = Phase.closed
        /// What is written in the field.
        package internal(set) var text = ""
        package internal(set) var order = Search.Order.newestFirst
        /// What was asked for last; nil while nothing is written.
        package internal(set) var asked: Search?
        package internal(set) var progress = Progress.none
        /// Of the last answer that was counted; nil until one was.
        package internal(set) var tally: SearchTally?
        /// What the field says, and cannot be meant: then what was asked for before still stands.
        package internal(set) var problem: SearchProblem?
        /// The query that says which listing the search was begun in; nil when that was everything.
        package internal(set) var scope: String?
        var counted: SearchQuery?
        package internal(set) var load = LoadID()
        var history = SearchHistory()

        package init() {}

        /// Whether all is known of what was asked for, or nothing was.
        package var isSettled: Bool { asked == nil || (progress == .answered && counted == asked?.query) }
    }

    package enum Intent: Equatable, Sendable {
        /// The field takes the keys: an empty one, or with the query that stands.
        case open(scope: String?)
        /// The text is another than it was.
        case typed(String)
        /// The search before, or after, of this session.
        case older
        case newer
        /// Searches only where the search was begun, or everywhere again.
        case toggleScope
        case toggleOrder
        /// The answers are to be read. Refused while the text cannot be meant.
        case keep
        /// The reader went elsewhere: what was asked for last stands, if there is something.
        case goElsewhere
        case close
        /// The first answers are on screen.
        case answered
        /// They are not, after a while.
        case late(LoadID)
        /// Articles came or went, or were indexed: what is known may be old.
        case recount
        case tallied(LoadID, Result<SearchTally, Failure>)
        case indexed(LoadID)
    }

    package enum Effect: Equatable, Sendable {
        /// Shows the answers as soon as they are there, and until then what is shown now.
        case show(Search)
        /// Shows again what was there before the search.
        case showBefore
        /// Asks for what is known of the answers, answered as `.tallied`.
        case tally(LoadID, SearchQuery)
        /// Comes back as `.late` after a moment.
        case awaitAnswer(LoadID)
        /// Comes back as `.indexed` after a while.
        case awaitIndex(LoadID)
        /// Asks for the articles once more, without moving anything.
        case reload
        case cancel
    }

    package static func reduce(_ state: inout State, _ intent: Intent) -> [Effect] {
        switch intent {
        case .open(let scope): return open(&state, scope)
        case .typed(let text): return typed(&state, text)
        case .older: return recall(&state, state.history.older(than: state.text))
        case .newer: return recall(&state, state.history.newer())
        case .toggleScope: return toggleScope(&state)
        case .toggleOrder: return toggleOrder(&state)
        case .keep: return keep(&state)
        case .goElsewhere: return goElsewhere(&state)
        case .close: return close(&state)
        case .answered: return answered(&state)
        case .late(let id):
            if id == state.load, state.progress == .asked { state.progress = .late }
            return []
        case .recount: return recount(&state)
        case .tallied(let id, let result): return tallied(&state, id, result)
        case .indexed(let id): return id == state.load && state.phase != .closed ? recount(&state) : []
        }
    }
}

// MARK: The field

extension SearchPage {
    private static func open(_ state: inout State, _ scope: String?) -> [Effect] {
        if state.phase == .closed {
            let (load, history) = (state.load, state.history)
            state = State()
            (state.load, state.history, state.scope) = (load, history, scope)
        }
        state.phase = .editing
        state.history.rewind()
        return []
    }

    private static func typed(_ state: inout State, _ text: String) -> [Effect] {
        guard state.phase == .editing, text != state.text else { return [] }
        state.history.rewind()
        return write(&state, text)
    }

    private static func recall(_ state: inout State, _ text: String?) -> [Effect] {
        guard state.phase == .editing, let text else { return [] }
        return write(&state, text)
    }

    private static func toggleScope(_ state: inout State) -> [Effect] {
        guard state.phase == .editing, let scope = state.scope else { return [] }
        let prefix = scope + " "
        let text = state.text.hasPrefix(prefix) ? String(state.text.dropFirst(prefix.count)) : prefix + state.text
        return write(&state, text)
    }

    private static func write(_ state: inout State, _ text: String) -> [Effect] {
        state.text = text
        let problems = SearchQuery.problems(in: text)
        state.problem = problems.first
        // What more typing may mend is searched for as far as it goes.
        let length = text.count
        let isBroken = problems.contains { $0.place.upperBound < length && !$0.isUnfinished }
        return isBroken ? [] : ask(&state)
    }

    private static func toggleOrder(_ state: inout State) -> [Effect] {
        guard state.phase != .closed else { return [] }
        state.order = state.order == .newestFirst ? .bestFirst : .newestFirst
        guard let asked = state.asked else { return [] }
        return ask(&state, asked.query)
    }

    private static func keep(_ state: inout State) -> [Effect] {
        guard state.phase == .editing else { return [] }
        guard state.asked != nil else { return close(&state) }
        if let problem = state.problem, !problem.isUnfinished { return [] }
        state.problem = nil
        state.history.add(state.text)
        state.phase = .kept
        return []
    }

    private static func goElsewhere(_ state: inout State) -> [Effect] {
        guard state.phase == .editing, let asked = state.asked else { return close(&state) }
        if state.problem != nil { state.text = asked.query.text }
        state.problem = nil
        state.history.add(state.text)
        state.phase = .kept
        return []
    }

    private static func close(_ state: inout State) -> [Effect] {
        guard state.phase != .closed else { return [] }
        if state.asked != nil { state.history.add(state.text) }
        state.phase = .closed
        return [.cancel] + forget(&state)
    }
}

// MARK: The answer

extension SearchPage {
    /// Of the text as it is. The word at its end may be a beginning.
    private static func ask(_ state: inout State) -> [Effect] {
        let query = SearchQuery(typed: state.text, completesLastWord: true)
        guard query.root != nil else {
            // Something is written that means nothing yet.
            guard state.asked != nil, state.problem == nil else { return [] }
            return [.cancel] + forget(&state) + [.showBefore]
        }
        return ask(&state, query)
    }

    private static func ask(_ state: inout State, _ query: SearchQuery) -> [Effect] {
        let search = Search(query, order: state.order)
        guard search != state.asked else { return [] }
        state.asked = search
        state.progress = .asked
        let load = state.load.next()
        return [.cancel, .show(search), .awaitAnswer(load)]
    }

    private static func forget(_ state: inout State) -> [Effect] {
        state.load.supersede()
        state.asked = nil
        (state.counted, state.tally) = (nil, nil)
        state.progress = .none
        return []
    }

    private static func answered(_ state: inout State) -> [Effect] {
        guard state.asked != nil else { return [] }
        state.progress = .answered
        return recount(&state)
    }

    private static func recount(_ state: inout State) -> [Effect] {
        guard let asked = state.asked, state.progress == .answered else { return [] }
        return [.tally(state.load, asked.query)]
    }

    private static func tallied(
        _ state: inout State,
        _ id: LoadID,
        _ result: Result<SearchTally, Failure>
    ) -> [Effect] {
        guard id == state.load, let asked = state.asked else { return [] }
        guard case .success(let tally) = result else {
            // Without a count the list itself still says what it has; why it failed is in the log.
            (state.counted, state.tally) = (asked.query, nil)
            return []
        }
        let isNewer = state.counted == asked.query && state.tally != tally
        (state.counted, state.tally) = (asked.query, tally)
        return (isNewer ? [.reload] : []) + (tally.unindexed > 0 ? [.awaitIndex(id)] : [])
    }
}
