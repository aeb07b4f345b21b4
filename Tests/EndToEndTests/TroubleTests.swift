import Containers
import Foundation
import Model
import ReaderSupport
import TermUI
import Testing

@MainActor
@Suite(.serialized, .timeLimit(.minutes(10)))
struct TroubleTests {
    @Test func aPageThatFailsKeepsTheListAndRetries() async throws {
        let pages = try TemporaryPages()
        try pages.writeFeed("Alpha", count: 60, settings: #"{"faults": {"page-2": "500"}}"#)
        let reader = Reader(mock: pages.path)
        await reader.wait(for: "Alpha 0")
        // All gathers what can be read; the feed's own listing meets the fault.
        await reader.press(Key("G"), Key("l"), Key("G"))
        await reader.wait(for: "More could not be loaded")
        #expect(reader.text.contains("Alpha 19"))
        #expect(reader.text.contains("500"))
        try pages.write("Alpha/mock.json", "{}")
        await reader.press(Key("R"))
        #expect(reader.text.contains("Alpha"))
        await reader.close()
    }

    @Test func aMissingPageIsNamedAndNeverTheEnd() async throws {
        let pages = try TemporaryPages()
        try pages.writeFeed("Alpha", count: 40)
        try FileManager.default.removeItem(atPath: pages.path + "/Alpha/page-2.json")
        let reader = Reader(mock: pages.path)
        await reader.wait(for: "Alpha 0")
        await reader.press(Key("G"), Key("l"), Key("G"))
        await reader.wait(for: "page-2.json")
        await reader.close()
    }

    @Test func malformedJSONIsNamedWithItsPlaceAndTheRestKeepsWorking() async throws {
        let pages = try TemporaryPages()
        try pages.writeFeed("Alpha", count: 3)
        try pages.write("Broken/page-1.json", "{\"items\": [\n  {\"id\": 1, \"title\": }\n]}")
        let reader = Reader(mock: pages.path)
        await reader.wait(for: "Alpha 0")
        await reader.press(Key("G"))
        await reader.wait(for: "cannot be read at line 2")
        #expect(reader.text.contains("R retries"))
        await reader.press(Key("k"))
        await reader.wait(for: "Alpha 0")
        await reader.close()
    }

    @Test func anEmptyFeedAndAnEmptyDirectorySaySo() async throws {
        let pages = try TemporaryPages()
        try pages.write("Empty/page-1.json", "{\"items\": [], \"hasMore\": false}")
        let reader = Reader(mock: pages.path)
        await reader.wait(for: "Empty")
        await reader.press(Key("G"))
        await reader.wait(for: "No articles")
        await reader.close()

        let nothing = try TemporaryPages()
        let other = Reader(mock: nothing.path)
        await other.wait(for: "page-1.json")
        await other.close()
    }

    @Test func escapeSequencesInTitlesNeverReachTheScreen() async throws {
        let pages = try TemporaryPages()
        try pages.write(
            "Alpha/page-1.json",
            #"{"items": [{"id": 1, "title": "a\u001b[31mred\u0007\u202Eb\u009b2Jc\nd"}], "hasMore": false}"#
        )
        let reader = Reader(mock: pages.path)
        await reader.wait(for: "red")
        for line in reader.screen {
            #expect(
                !line.unicodeScalars.contains {
                    $0.value < 0x20 || (0x7F...0x9F).contains($0.value) || $0.value == 0x202E
                }
            )
        }
        await reader.close()
    }

    @Test func everySizeFromTheSmallestToTheLargestIsDrawn() async throws {
        let pages = try TemporaryPages()
        try pages.writeFeed("Alpha", count: 30)
        let reader = Reader(mock: pages.path)
        await reader.wait(for: "Alpha 0")
        for (width, height) in [
            (20, 5), (1, 1), (19, 5), (40, 12), (79, 24), (80, 24), (119, 30), (120, 40), (250, 70), (20, 5),
        ] {
            reader.resize(width, height)
            await reader.press(Key("j"), Key("l"), Key("j"), Key("l"), Key("j"))
            #expect(reader.screen.count == height)
            await reader.press(Key("h"), Key("h"))
        }
        #expect(reader.text.contains("Tern"))
        await reader.close()
    }
}
