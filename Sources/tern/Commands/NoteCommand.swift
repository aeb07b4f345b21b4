import FeedService
import FoundationEssentials
import Model

/// `tern note`: shows, writes or deletes the reader's words about an article.
struct NoteCommand {
    enum Action: Equatable {
        case show
        case write(String)
        /// From standard input.
        case read
    }

    var article: ArticleID
    var action: Action
    var settings: Invocation.Settings

    func run() async -> ExitCode {
        await Library.opened(settings) { source throws(Failure) in
            switch action {
            case .show:
                guard let note = try await source.article(article, policy: .cached).note else { return .failure }
                if settings.asJSON {
                    Console.output(try JSONText.line(Line(id: article.rawValue, note: note)))
                } else {
                    Console.output(note.cleanedText)
                }
            case .write(let text): try await source.setNote(text.cleanedText, of: article)
            case .read:
                let bytes = try InputFile(path: "-").bytes()
                try await source.setNote(String(decoding: bytes, as: UTF8.self).cleanedText, of: article)
            }
            return .success
        }
    }

    private struct Line: Encodable {
        var id: String
        var note: String
    }
}
