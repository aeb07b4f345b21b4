/// The lines of a text with their numbers, from 1. Line ends are "\n", "\r\n" and "\r"; a byte order mark is no text.
struct TextLines: Sequence, IteratorProtocol {
    private let bytes: [UInt8]
    private var position = 0
    private var number = 0
    /// A backslash at the end of a line joins the next to it, as in a shell.
    private let isContinued: Bool

    init(_ text: String, continued: Bool = false) {
        var bytes = Array(text.utf8)
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
        self.bytes = bytes
        isContinued = continued
    }

    mutating func next() -> (number: Int, line: String)? {
        guard var line = nextLine() else { return nil }
        let first = number
        while isContinued, line.last == UInt8(ascii: "\\"), let more = nextLine() {
            line = line.dropLast() + more
        }
        return (first, String(decoding: line, as: UTF8.self))
    }

    private mutating func nextLine() -> ArraySlice<UInt8>? {
        guard position < bytes.count else { return nil }
        number += 1
        let rest = bytes[position...]
        let end = rest.firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count
        let isPair = end + 1 < bytes.count && bytes[end] == 0x0D && bytes[end + 1] == 0x0A
        position = end + (isPair ? 2 : 1)
        return rest[..<end]
    }
}
