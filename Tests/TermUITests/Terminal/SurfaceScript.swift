import TestSupport
import Testing

@testable import TermUI

/// A random sequence of frames; after each the terminal must show exactly what the frame says.
@MainActor
final class SurfaceScript {
    let rig: SurfaceRig
    private var random: SeededGenerator
    private let label: String
    private var layers: [Layer] = []
    private var nextID: UInt64 = 1

    var surface: NcursesSurface { rig.surface }

    init(terminalType: String, seed: UInt64, placeholders: Int = 0xFFFE) throws {
        random = SeededGenerator(seed: seed)
        label = "\(terminalType), seed \(seed)"
        let size = Size(width: Int.random(in: 2...30, using: &random), height: Int.random(in: 1...9, using: &random))
        rig = try SurfaceRig(terminalType: terminalType, size: size, placeholders: placeholders)
    }

    func run(frames: Int) throws {
        startOver()
        for number in 1...frames {
            for _ in 0..<Int.random(in: 0...4, using: &random) { change() }
            let frame = Frame(size: surface.size, layers: layers, cursor: randomPoint())
            let writes = rig.writer.chunks.count
            rig.show(frame)
            for index in layers.indices { layers[index].damage = [] }
            let problem = rig.difference(from: rig.expected(frame))
            #expect(problem == nil, "\(label), frame \(number)")
            #expect(rig.writer.chunks.count - writes <= 1)
            if let cursor = frame.cursor { #expect(rig.terminal.cursor == (cursor.x, cursor.y)) }
            if problem != nil { return }
        }
        let sent = String(decoding: rig.writer.chunks.joined(), as: UTF8.self)
        #expect(!sent.contains("\u{1B}[3J"))
    }

    private func startOver() {
        layers = [makeLayer(Rect(origin: .zero, size: surface.size))]
    }

    private func change() {
        switch Int.random(in: 0..<24, using: &random) {
        case 0..<9: editCells()
        case 9..<12: shiftRow()
        case 12..<14: scrollGround()
        case 14..<17: layers.append(makeLayer(randomRect()))
        case 17..<20: moveOverlay()
        case 20: if layers.count > 1 { layers.remove(at: Int.random(in: 1..<layers.count, using: &random)) }
        case 21: if layers.count > 2 { layers.swapAt(1, layers.count - 1) }
        case 22: resizeOverlay()
        default: resizeScreen()
        }
    }

    private func makeLayer(_ frame: Rect) -> Layer {
        nextID += 1
        var buffer = CellBuffer(size: frame.size)
        for y in 0..<frame.size.height { fill(&buffer, y) }
        return Layer(id: LayerID(rawValue: nextID), frame: frame, buffer: buffer, damage: Span.all(frame.size))
    }

    private func fill(_ buffer: inout CellBuffer, _ y: Int) {
        var x = 0
        while x < buffer.size.width {
            let cell = randomCell()
            buffer.put(cell, x: x, y: y)
            x += Int(cell.width)
        }
    }

    private func editCells() {
        let index = Int.random(in: layers.indices, using: &random)
        let size = layers[index].frame.size
        for _ in 0..<Int.random(in: 1...6, using: &random) {
            let before = layers[index].buffer
            let y = Int.random(in: 0..<size.height, using: &random)
            layers[index].buffer.put(randomCell(), x: Int.random(in: 0..<size.width, using: &random), y: y)
            damage(index, from: before)
        }
    }

    private func shiftRow() {
        let index = Int.random(in: layers.indices, using: &random)
        let size = layers[index].frame.size
        let y = Int.random(in: 0..<size.height, using: &random)
        let before = layers[index].buffer
        let shift = Int.random(in: -3...3, using: &random)
        for x in 0..<size.width where before[x, y].width > 0 {
            layers[index].buffer.put(before[x, y], x: x + shift, y: y)
        }
        damage(index, from: before)
    }

    private func scrollGround() {
        let before = layers[0].buffer
        let up = Bool.random(using: &random)
        for y in 0..<before.size.height {
            let source = up ? y + 1 : y - 1
            guard source >= 0, source < before.size.height else {
                fill(&layers[0].buffer, y)
                continue
            }
            for x in 0..<before.size.width where before[x, source].width > 0 {
                layers[0].buffer.put(before[x, source], x: x, y: y)
            }
        }
        damage(0, from: before)
    }

    /// Exactly the cells that differ.
    private func damage(_ index: Int, from before: CellBuffer) {
        let after = layers[index].buffer
        for y in 0..<after.size.height {
            for x in 0..<after.size.width where before[x, y] != after[x, y] {
                layers[index].damage.append(Span(y: y, columns: x..<(x + 1)))
            }
        }
    }

    private func moveOverlay() {
        guard layers.count > 1 else { return }
        let index = Int.random(in: 1..<layers.count, using: &random)
        layers[index].frame.origin.x += Int.random(in: -2...2, using: &random)
        layers[index].frame.origin.y += Int.random(in: -1...1, using: &random)
        layers[index].damage = Span.all(layers[index].frame.size)
    }

    private func resizeOverlay() {
        guard layers.count > 1 else { return }
        let index = Int.random(in: 1..<layers.count, using: &random)
        var layer = makeLayer(randomRect())
        layer.id = layers[index].id
        layers[index] = layer
    }

    private func resizeScreen() {
        let size = Size(width: Int.random(in: 2...40, using: &random), height: Int.random(in: 1...12, using: &random))
        rig.terminal.resize(columns: size.width, rows: size.height)
        surface.resize(to: size)
        startOver()
    }

    private func randomPoint() -> Point? {
        guard Bool.random(using: &random) else { return nil }
        return Point(
            x: Int.random(in: 0..<surface.size.width, using: &random),
            y: Int.random(in: 0..<surface.size.height, using: &random)
        )
    }

    /// Also partly off the screen.
    private func randomRect() -> Rect {
        Rect(
            x: Int.random(in: -3..<surface.size.width, using: &random),
            y: Int.random(in: -1..<surface.size.height, using: &random),
            width: Int.random(in: 1...12, using: &random),
            height: Int.random(in: 1...4, using: &random)
        )
    }

    private static let narrow = ["a", "b", "x", "│", "é", "e\u{301}", "ộ", "o\u{302}\u{323}", "i\u{308}", "ж", "א"]
    private static let wide = ["世", "界", "😀", "❤️", "1️⃣", "🇩🇪", "☀️", "が", "한"]
    private static let styles = [
        Style(), Style(), Style(.accent), Style(.danger, on: .selectionBackground, .bold),
        Style(.standard, on: .popupBackground), Style(.standard, on: .standard, .underline),
        Style(.accent, on: .standard, .reverse),
    ]

    private func randomCell() -> Cell {
        let style = Self.styles.randomElement(using: &random) ?? Style()
        switch Int.random(in: 0..<10, using: &random) {
        case 0..<3: return Cell(" ", style)
        case 3..<7: return Cell(Self.narrow.randomElement(using: &random) ?? "a", style)
        default: return Cell(Self.wide.randomElement(using: &random) ?? "世", width: 2, style)
        }
    }
}
