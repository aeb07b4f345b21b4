import Containers
import FeedService
import Foundation
import Model
import Screens
import TermUI
import Testing

/// The whole program but for the terminal: keys go in, the screen is read as an array of strings.
@MainActor
final class Reader {
    let container: AppContainer
    let session: Session
    let surface: MemorySurface
    let outside = Outside()
    private let service: FeedService

    /// What the program asked of the world.
    final class Outside: AppOutside {
        var opened: [String] = []
        var log: [String] = []
        var hasQuit = false
        func open(url: String) -> Bool {
            opened.append(url)
            return true
        }
        func log(_ line: String) { log.append(line) }
        func quit() { hasQuit = true }
    }

    init(source: any PageSource, width: Int = 80, height: Int = 24) {
        let size = Size(width: width, height: height)
        setenv("TZ", "UTC", 1)
        service = FeedService(source: source)
        // 2026-11-30 06:00 UTC
        let now = Date(timeIntervalSince1970: 1_796_018_400)
        container = AppContainer(state: AppPage.State(now: now), source: service, outside: outside)
        session = Session(container: container, size: size)
        surface = MemorySurface(size: size)
        container.send(.start)
    }

    convenience init(mock path: String, width: Int = 80, height: Int = 24) {
        self.init(source: MockDirectory(path: path), width: width, height: height)
    }

    func close() async {
        await container.close()
        await service.close()
    }

    /// The screen now, trailing blanks trimmed.
    var screen: [String] {
        surface.present(session.frame(), theme: .dark)
        return surface.lines.map { line in
            var line = line
            while line.last == " " { line.removeLast() }
            return line
        }
    }

    var text: String { screen.joined(separator: "\n") }

    /// Presses keys, each once what the one before it caused is on the screen.
    func press(_ keys: Key...) async {
        for key in keys {
            _ = session.handle(.key(key))
            await settle()
        }
    }

    func type(_ text: String) async {
        for character in text { await press(Key(String(character))) }
    }

    func resize(_ width: Int, _ height: Int) {
        surface.resize(to: Size(width: width, height: height))
        _ = session.handle(.resize(Size(width: width, height: height)))
    }

    /// Lets what is under way go on until the screen shows what is waited for.
    func wait(for needle: String, sourceLocation: SourceLocation = #_sourceLocation) async {
        for _ in 0..<5000 {
            if text.contains(needle) { return }
            try? await Task.sleep(for: .milliseconds(1))  // cancelled with the test: then the record below is all there is
        }
        Issue.record("“\(needle)” never came on screen:\n\(text)", sourceLocation: sourceLocation)
    }

    /// Lets what is under way go on until nothing changes any more.
    func settle() async {
        var unchanged = 0
        var before = container.state
        while unchanged < 10 {
            _ = screen
            try? await Task.sleep(for: .microseconds(300))  // see above
            unchanged = container.state == before ? unchanged + 1 : 0
            before = container.state
        }
    }
}

/// A mock directory made for one test, gone with it.
struct TemporaryPages: ~Copyable {
    let path: String

    init() throws {
        path = NSTemporaryDirectory() + "tern-test-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    func write(_ name: String, _ text: String) throws {
        let url = URL(fileURLWithPath: path).appendingPathComponent(name)
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try text.write(to: url, atomically: true, encoding: .utf8)
    }

    /// A feed of numbered articles, `perPage` to a page, the newest first.
    func writeFeed(_ name: String, count: Int, perPage: Int = 20, settings: String? = nil) throws {
        let pages = max(1, (count + perPage - 1) / perPage)
        for page in 1...pages {
            let numbers = ((page - 1) * perPage)..<min(count, page * perPage)
            let items = numbers.map { number in
                """
                {"id": \(number), "title": "\(name) \(number)", "summary": "Summary of \(number)",
                 "url": "https://example.org/\(name)/\(number)",
                 "publishedAt": "2026-11-\(29 - min(28, number / 4))T10:\(59 - number % 4):00Z"}
                """
            }
            try write(
                "\(name)/page-\(page).json",
                "{\"items\": [\(items.joined(separator: ","))], \"hasMore\": \(page < pages)}"
            )
        }
        if let settings { try write("\(name)/mock.json", settings) }
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }  // a leftover folder harms nobody
}
