package import Containers
import Model
import TermUI

/// Sheets that ask for one line, keys that take a letter, and where the reader is in an article.
extension Session {
    func lineTakes(_ key: Key, _ sheet: LinePage.State) -> Bool {
        switch key {
        case Key(.escape): container.send(.dismissPopup)
        case Key(.enter): container.send(.lineSheet(.submit(field.text)))
        case Key(.enter, .alt) where sheet.isNote: insertLineBreak()
        case Key("o", .control) where sheet.isNote: request = .editNote(field.text)
        case Key(.tab):
            // What is written whole already gives way to the next.
            let written = sheet.suggestions.firstIndex { $0.tag == field.text }
            let next = written.map { $0 + 1 } ?? 0
            if next < sheet.suggestions.count { take(suggestion: sheet.suggestions[next].tag) }
        default:
            let isEdit = field.handle(key)
            if isEdit { container.send(.lineSheet(.edited(field.text))) }
            // Keys of the program, such as ctrl-c, still mean what they do everywhere.
            return isEdit || !key.modifiers.contains(.control)
        }
        return true
    }

    private func insertLineBreak() {
        field.insert("\n")
        container.send(.lineSheet(.edited(field.text)))
    }

    /// The reader's editor has ended: what it left is the note, unless it changed nothing.
    package func takeNote(_ text: String) {
        guard case .line(let sheet) = state.popup, sheet.isNote else { return }
        let before = field.text
        field = .note(text.trimmed)
        if field.text != before { container.send(.lineSheet(.submit(field.text))) }
    }

    func take(suggestion tag: String) { field = TextEdit(tag) }

    /// Opens a sheet with what stands in its field at first.
    func showLine(_ intent: AppPage.Intent) {
        container.send(intent)
        if case .line(let sheet) = state.popup {
            field = sheet.isNote ? .note(sheet.beginning) : TextEdit(sheet.beginning)
        }
    }

    func showFolders() {
        field = TextEdit()
        container.send(.showFolders)
    }

    func foldersTake(_ key: Key) -> Bool {
        switch key {
        case Key(.escape): container.send(.dismissPopup)
        case Key(.enter): container.send(.folderSheet(.submit))
        case Key(.down), Key(.tab), Key("n", .control): container.send(.folderSheet(.move(.by(1))))
        case Key(.up), Key(.tab, .shift), Key("p", .control): container.send(.folderSheet(.move(.by(-1))))
        case Key(.pageDown): container.send(.folderSheet(.move(.by(FolderView.rows(in: size)))))
        case Key(.pageUp): container.send(.folderSheet(.move(.by(-FolderView.rows(in: size)))))
        default:
            let isEdit = field.handle(key)
            if isEdit { container.send(.folderSheet(.edited(field.text))) }
            return isEdit || !key.modifiers.contains(.control)
        }
        return true
    }

    /// The key after one that wants a letter: another key gives it up.
    func letterTakes(_ key: Key) -> Bool {
        guard let command = awaitingLetter else { return false }
        awaitingLetter = nil
        guard case .character(let text) = key.code, key.modifiers.isEmpty, let letter = text.unicodeScalars.first,
            text.unicodeScalars.count == 1, letter.properties.isAlphabetic || ("0"..."9").contains(letter)
        else { return true }
        container.send(command == .setBookmark ? .setBookmark(text) : .goToBookmark(text))
        return true
    }

    // MARK: Places

    /// The article that is read, and how far into it its reader is, as it was last shown.
    var readingPlace: ReadingPlace? {
        guard state.focus == .article, !state.isQuitting, let article = state.article, article.page.content != nil,
            article.revisions.current == nil,
            let fraction = renderer.fraction(of: ArticleView.scrollID(article.summary.id))
        else { return nil }
        return ReadingPlace(article: article.summary.id, thousandths: Int((fraction * 1000).rounded()))
    }

    /// The reader has gone from an article: where they were is kept, unless it is kept already.
    func keepPlace(_ place: ReadingPlace?, of before: Int?) {
        guard let place else { return }
        let stays = state.focus == .article && !state.isQuitting && state.article?.summary.id == place.article
        if !stays, place.thousandths != before { container.send(.keepPlace(place.thousandths, place.article)) }
    }

    /// The line of the list of articles that the selected one began at when the list was last shown by itself.
    package var selectionLine: Int? { renderer.selectionLine(of: articlesScrollID) }

    /// Where the run before ended; the list is shown like that as soon as it is there.
    package func begin(at place: Place?) {
        if let article = place?.article, let line = place?.line { beginning = (article, line) }
    }

    func returnToLine() {
        guard let (article, line) = beginning, state.articles.page.content != nil else { return }
        beginning = nil
        if state.articles.selection == article { renderer.scroll(articlesScrollID, .selectionLine(line)) }
    }

    var articlesScrollID: ScrollID { ScrollID(ArticleListView.Place(listing: state.articles.listing)) }

    /// An article that is opened is shown where its reader left it, once its text is there.
    func returnToPlace() {
        guard state.focus == .article, let article = state.article, let content = article.page.content else { return }
        guard returned.insert(article.summary.id).inserted, let place = content.place, place > 0 else { return }
        renderer.scroll(ArticleView.scrollID(article.summary.id), .fraction(Double(place) / 1000))
    }
}

/// Where a reader is in an article.
struct ReadingPlace: Equatable {
    var article: ArticleID
    /// Of what there is to scroll.
    var thousandths: Int
}

extension LinePage.State {
    fileprivate var isNote: Bool {
        if case .note = purpose { true } else { false }
    }
}

extension TextEdit {
    /// All of a note, however long it is, with room for more.
    fileprivate static func note(_ text: String) -> TextEdit {
        TextEdit(text, limit: text.utf8.count + 4096, keepsLines: true)
    }
}
