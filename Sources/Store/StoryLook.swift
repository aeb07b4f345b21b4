import Model

/// What tells whether two articles are the same story: where they lead, what they are called, how they begin.
struct StoryLook {
    /// Shorter texts say too little, in words and in bytes: "Read more on our site" begins a thousand articles.
    private static let leastWords = 12
    private static let leastBytes = 80
    /// Titles of fewer words that mean something are series: "Weekly links", "Update".
    private static let leastTitleWords = 3
    /// How much of two titles and of two texts has to be the same, in hundredths.
    private static let leastTitle = 60
    static let leastText = 80
    private static let shingle = 3

    let link: StoryLink?
    /// Words that mean something, each once.
    private let title: Set<String>
    /// Words of the summary.
    private let words: [String]
    private let isLongEnough: Bool

    init(title: String, summary: String, url: String?) {
        link = url.flatMap(StoryLink.init)
        self.title = Set(SearchText.tokens(title).map(\.text).filter(Self.means))
        words = SearchText.tokens(summary).map(\.text)
        isLongEnough = words.count >= Self.leastWords && summary.utf8.count >= Self.leastBytes
    }

    private static let empty: Set<String> = [
        "and", "der", "die", "das", "for", "les", "los", "the", "und", "with", "what", "how",
    ]

    /// Of two letters of the Latin script none means much; digits do, and so does every sign of Chinese or Japanese.
    private static func means(_ word: String) -> Bool {
        guard word.utf8.allSatisfy({ $0 < 0x80 }) else { return true }
        return word.utf8.count > 2 && !empty.contains(word) || word.utf8.contains { (0x30...0x39).contains($0) }
    }

    /// Whether the title and the text are enough to go by.
    private var speaks: Bool { title.count >= Self.leastTitleWords && isLongEnough }

    /// Under which articles alike are found: of the link, of the title, and of the text, where each is enough to go by.
    /// The text's is the least hash among its shingles, which two texts share as often as they are alike (Broder 1997,
    /// "On the resemblance and containment of documents").
    var keys: (link: Int64?, title: Int64?, text: Int64?) {
        let link = link.map { Self.hash("l", $0.text) }
        guard speaks else { return (link, nil, nil) }
        let text = shingles(of: words.count).map { Self.hash("s", $0) }.min()
        return (link, Self.hash("t", title.sorted().joined(separator: " ")), text)
    }

    func hasTitle(of other: StoryLook) -> Bool { !title.isEmpty && title == other.title }

    /// How much of the texts is the same, in hundredths, when titles and texts are near enough to be the same story; nil
    /// when they are not. A number that differs makes another story: a version, an episode, a day.
    func likeness(to other: StoryLook) -> Int? {
        guard speaks, other.speaks, numbers == other.numbers,
            Self.share(title, other.title) >= Self.leastTitle
        else { return nil }
        // One feed may give more of the text than the other.
        let count = min(words.count, other.words.count)
        let text = Self.share(shingles(of: count), other.shingles(of: count))
        return text >= Self.leastText ? text : nil
    }

    private var numbers: Set<String> {
        title.filter { $0.utf8.contains { (0x30...0x39).contains($0) } }
    }

    private func shingles(of count: Int) -> Set<String> {
        guard count >= Self.shingle else { return [] }
        return Set((0...(count - Self.shingle)).map { words[$0..<($0 + Self.shingle)].joined(separator: " ") })
    }

    private static func share(_ one: Set<String>, _ other: Set<String>) -> Int {
        let common = one.intersection(other).count
        let all = one.count + other.count - common
        return all == 0 ? 0 : common * 100 / all
    }

    /// FNV-1a with the finish of splitmix64, so that the least of several is any of them. The same for all programs and
    /// for ever: it is stored.
    private static func hash(_ kind: String, _ text: String) -> Int64 {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for bytes in [kind, text] {
            for byte in bytes.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        }
        hash = (hash ^ (hash >> 30)) &* 0xBF58_476D_1CE4_E5B9
        hash = (hash ^ (hash >> 27)) &* 0x94D0_49BB_1331_11EB
        return Int64(bitPattern: hash ^ (hash >> 31))
    }
}
