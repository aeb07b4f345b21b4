package import Model

/// The sidebar: gatherings (All, Unread, Starred) and feeds.
package enum FeedListPage: Page {
    package struct State: Equatable, Sendable {
        package var page: PageState<Catalogue> = .idle
        /// The selected row; stays on its listing when feeds come and go around it.
        package var selection: Listing?
        package var load = LoadID()

        package init() {}
    }

    package enum Intent: Equatable, Sendable {
        case load
        case loaded(LoadID, Result<Catalogue, Failure>)
        /// Counts or feeds changed behind the page: ask again, quietly.
        case reload
        case select(Listing)
        case move(Move)
        /// Adjusts the counts at once, before the source tells the new ones.
        case marked([ArticleSummary], StatusChange)
    }

    package enum Effect: Equatable, Sendable {
        case loadCatalogue(LoadID)
        /// The selection moved to another listing.
        case show(Listing)
        /// A quiet load failed: for the log only.
        case log(Failure)
    }

    package static func reduce(_ state: inout State, _ intent: Intent) -> [Effect] {
        []
    }
}

/// How a selection moves in a list.
package enum Move: Equatable, Sendable {
    /// Rows down (negative: up); stops at the ends.
    case by(Int)
    case first
    case last
}
