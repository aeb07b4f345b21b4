/// What each "name:value" of a query means.
enum SearchTerms {
    static let names = ["title", "author", "text", "feed", "folder", "tag", "url", "date", "is", "has"]

    static func expression(of term: SearchLexer.Term) throws(SearchProblem) -> SearchExpression {
        guard let name = term.name else { return .words(SearchWords(term.value, isPrefix: term.isPrefix)) }
        if let field = SearchWords.Field(rawValue: name.text) {
            return .words(SearchWords(term.value, field: field, isPrefix: term.isPrefix))
        }
        // Parts of names are found anyway.
        return switch name.text {
        case "feed": .filter(.feed(term.value))
        case "folder": .filter(.folder(term.value))
        case "tag": .filter(.tag(term.value))
        case "url": .filter(.url(term.value))
        case "date": .filter(.date(try date(term)))
        case "is": .filter(.status(try choice(term, "is")))
        case "has": .filter(.has(try choice(term, "has")))
        default: throw unknown(name)
        }
    }

    private static func unknown(_ name: SearchLexer.Name) -> SearchProblem {
        let list = names.map { "\($0):" }.joined(separator: " ")
        return SearchProblem(
            place: name.place,
            sentence:
                "There is no field “\(name.text)”, only \(list) (put the word in quotation marks to search for it)."
        )
    }

    private static func date(_ term: SearchLexer.Term) throws(SearchProblem) -> SearchDate {
        guard let date = SearchDate(term.value) else {
            throw SearchProblem(
                place: term.valuePlace,
                sentence: "“\(term.value.cleanedLine)” is no date. Write today, yesterday, 2026, 2026-11, 2026-11-30, "
                    + ">2026-01-01, 2026-01..2026-03, or <7d for the last seven days (h, d, w, m, y)."
            )
        }
        return date
    }

    private static func choice<Choice: RawRepresentable<String> & CaseIterable>(
        _ term: SearchLexer.Term,
        _ name: String
    ) throws(SearchProblem) -> Choice {
        guard let choice = Choice(rawValue: term.value.lowercased()) else {
            let list = Choice.allCases.map { "\(name):\($0.rawValue)" }.joined(separator: ", ")
            throw SearchProblem(
                place: term.valuePlace,
                sentence: "There is no “\(name):\(term.value.cleanedLine)”, only \(list)."
            )
        }
        return choice
    }
}
