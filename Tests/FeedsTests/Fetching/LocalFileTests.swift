import Feeds
import Foundation
import Model
import Testing

@Suite(.timeLimit(.minutes(10)))
struct LocalFileTests {
    let folder: URL
    let fetcher = CurlFetcher(userAgent: "tern/test")

    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "tern files \(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    @Test func aFileIsReadWhateverItsName() async throws {
        defer { remove() }
        let file = folder.appending(path: "a b ü%.xml")
        try Data("<rss/>".utf8).write(to: file)
        let response = try await fetcher.fetch(FetchRequest(url: file.absoluteString))
        #expect(response.body == Array("<rss/>".utf8))
        #expect(response.finalURL == file.absoluteString)
        #expect(response.validators == Validators())
    }

    @Test func anEmptyFileIsAnEmptyBody() async throws {
        defer { remove() }
        let file = folder.appending(path: "empty")
        try Data().write(to: file)
        #expect(try await fetcher.fetch(FetchRequest(url: file.absoluteString)).body.isEmpty)
    }

    @Test func whatCannotBeReadIsTold() async throws {
        defer { remove() }
        let missing = folder.appending(path: "missing")
        #expect(
            await failure(missing.absoluteString)
                == .unreadable(path: missing.path, reason: "no such file or directory")
        )
        #expect(await failure("file:///dev/null") == .unreadable(path: "/dev/null", reason: "it is not a file"))
        let pipe = folder.appending(path: "pipe")
        #expect(mkfifo(pipe.path, 0o600) == 0)
        #expect(await failure(pipe.absoluteString) == .unreadable(path: pipe.path, reason: "it is not a file"))
    }

    @Test func anEscapeInANameNeverComesOut() async {
        defer { remove() }
        let failure = await failure("file:///nope%1b%5b31mRED%e2%80%ae%9b")
        #expect(failure == .unreadable(path: "/nope[31mRED\u{FFFD}", reason: "no such file or directory"))
    }

    @Test func aFileOnAnotherComputerIsRefused() async {
        defer { remove() }
        let failure = await failure("file://server/share/feed.xml")
        #expect(
            failure?.sentence
                == "file://server/share/feed.xml names a file on another computer; file:///path is for this one."
        )
    }

    private func failure(_ url: String) async -> Failure? {
        do {
            _ = try await fetcher.fetch(FetchRequest(url: url))
            return nil
        } catch {
            return error
        }
    }

    private func remove() {
        // A folder that stays behind in the temporary directory harms nobody.
        try? FileManager.default.removeItem(at: folder)
    }
}
