import Foundation
import Model
import TestSupport
import Testing

@testable import FeedService

@Suite(.timeLimit(.minutes(10)))
struct MockDirectoryTests {
    private func directory(_ folder: TemporaryFolder) -> MockDirectory {
        MockDirectory(path: folder.path, now: { .start }, sleep: { _ in })
    }

    private func request(_ feed: String, _ cursor: String? = nil) -> PageRequest {
        PageRequest(listing: .feed(FeedID(rawValue: feed)), cursor: cursor.map(Cursor.init(rawValue:)))
    }

    @Test func pagesInTheDirectoryItselfAreOneFeed() async throws {
        let folder = try TemporaryFolder([
            "mock.json": #"{"title": "Mine"}"#,
            "page-1.json": pageJSON(["1", "2"], hasMore: true),
            "page-2.json": pageJSON(["3"], hasMore: false),
        ])
        let mock = directory(folder)
        let catalogue = try await mock.catalogue()
        #expect(catalogue.title == "Mine")
        #expect(catalogue.feeds.map(\.title) == ["Mine"])
        #expect(catalogue.feeds.map(\.unread) == [3])
        let first = try await mock.page(request("."))
        #expect(first.ids == ["./1", "./2"])
        #expect(first.next == Cursor(rawValue: "2"))
        #expect(try await mock.page(request(".", "2")) == FeedPage(rows: [row3]))
    }

    private var row3: ArticleSummary {
        ArticleSummary(
            id: ArticleID(rawValue: "./3"),
            feed: MockFolder.root,
            feedTitle: "Mine",
            title: "Title 3",
            published: Date(timeIntervalSince1970: 1_673_395_259)
        )
    }

    @Test func foldersWithPagesAreFeedsAndOthersAreNot() async throws {
        let folder = try TemporaryFolder([
            "swift/page-1.json": pageJSON(["1"]),
            "swift/mock.json": #"{"title": "Swift.org"}"#,
            "news/page-1.json": pageJSON(["1"]),
            "covers/a.png": "", "articles/1.html": "", ".hidden/page-1.json": "", "README": "",
            "planned/mock.json": #"{"title": "Nothing yet"}"#,
        ])
        let catalogue = try await directory(folder).catalogue()
        #expect(catalogue.feeds.map(\.id.rawValue) == ["news", "planned", "swift"])
        #expect(catalogue.feeds.map(\.title) == ["news", "Nothing yet", "Swift.org"])
        #expect(catalogue.mainCounts == [2, 2, 0])
        #expect(try await directory(folder).page(request("planned")) == FeedPage(rows: []))
    }

    @Test func sameIdsInTwoFeedsAreTwoArticles() async throws {
        let folder = try TemporaryFolder(["a/page-1.json": pageJSON(["1"]), "b/page-1.json": pageJSON(["1"])])
        let mock = directory(folder)
        _ = try await mock.mark([ArticleID(rawValue: "a/1")], .read(true))
        let page = try await mock.page(.all)
        #expect(page.ids == ["a/1", "b/1"])
        #expect(page.rows.map(\.status.isRead) == [true, false])
    }

    @Test func withoutAWordTheNextFileIsTheNextPage() async throws {
        let folder = try TemporaryFolder(["page-1.json": pageJSON(["1"]), "page-2.json": pageJSON(["2"])])
        #expect(try await directory(folder).page(request(".")).next == Cursor(rawValue: "2"))
        #expect(try await directory(folder).page(request(".", "2")).next == nil)
    }

    @Test func aPromisedPageThatIsNotThereIsSaidSo() async throws {
        let folder = try TemporaryFolder(["swift/page-3.json": pageJSON(["1"], hasMore: true)])
        let mock = directory(folder)
        #expect(try await mock.page(request("swift")).next == Cursor(rawValue: "4"))
        await #expect(throws: Failure.missing(what: "swift/page-4.json (page-3.json says there is more)")) {
            try await mock.page(request("swift", "4"))
        }
    }

    @Test func aBrokenPageSpoilsNothingElse() async throws {
        let folder = try TemporaryFolder([
            "swift/page-1.json": pageJSON(["1"], hasMore: true),
            "swift/page-2.json": "{\"items\": [\n{\"id\": 2,}]}",
            "swift/page-3.json": pageJSON(["3"]),
            "news/page-1.json": pageJSON(["1"]),
        ])
        let mock = directory(folder)
        let place = "line 2, column 10"
        await #expect {
            try await mock.page(request("swift", "2"))
        } throws: { error in
            guard case .malformed("swift/page-2.json", place, _)? = error as? Failure else { return false }
            return true
        }
        let catalogue = try await mock.catalogue()
        #expect(catalogue.feeds.map(\.unread) == [1, 2])
        #expect(catalogue.feeds[0].health == .fine)
        guard case .failing(let reason, .start) = catalogue.feeds[1].health else { return #expect(Bool(false)) }
        #expect(reason.hasPrefix("swift/page-2.json cannot be read at line 2, column 10"))
        #expect(try await mock.page(.all).rows.count == 3)
    }

    @Test func aBrokenMockFileIsShownAndItsPagesAreThereAllTheSame() async throws {
        let folder = try TemporaryFolder([
            "swift/mock.json": "{", "swift/page-1.json": pageJSON(["1"]), "mock.json": "[]",
        ])
        let feed = try #require(try await directory(folder).catalogue().feeds.first)
        guard case .failing(let reason, _) = feed.health else { return #expect(Bool(false)) }
        #expect(reason.hasPrefix("swift/mock.json cannot be read at line 1, column 2"))
        #expect(try await directory(folder).page(request("swift")).ids == ["swift/1"])
    }

    @Test func aDirectoryWithoutPagesSaysWhatIsExpected() async throws {
        let folder = try TemporaryFolder()
        let failure = Failure.unreadable(
            path: folder.path,
            reason: "it holds no page-1.json, and no folder with one"
        )
        await #expect(throws: failure) { try await directory(folder).catalogue() }
        await #expect(throws: failure) { try await directory(folder).page(.all) }
    }

    @Test func aMissingDirectoryAndAFileAreNamed() async throws {
        let folder = try TemporaryFolder(["file": ""])
        for (name, reason) in [("none", "it does not exist"), ("file", "it is not a directory")] {
            let path = "\(folder.path)/\(name)"
            await #expect(throws: Failure.unreadable(path: path, reason: reason)) {
                try await MockDirectory(path: path).catalogue()
            }
        }
    }

    @Test func aDirectoryThatAppearsLaterIsFound() async throws {
        let folder = try TemporaryFolder()
        let mock = directory(folder)
        await #expect(throws: Failure.self) { try await mock.catalogue() }
        try folder.write("page-1.json", pageJSON(["1"]))
        #expect(try await mock.catalogue().feeds.count == 1)
    }

    @Test func aPageThatIsNoFileIsRefused() async throws {
        let folder = try TemporaryFolder(["page-2.json/x": "", "page-1.json": pageJSON(["1"])])
        await #expect(throws: Failure.unreadable(path: "page-2.json", reason: "it is not a file")) {
            try await directory(folder).page(request(".", "2"))
        }
        let pipe = try TemporaryFolder()
        #expect(mkfifo("\(pipe.path)/page-1.json", 0o600) == 0)
        await #expect(throws: Failure.unreadable(path: "page-1.json", reason: "it is not a file")) {
            try await directory(pipe).page(request("."))
        }
    }

    @Test func anEmptyPageAndAnEmptyFileDiffer() async throws {
        let folder = try TemporaryFolder(["a/page-1.json": #"{"items": []}"#, "b/page-1.json": ""])
        #expect(try await directory(folder).page(request("a")) == FeedPage(rows: []))
        await #expect {
            try await directory(folder).page(request("b"))
        } throws: { error in
            (error as? Failure)?.sentence.hasPrefix("b/page-1.json cannot be read at line 1, column 1") == true
        }
    }

    @Test func anUnknownFeedIsMissing() async throws {
        let folder = try TemporaryFolder(["page-1.json": pageJSON(["1"])])
        await #expect(throws: Failure.missing(what: "The feed “x”")) { try await directory(folder).page(request("x")) }
    }

    @Test func detailsAreCountedInAllPagesOfTheFeed() async throws {
        let folder = try TemporaryFolder([
            "a/page-1.json": pageJSON(["1", "2"], hasMore: true), "a/page-2.json": pageJSON(["3"]),
            "b/page-1.json": pageJSON(["4"]),
        ])
        let mock = directory(folder)
        _ = try await mock.mark([ArticleID(rawValue: "a/1")], .starred(true))
        let details = try await mock.details(of: FeedID(rawValue: "a"))
        #expect(details.articles == 3)
        #expect(details.feed.unread == 3)
        #expect(details.activity?.count == FeedDetails.days)
        await #expect(throws: Failure.missing(what: "The feed “x”")) {
            try await mock.details(of: FeedID(rawValue: "x"))
        }
    }

    @Test func theCatalogueSaysThatNothingCanBeEdited() async throws {
        let folder = try TemporaryFolder(["page-1.json": pageJSON(["1"])])
        let editing = try await directory(folder).catalogue().editing
        #expect(editing.refusal?.contains("folders") == true)
    }

    @Test func nothingCanBeAddedOrRemoved() async throws {
        let mock = directory(try TemporaryFolder())
        await #expect { try await mock.add("https://a.example", from: nil) } throws: { error in
            if case .unsupported? = error as? Failure { true } else { false }
        }
        await #expect { try await mock.remove([.swift]) } throws: { error in
            if case .unsupported? = error as? Failure { true } else { false }
        }
    }
}
