import Feeds
import Model

/// `tern inspect --article`: what is kept of a web page, and why.
struct ArticleInspection {
    private let result: Result<ExtractedArticle, ExtractionError>
    private let body: RichText

    init(_ document: InspectCommand.Document) {
        do throws(ExtractionError) {
            let article = try ArticleExtractor.article(
                document.bytes,
                contentType: document.contentType,
                url: document.baseURL
            )
            body = RichText(html: article.html, base: nil)
            result = .success(article)
        } catch {
            body = RichText()
            result = .failure(error)
        }
    }

    func answer(asJSON: Bool) -> ExitCode {
        do throws(Failure) {
            if asJSON {
                Console.raw(try JSONText.line(object))
            } else {
                Console.output(text)
            }
        } catch {
            Console.error(error)
            return .failure
        }
        if case .failure = result { return .failure }
        return .success
    }

    private var words: Int { body.words.split(whereSeparator: \.isWhitespace).count }

    private var text: String {
        switch result {
        case .failure(let error): error.sentence
        case .success(let article): (facts(of: article) + ["", body.words]).joined(separator: "\n")
        }
    }

    private func facts(of article: ExtractedArticle) -> [String] {
        var fields = Fields()
        fields.add("Title", article.title)
        fields.add("Byline", article.byline)
        fields.add("Language", article.language)
        fields.add("Kept", "\(words) words, \(article.length) characters")
        let choice = article.choice
        let links = "\(Int((choice.linkDensity * 100).rounded())) % of its text in links"
        let beside = choice.joined == 0 ? "" : ", and \(choice.joined) beside it"
        fields.add("From", "\(choice.element) (score \(Int(choice.score.rounded())), \(links))\(beside)")
        fields.add("Rules", Self.rules(choice.leniency))
        return fields.text.split(separator: "\n").map(String.init)
    }

    private static func rules(_ leniency: Int) -> String {
        switch leniency {
        case 0: "all"
        case 1: "without dropping what is named like something else: too little was left"
        case 2: "without looking at names: too little was left"
        default: "without looking at names, and keeping every box: too little was left"
        }
    }

    private struct Answer: Encodable {
        var ok: Bool
        var reason: String?
        var title: String?
        var byline: String?
        var language: String?
        var words: Int?
        var length: Int?
        var element: String?
        var score: Double?
        var linkDensity: Double?
        var joined: Int?
        var leniency: Int?
        var text: String?
        var html: String?
    }

    private var object: Answer {
        switch result {
        case .failure(let error): Answer(ok: false, reason: error.sentence)
        case .success(let article):
            Answer(
                ok: true,
                title: article.title,
                byline: article.byline,
                language: article.language,
                words: words,
                length: article.length,
                element: article.choice.element,
                score: article.choice.score,
                linkDensity: article.choice.linkDensity,
                joined: article.choice.joined,
                leniency: article.choice.leniency,
                text: body.words,
                html: article.html
            )
        }
    }
}
