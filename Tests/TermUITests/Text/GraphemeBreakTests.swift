import Testing

@testable import TermUI

@Suite(
    .timeLimit(.minutes(10)),
    .enabled(if: UnicodeTestFile.isInstalled, "Needs the Unicode test files: apt-get install unicode-data")
)
struct GraphemeBreakTests {
    /// Where the standard library, which follows a newer Unicode than the file (15.0), cuts otherwise. No terminal
    /// shows the difference: scissors are in no sequence with a joiner.
    private static let newer: Set<String> = ["2701 × 200D × 2701"]

    @Test func clustersAreCutAsTheStandardSays() throws {
        let samples = try UnicodeTestFile.samples("GraphemeBreakTest.txt")
        #expect(samples.count > 500)
        var others: Set<String> = []
        for sample in samples {
            let clusters = sample.text.map { $0.unicodeScalars.map(\.value) }
            if clusters != sample.parts { others.insert(sample.description) }
        }
        #expect(others == Self.newer)
    }

    @Test func noShownClusterHoldsPartsOfTwo() throws {
        for sample in try UnicodeTestFile.samples("GraphemeBreakTest.txt") {
            let shown = DisplayClusters(sample.text).map(\.text)
            let separate = sample.text.flatMap { DisplayClusters(String($0)).map(\.text) }
            #expect(shown == separate, "\(sample.description)")
        }
    }
}
