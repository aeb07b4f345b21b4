import FeedService
import FoundationEssentials
import Model
import Store

/// Carries out a choice of articles, a page at a time: however many they are, few are in memory.
struct ArticleSelection {
    /// No more are marked in one transaction either.
    static let pageSize = 1_000

    let source: LibrarySource
    private let choice: ArticleChoice
    private let listing: Listing

    /// Finds the feed and the folder that are named, and indexes what a query for words would not find yet.
    init(_ choice: ArticleChoice, in source: LibrarySource, _ progress: Progress) async throws(Failure) {
        self.choice = choice
        self.source = source
        var feeds: [FeedID]?
        if choice.feed != nil || choice.folder != nil {
            let all = try await source.overview()
            var left = all
            if let feed = choice.feed {
                let id = try FeedReference.find(feed, in: all.map(\.feed)).id
                left = left.filter { $0.feed.id == id }
            }
            if let folder = choice.folder {
                let path = try FolderReference.find(folder, in: try await source.folders())
                left = left.filter { $0.folder.starts(with: path) }
            }
            feeds = left.map(\.feed.id)
        }
        let order: Search.Order = choice.isOldestFirst ? .oldestFirst : .newestFirst
        listing = .search(Search(choice.query, order: order, feeds: feeds))
        if choice.conditions.contains(where: \.asksForWords) { try await progress.index(source) }
    }

    /// Calls `act` with one page after the other, as long as it returns true. Articles that are named and not there are
    /// told. Returns false when there was such a one. With `joinsStories`, a story that is chosen comes once.
    func forEachPage(
        size: Int = pageSize,
        joinsStories: Bool = false,
        _ act: ([ArticleSummary]) async throws(Failure) -> Bool
    ) async throws(Failure) -> Bool {
        guard choice.isNamed else {
            try await chosen(size, joinsStories, act)
            return true
        }
        return try await forEachNamed(size: size) { ids async throws(Failure) in
            let rows = try await source.summaries(of: ids)
            Self.tell(missing: Set(ids).subtracting(rows.map(\.id)), of: ids)
            let goesOn = try await act(rows)
            return (goesOn, rows.count == ids.count)
        }
    }

    private func chosen(
        _ size: Int,
        _ joinsStories: Bool,
        _ act: ([ArticleSummary]) async throws(Failure) -> Bool
    ) async throws(Failure) {
        var left = choice.limit ?? .max
        var stories = StoryFold()
        var page = PageRequest(listing: listing)
        repeat {
            page.size = min(left, size)
            let answer = try await source.stored(page)
            let rows = joinsStories ? stories.first(of: answer.rows) : answer.rows
            guard try await act(rows) else { return }
            left -= rows.count
            page.cursor = answer.next
        } while left > 0 && page.cursor != nil
    }

    /// Calls `act` with those that are named, some at a time; it returns whether to go on, and whether all were there.
    func forEachNamed(
        size: Int = pageSize,
        _ act: ([ArticleID]) async throws(Failure) -> (goesOn: Bool, isWhole: Bool)
    ) async throws(Failure) -> Bool {
        var isWhole = true
        var ids = choice.ids[...]
        var input = ArticleNumbers()
        repeat {
            var some = Array(ids.prefix(size))
            ids = ids.dropFirst(size)
            while choice.readsInput, some.count < size, let id = input.next() { some.append(id) }
            guard !some.isEmpty else { break }
            let (goesOn, isThere) = try await act(some)
            if !isThere { isWhole = false }
            guard goesOn else { break }
        } while true
        return isWhole && !input.hasFailed
    }

    static func tell(missing: Set<ArticleID>, of ids: [ArticleID]) {
        var left = missing
        for id in ids where left.remove(id) != nil { Console.error("tern: there is no article \(id).") }
    }
}

/// The numbers of articles that come through standard input: the first word of each line, or the `id` of an object.
struct ArticleNumbers {
    /// A line was no number.
    private(set) var hasFailed = false

    private struct Object: Decodable {
        var id: String
    }

    mutating func next() -> ArticleID? {
        while let line = readLine() {
            guard let word = line.split(whereSeparator: \.isWhitespace).first else { continue }
            do throws(UsageError) {
                return try ArticleChoice.id(word.first == "{" ? try Self.id(of: line) : String(word))
            } catch {
                Console.error("tern: \(error.sentence)")
                hasFailed = true
            }
        }
        return nil
    }

    private static func id(of line: String) throws(UsageError) -> String {
        do {
            return try JSONDecoder().decode(Object.self, from: Data(line.utf8)).id
        } catch {
            throw UsageError(sentence: "A line of standard input is an object without the id of an article.")
        }
    }
}

extension SearchExpression {
    /// Whether the index of words is asked for it.
    fileprivate var asksForWords: Bool {
        switch self {
        case .words, .filter(.tag): true
        case .filter: false
        case .all(let parts), .any(let parts): parts.contains(where: \.asksForWords)
        case .not(let part): part.asksForWords
        }
    }
}
