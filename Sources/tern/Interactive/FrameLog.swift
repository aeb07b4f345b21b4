import Glibc
import Screens
import TermUI

/// `--trace-frames FILE`: a record for each frame: what brought it about, which views were evaluated and why, and what
/// it cost.
@MainActor
final class FrameLog {
    private let descriptor: Int32
    private let start = ContinuousClock.now
    private var number = 0
    private var triggers: [String] = []
    private var before = SurfaceStatistics()

    /// Starts the file anew; nil when it cannot be written.
    init?(path: String) {
        descriptor = Glibc.open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return nil }
    }

    isolated deinit { Glibc.close(descriptor) }

    /// Notes what the next frame is made for.
    func note(_ trigger: String) {
        if triggers.last != trigger { triggers.append(trigger) }
    }

    func write(_ trace: FrameTrace, _ surface: SurfaceStatistics) {
        number += 1
        let head = "frame \(number) at \(Self.seconds(ContinuousClock.now - start)) s, for \(reason)"
        let lines = [head] + trace.lines.map { "  " + $0 } + ["  " + trace.statistics.line(since: before, surface)]
        before = surface
        triggers.removeAll()
        send(lines.joined(separator: "\n") + "\n")
    }

    private var reason: String { triggers.isEmpty ? "a change of state" : triggers.joined(separator: ", ") }

    /// With three places.
    private static func seconds(_ duration: Duration) -> String {
        let (seconds, attoseconds) = duration.components
        let thousandths = "\(1000 + attoseconds / 1_000_000_000_000_000)".dropFirst()
        return "\(seconds).\(thousandths)"
    }

    private func send(_ text: String) {
        var bytes = Array(text.utf8)[...]
        while !bytes.isEmpty {
            let count = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            // A full disk ends the trace, never the reading.
            guard count > 0 else { return }
            bytes = bytes.dropFirst(count)
        }
    }
}

extension FrameStatistics {
    fileprivate func line(since before: SurfaceStatistics, _ now: SurfaceStatistics) -> String {
        "= \(viewsEvaluated) views evaluated, \(nodesMeasured) nodes measured, \(cellsPainted) cells painted, "
            + "\(cellsDamaged) damaged, \(now.bytesWritten - before.bytesWritten) bytes in "
            + "\(now.writes - before.writes) writes"
    }
}

extension Event {
    /// What a trace calls it. What was pasted is the reader's own.
    var traceName: String {
        switch self {
        case .key(let key): "key \(key.name)"
        case .mouse: "mouse"
        case .resize(let size): "resize to \(size.width)×\(size.height)"
        case .paste: "paste"
        case .focus: "focus"
        case .reply: "reply"
        }
    }
}
