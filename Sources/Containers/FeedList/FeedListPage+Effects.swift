import Model

extension FeedListPage.Effect {
    /// The task that runs this effect; nil for those that are not tasks.
    var taskName: TaskName? {
        switch self {
        case .loadCatalogue: .catalogue
        case .edit: .edits
        case .show, .log, .feedsChanged, .ask, .toast: nil
        }
    }

    /// Asks the source; the answer is the intent to send.
    func run(on source: any FeedSource) async -> FeedListPage.Intent? {
        switch self {
        case .loadCatalogue(let id):
            .loaded(id, await attempt { () async throws(Failure) in try await source.catalogue() })
        case .edit(let edit): .edited(edit, await edit.run(on: source))
        case .show, .log, .feedsChanged, .ask, .toast: nil
        }
    }
}

extension FeedListPage.Edit {
    /// Carries the edit out; returns why that was not possible.
    fileprivate func run(on source: any FeedSource) async -> Failure? {
        let result = await attempt { () async throws(Failure) in
            switch self {
            case .arrange(let change): try await source.arrange(change)
            case .remove(let removal): try await source.remove(removal.feeds)
            case .keepQuery(let text, let name): _ = try await source.keepQuery(text, named: name)
            case .dropQuery(let name): try await source.dropQuery(named: name)
            case .renameQuery(let name, let other): try await source.renameQuery(name, to: other)
            }
        }
        if case .failure(let failure) = result { return failure }
        return nil
    }
}
