import TermUI
import TestSupport

/// Compares what a terminal shows with what was meant, cell by cell.
struct ScreenComparison {
    let terminal: VirtualTerminal
    /// Nil where the terminal type has other colours than the theme's own.
    var theme: Theme?

    /// The first difference from the cells that were meant; nil when there is none.
    @MainActor
    func difference(from meant: CellBuffer) -> String? {
        guard terminal.columns == meant.size.width, terminal.rows == meant.size.height else { return "the size" }
        for y in 0..<meant.size.height {
            for x in 0..<meant.size.width where meant[x, y].width > 0 {
                if let problem = problem(meant[x, y], x, y) { return "column \(x), row \(y): \(problem)" }
            }
        }
        return nil
    }

    private func problem(_ meant: Cell, _ x: Int, _ y: Int) -> String? {
        let shown = terminal[x, y]
        var text = shown.text.isEmpty ? " " : shown.text
        if meant.width == 2 {
            let second = terminal[x + 1, y]
            if !second.isSecondHalf, !second.text.isEmpty, second.text != " " { text += second.text }
        }
        guard text == meant.text else { return "“\(text)” instead of “\(meant.text)”" }
        guard let theme else { return nil }
        return problem(shown, theme.resolve(meant.style, depth: .indexed256), isBlank: text == " ")
    }

    private func problem(_ shown: VirtualTerminal.Cell, _ meant: ResolvedStyle, isBlank: Bool) -> String? {
        let isReversed = meant.attributes.contains(.reverse)
        if shown.isReversed != isReversed { return "reversed \(shown.isReversed)" }
        if shown.background.index != meant.background.index { return "background \(shown.background)" }
        if shown.isUnderlined != meant.attributes.contains(.underline) { return "underlined \(shown.isUnderlined)" }
        // What a blank would look like in another colour nobody sees.
        if isBlank, !isReversed { return nil }
        if shown.foreground.index != meant.foreground.index { return "foreground \(shown.foreground)" }
        return shown.isBold == meant.attributes.contains(.bold) ? nil : "bold \(shown.isBold)"
    }
}

extension TerminalColor {
    fileprivate var index: UInt8? {
        if case .indexed(let index) = self { index } else { nil }
    }
}

extension VirtualTerminal {
    /// Every cell as it looks: what was never written is a blank, of a blank only the background is seen, and the second
    /// half of a wide cluster looks like the first.
    var appearance: [Cell] {
        (0..<rows).flatMap { y in (0..<columns).map { x in self[x, y].appearance } }
    }
}

extension VirtualTerminal.Cell {
    fileprivate var appearance: Self {
        var cell = self
        if isSecondHalf {
            cell.width = 0
            cell.foreground = VirtualTerminal.Color(index: nil)
            cell.background = VirtualTerminal.Color(index: nil)
            cell.isBold = false
            cell.isItalic = false
            cell.isUnderlined = false
            cell.isReversed = false
            return cell
        }
        guard text.isEmpty || text == " ", !isReversed else { return cell }
        cell.text = " "
        cell.foreground = VirtualTerminal.Color(index: nil)
        cell.isBold = false
        cell.isItalic = false
        return cell
    }
}
