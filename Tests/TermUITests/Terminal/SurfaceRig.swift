import TestSupport
import Testing

@testable import TermUI

@MainActor
final class MemoryWriter: FrameWriting {
    var canPaint = true
    var chunks: [[UInt8]] = []
    let terminal: VirtualTerminal

    init(terminal: VirtualTerminal) { self.terminal = terminal }

    func write(_ bytes: [UInt8]) {
        chunks.append(bytes)
        terminal.feed(bytes)
    }
}

/// A surface whose bytes a terminal in memory shows.
@MainActor
final class SurfaceRig {
    let terminal: VirtualTerminal
    let writer: MemoryWriter
    let surface: NcursesSurface
    var theme = Theme.forTests

    init(
        terminalType: String = "xterm-256color",
        size: Size = Size(width: 40, height: 10),
        depth: ColorDepth? = nil,
        placeholders: Int = 0xFFFE,
        pairs: Int = 0x7FFF
    ) throws {
        let terminal = try #require(VirtualTerminal(columns: max(1, size.width), rows: max(1, size.height)))
        let writer = MemoryWriter(terminal: terminal)
        let detected = TerminalColors(terminalType: terminalType)?.depth(environment: [:])
        surface = try NcursesSurface(
            terminalType: terminalType,
            size: size,
            depth: depth ?? detected ?? .mono,
            writer: writer,
            placeholders: placeholders,
            pairs: pairs
        )
        self.terminal = terminal
        self.writer = writer
    }

    isolated deinit { surface.close() }

    func show(_ frame: Frame) { surface.present(frame, theme: theme) }

    /// The frame composed, with the one exception that a surface makes.
    func expected(_ frame: Frame) -> CellBuffer {
        var buffer = frame.composed()
        if let place = surface.fragilePlace, place.x >= 0, buffer[place.x, place.y].width == 2 {
            let style = buffer[place.x, place.y].style
            buffer.put(Cell(" ", style), x: place.x, y: place.y)
        }
        return buffer
    }

    /// The first difference between what the terminal shows and what it should show.
    func difference(from expected: CellBuffer) -> String? {
        for y in 0..<expected.size.height {
            for x in 0..<expected.size.width where expected[x, y].width > 0 {
                let cell = expected[x, y]
                let shown = (x..<(x + Int(cell.width))).map { terminal[$0, y] }
                let text = shown.map { $0.isSecondHalf ? "" : $0.text.isEmpty ? " " : $0.text }.joined()
                let padded = text.hasSuffix(" ") && cell.width == 2 && text != "  " ? String(text.dropLast()) : text
                if padded == cell.text {
                    if let problem = styleProblem(shown[0], cell) { return "(\(x), \(y)) “\(cell.text)”: \(problem)" }
                } else {
                    return "(\(x), \(y)): “\(padded)” instead of “\(cell.text)”"
                }
            }
        }
        return nil
    }

    private func styleProblem(_ shown: VirtualTerminal.Cell, _ cell: Cell) -> String? {
        guard [.indexed256, .truecolor].contains(surface.depth) else { return nil }
        let wanted = theme.resolve(cell.style, depth: surface.depth)
        let background = VirtualTerminal.Color(wanted.background)
        if shown.background != background { return "background \(shown.background) instead of \(background)" }
        if shown.isReversed != wanted.attributes.contains(.reverse) { return "reverse" }
        if shown.isUnderlined != wanted.attributes.contains(.underline) { return "underline" }
        // What a blank would look like in another colour, nobody sees.
        guard cell.text != " " else { return nil }
        let foreground = VirtualTerminal.Color(wanted.foreground)
        if shown.foreground != foreground { return "foreground \(shown.foreground) instead of \(foreground)" }
        return shown.isBold == wanted.attributes.contains(.bold) ? nil : "bold"
    }
}

extension VirtualTerminal.Color {
    init(_ color: TerminalColor) {
        switch color {
        case .standard: self.init(index: nil)
        case .indexed(let index): self.init(index: index)
        case .rgb(let color): self.init(index: nil, rgb: color.value)
        }
    }
}

extension Theme {
    static let forTests = Theme(
        name: "test",
        colors: [
            .accent: RoleColor(.indexed(33), ansi16: .indexed(12)),
            .danger: RoleColor(.indexed(160), ansi16: .indexed(1)),
            .selectionBackground: RoleColor(.indexed(236), ansi16: .indexed(4), mono: .reverse),
            .popupBackground: RoleColor(.indexed(19), ansi16: .indexed(8)),
        ]
    )
}

extension Frame {
    /// A frame of one layer with lines of text; wide is what libvterm calls wide, and clusters with VS16.
    init(text: [String], size: Size) {
        var buffer = CellBuffer(size: size)
        for (y, line) in text.enumerated() {
            var x = 0
            for character in line {
                let cell = Cell(String(character), width: character.isWideForTests ? 2 : 1)
                buffer.put(cell, x: x, y: y)
                x += Int(cell.width)
            }
        }
        self.init(
            size: size,
            layers: [
                Layer(
                    id: LayerID(rawValue: 1),
                    frame: Rect(origin: .zero, size: size),
                    buffer: buffer,
                    damage: Span.all(size)
                )
            ],
            cursor: nil
        )
    }

    var undamaged: Frame {
        var frame = self
        for index in frame.layers.indices { frame.layers[index].damage = [] }
        return frame
    }

    mutating func put(_ cell: Cell, x: Int, y: Int) {
        layers[0].buffer.put(cell, x: x, y: y)
        layers[0].damage.append(Span(y: y, columns: x..<(x + Int(cell.width))))
    }
}

extension Span {
    static func all(_ size: Size) -> [Span] {
        (0..<size.height).map { Span(y: $0, columns: 0..<size.width) }
    }
}

extension Character {
    var isWideForTests: Bool {
        unicodeScalars.contains { $0.value == 0xFE0F || (0x2E80...0x9FFF).contains($0.value) || $0.value >= 0x1F000 }
    }
}
