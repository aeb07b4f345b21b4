import Glibc
import Testing

@testable import TermUI

/// Watches among tests, where libdispatch looks.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct WatchTests {
    @Test func aTimerFiresOnceAndARepeatingOneUntilItIsCancelled() async {
        var once = 0
        var ticks = 0
        var timers: [Watch] = []
        await withCheckedContinuation { done in
            timers.append(.timer(milliseconds: 1) { once += 1 })
            timers.append(
                .timer(milliseconds: 2, repeats: true) {
                    ticks += 1
                    guard ticks == 3 else { return }
                    timers.forEach { $0.cancel() }
                    done.resume()
                }
            )
        }
        #expect(once <= 1)
        #expect(ticks == 3)
    }

    @Test func aDescriptorIsToldOfUntilTheWatchIsLetGo() async {
        var ends: [Int32] = [-1, -1]
        #expect(pipe(&ends) == 0)
        let (reading, writing) = (ends[0], ends[1])
        var text = ""
        var watches: [Watch] = []
        await withCheckedContinuation { done in
            watches.append(
                .writable(writing) {
                    guard !watches.isEmpty else { return }
                    _ = write(writing, "x", 1)
                    watches.removeFirst().cancel()
                }
            )
            watches.append(
                .readable(reading) {
                    var byte: UInt8 = 0
                    _ = read(reading, &byte, 1)
                    text += String(UnicodeScalar(byte))
                    done.resume()
                }
            )
        }
        watches.removeAll()
        #expect(text == "x")
        close(reading)
        close(writing)
    }
}
