import Foundation
import Model
import Testing

@testable import Store

@Suite(.timeLimit(.minutes(10)))
struct ValueTests {
    @Test func keysetsComeBackFromTheirCursors() throws {
        for key in [Keyset.beforeAll, Keyset(sortKey: -5, article: 1), Keyset(sortKey: .min, article: 0)] {
            #expect(try Keyset(key.cursor) == key)
        }
    }

    @Test func datesKeepTheirMilliseconds() {
        for seconds in [0, -1, 1_700_000_000.123, 253_402_300_799, -62_135_596_800] {
            let date = Date(timeIntervalSince1970: seconds)
            #expect(Date(milliseconds: date.milliseconds) == date)
        }
    }

    @Test func datesBeyondAllMeasureAreClamped() {
        #expect(Date(timeIntervalSince1970: .infinity).milliseconds == 8_640_000_000_000_000)
        #expect(Date(timeIntervalSince1970: -1e300).milliseconds == -8_640_000_000_000_000)
        #expect(Date(timeIntervalSince1970: .nan).milliseconds == 0)
    }

    @Test func namesAreEscapedInAddressesOnly() {
        #expect(Location.file("/a b?.db").name == "/a b?.db")
        #expect(Location.immutable("/a b?\n.db").name == "file:/a%20b%3f%0a.db?immutable=1")
        #expect(Location.newMemory().path == ":memory:")
    }
}
