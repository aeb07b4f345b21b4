import Model

extension SearchPage.Effect {
    /// The task that runs this effect; nil for those that are not tasks.
    var taskName: TaskName? {
        switch self {
        case .tally: .tally
        case .awaitAnswer: .answer
        case .awaitIndex: .index
        case .show, .showBefore, .reload, .cancel: nil
        }
    }

    /// What a search that ends no longer waits for.
    static let waits: [TaskName] = [.tally, .answer, .index]

    /// Asks the source; the answer is the intent to send.
    func run(on source: any FeedSource) async -> SearchPage.Intent? {
        guard case .tally(let id, let query) = self else { return nil }
        return .tallied(id, await attempt { () async throws(Failure) in try await source.tally(query) })
    }
}
