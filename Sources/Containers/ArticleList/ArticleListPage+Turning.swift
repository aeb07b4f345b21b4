import Model

/// Another listing in place of the one that is shown, without a moment in between: what is shown stays until the other is
/// there. So the answers to what is being typed follow each other, and the last good ones stay.
extension ArticleListPage {
    /// What was asked for so before is given up.
    static func turn(_ state: inout State, _ listing: Listing) -> [Effect] {
        guard listing != state.listing else { return giveUpTurning(&state) + [.turned] }
        state.awaited = listing
        return [.loadAwaited(state.turning.next(), state.request(listing))]
    }

    static func awaitedArrived(_ state: inout State, _ id: LoadID, _ result: Result<FeedPage, Failure>) -> [Effect] {
        guard id == state.turning, let listing = state.awaited else { return [] }
        if state.aside == nil, state.listing?.isSearch != true { state.aside = SetAside(state) }
        state.awaited = nil
        state.chosen = []
        state.listing = listing
        forgetLoads(&state)
        state.load.supersede()
        state.page = .loading
        state.selection = nil
        return [.cancelLoads] + pageArrived(&state, state.load, result) + [.turned]
    }

    /// Shows again what was set aside, where it was left.
    static func comeBack(_ state: inout State) -> [Effect] {
        let effects = giveUpTurning(&state)
        guard let aside = state.aside else { return effects }
        state.aside = nil
        state.listing = aside.listing
        state.chosen = aside.chosen
        forgetLoads(&state)
        if let listing = aside.listing, aside.page == .loading {
            if let selection = aside.selection { state.remembered.remember(selection, in: listing) }
            return effects + [.cancelLoads] + startLoading(&state, listing)
        }
        state.load.supersede()
        state.page = aside.page
        state.selection = aside.selection
        state.trail = aside.trail
        return effects + [.cancelLoads] + (aside.isOld ? reload(&state) : [])
    }

    static func giveUpTurning(_ state: inout State) -> [Effect] {
        guard state.awaited != nil else { return [] }
        state.awaited = nil
        state.turning.supersede()
        return [.cancelAwaited]
    }
}
