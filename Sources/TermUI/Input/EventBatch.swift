/// What came with one read, without what the next event makes pointless: the way of the mouse but its last place, and
/// notches of the wheel added up. Keys are never left out.
struct EventBatch {
    private(set) var events: [Event] = []

    init(_ all: [Event], clicks: inout ClickCounter, time: ContinuousClock.Instant) {
        for event in all {
            guard case .mouse(var mouse) = event else {
                events.append(event)
                continue
            }
            if case .press(let button) = mouse.action {
                mouse.count = clicks.count(button: button, at: mouse.position, time: time)
            }
            if case .mouse(let before) = events.last, let merged = Self.merge(before, mouse) {
                events[events.count - 1] = .mouse(merged)
            } else {
                events.append(.mouse(mouse))
            }
        }
    }

    /// One event in place of two; nil where both count.
    private static func merge(_ before: Mouse, _ mouse: Mouse) -> Mouse? {
        guard before.action == mouse.action, before.modifiers == mouse.modifiers else { return nil }
        switch mouse.action {
        case .move, .drag: return mouse
        case .wheelUp, .wheelDown, .wheelLeft, .wheelRight:
            guard before.position == mouse.position else { return nil }
            var merged = mouse
            merged.count = before.count + mouse.count
            return merged
        case .press, .release: return nil
        }
    }
}
