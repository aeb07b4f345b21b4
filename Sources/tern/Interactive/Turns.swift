import Containers
import Observation
import TermUI

/// Does something once for whatever happened in a turn of the loop.
@MainActor
final class Turns {
    private let work: @MainActor () -> Void
    private var next: Watch?

    init(_ work: @escaping @MainActor () -> Void) {
        self.work = work
    }

    /// When what waits already is done. A second call before that changes nothing.
    func schedule() {
        guard next == nil else { return }
        next = .turn { [weak self] in
            self?.next = nil
            self?.work()
        }
    }

    /// Schedules the work whenever the state changes, by whatever.
    func follow(_ container: AppContainer) {
        withObservationTracking {
            _ = container.state
        } onChange: { [weak self] in
            // Told just before the change is made, on the main actor.
            Task { @MainActor in
                self?.follow(container)
                self?.schedule()
            }
        }
    }
}

extension AppPage.State {
    /// Whether a page that the reader waits for has nothing to show yet but will soon.
    var isLoading: Bool {
        // An article that is only looked into keeps nobody waiting.
        feeds.page == .loading || articles.page == .loading || (focus == .article && article?.page == .loading)
    }
    /// Something that the reader asked for is under way: more than what is loading, since content is shown meanwhile.
    var isBusy: Bool {
        if case .refreshing = articles.page { return true }
        if case .refreshing = article?.page { return true }
        if articles.awaited != nil || articles.jump != nil || !search.isSettled { return true }
        if articles.seek != nil || refreshProgress != nil || !marking.isEmpty { return true }
        switch popup {
        case .addFeed(let sheet): return sheet.isAdding
        case .details(let sheet): return sheet.page == .loading
        case .help, .settings, .removal, .line, .files, .folders, nil: return false
        }
    }
}
