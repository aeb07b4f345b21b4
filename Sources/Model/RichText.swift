/// The body of an article as a value: blocks of styled text, with its links gathered as numbered footnotes.
/// It names meaning (a heading, a quote), never looks; a screen decides how each is drawn.
package struct RichText: Equatable, Hashable, Sendable {
    /// From the top; empty when the article has no body.
    package var blocks: [Block]
    /// Targets of the links, in order of first mention; a span's `link` is an index into it. Footnote `[n]` is index n - 1.
    package var links: [String]

    package init(blocks: [Block] = [], links: [String] = []) {
        self.blocks = blocks
        self.links = links
    }

    /// A part of the text that stands on lines of its own.
    package indirect enum Block: Equatable, Hashable, Sendable {
        case paragraph([Span])
        /// `level` is 1...6.
        case heading(level: Int, [Span])
        /// `start` is the first number of an ordered list, nil for bullets. Each item is a list of blocks.
        case list(start: Int?, items: [[Block]])
        case quote([Block])
        /// Preformatted text: lines are kept as they are.
        case code(String)
        /// Cells of spans; `header` may be empty. Rows may have differing lengths.
        case table(header: [[Span]], rows: [[[Span]]])
        /// A picture by its alternative text, which may be empty; the URL is absolute, or nil.
        case image(alternative: String, url: String?)
        /// A line across, between two parts.
        case rule
    }

    /// A run of text with one look. Line breaks inside a paragraph are "\n".
    package struct Span: Equatable, Hashable, Sendable {
        package var text: String
        package var emphasis: Emphasis
        /// An index into `links`; nil when the span leads nowhere.
        package var link: Int?

        package init(_ text: String, _ emphasis: Emphasis = [], link: Int? = nil) {
            self.text = text
            self.emphasis = emphasis
            self.link = link
        }
    }

    /// Ways in which a span stands out; they can come together.
    package struct Emphasis: OptionSet, Hashable, Sendable {
        package let rawValue: UInt8
        package init(rawValue: UInt8) { self.rawValue = rawValue }
        package static let strong = Emphasis(rawValue: 1)
        package static let emphasized = Emphasis(rawValue: 2)
        package static let code = Emphasis(rawValue: 4)
        package static let deleted = Emphasis(rawValue: 8)
        /// In a text that shows a change of another: what it had, and what it has instead (`Revision`).
        package static let removed = Emphasis(rawValue: 16)
        package static let inserted = Emphasis(rawValue: 32)
    }
}

extension RichText {
    /// One paragraph per line of plain text.
    package static func plain(_ text: String) -> RichText {
        let lines = text.split(whereSeparator: \.isNewline)
        return RichText(blocks: lines.map { .paragraph([Span(String($0))]) })
    }
}
