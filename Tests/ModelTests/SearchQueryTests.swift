import Testing

@testable import Model

@Suite(.timeLimit(.minutes(10)))
struct SearchQueryTests {
    private func words(_ text: String, _ field: SearchWords.Field? = nil, prefix: Bool = false) -> SearchExpression {
        .words(SearchWords(text, field: field, isPrefix: prefix))
    }

    private func strict(_ text: String) throws -> SearchExpression? { try SearchQuery(strict: text).root }

    @Test func wordsBesideEachOtherAreAllMeant() throws {
        #expect(try strict("swift concurrency") == .all([words("swift"), words("concurrency")]))
        #expect(try strict("swift AND concurrency") == .all([words("swift"), words("concurrency")]))
        #expect(try strict("") == nil)
        #expect(try strict("   ") == nil)
    }

    @Test func orBindsLeastAndNotMost() throws {
        #expect(
            try strict("a b OR c -d")
                == .any([.all([words("a"), words("b")]), .all([words("c"), .not(words("d"))])])
        )
        #expect(try strict("a (b OR c)") == .all([words("a"), .any([words("b"), words("c")])]))
        #expect(try strict("NOT (a OR b) c") == .all([.not(.any([words("a"), words("b")])), words("c")]))
        #expect(try strict("NOT NOT a") == words("a"))
    }

    @Test func onlyCapitalsAreOperators() throws {
        #expect(try strict("trick or treat") == .all([words("trick"), words("or"), words("treat")]))
        #expect(try strict("\"OR\"") == words("OR"))
    }

    @Test func quotesMakePhrasesAndAStarMakesPrefixes() throws {
        #expect(try strict("\"open source\"") == words("open source"))
        #expect(try strict("\"say \"\"hi\"\" now\"") == words("say \"hi\" now"))
        #expect(try strict("pro*") == words("pro", prefix: true))
        #expect(try strict("\"open sour\"*") == words("open sour", prefix: true))
    }

    @Test func aMinusNegatesOnlyAtTheStartOfAWord() throws {
        #expect(try strict("-x") == .not(words("x")))
        #expect(try strict("state-of-the-art") == words("state-of-the-art"))
        #expect(try strict("-\"a b\" c") == .all([.not(words("a b")), words("c")]))
        #expect(try strict("-(a b)") == .not(.all([words("a"), words("b")])))
        #expect(try strict("-title:x") == .not(words("x", .title)))
    }

    @Test func fieldsSayWhereAndHoldForAGroup() throws {
        #expect(try strict("title:swift") == words("swift", .title))
        #expect(try strict("TITLE:\"swift 6\"") == words("swift 6", .title))
        #expect(try strict("title:(a OR b)") == .any([words("a", .title), words("b", .title)]))
        #expect(
            try strict("feed:\"Ars Technica\" author:ann")
                == .all([.filter(.feed("Ars Technica")), words("ann", .author)])
        )
        #expect(try strict("is:unread is:STARRED") == .all([.filter(.status(.unread)), .filter(.status(.starred))]))
        #expect(
            try strict("tag:news url:example.org folder:World has:image")
                == .all([
                    .filter(.tag("news")), .filter(.url("example.org")), .filter(.folder("World")),
                    .filter(.has(.image)),
                ])
        )
    }

    @Test func addressesAndTimesAreWords() throws {
        #expect(try strict("https://example.org/a?b=c") == words("https://example.org/a?b=c"))
        #expect(try strict("12:30") == words("12:30"))
        #expect(try strict("世界:平和") == words("世界:平和"))
    }

    @Test(arguments: [
        ("a )", 2..<3, "This parenthesis closes nothing."),
        ("(a b", 0..<1, "This parenthesis is never closed."),
        ("x title:(a", 2..<9, "This parenthesis is never closed."),
        ("a \"b c", 2..<6, "This quotation mark is never closed."),
        ("OR a", 0..<2, "OR needs something on both sides."),
        ("a OR", 2..<4, "OR needs something on both sides."),
        ("a OR OR b", 2..<4, "OR needs something on both sides."),
        ("a AND", 2..<5, "AND needs something on both sides."),
        ("AND a", 0..<3, "AND needs something on both sides."),
        ("a NOT", 2..<5, "There is nothing behind this to leave out."),
        ("a ()", 2..<4, "There is nothing between these parentheses."),
        ("a \"\"", 2..<4, "There is nothing between these quotation marks."),
        ("title: a", 0..<6, "title: needs something behind it."),
        ("日本 is:seen", 6..<10, "There is no “is:seen”, only is:read, is:unread, is:starred, is:later."),
    ])
    func whatCannotBeMeantIsPointedAt(text: String, place: Range<Int>, sentence: String) {
        let isUnfinished = sentence.hasSuffix("is never closed.")
        #expect(throws: SearchProblem(place: place, sentence: sentence, isUnfinished: isUnfinished)) {
            try SearchQuery(strict: text)
        }
    }

    @Test func anUnknownFieldIsPointedAtAndStaysAWordWhileTyping() {
        #expect(SearchQuery.problems(in: "a titel:x").map(\.place) == [2..<7])
        #expect(SearchQuery(typed: "titel:x").root == words("titel:x"))
    }

    @Test func whileTypingWhatIsOpenEndsWithTheText() {
        #expect(SearchQuery(typed: "a (b OR \"c d").root == .all([words("a"), .any([words("b"), words("c d")])]))
        #expect(SearchQuery(typed: "a OR").root == words("a"))
        #expect(SearchQuery(typed: "a -").root == .all([words("a"), words("-")]))
        #expect(SearchQuery(typed: "a is:unr date:202").root == words("a"))
        #expect(SearchQuery(typed: "a ) b").root == .all([words("a"), words("b")]))
        #expect(SearchQuery(typed: "title:").root == nil)
    }

    @Test func theWordBeingTypedStandsForAllThatBeginWithIt() {
        func typed(_ text: String) -> SearchExpression? { SearchQuery(typed: text, completesLastWord: true).root }
        #expect(typed("open sour") == .all([words("open"), words("sour", prefix: true)]))
        #expect(typed("open sour ") == .all([words("open"), words("sour")]))
        #expect(typed("title:sour") == words("sour", .title, prefix: true))
        // Two characters of four signs.
        #expect(typed("किता") == words("किता", prefix: true))
        // Too short to mean one of few, and what is in quotation marks is meant as it is.
        #expect(typed("op") == words("op"))
        #expect(typed("\"open\"") == words("open"))
    }

    @Test func endlessParenthesesAreRefusedAndNoStackOverflows() {
        let text = String(repeating: "(", count: 100_000)
        #expect(SearchQuery.problems(in: text).first?.sentence == "There are too many parentheses within each other.")
        #expect(SearchQuery(typed: String(repeating: "-(", count: 100_000) + "a").text.count < 300)
        #expect(SearchQuery(typed: String(repeating: "- ", count: 10_000)).root != nil)
        #expect(SearchQuery(typed: String(repeating: "NOT ", count: 10_001) + "a").root == .not(words("a")))
    }

    @Test func printingAQueryGivesTheSameQuery() {
        var random = SystemRandomNumberGenerator()
        for _ in 0..<2_000 {
            let query = SearchQuery(Self.expression(depth: 3, &random))
            let text = query.text
            #expect((try? SearchQuery(strict: text)) == query, "\(text)")
        }
    }

    private static func expression(depth: Int, _ random: inout SystemRandomNumberGenerator) -> SearchExpression {
        let texts = ["a", "AND", "-b", "say \"x\"", "c++", "x:y", "(", "世界", "a*", "*", "http://x.y/z", "NOT", "--"]
        let text = texts.randomElement(using: &random) ?? "a"
        switch Int.random(in: 0..<(depth > 0 ? 10 : 6), using: &random) {
        case 0: return .words(SearchWords(text, isPrefix: Bool.random(using: &random)))
        case 1: return .words(SearchWords(text, field: .title))
        case 2:
            return .filter(
                [.feed(text), .tag(text), .folder(text), .url(text)].randomElement(using: &random) ?? .tag("a")
            )
        case 3: return .filter(.date(Self.dates.randomElement(using: &random) ?? .younger(.init(1, .days))))
        case 4: return .filter(.status(.unread))
        case 5: return .filter(.has(.author))
        case 6: return .not(expression(depth: depth - 1, &random))
        case 7, 8:
            let parts = (0..<2).map { _ in expression(depth: depth - 1, &random) }
            return SearchExpression.joined(parts) ?? parts[0]
        default:
            let parts = (0..<3).map { _ in expression(depth: depth - 1, &random) }
            return SearchExpression.either(parts) ?? parts[0]
        }
    }

    private static let dates: [SearchDate] = [
        .within(.year(2026), .year(2026)), .within(.month(2026, 1), .month(2026, 3)), .within(nil, .day(2026, 1, 2)),
        .after(.daysAgo(1)), .before(.day(2026, 11, 30)), .younger(.init(7, .days)), .older(.init(2, .weeks)),
        .within(.daysAgo(0), .daysAgo(0)), .within(.day(900, 1, 1), nil),
    ]
}
