package import Containers
package import FoundationEssentials
import Glibc

extension LocalZone {
    /// The time zone of the reader's system, exact from two years before `now` to one year after. The C library knows
    /// it; Foundation's calendar would cost start-up time.
    package static func system(around now: Date) -> LocalZone {
        let now = Int(min(max(now.timeIntervalSince1970, 0), 253_402_300_799))
        let step = 14 * 86_400
        let start = now - 731 * 86_400
        var changes = [Change(from: start, offset: offset(at: start))]
        for time in stride(from: start + step, through: now + 366 * 86_400, by: step) {
            let offset = offset(at: time)
            guard offset != changes[changes.count - 1].offset else { continue }
            changes.append(Change(from: beginning(of: offset, from: time - step, to: time), offset: offset))
        }
        return LocalZone(changes)
    }

    /// When an offset that does not hold at `from` and does at `to` begins.
    private static func beginning(of offset: Int, from: Int, to: Int) -> Int {
        var (low, high) = (from, to)
        while high - low > 1 {
            let middle = (low + high) / 2
            if Self.offset(at: middle) == offset { high = middle } else { low = middle }
        }
        return high
    }

    private static func offset(at seconds: Int) -> Int {
        var time = time_t(seconds)
        var parts = tm()
        localtime_r(&time, &parts)
        return parts.tm_gmtoff
    }
}
