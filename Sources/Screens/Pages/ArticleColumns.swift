import Containers
import TermUI

/// What a list of articles of some width shows beside each title, and what it has to put beneath.
struct ArticleColumns: Equatable, Sendable {
    /// Columns that a title is to have before names stand in its line.
    private static let titleRoom = 24
    /// Below it names have no place in the line of a title, whatever their widths.
    private static let leastForNames = 56
    /// Below it not even a date has.
    private static let leastForDates = 40
    private static let ageWidth = 8
    private static let dateWidth = 12
    /// The marks before a title, and the blank after it.
    private static let surroundings = 4

    private(set) var beforeTitle: [ArticleColumn] = []
    private(set) var afterTitle: [ArticleColumn] = []
    /// They come before the summary.
    private(set) var beneath: [ArticleColumn] = []
    /// All of them.
    private(set) var shown: [ArticleColumn]
    private var feedWidth: Int
    private var authorWidth: Int

    /// - Parameter isGathering: Articles of several feeds stand together, so that each names its own.
    init(_ settings: Settings = Settings(), width: Int, isGathering: Bool) {
        feedWidth = settings.feedWidth
        authorWidth = settings.authorWidth
        shown = settings.columns.filter { $0 != .feed || isGathering }
        hasRoomForTags = width >= Self.leastForNames && !shown.contains(.tags)
        var room = width - Self.surroundings - Self.titleRoom
        room -= shown.filter(\.isTime).reduce(0) { $0 + self.width(of: $1) }
        var hasTitle = false
        for column in shown {
            switch column {
            case .title:
                hasTitle = true
                continue
            case .feed, .author, .tags:
                room -= self.width(of: column) + 1
                guard width >= Self.leastForNames, room >= 0 else {
                    beneath.append(column)
                    continue
                }
            case .date where width < Self.leastForDates:
                beneath.append(column)
                continue
            case .age, .date: break
            }
            if hasTitle { afterTitle.append(column) } else { beforeTitle.append(column) }
        }
    }

    /// Tags stand behind the title, where they have no column.
    let hasRoomForTags: Bool

    func width(of column: ArticleColumn) -> Int {
        switch column {
        case .title: 0
        case .feed: feedWidth
        case .author, .tags: authorWidth
        case .age: Self.ageWidth
        case .date: Self.dateWidth
        }
    }
}

extension ArticleColumn {
    fileprivate var isTime: Bool { self == .age || self == .date }
}

extension ArticleColumns {
    /// The columns after the title: the last of them ends with the line.
    @NodeBuilder
    func trailing(_ text: (ArticleColumn) -> String, _ role: ColorRole?) -> Node {
        for (index, column) in afterTitle.enumerated() {
            if column.isTime, index == afterTitle.count - 1 {
                Text((index > 0 ? " " : "") + text(column), role).fixedSize().layoutPriority(2)
            } else {
                if index > 0 { Text(" ").fixedSize().layoutPriority(2) }
                Text(text(column), role).frame(maxWidth: width(of: column)).layoutPriority(2)
            }
        }
    }

    /// Those before it, each as wide in every row.
    @NodeBuilder
    func leading(_ text: (ArticleColumn) -> String, _ role: ColorRole?) -> Node {
        for column in beforeTitle {
            Text(text(column), role).lineLimit(1).frame(width: width(of: column)).layoutPriority(2)
            Text(" ").fixedSize().layoutPriority(2)
        }
    }
}
