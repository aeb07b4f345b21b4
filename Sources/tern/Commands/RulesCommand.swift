import FeedService
import Feeds
import Model
import Store

/// `tern rules`: the rules of the configuration, what each would do to what is stored, and what they hid.
struct RulesCommand {
    var request: Invocation.RulesRequest
    var settings: Invocation.Settings

    func run() async -> ExitCode {
        do throws(Failure) {
            return try await Library.configured(settings).withSource { source async throws(Failure) in
                switch request.action {
                case .list: try await list(source)
                case .rehearse(let name): try await rehearse(name, source)
                case .apply(let name): try await apply(name, source)
                case .hidden: try await showHidden(source)
                case .restore(let words): try await restore(words, source)
                }
            }
        } catch {
            Console.error(error)
            return .failure
        }
    }

    private func list(_ source: LibrarySource) async throws(Failure) -> ExitCode {
        if source.rules.isEmpty, !request.asJSON {
            Console.output(
                "There are no rules: a [[rule]] in \(Configuration.file(settings).path.cleanedLine) makes one."
            )
        }
        try await Progress(settings).index(source)
        for rule in source.rules {
            let count = try await source.count(rule.query)
            if request.asJSON {
                Console.output(try JSONText.line(ListedRule(rule, count)))
            } else {
                Console.output("\(rule.name): \(rule.deeds.joined(separator: ", "))")
                if rule.name != rule.query.text { Console.output("    \(rule.query.text)") }
                Console.output("    \(Self.sentence(count))")
            }
            if let program = rule.command.first, !SilentRun.isThere(program) {
                Console.error("tern: the rule “\(rule.name)” runs “\(program.cleanedLine)”, which is not found.")
            }
        }
        let hidden = try await source.hiddenCount()
        if hidden > 0, !request.asJSON {
            Console.output("\(hidden.of("article")) hidden: tern rules --hidden shows what.")
        }
        return .success
    }

    private static func sentence(_ count: SearchCount) -> String {
        switch count {
        case .exactly(1): "1 stored article answers."
        case .exactly(let count): "\(count.of("stored article")) answer."
        case .moreThan(let count): "More than \(count.of("stored article")) answer."
        }
    }

    private func rehearse(_ name: String?, _ source: LibrarySource) async throws(Failure) -> ExitCode {
        let rules = try name.map { name throws(Failure) in [try rule(name, source)] } ?? source.rules
        try await Progress(settings).index(source)
        for rule in rules {
            let effects = try await source.rehearse(rule, limit: request.limit + 1)
            if !request.asJSON { Console.output("\(rule.name):\(effects.isEmpty ? " nothing that is stored." : "")") }
            for effect in effects.prefix(request.limit) { try show(effect, of: rule) }
            if effects.count > request.limit {
                Console.error("tern: more answer the rule “\(rule.name)”; --limit shows more.")
            }
        }
        if !request.asJSON { Console.output("Nothing was changed.") }
        return .success
    }

    private func show(_ effect: RuleEffect, of rule: Rule) throws(Failure) {
        let row = effect.article
        let deeds = effect.deeds(rule)
        guard !request.asJSON else { return Console.output(try JSONText.line(Rehearsed(rule, row, deeds))) }
        Console.output("  \(Moment.text(row.published))  \(row.title)  (\(row.feedTitle))")
        Console.output("      \(deeds.isEmpty ? "nothing: it is so already" : deeds.joined(separator: ", "))")
    }

    private func apply(_ name: String, _ source: LibrarySource) async throws(Failure) -> ExitCode {
        let rule = try rule(name, source)
        guard !rule.changes.isEmpty || rule.hides else {
            throw .unsupported("The rule “\(rule.name)” only tells and runs, which is for articles that arrive.")
        }
        try await Progress(settings).index(source)
        let count = try await source.apply(rule)
        // What kept searches find may depend on it.
        await source.catchUp()
        guard !request.asJSON else {
            Console.output(try JSONText.line(Done(rule: rule.name, articles: count)))
            return .success
        }
        let back = count == 0 ? "" : " u takes that back."
        Console.output("\(rule.name): \(count.of("article")) changed.\(back)")
        return .success
    }

    private func showHidden(_ source: LibrarySource) async throws(Failure) -> ExitCode {
        let articles = try await source.hiddenArticles(limit: request.limit + 1)
        if articles.isEmpty, !request.asJSON { Console.output("No article is hidden.") }
        for hidden in articles.prefix(request.limit) {
            let row = hidden.summary
            if request.asJSON {
                Console.output(try JSONText.line(HiddenLine(hidden)))
            } else {
                Console.output("\(row.id)  \(Moment.text(row.published))  \(row.title)  (\(row.feedTitle))")
                Console.output("    hidden by \(hidden.rule)")
            }
        }
        if articles.count > request.limit {
            Console.error("tern: \(try await source.hiddenCount().of("article")) are hidden; --limit shows more.")
        }
        return .success
    }

    private func restore(_ words: [String], _ source: LibrarySource) async throws(Failure) -> ExitCode {
        var (restored, code, series) = (0, ExitCode.success, MarkSeries())
        for word in words {
            let count = try await source.restoreHidden([ArticleID(rawValue: word)], joining: &series).count
            let all = count > 0 ? count : try await source.restoreHidden(by: word.cleanedLine, joining: &series)
            restored += all
            guard all == 0 else { continue }
            Console.error("tern: no article “\(word.cleanedLine)” is hidden, nor by a rule of that name.")
            code = .failure
        }
        await source.catchUp()
        if request.asJSON {
            Console.output(try JSONText.line(Done(articles: restored)))
        } else if restored > 0 {
            Console.output("\(restored.of("article")) came back, to stay.")
        }
        return code
    }

    private func rule(_ name: String, _ source: LibrarySource) throws(Failure) -> Rule {
        if let rule = source.rules.first(where: { $0.name == name.cleanedLine }) { return rule }
        let names = source.rules.map { "“\($0.name)”" }.joined(separator: ", ")
        throw .unsupported("There is no rule “\(name.cleanedLine)”\(names.isEmpty ? "." : ", only: \(names).")")
    }
}

extension Rule {
    /// What it does, a phrase each.
    fileprivate var deeds: [String] {
        changes.map(\.deed) + (hides ? ["hide"] : []) + (notifies ? ["notify"] : [])
            + (command.isEmpty ? [] : ["run \(command.quoted)"])
    }
}

extension RuleEffect {
    /// What the rule would do to the article, had it just come.
    fileprivate func deeds(_ rule: Rule) -> [String] {
        // Nobody is told of what they do not see.
        guard !hides else { return changes.map(\.deed) + ["hide"] }
        let arrived = ArrivedArticle(
            id: article.id,
            title: article.title,
            url: article.url,
            feed: article.feed,
            feedTitle: article.feedTitle
        )
        return changes.map(\.deed) + (rule.notifies ? ["notify"] : [])
            + (rule.command.isEmpty ? [] : ["run \(arrived.filled(into: rule.command).quoted)"])
    }
}

extension StatusChange {
    fileprivate var deed: String {
        switch self {
        case .read(let isRead): isRead ? "mark read" : "mark unread"
        case .starred(let isStarred): isStarred ? "star" : "unstar"
        case .later(let isLater): isLater ? "keep for later" : "keep for later no longer"
        case .tagged(let tag, let isTagged): "\(isTagged ? "tag" : "untag") “\(tag)”"
        }
    }
}

extension [String] {
    /// As the configuration has it, each argument for itself.
    fileprivate var quoted: String { "[" + map { "“\($0.cleanedLine)”" }.joined(separator: ", ") + "]" }
}

/// What was applied, or came back.
private struct Done: Encodable {
    var rule: String?
    var articles: Int
}

private struct ListedRule: Encodable {
    var name: String
    var query: String
    var does: [String]
    var articles: Int
    /// False: counting stopped there.
    var isExact: Bool

    init(_ rule: Rule, _ count: SearchCount) {
        name = rule.name
        query = rule.query.text
        does = rule.deeds
        switch count {
        case .exactly(let count): (articles, isExact) = (count, true)
        case .moreThan(let count): (articles, isExact) = (count, false)
        }
    }
}

private struct Rehearsed: Encodable {
    var rule: String
    var id: String
    var title: String
    var feed: String
    var feedTitle: String
    var url: String?
    var published: String
    var does: [String]

    init(_ rule: Rule, _ row: ArticleSummary, _ deeds: [String]) {
        self.rule = rule.name
        id = row.id.rawValue
        title = row.title
        feed = row.feed.rawValue
        feedTitle = row.feedTitle
        url = row.url?.withoutCredentials
        published = Moment.forPrograms(row.published)
        does = deeds
    }
}

private struct HiddenLine: Encodable {
    var id: String
    var rule: String
    var title: String
    var feed: String
    var feedTitle: String
    var url: String?
    var published: String

    init(_ hidden: HiddenArticle) {
        id = hidden.summary.id.rawValue
        rule = hidden.rule
        title = hidden.summary.title
        feed = hidden.summary.feed.rawValue
        feedTitle = hidden.summary.feedTitle
        url = hidden.summary.url?.withoutCredentials
        published = Moment.forPrograms(hidden.summary.published)
    }
}
