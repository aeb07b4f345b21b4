/// What somebody asks the library for, as a value: the one language of searching, of feeds that are queries, and of rules.
/// `README` lists what can be written.
package struct SearchQuery: Hashable, Sendable {
    /// Nil asks for everything.
    package var root: SearchExpression?

    package init(_ root: SearchExpression?) { self.root = root }

    /// Takes what is written by its word, and throws the first problem: for what is kept, such as rules.
    package init(strict text: String) throws(SearchProblem) {
        var parser = SearchParser(text)
        root = parser.parse()
        if let problem = parser.problems.first { throw problem }
    }

    /// Makes the best of what is there: for what is being typed. An open quote or parenthesis ends with the text, and what
    /// cannot be meant yet is left out. With `completesLastWord` the word at the end stands for all that begin with it.
    package init(typed text: String, completesLastWord: Bool = false) {
        var parser = SearchParser(text, completesLastWord: completesLastWord)
        root = parser.parse()
    }

    /// What a strict reading would object to, in the order it was found.
    package static func problems(in text: String) -> [SearchProblem] {
        var parser = SearchParser(text)
        _ = parser.parse()
        return parser.problems
    }
}

/// A part of a query.
package indirect enum SearchExpression: Hashable, Sendable {
    case words(SearchWords)
    case filter(SearchFilter)
    /// Two or more.
    case all([SearchExpression])
    /// Two or more.
    case any([SearchExpression])
    case not(SearchExpression)
}

/// Words that stand one after the other in an article. Case and accents do not count.
package struct SearchWords: Hashable, Sendable {
    /// Where they are to stand; nil: anywhere.
    package var field: Field?
    package var text: String
    /// The last of them may be the beginning of a word.
    package var isPrefix: Bool

    package enum Field: String, CaseIterable, Sendable {
        case title, author, text
    }

    package init(_ text: String, field: Field? = nil, isPrefix: Bool = false) {
        self.text = text
        self.field = field
        self.isPrefix = isPrefix
    }
}

/// What an article is, rather than what it says.
package enum SearchFilter: Hashable, Sendable {
    /// A part of the feed's title or address.
    case feed(String)
    /// A folder, by its name or by its path with "/" between; what lies in folders inside counts.
    case folder(String)
    /// A tag of the article or of its feed, or words in the categories of the article.
    case tag(String)
    /// A part of the article's address.
    case url(String)
    case date(SearchDate)
    case status(Status)
    case has(Part)

    package enum Status: String, CaseIterable, Sendable {
        case read, unread, starred, later
    }

    package enum Part: String, CaseIterable, Sendable {
        case author, image, link, enclosure, note, tag
    }
}

/// Something in a query that cannot be meant.
package struct SearchProblem: Error, Hashable, Sendable {
    /// Where, in characters from the start of the query; never empty.
    package var place: Range<Int>
    package var sentence: String
    /// Something was begun and not brought to its end: read leniently, it ends with the query.
    package var isUnfinished: Bool

    package init(place: Range<Int>, sentence: String, isUnfinished: Bool = false) {
        self.place = place
        self.sentence = sentence
        self.isUnfinished = isUnfinished
    }
}
