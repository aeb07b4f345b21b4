import Testing

@testable import TermUI

@MainActor
@Suite(.timeLimit(.minutes(10)))
struct SparklineTests {
    private func row(_ values: [Double?], width: Int = 20, scale: ClosedRange<Double>? = nil) -> String {
        picture(Sparkline(values: values, scale: scale), width, 1)[0]
    }

    @Test func eachValueIsABarBetweenZeroAndTheGreatest() {
        #expect(row([0, 1, 2, 3, 4, 5, 6, 7]) == "▁▂▃▄▅▆▇█")
    }

    @Test func gapsAreBlankAndZeroIsNot() {
        #expect(row([7, nil, 0, .nan, 7]) == "█ ▁ █")
    }

    @Test func aValueBelowZeroLowersTheFoot() {
        #expect(row([-7, 0]) == "▁█")
        #expect(row([-1, 0, 1]) == "▁▅█")
    }

    @Test func aScaleHoldsWhateverTheValuesAre() {
        #expect(row([0, 50, 100, 1000, -5], scale: 0...100) == "▁▅██▁")
    }

    @Test func equalValuesAreFullBarsAndZerosAreEmptyOnes() {
        #expect(row([3, 3]) == "██")
        #expect(row([0, 0]) == "▁▁")
    }

    @Test func fewerColumnsThanValuesShowMeans() {
        #expect(row([0, 0, 7, 7, nil, nil, 3.5, nil], width: 4) == "▁█ ▅")
        #expect(row(Array(repeating: 1, count: 1000), width: 20) == String(repeating: "█", count: 20))
    }

    @Test func noValuesAndHugeValuesAreNoProblem() {
        #expect(row([]) == "")
        #expect(row([nil, nil]) == "")
        let huge = Double.greatestFiniteMagnitude
        #expect(row([huge, huge, -huge, -huge], width: 2).count == 2)
    }

    @Test func severalRowsShowFinerSteps() {
        #expect(picture(Sparkline(values: [0, 8, 15], height: 2), 5, 2) == [" ▁█", "▁██"])
    }

    @Test func itTakesTheColourOfItsSurroundings() {
        let stage = Stage(4, 1)
        stage.show(Sparkline(values: [1, 2]).foreground(.accent).background(.popupBackground))
        #expect(stage.surface.screen[1, 0] == Cell("█", Style(.accent, on: .popupBackground)))
    }
}
