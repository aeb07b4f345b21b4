import Model

extension FeedListPage.Effect {
    /// The task that runs this effect; nil for those that are not tasks.
    var taskName: TaskName? {
        switch self {
        case .loadCatalogue: .catalogue
        case .show, .log: nil
        }
    }

    /// Asks the source; the answer is the intent to send.
    func run(on source: any FeedSource) async -> FeedListPage.Intent? {
        switch self {
        case .loadCatalogue(let id):
            .loaded(id, await attempt { () async throws(Failure) in try await source.catalogue() })
        case .show, .log: nil
        }
    }
}
