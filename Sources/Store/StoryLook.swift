import CSQLite

/// What tells whether two articles are the same story: where they lead, what they are called, how they begin. Words are
/// hashes, the same for all programs and for ever: some are stored.
struct StoryLook {
    /// Shorter texts say too little, in words and in bytes: "Read more on our site" begins a thousand articles.
    private static let leastWords = 12
    private static let leastBytes = 80
    /// Titles of fewer words that mean something are series: "Weekly links", "Update".
    private static let leastTitleWords = 3
    /// How much of two titles and of two texts has to be the same, in hundredths.
    private static let leastTitle = 60
    private static let leastText = 80
    /// Words of a shingle.
    private static let shingle = 3

    let link: StoryLink?
    /// Words that mean something, and the numbers among them.
    private var title: Set<UInt64> = []
    private var numbers: Set<UInt64> = []
    /// Of the summary, in order.
    private var words: [UInt64] = []
    private let isLongEnough: Bool

    init(title: String, summary: String, url: String?) {
        link = url.flatMap(StoryLink.init)
        words = StoryWords(summary, weighs: false).all
        isLongEnough = words.count >= Self.leastWords && summary.utf8.count >= Self.leastBytes
        let heading = StoryWords(title)
        self.title = Set(heading.meaningful)
        numbers = Set(heading.numbers)
    }

    /// Whether the title and the text are enough to go by.
    private var speaks: Bool { title.count >= Self.leastTitleWords && isLongEnough }

    /// Under which articles alike are found: of the link, of the title, and of the text, where each is enough to go by.
    /// The text's is the least hash among its shingles, which two texts share as often as they are alike (Broder 1997,
    /// "On the resemblance and containment of documents").
    var keys: (link: Int64?, title: Int64?, text: Int64?) {
        let link = link.map { StoryWords.hash("l" + $0.text) }
        guard speaks else { return (link.map(Int64.init(bitPattern:)), nil, nil) }
        let title = title.sorted().reduce(0, StoryWords.joined)
        let text = leastShingle
        return (link.map(Int64.init(bitPattern:)), Int64(bitPattern: title), text.map(Int64.init(bitPattern:)))
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

    private func shingles(of count: Int) -> Set<UInt64> {
        guard count >= Self.shingle else { return [] }
        return Set((0...(count - Self.shingle)).map(shingle(at:)))
    }

    /// Asked for of every article, so without a set of all.
    private var leastShingle: UInt64? {
        guard words.count >= Self.shingle else { return nil }
        var least = UInt64.max
        for place in 0...(words.count - Self.shingle) { least = min(least, shingle(at: place)) }
        return least
    }

    private func shingle(at place: Int) -> UInt64 {
        var hash: UInt64 = 1
        for word in place..<(place + Self.shingle) { hash = StoryWords.joined(hash, words[word]) }
        return hash
    }

    private static func share(_ one: Set<UInt64>, _ other: Set<UInt64>) -> Int {
        let common = one.intersection(other).count
        let all = one.count + other.count - common
        return all == 0 ? 0 : common * 100 / all
    }
}

/// The words of a text as the index has them, each as a hash.
struct StoryWords {
    private(set) var all: [UInt64] = []
    private(set) var meaningful: [UInt64] = []
    private(set) var numbers: [UInt64] = []

    /// Whether words are told apart by what they mean.
    private let weighs: Bool

    /// `tern_tokenize`
    init(_ text: String, weighs: Bool = true) {
        self.weighs = weighs
        var text = text
        text.withUTF8 { bytes in
            guard let start = bytes.baseAddress else { return }
            start.withMemoryRebound(to: CChar.self, capacity: bytes.count) { start in
                withUnsafeMutablePointer(to: &self) { words in
                    _ = tern_tokenize(start, Int32(clamping: bytes.count), words) { context, _, token, length, _, _ in
                        guard let context, let token else { return 0 }
                        let bytes = UnsafeRawBufferPointer(start: token, count: Int(length))
                        context.assumingMemoryBound(to: StoryWords.self).pointee.add(bytes)
                        return 0
                    }
                }
            }
        }
    }

    private static let empty = Set(
        ["and", "der", "die", "das", "for", "les", "los", "the", "und", "with", "what", "how"].map(hash)
    )

    /// Of two letters of the Latin script none means much; digits do, and so does every sign of Chinese or Japanese.
    private mutating func add(_ word: UnsafeRawBufferPointer) {
        let hash = Self.hash(word)
        all.append(hash)
        guard weighs else { return }
        let hasDigits = word.contains { (0x30...0x39).contains($0) }
        if hasDigits { numbers.append(hash) }
        let isShort = word.count <= 2 || Self.empty.contains(hash)
        if hasDigits || !isShort || word.contains(where: { $0 >= 0x80 }) { meaningful.append(hash) }
    }

    /// FNV-1a with the finish of splitmix64, so that the least of several is any of them.
    static func hash(_ text: String) -> UInt64 {
        var text = text
        return text.withUTF8 { hash(UnsafeRawBufferPointer($0)) }
    }

    private static func hash(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        return mixed(hash)
    }

    /// Of words in their order.
    static func joined(_ hash: UInt64, _ word: UInt64) -> UInt64 { mixed(hash &* 0x9E37_79B9_7F4A_7C15 ^ word) }

    private static func mixed(_ value: UInt64) -> UInt64 {
        var hash = value
        hash = (hash ^ (hash >> 30)) &* 0xBF58_476D_1CE4_E5B9
        hash = (hash ^ (hash >> 27)) &* 0x94D0_49BB_1331_11EB
        return hash ^ (hash >> 31)
    }
}
