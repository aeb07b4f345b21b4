package import Model

/// The sheet that asks for a feed's address. The text itself is the screen's: here is what became of it.
package enum AddFeedPage: Page {
    package enum Status: Equatable, Sendable {
        case editing
        /// The address is being fetched.
        case adding(String)
        /// The address is a page that names several feeds, of which one is to be chosen.
        case choosing([FoundFeed])
        /// Why it was not added, as a sentence; the text stays, to be mended.
        case refused(String)
    }

    /// A row of the choice.
    package struct Choice: Hashable, Sendable {
        package var index: Int

        package init(_ index: Int) { self.index = index }
    }

    package struct State: Equatable, Sendable {
        package var status = Status.editing
        /// The addition whose answer counts.
        package var load: LoadID
        /// What was submitted last: as long as it stands there, what was said of it is true.
        fileprivate(set) var asked = ""
        /// Chosen, and to be added after the one that is being added.
        fileprivate var queue: [String] = []
        fileprivate var added: [Addition] = []

        package init(load: LoadID = LoadID()) { self.load = load }

        package var isAdding: Bool {
            if case .adding = status { return true }
            return false
        }

        /// What is to be chosen from; nil when nothing is.
        package var choices: [FoundFeed]? {
            if case .choosing(let feeds) = status { return feeds }
            return nil
        }
    }

    package enum Intent: Equatable, Sendable {
        /// The text is another than it was: what was said of one before it is no longer true.
        case edited(String)
        case submit(String)
        /// One of the feeds that the page names.
        case choose(Choice)
        case chooseAll
        /// From the choice back to the address.
        case back
        /// An answer to an addition that was given up is dropped.
        case finished(LoadID, Result<Addition, Failure>)
    }

    package enum Effect: Equatable, Sendable {
        /// Answered as `.finished`. `page` names the feed, when it was not the reader.
        case add(LoadID, String, page: String?)
        /// There are new feeds. The sheet has done its work unless it `stays`, to say what went wrong.
        case added([Feed], stays: Bool)
    }

    package static func reduce(_ state: inout State, _ intent: Intent) -> [Effect] {
        switch intent {
        case .edited(let text):
            // It is told with the next frame, and the text may have been submitted since.
            if case .refused = state.status, text.cleanedLine != state.asked { state.status = .editing }
            return []
        case .submit(let text): return submit(&state, text)
        case .choose(let choice):
            guard let feeds = state.choices, feeds.indices.contains(choice.index) else { return [] }
            return add(&state, [feeds[choice.index]])
        case .chooseAll: return add(&state, state.choices ?? [])
        case .back:
            if state.choices != nil { state.status = .editing }
            return []
        case .finished(let id, let result): return finished(&state, id, result)
        }
    }

    private static func submit(_ state: inout State, _ text: String) -> [Effect] {
        guard !state.isAdding, state.choices == nil else { return [] }
        let address = text.cleanedLine
        state.asked = address
        guard !address.isEmpty else {
            state.status = .refused("Type the address of a feed first.")
            return []
        }
        state.added = []
        state.status = .adding(address)
        return [.add(state.load.next(), address, page: nil)]
    }

    private static func add(_ state: inout State, _ feeds: [FoundFeed]) -> [Effect] {
        state.queue = feeds.map(\.url)
        return addNext(&state)
    }

    private static func addNext(_ state: inout State) -> [Effect] {
        guard !state.queue.isEmpty else { return [] }
        let address = state.queue.removeFirst()
        state.status = .adding(address)
        return [.add(state.load.next(), address, page: state.asked)]
    }

    private static func finished(
        _ state: inout State,
        _ id: LoadID,
        _ result: Result<Addition, Failure>
    ) -> [Effect] {
        guard id == state.load, state.isAdding else { return [] }
        switch result {
        case .success(let addition):
            state.added.append(addition)
            return state.queue.isEmpty ? ended(&state) : addNext(&state)
        case .failure(.severalFeeds(_, let feeds)):
            state.status = .choosing(feeds)
            return []
        case .failure(let failure):
            state.queue = []
            state.status = .refused(failure.sentence)
            let feeds = newFeeds(state)
            return feeds.isEmpty ? [] : [.added(feeds, stays: true)]
        }
    }

    private static func ended(_ state: inout State) -> [Effect] {
        let feeds = newFeeds(state)
        if !feeds.isEmpty { return [.added(feeds, stays: false)] }
        let titles = state.added.map { "“\($0.feed.title)”" }.joined(separator: ", ")
        state.status = .refused("You are subscribed to this already: \(titles).")
        return []
    }

    private static func newFeeds(_ state: State) -> [Feed] { state.added.filter(\.isNew).map(\.feed) }
}

extension AddFeedPage.Effect {
    func run(on source: any FeedSource) async -> AddFeedPage.Intent? {
        switch self {
        case .add(let id, let address, let page):
            .finished(id, await attempt { () async throws(Failure) in try await source.add(address, from: page) })
        case .added: nil
        }
    }
}
