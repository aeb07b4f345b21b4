package import Model

/// A sheet that asks for one line. The text itself is the screen's: here is what it is for, and what might be meant.
package enum LinePage: Page {
    package enum Purpose: Equatable, Sendable {
        /// A tag for articles, as they were when they were chosen.
        case tag([ArticleSummary])
        /// The reader's words about an article.
        case note(ArticleID)
        /// The name of a search that is to be kept.
        case keepSearch(String)
        /// Another name for a search that is kept.
        case renameSearch(String)
        /// A date to go to.
        case date
        /// Another name for a feed; none calls it as it calls itself.
        case renameFeed(FeedID, String)
        /// Another name for a folder, which stays where it is.
        case renameFolder([String])
    }

    package struct State: Equatable, Sendable {
        package var purpose: Purpose
        /// What stands in the field at first.
        package var beginning: String
        /// Tags that might be meant, and whether all of the articles have them.
        package internal(set) var suggestions: [Suggestion] = []
        /// Why the text cannot be meant, as a sentence; it stays, to be mended.
        package internal(set) var refusal: String?
        /// What was refused: as long as it stands there, what was said of it is true.
        var refused = ""
        /// All there are.
        private var tags: [String]

        package init(_ purpose: Purpose, beginning: String = "", tags: [String] = []) {
            self.purpose = purpose
            self.beginning = beginning
            self.tags = tags
            suggest(for: beginning)
        }
    }

    package struct Suggestion: Hashable, Sendable {
        package var tag: String
        package var isBorne: Bool
    }

    package enum Intent: Equatable, Sendable {
        /// The text is another than it was.
        case edited(String)
        case submit(String)
    }

    package enum Effect: Equatable, Sendable {
        /// Nothing is left to be asked.
        case close
        /// Articles as they were before a change that changes each of them.
        case mark([ArticleSummary], StatusChange)
        case keepNote(String, ArticleID)
        case edit(FeedListPage.Edit)
        case go(SearchDate)
    }

    /// More are not looked through.
    static let mostSuggestions = 6

    package static func reduce(_ state: inout State, _ intent: Intent) -> [Effect] {
        switch intent {
        case .edited(let text):
            // It is told with the next frame, and the text may have been submitted since.
            if text.cleanedLine != state.refused { state.refusal = nil }
            state.suggest(for: text)
            return []
        case .submit(let text): return submit(&state, text)
        }
    }

    private static func submit(_ state: inout State, _ text: String) -> [Effect] {
        let line = text.cleanedLine
        switch state.purpose {
        // It may have several lines, and none takes it away.
        case .note(let article): return [.close, .keepNote(text.cleanedText.trimmed, article)]
        case .date: return go(&state, line)
        // None calls it as it calls itself.
        case .renameFeed(let feed, let name):
            let change = Rearrangement.rename(feed, to: line.isEmpty ? nil : line)
            return [.close] + (line == name ? [] : [.edit(.arrange(change))])
        case .tag, .keepSearch, .renameSearch, .renameFolder:
            return [.close] + (line.isEmpty ? [] : submit(state.purpose, line))
        }
    }

    private static func submit(_ purpose: Purpose, _ text: String) -> [Effect] {
        switch purpose {
        case .tag(let articles): toggle(text, of: articles)
        case .keepSearch(let query): [.edit(.keepQuery(query, name: text))]
        case .renameSearch(let name): text == name ? [] : [.edit(.renameQuery(name, to: text))]
        case .renameFolder(let path):
            text == path.last ? [] : [.edit(.arrange(.renameFolder(path, to: path.dropLast() + [text])))]
        case .note, .date, .renameFeed: []
        }
    }

    /// A tag that all have is taken away, any other given to those without it.
    private static func toggle(_ text: String, of articles: [ArticleSummary]) -> [Effect] {
        let tag = text.withoutSign
        guard !tag.isEmpty else { return [] }
        let change = StatusChange.tagged(tag, !articles.allSatisfy { $0.status.tags.contains(tag) })
        let changing = articles.filter { change.applied(to: $0.status) != $0.status }
        return changing.isEmpty ? [] : [.mark(changing, change)]
    }
}

extension LinePage.State {
    /// Tags that begin with the text, then those that hold it; at first those that the articles have.
    fileprivate mutating func suggest(for text: String) {
        guard case .tag(let articles) = purpose else { return }
        let wanted = text.cleanedLine.withoutSign.lowercased()
        let borne = articles.dropFirst().reduce(Set(articles.first?.status.tags ?? [])) {
            $0.intersection($1.status.tags)
        }
        let known = (borne.sorted() + tags).uniqued(by: \.self)
        let matches =
            known.filter { wanted.isEmpty || $0.lowercased().hasPrefix(wanted) }
            + known.filter { !wanted.isEmpty && $0.lowercased().dropFirst().contains(wanted) }
        suggestions = matches.uniqued(by: \.self).prefix(LinePage.mostSuggestions).map {
            LinePage.Suggestion(tag: $0, isBorne: borne.contains($0))
        }
    }
}

extension String {
    /// A tag is written with the sign before it, too.
    fileprivate var withoutSign: String { hasPrefix("#") ? String(dropFirst()) : self }
}
