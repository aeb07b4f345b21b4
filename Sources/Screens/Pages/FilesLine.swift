import Model
import TermUI

/// What comes with an article, a file a line, and the key that opens it.
struct FilesLine: View {
    var files: [Enclosure]
    /// Few lines: of several files only their number is told.
    var isShort: Bool

    /// More are told by their number.
    private static let most = 3

    var body: Node {
        VStack {
            for file in files.prefix(shown).dropLast(shown == files.count ? 1 : 0) {
                Text("⤓ \(file.details)", .textSecondary).lineLimit(1)
            }
            HintedText(text: "⤓ \(last).", role: .textSecondary, hint: hint, lineLimit: isShort ? 1 : 2)
        }
    }

    /// How many are told of one by one.
    private var shown: Int { isShort && files.count > 1 ? 0 : min(files.count, Self.most) }

    private var last: String {
        if shown == files.count, let file = files.last { return file.details }
        return shown == 0 ? "\(files.count) files" : "\(files.count - shown) more"
    }

    private var hint: KeyHint { KeyHint(command: .openFiles, words: files.count == 1 ? "opens it." : "opens one.") }
}

extension Enclosure {
    /// "episode.mp3, audio/mpeg, 12 MB, 1:02:03"
    var details: String {
        ([name, type ?? ""] + measures).filter { !$0.isEmpty }.joined(separator: ", ")
    }

    /// The last part of its address; empty where that has none.
    var name: String {
        let path = url.prefix { $0 != "?" && $0 != "#" }.drop { $0 != ":" }.dropFirst(3)
        guard let last = path.split(separator: "/").dropFirst().last else { return "" }
        return String(last).percentDecoded.cleanedLine
    }

    /// Its size and how long it plays, as far as that is told.
    var measures: [String] {
        let size = length.flatMap { $0 > 0 ? ByteSize.text($0) : nil }
        return [size, duration.map(Self.time)].compactMap(\.self)
    }

    /// "2:03", "1:02:03"
    private static func time(_ seconds: Int) -> String {
        let two = { (number: Int) in number < 10 ? "0\(number)" : "\(number)" }
        let (hours, minutes) = (seconds / 3600, seconds / 60 % 60)
        return (hours > 0 ? "\(hours):\(two(minutes))" : "\(minutes)") + ":" + two(seconds % 60)
    }
}

extension String {
    /// As its writer had it before it became part of an address; what is not UTF-8 becomes U+FFFD.
    fileprivate var percentDecoded: String {
        var bytes: [UInt8] = []
        var rest = utf8[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%"), let digits = String(rest.prefix(2)), digits.utf8.count == 2,
                let decoded = UInt8(digits, radix: 16)
            else {
                bytes.append(byte)
                continue
            }
            bytes.append(decoded)
            rest = rest.dropFirst(2)
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
