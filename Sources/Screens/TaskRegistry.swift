import Containers
import Model
import TermUI

/// The tasks that views on screen started: each becomes an intent that begins it, and one that ends it when the view
/// is gone or its id became another.
struct TaskRegistry {
    private var running: [TaskHandle: ScreenAction] = [:]

    /// How many have begun and not ended.
    var count: Int { running.count }

    /// What an event means to the container; nil for events that are no task's.
    mutating func intent(for event: LifecycleEvent) -> AppPage.Intent? {
        switch event {
        case .taskStarted(let handle, let token):
            guard let action = token.value(as: ScreenAction.self), case .rest(let article?) = action else { return nil }
            running[handle] = action
            return .rest(article)
        case .taskCancelled(let handle):
            guard case .rest(let article?) = running.removeValue(forKey: handle) else { return nil }
            return .endRest(article)
        case .disappeared, .changed, .appeared, .duplicateID: return nil
        }
    }
}
