package import Model

extension ArticleListPage {
    /// What is loaded of a listing so far.
    package struct Content: Equatable, Sendable {
        /// In the order of the listing, no id twice: a part of it without gaps.
        package private(set) var rows: [ArticleSummary]
        /// What precedes the first row; `.end` is the beginning of the listing.
        package var head = Tail.end
        /// What follows the last row.
        package var tail: Tail
        /// The rows by period, in their order; none until somebody has said what day it is.
        package private(set) var sections: [ArticleSection] = []

        /// Where each article is.
        private var places: [ArticleID: Int] = [:]
        private var today: Int?
        var seams = Seams()
        var lingering = Lingering()

        package init(rows: [ArticleSummary], tail: Tail) {
            self.rows = []
            self.tail = tail
            append(rows)
        }

        /// Constant time.
        package func index(of article: ArticleID) -> Int? { places[article] }

        package func row(_ article: ArticleID) -> ArticleSummary? { index(of: article).map { rows[$0] } }

        /// Places follow from the rows.
        package static func == (lhs: Content, rhs: Content) -> Bool {
            lhs.tail == rhs.tail && lhs.head == rhs.head && lhs.sections == rhs.sections && lhs.rows == rhs.rows
        }
    }
}

extension ArticleListPage.Content {
    /// Rows that follow the last one.
    mutating func append(_ more: [ArticleSummary]) {
        for (index, row) in more.enumerated() where places[row.id] == nil { places[row.id] = rows.count + index }
        rows += more
    }

    /// Other rows in place of all; sections are to be made anew.
    mutating func replace(with rows: [ArticleSummary]) {
        self.rows = []
        places.removeAll(keepingCapacity: true)
        sections = []
        append(rows)
    }

    mutating func setStatus(_ status: ArticleStatus, at index: Int) {
        guard rows[index].status != status else { return }
        if rows[index].status.isRead != status.isRead, let section = section(of: index) {
            sections[section].unread += status.isRead ? -1 : 1
        }
        rows[index].status = status
    }

    /// Brings the sections up to date; costs nothing when they are, and what is new when rows were appended.
    mutating func group(today: Int, in zone: LocalZone, ascending: Bool = false) {
        if self.today != today { sections.removeAll() }
        self.today = today
        for index in (sections.last?.rows.upperBound ?? 0)..<rows.count {
            let unread = rows[index].status.isRead ? 0 : 1
            let period = ArticlePeriod(of: zone.day(of: rows[index].published), today: today)
            // A row that is out of order stands where it is: a section is of rows that follow each other.
            if let last = sections.last, !period.follows(last.period, ascending: ascending) {
                sections[sections.count - 1].rows = last.rows.lowerBound..<(index + 1)
                sections[sections.count - 1].unread += unread
            } else {
                sections.append(ArticleSection(period: period, rows: index..<(index + 1), unread: unread))
            }
        }
    }

    func isGrouped(today: Int) -> Bool {
        self.today == today && (sections.last?.rows.upperBound ?? 0) == rows.count
    }

    /// The section that a row is in.
    package func section(of index: Int) -> Int? {
        var (low, high) = (0, sections.count)
        while low < high {
            let middle = (low + high) / 2
            if sections[middle].rows.upperBound <= index { low = middle + 1 } else { high = middle }
        }
        return low < sections.count ? low : nil
    }
}
