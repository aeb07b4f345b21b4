/// Counts presses in quick succession at one place: the second is a double click.
struct ClickCounter: Sendable {
    /// Between two presses; what desktops take unless told otherwise (GTK: 400 ms).
    static let interval = Duration.milliseconds(400)

    private var last: (button: Int, position: Point, time: ContinuousClock.Instant, count: Int)?

    /// The number of this press in its row: 1 unless another of the same button came just before at the same cell.
    mutating func count(button: Int, at position: Point, time: ContinuousClock.Instant) -> Int {
        var count = 1
        if let last, last.button == button, last.position == position, time - last.time <= Self.interval {
            count = last.count + 1
        }
        last = (button, position, time, count)
        return count
    }
}
