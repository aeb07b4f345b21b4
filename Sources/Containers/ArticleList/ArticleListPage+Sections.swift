import FoundationEssentials
import Model

/// Sections that are closed and opened. What is closed is remembered by listing and period, so that it stays closed when
/// rows come and go.
extension ArticleListPage {
    /// Nil means the section of the selection.
    static func toggleSection(_ state: inout State, _ period: ArticlePeriod?) -> [Effect] {
        guard let period = period ?? state.selectedSection?.period, let listing = state.listing else { return [] }
        state.seek = nil
        state.closed[listing, default: SectionFolds()].toggle(period)
        return []
    }

    static func closeSections(_ state: inout State) -> [Effect] {
        guard let listing = state.listing else { return [] }
        state.seek = nil
        state.closed[listing] = .all
        return []
    }

    static func openSections(_ state: inout State) -> [Effect] {
        if let listing = state.listing { state.closed[listing] = nil }
        return []
    }

    static func open(_ state: inout State, _ period: ArticlePeriod) {
        guard let listing = state.listing, state.closed[listing]?.isClosed(period) == true else { return }
        state.closed[listing]?.toggle(period)
    }

    static func open(_ state: inout State, periodOf article: ArticleID) {
        guard let content = state.page.content, let index = content.index(of: article),
            let section = content.section(of: index)
        else { return }
        open(&state, content.sections[section].period)
    }

    static func tick(_ state: inout State, _ now: Date) -> [Effect] {
        state.today = state.zone.day(of: now)
        return []
    }

    /// The end of the list came on screen as the header of a closed section.
    static func endAppeared(_ state: inout State) -> [Effect] {
        guard case .more(let cursor) = state.page.content?.tail else { return [] }
        return loadMore(&state, cursor)
    }
}

extension ArticleListPage.State {
    /// The periods whose articles are not shown now.
    package var closedSections: Set<ArticlePeriod> {
        guard let folds = listing.flatMap({ closed[$0] }), let sections = page.content?.sections else { return [] }
        return Set(sections.map(\.period).filter(folds.isClosed))
    }

    /// The list as it stands on the screen.
    package var outline: ArticleOutline {
        let content = page.content
        return ArticleOutline(content?.sections ?? [], rows: content?.rows.count ?? 0, closed: closedSections)
    }

    /// The closed section that holds the selection: then its header is what is selected.
    package var selectedHeader: ArticleSection? {
        guard let folds = listing.flatMap({ closed[$0] }), let section = selectedSection else { return nil }
        return folds.isClosed(section.period) ? section : nil
    }

    var selectedSection: ArticleSection? {
        guard let content = page.content, let index = selection.flatMap(content.index(of:)) else { return nil }
        return content.section(of: index).map { content.sections[$0] }
    }

    /// Brings the sections up to date with the rows and the day.
    mutating func group() {
        // What stands in another order than by date has no periods.
        if case .search(let search) = listing, search.order != .newestFirst { return }
        let order = arrangement.order
        if order.isByArrival { return }
        guard let today, page.content?.isGrouped(today: today) == false else { return }
        page.updateContent { [zone] in $0.group(today: today, in: zone, ascending: order.isAscending) }
    }
}
