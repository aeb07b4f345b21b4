package import Containers
package import FeedService
import Foundation
package import Model
package import Screens
package import TermUI
package import Testing

/// The whole program but for the terminal: keys go in, the screen is read as an array of strings.
@MainActor
package final class Reader {
    package let container: AppContainer
    package let session: Session
    package let surface: MemorySurface
    package let outside = Outside()
    private let service: FeedService

    /// What the program asked of the world.
    package final class Outside: AppOutside {
        package var opened: [String] = []
        package var log: [String] = []
        package var hasQuit = false
        package func open(url: String) -> Bool {
            opened.append(url)
            return true
        }
        package var saved: [Settings] = []
        package func save(_ settings: Settings) -> Result<String, Failure> {
            saved.append(settings)
            return .success("/home/config.toml")
        }
        package func log(_ line: String) { log.append(line) }
        package func quit() { hasQuit = true }
    }

    package init(source: any PageSource, width: Int = 80, height: Int = 24) {
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

    package convenience init(mock path: String, width: Int = 80, height: Int = 24) {
        self.init(source: MockDirectory(path: path), width: width, height: height)
    }

    package func close() async {
        await container.close()
        await service.close()
    }

    /// The screen now, trailing blanks trimmed.
    package var screen: [String] {
        surface.present(session.frame(), theme: .dark)
        return surface.screen.lines.map { line in
            var line = line
            while line.last == " " { line.removeLast() }
            return line
        }
    }

    package var text: String { screen.joined(separator: "\n") }

    /// Presses keys, each once what the one before it caused is on the screen.
    package func press(_ keys: Key...) async {
        for key in keys {
            _ = session.handle(.key(key))
            await settle()
        }
    }

    package func type(_ text: String) async {
        for character in text { await press(Key(String(character))) }
    }

    package func resize(_ width: Int, _ height: Int) {
        _ = session.handle(.resize(Size(width: width, height: height)))
    }

    /// Lets what is under way go on until the screen shows what is waited for.
    package func wait(for needle: String, sourceLocation: SourceLocation = #_sourceLocation) async {
        for _ in 0..<5000 {
            if text.contains(needle) { return }
            // Cancelled with the test: then the record below is all there is.
            try? await Task.sleep(for: .milliseconds(1))
        }
        Issue.record("“\(needle)” never came on screen:\n\(text)", sourceLocation: sourceLocation)
    }

    /// Lets what is under way go on until nothing changes any more.
    package func settle() async {
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
