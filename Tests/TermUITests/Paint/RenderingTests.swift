import Foundation
import TermUI
import Testing

@MainActor
@Suite(.timeLimit(.minutes(10)))
struct RenderingTests {
    private let theme = Theme(
        name: "test",
        colors: [
            .accent: RoleColor(.indexed(33), ansi16: .indexed(12), mono: .bold),
            .selectionBackground: RoleColor(.indexed(236), ansi16: .indexed(4), mono: .reverse),
        ]
    )

    private func frame(_ root: some NodeConvertible, _ width: Int, _ height: Int = 1) -> Frame {
        Renderer().frame(root, size: Size(width: width, height: height))
    }

    @Test func textRowsMayKeepTheirBlanks() {
        let frame = frame(Text("a世"), 5)
        #expect(TextRendering.lines(of: frame) == ["a世"])
        #expect(TextRendering.lines(of: frame, trimmed: false) == ["a世  "])
    }

    @Test func ansiSetsEachRunFromScratch() {
        let row = HStack {
            Text("a", .accent, .underline)
            Text("b")
        }
        let frame = frame(row.background(.selectionBackground), 3)
        #expect(
            ANSIRendering.string(of: frame, theme: theme, depth: .indexed256)
                == "\u{1B}[0;4;38;5;33;48;5;236ma\u{1B}[0;48;5;236mb\u{1B}[0m \u{1B}[0m\n"
        )
        #expect(
            ANSIRendering.string(of: frame, theme: theme, depth: .ansi16)
                == "\u{1B}[0;4;94;44ma\u{1B}[0;44mb\u{1B}[0m \u{1B}[0m\n"
        )
        #expect(
            ANSIRendering.string(of: frame, theme: theme, depth: .mono)
                == "\u{1B}[0;1;4;7ma\u{1B}[0;7mb\u{1B}[0m \u{1B}[0m\n"
        )
    }

    @Test func svgIsWellFormedAndLinesUp() {
        let row = HStack {
            Text("<&\"世界 a", .accent, [.bold, .italic, .underline, .reverse, .dim, .strikethrough])
            Text("plain").background(.selectionBackground)
        }
        let svg = SVGRendering.string(of: frame(row, 20, 2), theme: theme, depth: .indexed256, title: "Tern <3")
        #expect(Set(["<svg", "</svg>", "Tern &lt;3", "&lt;&amp;&quot;"].filter { !svg.contains($0) }).isEmpty)
        // Two wide clusters are four columns of nine.
        #expect(svg.contains(#"textLength="36""#))
        #expect(svg.contains("#303030"))
        #expect(svg.components(separatedBy: "<text").count == svg.components(separatedBy: "</text>").count)
    }

    @Test func anEmptyFrameCanBeRendered() {
        let frame = frame(Text("x"), 0, 0)
        #expect(ANSIRendering.string(of: frame, theme: theme, depth: .mono) == "")
        #expect(SVGRendering.string(of: frame, theme: theme, depth: .mono, title: "").hasSuffix("</svg>\n"))
    }

    @Test func aSurfaceThatForgotIsPaintedWhole() {
        let stage = Stage(6, 2)
        stage.show(Text("hello"))
        stage.surface.invalidate()
        stage.show(Text("hello"))
        #expect(stage.surface.screen == stage.last.composed())
    }
}
