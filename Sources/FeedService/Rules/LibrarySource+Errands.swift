import Feeds
import Model
import Store

/// What rules want done beyond the library, after what came is stored. Each is done once, or not at all.
extension LibrarySource {
    /// So many commands of rules run at once.
    private static let concurrentCommands = 4
    /// Of one refresh: somebody who adds a feed of a thousand articles does not want a thousand programs.
    static let commandsMaximum = 100

    /// Tells the reader once of all articles that rules announce, and runs the commands of rules. What fails is a notice.
    func carryOut(_ errands: [Errand]) async -> [RefreshReport.Notice] {
        guard !errands.isEmpty, !Task.isCancelled else { return [] }
        return await announce(errands.filter(\.notifies).map(\.article))
            + runCommands(errands.filter { !$0.command.isEmpty })
    }

    private func announce(_ articles: [ArrivedArticle]) async -> [RefreshReport.Notice] {
        var seen: Set<ArticleID> = []
        let articles = articles.filter { seen.insert($0.id).inserted }
        guard let first = articles.first, let announcement = Announcement(articles) else { return [] }
        switch ruleBook.notifier {
        case .off: return []
        case .handler(let tell):
            tell(announcement)
            return []
        case .desktop:
            let words = ["notify-send", "--app-name=Tern", "--", "{title}", "{text}"]
            // Desktops read markup in the text, and not in the title.
            return await tell(by: words, announcement.title, announcement.text.escapedForMarkup, first)
        case .program(let template):
            var template = template
            if !template.mentions(["title", "text"]) { template.words += ["{title}", "{text}"] }
            return await tell(by: template.words, announcement.title, announcement.text, first)
        }
    }

    private func tell(
        by words: [String],
        _ title: String,
        _ text: String,
        _ first: ArrivedArticle
    ) async -> [RefreshReport.Notice] {
        do throws(Failure) {
            try await SilentRun(CommandTemplate(words).filled(["title": title, "text": text])).run()
            return []
        } catch .cancelled {
            return []
        } catch {
            return [first.notice("has news that you could not be told of: \(error.sentence)")]
        }
    }

    private struct CommandFailure: Hashable {
        var rule: String
        var sentence: String
    }

    private func runCommands(_ errands: [Errand]) async -> [RefreshReport.Notice] {
        var waiting = errands.prefix(Self.commandsMaximum)
        var failures: [CommandFailure: [ArrivedArticle]] = [:]
        await withTaskGroup(of: (Errand, Failure?).self) { group in
            func startNext() {
                guard !Task.isCancelled, let errand = waiting.popFirst() else { return }
                group.addTask { (errand, await Self.run(errand)) }
            }
            for _ in 0..<Self.concurrentCommands { startNext() }
            while let (errand, failure) = await group.next() {
                startNext()
                guard let failure, failure != .cancelled else { continue }
                failures[CommandFailure(rule: errand.rule, sentence: failure.sentence), default: []]
                    .append(errand.article)
            }
        }
        var notices = failures.sorted { ($0.key.rule, $0.key.sentence) < ($1.key.rule, $1.key.sentence) }.compactMap {
            failure,
            articles in
            articles.first?.notice(Self.sentence(failure, articles.count))
        }
        let left = errands.count - Self.commandsMaximum
        if left > 0, let next = errands.dropFirst(Self.commandsMaximum).first {
            notices.append(
                next.article.notice(
                    "and others brought more than \(Self.commandsMaximum) articles for commands of rules: "
                        + "\(left) were not run, the first of them of the rule “\(next.rule)”."
                )
            )
        }
        return notices
    }

    private static func sentence(_ failure: CommandFailure, _ count: Int) -> String {
        let articles = count == 1 ? "a new article" : "the first of \(count) new articles"
        return "has \(articles) for which the rule “\(failure.rule)” did not work: \(failure.sentence)"
    }

    private static func run(_ errand: Errand) async -> Failure? {
        do throws(Failure) {
            try await SilentRun(errand.article.filled(into: errand.command)).run()
            return nil
        } catch {
            return error
        }
    }
}

extension String {
    fileprivate var escapedForMarkup: String {
        replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    }
}

extension ArrivedArticle {
    fileprivate func notice(_ sentence: String) -> RefreshReport.Notice {
        RefreshReport.Notice(feed: feed, title: feedTitle, sentence: sentence)
    }
}
