import Containers
import Model
import TermUI

/// What stands over the answers of a search: the field, or the query when it stands, and beneath it what is known.
struct SearchHeader: View {
    var search: SearchPage.State
    var edit: TextEdit
    /// A low screen says below what is known.
    var hasNote: Bool
    /// Lines that there are for a sentence about a problem.
    var noteLines: Int

    var body: Node {
        VStack {
            if search.phase == .editing {
                TextField(
                    edit: edit,
                    placeholder: "words",
                    isFocused: true,
                    prompt: "/",
                    fault: search.problem?.place
                )
                .accessibilityLabel("Search: \(search.text)")
            } else {
                Text([
                    StyledText.Run("/", .accent, on: nil, .bold), StyledText.Run(search.text, .heading, on: nil, .bold),
                ])
                .lineLimit(1)
                .onTap(ScreenAction.search)
                .accessibilityLabel("Search: \(search.text)")
            }
            if hasNote { SearchNoteLine(note: SearchNote(search), lines: noteLines) }
        }
    }
}

/// What stands over the articles of a kept search: its name and its query.
struct QueryHeader: View {
    var query: Catalogue.Query

    var body: Node {
        Text([
            StyledText.Run("/", .accent, on: nil, .bold), StyledText.Run(query.name, .heading, on: nil, .bold).isolated,
            StyledText.Run("  "), StyledText.Run(query.text, .textSecondary).isolated,
        ])
        .lineLimit(1)
        .accessibilityLabel("Search \(query.name): \(query.text)")
    }
}

/// What is known of a search, or wrong with it.
enum SearchNote: Equatable {
    case problem(String)
    case late
    /// Each part is left out for the one before, the last first.
    case known([String])

    init(_ search: SearchPage.State) {
        if let problem = search.problem {
            self = .problem(problem.sentence)
        } else if search.asked == nil {
            self = .known(["“a phrase”  -without  OR", "title:  feed:  is:unread  date:<7d"])
        } else if search.progress == .late {
            self = .late
        } else {
            let order = search.order == .newestFirst ? "newest first" : "best first"
            let isEmpty = search.tally?.found == .exactly(0)
            let parts = [search.tally?.found.text, search.tally?.rest, isEmpty ? nil : order]
            self = .known(parts.compactMap(\.self))
        }
    }
}

struct SearchNoteLine: View {
    var note: SearchNote
    var lines = 1

    var body: Node {
        switch note {
        case .problem(let sentence): Text("⚠ " + sentence, .warning).lineLimit(max(1, lines)).padding(horizontal: 1)
        case .late: Spinner("searching…").foreground(.textSecondary).padding(horizontal: 1).frame(height: 1)
        case .known(let parts):
            ViewThatFits(in: .horizontal) {
                for count in (1...max(1, parts.count)).reversed() {
                    Text(" " + parts.prefix(count).joined(separator: " · "), .textSecondary).lineLimit(1)
                }
            }
            .frame(height: 1)
        }
    }
}

extension SearchCount {
    /// "12 found", "more than 1,000 found"
    var text: String {
        switch self {
        case .exactly(0): "nothing found"
        case .exactly(let count): "\(count.grouped) found"
        case .moreThan(let count): "\(count.grouped)+ found"
        }
    }

    /// "12", "1,000+"
    var number: String {
        switch self {
        case .exactly(let count): count.grouped
        case .moreThan(let count): count.grouped + "+"
        }
    }
}

extension SearchTally {
    /// "3,204 not indexed yet"; nil when all are.
    fileprivate var rest: String? { unindexed > 0 ? "\(unindexed.grouped) not indexed yet" : nil }

    /// The same as a sentence.
    var sentence: String? {
        switch unindexed {
        case ...0: nil
        case 1: "1 article is not indexed yet."
        default: "\(unindexed.grouped) articles are not indexed yet."
        }
    }
}

extension Int {
    /// "12,345"
    var grouped: String {
        guard self >= 1000 else { return "\(self)" }
        let digits = String(1000 + self % 1000).dropFirst()
        return (self / 1000).grouped + "," + digits
    }
}
