import FeedService

/// Hands notifications to whoever has the terminal, as long as somebody has.
@MainActor
final class NotificationRelay {
    var show: ((Announcement) -> Void)?

    nonisolated init() {}

    /// From any thread.
    nonisolated func take(_ announcement: Announcement) {
        Task { @MainActor in show?(announcement) }
    }
}
