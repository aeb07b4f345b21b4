package import Model

/// The sidebar: gatherings (All, Unread, Starred), kept searches, tags, folders and feeds.
package enum FeedListPage: Page {
    /// The sidebar as shown, its selection, and what is under way.
    package struct State: Equatable, Sendable {
        package var page: PageState<Catalogue> = .idle
        /// The selected row; stays on its listing when feeds come and go around it.
        package var selection: Listing?
        /// The rows as they are shown.
        package internal(set) var outline = FeedOutline()
        /// What is closed; also of folders that have not come yet.
        package var folded: Set<FeedFold> = []
        /// The catalogue load whose answer counts.
        package var load = LoadID()
        /// Whether a quiet load is in flight.
        package var reload = QuietReload.none
        /// Feeds that the reader chose: what removing and moving act on, rather than the selected one.
        package var chosen: Set<FeedID> = []
        /// Where a range of chosen feeds began, which ends at the selected row.
        package var rangeStart: FeedID?
        /// Set while feeds are carried to another place.
        package var reordering: Reordering?
        /// How many edits are under way: until the last of them is done, what is shown is newer than what the source tells.
        package var edits = 0
        /// A feed to select once it is here.
        package var awaited: FeedID?
        /// What to select first; nil once that is done.
        package var start: Start?

        /// Nothing is selected until a catalogue arrives.
        package init() {}

        /// The page failed, so that a retry has something to do.
        package var canRetry: Bool { page.hasFailed }
    }

    /// What is shown first.
    package enum Start: Equatable, Sendable {
        case listing(Listing)
        /// The feed of an address or a title.
        case feed(String)
    }

    /// What the reader does in the sidebar, and what the source answers.
    package enum Intent: Equatable, Sendable {
        /// Loads the catalogue, unless it is there or under way.
        case load
        /// An answer to a superseded load is dropped.
        case loaded(LoadID, Result<Catalogue, Failure>)
        /// Counts or feeds changed behind the page: ask again, quietly.
        case reload
        /// Shows the listing; one that the catalogue does not have is ignored.
        case select(Listing)
        case move(Move)
        /// Closes what is open, opens what is closed; nil is what is selected, or the folder around it.
        case toggleFold(FeedFold?)
        case closeFolds
        case openFolds
        /// Adjusts the counts at once, before the source tells the new ones; the articles as they were before the
        /// change. A catalogue that is under way is older and is dropped: ask again when the mark is durable.
        case marked([ArticleSummary], StatusChange)
        /// Chooses the selected feed, or leaves it out again; ends a range, whose feeds stay chosen.
        case toggleChosen
        /// Begins a range at the selected feed, or ends it as above.
        case toggleRange
        /// Picks up what is chosen, else the selected feed. Moves then carry it, until it is put down or put back.
        case pickUp
        case putDown
        case putBack
        /// Removes what is chosen, else the selected feed; asks first when starred articles would go.
        case remove
        /// The same without asking.
        case removeAll([FeedID])
        /// Begins an edit of the kept searches.
        case edit(Edit)
        /// An edit reached the source, or failed.
        case edited(Edit, Failure?)
        /// Selects a feed once it is here.
        case expect(FeedID)
    }

    /// What changes the sidebar in the source.
    package enum Edit: Equatable, Sendable {
        case arrange(Rearrangement)
        case remove(Removal)
        /// A search under a name.
        case keepQuery(String, name: String)
        case dropQuery(String)
        case renameQuery(String, to: String)
    }

    /// What the sidebar asks of the source, and what concerns other pages.
    package enum Effect: Equatable, Sendable {
        /// Answered as `.loaded`.
        case loadCatalogue(LoadID)
        /// The selection moved to another listing.
        case show(Listing)
        /// Carried out one after the other, and answered as `.edited`.
        case edit(Edit)
        /// These feeds came or went, and their articles with them.
        case feedsChanged([FeedID])
        /// Removing needs the reader's word.
        case ask(RemovalAlert)
        case toast(Toast)
        /// A quiet load failed: for the log only.
        case log(Failure)
    }

    package static func reduce(_ state: inout State, _ intent: Intent) -> [Effect] {
        let reordering = state.reordering
        let effects = apply(&state, intent)
        if state.reordering != reordering { state.makeOutline() }
        return effects
    }

    private static func apply(_ state: inout State, _ intent: Intent) -> [Effect] {
        switch intent {
        case .load: load(&state)
        case .loaded(let id, let result): loaded(&state, id, result)
        case .reload: reload(&state)
        case .select(let listing): select(&state, listing)
        case .move(let move): self.move(&state, move)
        case .toggleFold(let fold): toggleFold(&state, fold)
        case .closeFolds: closeFolds(&state)
        case .openFolds: openFolds(&state)
        case .marked(let articles, let change): marked(&state, articles, change)
        case .toggleChosen: toggleChosen(&state)
        case .toggleRange: toggleRange(&state)
        case .pickUp: pickUp(&state)
        case .putDown: putDown(&state)
        case .putBack: putBack(&state)
        case .remove: remove(&state)
        case .removeAll(let feeds): remove(&state, feeds)
        case .edit(let edit): begin(&state, edit)
        case .edited(let edit, let failure): edited(&state, edit, failure)
        case .expect(let feed): expect(&state, feed)
        }
    }
}

extension FeedListPage {
    private static func load(_ state: inout State) -> [Effect] {
        guard !state.page.isLoading, state.page.content == nil else { return [] }
        state.page = .loading
        state.reload = .none
        return [.loadCatalogue(state.load.next())]
    }

    /// While edits are under way the source would tell what was before them; the last one asks again.
    static func reload(_ state: inout State) -> [Effect] {
        guard state.edits == 0, state.page != .idle, state.reload.ask(busy: state.page.isLoading) else { return [] }
        return [.loadCatalogue(state.load.next())]
    }

    private static func loaded(_ state: inout State, _ id: LoadID, _ result: Result<Catalogue, Failure>) -> [Effect] {
        let isQuiet = !state.page.isLoading
        guard id == state.load, !isQuiet || state.reload != .none else { return [] }
        let startsAnother = state.reload.finish()
        var effects: [Effect] = []
        switch result {
        case .success(let catalogue):
            let before = state.page.content ?? catalogue
            let changed = before.feedsMissing(in: catalogue) + catalogue.feedsMissing(in: before)
            effects = receive(&state, catalogue) + (changed.isEmpty ? [] : [.feedsChanged(changed)])
        case .failure(let failure) where isQuiet:
            effects = [.log(failure)]
        case .failure(let failure):
            state.page = .failure(failure)
            state.reload = .none
            return []
        }
        return startsAnother ? effects + [.loadCatalogue(state.load.next())] : effects
    }

    /// Shows another catalogue; a selection that is gone goes to its neighbour.
    static func receive(_ state: inout State, _ catalogue: Catalogue) -> [Effect] {
        let before = state.page.content.map { $0.listings(in: state.outline) } ?? []
        followFeeds(&state, from: state.page.content?.feeds ?? [], to: catalogue)
        state.page = catalogue.isEmpty ? .empty : .loaded(catalogue)
        state.makeOutline()
        if state.reordering == nil, let awaited = state.awaited, catalogue.shows(.feed(awaited)) {
            state.awaited = nil
            return select(&state, .feed(awaited))
        }
        if let selection = state.selection, catalogue.shows(selection) {
            state.reveal(selection)
            return []
        }
        let (first, effects) = begin(&state, catalogue)
        state.selection =
            neighbour(of: state.selection, among: before, in: catalogue) ?? first
            ?? catalogue.preferredListing
        state.selection.map { state.reveal($0) }
        return effects + (state.selection.map { [.show($0)] } ?? [])
    }
}
