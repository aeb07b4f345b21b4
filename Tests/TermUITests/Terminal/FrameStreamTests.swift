import Testing

@testable import TermUI

@Suite(.timeLimit(.minutes(10)))
struct FrameStreamTests {
    private func passed(
        _ frames: [String],
        columns: Int = 80,
        pool: PlaceholderPool = PlaceholderPool(),
        addressesColumns: Bool = true
    ) -> [String] {
        var stream = FrameStream(columns: columns)
        stream.addressesColumns = addressesColumns
        // What the terminal is in at the start, nobody knows.
        var start: [UInt8] = []
        Array("\u{1B}[1;1H.".utf8).withUnsafeBufferPointer { stream.pass($0, pool: pool, into: &start) }
        return frames.map { frame in
            var output: [UInt8] = []
            Array(frame.utf8).withUnsafeBufferPointer { stream.pass($0, pool: pool, into: &output) }
            return String(decoding: output, as: UTF8.self).replacing("\u{1B}", with: "^")
        }
    }

    private func passed(_ frame: String) -> String { passed([frame])[0] }

    @Test func looksAreSaidInOneSequenceWhenSomethingIsDrawnInThem() {
        #expect(passed("\u{1B}[39;49m\u{1B}[38;5;80m\u{1B}[48;5;24mx") == "^[38;5;80;48;5;24mx")
        #expect(passed("\u{1B}[1m\u{1B}[31m\u{1B}[m\u{1B}(B\u{1B}[32mx") == "^[32mx")
    }

    @Test func looksInWhichNothingIsDrawnAreNotSent() {
        #expect(passed("\u{1B}[31m\u{1B}[39m\u{1B}(B\u{1B}[m") == "")
        #expect(passed(["\u{1B}[31mx\u{1B}[m", "\u{1B}[31my\u{1B}[m"]) == ["^[31mx", "y"])
    }

    @Test func anAttributeIsSwitchedOffTogetherWithAllElse() {
        #expect(passed(["\u{1B}[1m\u{1B}[31mx", "\u{1B}[22my"]) == ["^[1;31mx", "^[0;31my"])
        #expect(passed(["\u{1B}[7mx", "\u{1B}[27my"]) == ["^[7mx", "^[my"])
    }

    @Test func erasingCountsAsDrawing() {
        #expect(passed("\u{1B}[41m\u{1B}[K\u{1B}[42m\u{1B}[5X") == "^[41m^[K^[42m^[5X")
    }

    @Test func movementsPassBetweenLooks() {
        #expect(passed("\u{1B}[31m\u{1B}[5;7Ha\u{1B}[32m\u{1B}[6db\r\n") == "^[5;7H^[31ma^[6d^[32mb\r\n")
    }

    @Test func directColoursInBothFormsAreKept() {
        #expect(passed("\u{1B}[38;2;1;2;3mx") == "^[38;2;1;2;3mx")
        #expect(passed("\u{1B}[48:2::1:2:3mx") == "^[48:2::1:2:3mx")
        #expect(passed("\u{1B}[38:5:9mx") == "^[38;5;9mx")
    }

    @Test func whatIsNotKnownPassesUnchangedUntilTheNextReset() {
        #expect(passed("\u{1B}[31m\u{1B}[58;5;1mx\u{1B}[32my\u{1B}[0mz") == "^[31m^[58;5;1mx^[32my^[mz")
        #expect(passed("\u{1B}[?7l\u{1B}[3gx\u{1B}=") == "^[?7l^[3gx^=")
    }

    @Test func aDoubtfulClusterStandsBetweenTwoNamedColumns() {
        var pool = PlaceholderPool()
        let wide = pool.number(for: "🦀", width: 2) ?? 0
        let text = "\u{1B}[3;10Hab\(placeholder(wide, wide: true))cd"
        #expect(passed([text], pool: pool) == ["^[3;10Hab  ^[12G🦀^[14Gcd"])
        let last = "\u{1B}[3;10Hab\(placeholder(wide, wide: true))\u{1B}[4;1H"
        #expect(passed([last], pool: pool) == ["^[3;10Hab  ^[12G🦀^[4;1H"])
        let down = "\u{1B}[3;10H\(placeholder(wide, wide: true))\u{1B}[B"
        #expect(passed([down], pool: pool) == ["^[3;10H  ^[10G🦀^[12G^[B"])
    }

    @Test func aDoubtfulClusterOfOneColumnNeedsNoBlanks() {
        var pool = PlaceholderPool()
        let narrow = pool.number(for: "e\u{301}\u{302}", width: 1) ?? 0
        #expect(
            passed(["\u{1B}[10Gx\(placeholder(narrow, wide: false))y"], pool: pool) == ["^[10Gxe\u{301}\u{302}^[12Gy"]
        )
    }

    @Test func inTheLastColumnsNothingIsPushedOver() {
        var pool = PlaceholderPool()
        let wide = pool.number(for: "🦀", width: 2) ?? 0
        let text = "\u{1B}[3;79H\(placeholder(wide, wide: true))"
        #expect(passed([text], pool: pool) == ["^[3;79H  ^[79G🦀^[80G"])
    }

    @Test func withoutColumnAddressesTheCursorIsSaved() {
        var pool = PlaceholderPool()
        let wide = pool.number(for: "🦀", width: 2) ?? 0
        let frame = "\u{1B}[3;10H\(placeholder(wide, wide: true))c"
        #expect(passed([frame], pool: pool, addressesColumns: false) == ["^[3;10H^7  ^8🦀^8^[2Cc"])
    }

    @Test func afterSomebodyElseWroteTheLookIsSetFromScratch() {
        var stream = FrameStream(columns: 80)
        var output: [UInt8] = []
        for _ in 0..<2 {
            Array("\u{1B}[31mx".utf8).withUnsafeBufferPointer {
                stream.pass($0, pool: PlaceholderPool(), into: &output)
            }
            stream.forget()
        }
        #expect(String(decoding: output, as: UTF8.self) == "\u{1B}[0;31mx\u{1B}[0;31mx")
    }

    private func placeholder(_ number: UInt32, wide: Bool) -> String {
        let planes = wide ? [PlaceholderPool.firstPlane, PlaceholderPool.secondPlane] : [PlaceholderPool.firstPlane]
        return String(String.UnicodeScalarView(planes.compactMap { Unicode.Scalar($0 + number) }))
    }
}
