/// What a view remembers of its own motion.
final class MotionState {
    /// The step of the frame clock at which the view came.
    let start: Int
    private var roll: (from: Int, to: Int, start: Int)?

    init(start: Int) { self.start = start }

    /// Where a number stands at a step, on its way to `value`; nil when it is there.
    func rolling(to value: Int, at tick: Int, steps: Int) -> Int? {
        guard let last = roll, last.to != value else {
            if roll == nil { roll = (value, value, tick) }
            return position(at: tick, steps: steps)
        }
        roll = (position(at: tick, steps: steps) ?? last.to, value, tick)
        return position(at: tick, steps: steps)
    }

    /// Without motion.
    func jump(to value: Int, at tick: Int) { roll = (value, value, tick) }

    private func position(at tick: Int, steps: Int) -> Int? {
        guard let roll else { return nil }
        let (distance, isFar) = roll.to.subtractingReportingOverflow(roll.from)
        // The first step is made at once, so that a change by one is shown without delay.
        let done = tick - roll.start + 1
        guard !isFar, done > 0, done < min(UInt(max(1, steps)), distance.magnitude) else { return nil }
        let (part, isTooFar) = distance.multipliedReportingOverflow(by: done)
        return isTooFar ? nil : roll.from + part / Int(min(UInt(max(1, steps)), distance.magnitude))
    }
}

extension Environment {
    /// How many steps of the frame clock ago the view came, at most `limit`: the clock is kept going until then.
    /// With reduced motion it is `limit` from the start.
    package func steps(limit: Int) -> Int {
        guard !reducedMotion else { return limit }
        let steps = values.tick - reads.motion(at: values.tick).start
        guard steps >= 0, steps < limit else { return limit }
        reads.keys.insert(.tick)
        return steps
    }

    /// A number that rolls to a new value in a few steps of the frame clock, as it stands now. The first value that a
    /// view shows is there at once, and with reduced motion each is. A view can roll one number.
    package func rolled(_ value: Int, steps: Int = 6) -> Int {
        let motion = reads.motion(at: values.tick)
        guard !reducedMotion else {
            motion.jump(to: value, at: values.tick)
            return value
        }
        guard let now = motion.rolling(to: value, at: values.tick, steps: steps) else { return value }
        reads.keys.insert(.tick)
        return now
    }
}
