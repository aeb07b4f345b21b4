package import Model

/// The sheet about one feed. What the sidebar knows is shown at once, the rest when it arrives.
package enum FeedDetailsPage: Page {
    package struct State: Equatable, Sendable {
        package var feed: Feed
        package var page: PageState<FeedDetails> = .idle
        /// The load whose answer counts.
        package var load: LoadID

        package init(feed: Feed, load: LoadID = LoadID()) {
            self.feed = feed
            self.load = load
        }

        /// It failed, so that a retry has something to do.
        package var canRetry: Bool { page.hasFailed }
    }

    package enum Intent: Equatable, Sendable {
        /// Shows a feed, and loads what there is to know.
        case show(Feed)
        /// Loads what could not be had.
        case retry
        /// An answer to a superseded load is dropped.
        case loaded(LoadID, Result<FeedDetails, Failure>)
    }

    package enum Effect: Equatable, Sendable {
        /// Answered as `.loaded`; the load of another feed takes its place.
        case load(LoadID, FeedID)
    }

    package static func reduce(_ state: inout State, _ intent: Intent) -> [Effect] {
        switch intent {
        case .show(let feed):
            guard feed.id != state.feed.id || state.page == .idle else { return [] }
            state.feed = feed
            return load(&state)
        case .retry: return state.page.hasFailed ? load(&state) : []
        case .loaded(let id, let result):
            guard id == state.load else { return [] }
            switch result {
            case .success(let details):
                state.feed = details.feed
                state.page = .loaded(details)
            case .failure(let failure): state.page = .failure(failure)
            }
            return []
        }
    }

    private static func load(_ state: inout State) -> [Effect] {
        state.page = .loading
        return [.load(state.load.next(), state.feed.id)]
    }
}

extension FeedDetailsPage.Effect {
    func run(on source: any FeedSource) async -> FeedDetailsPage.Intent? {
        switch self {
        case .load(let id, let feed):
            .loaded(id, await attempt { () async throws(Failure) in try await source.details(of: feed) })
        }
    }
}
