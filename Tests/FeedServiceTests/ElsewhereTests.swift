import Foundation
import Model
import Store
import TestSupport
import Testing

@testable import FeedService

/// Two programs with one library.
@Suite(.timeLimit(.minutes(10)))
struct ElsewhereTests {
    private let folder: TemporaryFolder
    private let there: ServedLibrary
    private let service: FeedService

    init() throws {
        folder = try TemporaryFolder([:])
        let here = try ServedLibrary(path: folder.path + "/tern.db")
        there = try ServedLibrary(path: folder.path + "/tern.db")
        service = FeedService(source: here.library)
    }

    @Test func whatAnotherProgramFetchesIsTold() async throws {
        there.serve("/feed", "a", "b")
        var changes = await service.changes().makeAsyncIterator()
        _ = try await there.add()
        #expect(await changes.next() == .changedElsewhere)
        let page = try await service.page(PageRequest(listing: .all), policy: .cached)
        #expect(page.rows.count == 2)
        await service.close()
    }

    @Test func aLibraryBehindASymbolicLinkIsTheSame() async throws {
        let link = folder.path + "/link.db"
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "tern.db")
        let service = FeedService(source: try ServedLibrary(path: link).library)
        there.serve("/feed", "a")
        var changes = await service.changes().makeAsyncIterator()
        _ = try await there.add()
        #expect(await changes.next() == .changedElsewhere)
        await service.close()
    }

    @Test func whatAnotherProgramMarksIsToldArticleByArticle() async throws {
        there.serve("/feed", "a", "b", "c")
        _ = try await there.add()
        let rows = try await service.page(PageRequest(listing: .all), policy: .cached).rows
        var changes = await service.changes().makeAsyncIterator()
        _ = try await there.library.mark([rows[0].id, rows[2].id], .read(true))
        let marked = [rows[0].id, rows[2].id].sorted { $0.rawValue < $1.rawValue }
        var change = await changes.next()
        #expect(change == .changedElsewhere)
        // Once more if the feed, which came since this library was opened, was noticed before the marks were.
        while change == .changedElsewhere { change = await changes.next() }
        #expect(change == .marked(marked, .read(true)))
        await service.close()
    }

    @Test func whatThisProgramWritesIsNotToldAsAnothers() async throws {
        there.serve("/feed", "a", "b")
        _ = try await there.add()
        let rows = try await service.page(PageRequest(listing: .all), policy: .cached).rows
        var changes = await service.changes().makeAsyncIterator()
        // The feed came since this library was opened.
        #expect(await changes.next() == .changedElsewhere)
        try await service.mark([rows[0].id], .read(true))
        #expect(await changes.next() == .marked([rows[0].id], .read(true)))
        #expect(await changes.next() == .catalogueChanged)
        _ = try await there.library.mark([rows[1].id], .starred(true))
        #expect(await changes.next() == .changedElsewhere)
        await service.close()
    }
}
