/// The control sequences of xterm that ncurses and the probes send.
extension ModelTerminal {
    func control(_ byte: UInt8) {
        switch byte {
        case 0x08: move(x - 1, y)
        case 0x09: move((x / 8 + 1) * 8, y)
        case 0x0A: lineFeed()
        case 0x0D: move(0, y)
        default: break
        }
        last = nil
    }

    private func move(_ newX: Int, _ newY: Int) {
        x = min(max(0, newX), columns - 1)
        y = min(max(0, newY), rows - 1)
        isWrapPending = false
        last = nil
    }

    /// Obeys one sequence; nil when it is not all there.
    func sequence(_ bytes: ArraySlice<UInt8>) -> Int? {
        let bytes = Array(bytes)
        guard bytes.count > 1 else { return nil }
        switch bytes[1] {
        case UInt8(ascii: "["):
            guard let end = bytes.dropFirst(2).firstIndex(where: { (0x40...0x7E).contains($0) }) else { return nil }
            control(Array(bytes[2..<end]), final: bytes[end])
            return end + 1
        case UInt8(ascii: "("): return bytes.count > 2 ? 3 : nil
        case UInt8(ascii: "]"):
            guard let end = bytes.firstRange(of: [0x1B, UInt8(ascii: "\\")]) else { return nil }
            return end.upperBound
        case UInt8(ascii: "7"): saved = (x, y)
        case UInt8(ascii: "8"): move(saved.x, saved.y)
        case UInt8(ascii: "M"):
            if y == region.lowerBound { scroll(up: -1, in: region) } else { move(x, y - 1) }
        default: break
        }
        return 2
    }

    private func control(_ parameters: [UInt8], final: UInt8) {
        let text = String(decoding: parameters, as: UTF8.self)
        if text.hasPrefix("?") {
            if text == "?7" { wraps = final == UInt8(ascii: "h") }
            return
        }
        let numbers = text.split(separator: ";", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
        let first = max(1, numbers.first ?? 1)
        let second = max(1, numbers.count > 1 ? numbers[1] : 1)
        switch Character(Unicode.Scalar(final)) {
        case "H": move(second - 1, first - 1)
        case "G": move(first - 1, y)
        case "d": move(x, first - 1)
        case "A": move(x, y - first)
        case "B": move(x, y + first)
        case "C": move(x + first, y)
        case "D": move(x - first, y)
        case "n": answer("\u{1B}[\(y + 1);\(x + 1)R")
        case "c": answer("\u{1B}[?62c")
        case "r":
            let bottom = numbers.count > 1 && numbers[1] > 0 ? min(numbers[1], rows) : rows
            region = (first - 1)...(bottom - 1)
            move(0, 0)
        default: edit(Character(Unicode.Scalar(final)), numbers.first ?? 0)
        }
    }

    private func edit(_ final: Character, _ number: Int) {
        let count = max(1, number)
        switch final {
        case "J":
            eraseLine(number == 2 ? 0..<columns : x..<columns)
            for row in 0..<rows where number == 2 || row > y { cells[row] = cells[row].map { _ in Cell() } }
        case "K": eraseLine(number == 0 ? x..<columns : number == 1 ? 0..<(x + 1) : 0..<columns)
        case "X": eraseLine(x..<min(columns, x + count))
        case "b":
            if let last, let scalar = cells[last.y][last.x].text.unicodeScalars.first {
                for _ in 0..<count { print(scalar) }
            }
        case "L": scroll(up: -count, in: y...region.upperBound)
        case "M": scroll(up: count, in: y...region.upperBound)
        case "S": scroll(up: count, in: region)
        case "T": scroll(up: -count, in: region)
        case "P", "@": shift(by: final == "P" ? count : -count)
        default: break
        }
    }

    private func eraseLine(_ range: Range<Int>) {
        for column in range { separate(column) }
        isWrapPending = false
    }

    private func shift(by count: Int) {
        separate(x)
        let blank = Array(repeating: Cell(), count: min(abs(count), columns - x))
        if count > 0 {
            cells[y].removeSubrange(x..<(x + blank.count))
            cells[y] += blank
        } else {
            cells[y].removeLast(blank.count)
            cells[y].insert(contentsOf: blank, at: x)
        }
    }
}
