/// How the terminal draws what it is sent: what "select graphic rendition" (ECMA-48, `CSI … m`) has set.
struct Rendition: Equatable {
    /// By their parameters 1 to 9, as bits.
    var attributes: UInt16 = 0
    var foreground = Color.standard
    var background = Color.standard

    /// A colour as it is asked for: which form of parameters, and their numbers.
    struct Color: Equatable {
        enum Form: UInt8 { case standard, basic, indexed, direct, directColon }
        var form: Form
        var value: UInt32

        static let standard = Color(form: .standard, value: 0)
    }

    /// The rendition after the parameters of a sequence; nil when one of them is not known here.
    func applying(_ parameters: Slice<UnsafeBufferPointer<UInt8>>) -> Rendition? {
        var result = self
        var reader = ParameterReader(parameters)
        if parameters.isEmpty { return Rendition() }
        while !reader.isAtEnd {
            guard let code = reader.next(), result.apply(code, &reader) else { return nil }
        }
        return result
    }

    private mutating func apply(_ code: UInt32, _ reader: inout ParameterReader) -> Bool {
        switch code {
        case 0: self = Rendition()
        case 1...9: attributes |= 1 << UInt16(code)
        case 22: attributes &= ~0b110
        case 23...25, 27...29: attributes &= ~(1 << UInt16(code - 20))
        case 30...37, 90...97: foreground = Color(form: .basic, value: code)
        case 40...47, 100...107: background = Color(form: .basic, value: code - 10)
        case 39: foreground = .standard
        case 49: background = .standard
        case 38:
            guard let color = reader.color() else { return false }
            foreground = color
        case 48:
            guard let color = reader.color() else { return false }
            background = color
        default: return false
        }
        return true
    }

    /// Appends the shortest sequence from another rendition to this one; from nil, which is any.
    func append(after before: Rendition?, to output: inout [UInt8]) {
        guard self != before else { return }
        var fresh: [UInt8] = [0x1B, 0x5B]
        if self != Rendition() {
            fresh.append(0x30)
            appendChanges(since: Rendition(), to: &fresh)
        }
        // Attributes are only switched off together: not all terminals know the ways to do it one by one.
        if let before, before.attributes & ~attributes == 0 {
            var changes: [UInt8] = [0x1B, 0x5B]
            appendChanges(since: before, to: &changes)
            if changes.count <= fresh.count { fresh = changes }
        }
        output.append(contentsOf: fresh)
        output.append(0x6D)
    }

    private func appendChanges(since before: Rendition, to output: inout [UInt8]) {
        func append(_ text: String) {
            if output.count > 2 { output.append(0x3B) }
            output.append(contentsOf: text.utf8)
        }
        let added = attributes & ~before.attributes
        for code in 1...9 where added & (1 << UInt16(code)) != 0 { append("\(code)") }
        if foreground != before.foreground { append(foreground.parameters(base: 30)) }
        if background != before.background { append(background.parameters(base: 40)) }
    }
}

extension Rendition.Color {
    fileprivate func parameters(base: UInt32) -> String {
        let (red, green, blue) = (value >> 16, value >> 8 & 0xFF, value & 0xFF)
        return switch form {
        case .standard: "\(base + 9)"
        case .basic: "\(value + base - 30)"
        case .indexed: "\(base + 8);5;\(value)"
        case .direct: "\(base + 8);2;\(red);\(green);\(blue)"
        case .directColon: "\(base + 8):2::\(red):\(green):\(blue)"
        }
    }
}

/// Reads the numbers of a control sequence.
private struct ParameterReader {
    private let bytes: Slice<UnsafeBufferPointer<UInt8>>
    private var index: Int
    /// What ended the last number.
    private var separator: UInt8 = 0

    init(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) {
        self.bytes = bytes
        index = bytes.startIndex
    }

    var isAtEnd: Bool { index >= bytes.endIndex }

    /// A number, 0 when left out; nil for what is none.
    mutating func next() -> UInt32? {
        var value: UInt32 = 0
        separator = 0
        while index < bytes.endIndex {
            let byte = bytes[index]
            index += 1
            switch byte {
            case 0x30...0x39 where value < 100_000: value = value * 10 + UInt32(byte - 0x30)
            case 0x3A, 0x3B:
                separator = byte
                return value
            default: return nil
            }
        }
        return value
    }

    /// What follows 38 or 48: `5;n`, `2;r;g;b`, `2::r:g:b`, `5:n`.
    mutating func color() -> Rendition.Color? {
        let isColon = separator == 0x3A
        guard let kind = next() else { return nil }
        if kind == 5 { return next().map { Rendition.Color(form: .indexed, value: $0) } }
        guard kind == 2 else { return nil }
        // In the form with colons a colour space comes first, which is left empty.
        if isColon { _ = next() }
        guard let red = next(), let green = next(), let blue = next(), max(red, green, blue) < 256 else { return nil }
        return Rendition.Color(form: isColon ? .directColon : .direct, value: red << 16 | green << 8 | blue)
    }
}
