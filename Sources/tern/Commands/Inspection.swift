import Feeds
import FoundationEssentials
import Model

/// What a document was read as: a feed, a list of feeds, or neither.
struct Inspection {
    enum Outcome {
        case feed(ParsedFeed)
        case list(OPMLDocument)
        case nothing(ParseError)
    }

    var outcome: Outcome

    init(_ document: InspectCommand.Document) {
        do throws(ParseError) {
            let feed = try FeedParser.parse(
                document.bytes,
                contentType: document.contentType,
                url: document.baseURL
            )
            outcome = .feed(feed)
        } catch {
            // A list of feeds is told about as such; what is neither, as what the feed reader found.
            let list = try? OPMLReader.read(document.bytes, contentType: document.contentType)
            outcome = list.map(Outcome.list) ?? .nothing(error)
        }
    }

    var isReadable: Bool {
        if case .nothing = outcome { return false }
        return true
    }

    /// One line.
    var json: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // Nothing in an answer can fail to be encoded; an empty line would put a batch out of step.
        let data = (try? encoder.encode(answer)) ?? Data(#"{"ok":false}"#.utf8)
        return String(decoding: data, as: UTF8.self)
    }

    private var answer: InspectionAnswer {
        switch outcome {
        case .feed(let feed): InspectionAnswer(feed)
        case .list(let list): InspectionAnswer(list)
        case .nothing(let error): InspectionAnswer(error)
        }
    }

    /// For a reader.
    var lines: [String] {
        switch outcome {
        case .feed(let feed): InspectionLines.lines(of: feed)
        case .list(let list): InspectionLines.lines(of: list)
        case .nothing(let error): [error.sentence]
        }
    }
}
