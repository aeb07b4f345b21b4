import Store
import Testing

@testable import tern

@Suite(.timeLimit(.minutes(1)))
struct OpeningLineTests {
    private let copying = Opening.copying(2_100_000_000, of: 6_400_000_000)

    @Test func itSaysHowFarItIsAndWhatCtrlCDoes() {
        #expect(
            OpeningLine.text(copying, .opening, width: 119)
                == "Bringing the library to this version: copying 2.1 of 6.4 GB… Ctrl-C leaves everything as it was"
        )
        #expect(OpeningLine.text(.copying(2_000_000, of: 40_500_000), .copy, width: 30) == "Copying 2 of 41 MB")
        #expect(
            OpeningLine.text(.mending, .repair, width: 50)
                == "Repairing the library: putting it right"
        )
    }

    @Test func itSaysLessWhereThereIsLessRoom() {
        #expect(
            OpeningLine.text(copying, .opening, width: 79)
                == "Bringing the library to this version: copying 2.1 of 6.4 GB; Ctrl-C undoes it"
        )
        #expect(OpeningLine.text(copying, .opening, width: 40) == "Copying 2.1 of 6.4 GB; Ctrl-C undoes it")
        #expect(OpeningLine.text(copying, .opening, width: 21) == "Copying 2.1 of 6.4 GB")
        #expect(OpeningLine.text(copying, .opening, width: 10).count == 10)
    }
}
