import FeedService
import Feeds
import Model

/// A feed as a command line names it.
enum FeedReference {
    /// The feed of this address, number or title, else the only one with this in its title or address, whatever the case.
    /// Throws a sentence when there is none, or more than one.
    static func find(_ text: String, in feeds: [Feed]) throws(Failure) -> Feed {
        let name = text.cleanedLine
        let address = name.withoutFragment
        if let feed = feeds.first(where: { $0.address.withoutFragment == address }) { return feed }
        if let feed = feeds.first(where: { $0.id.rawValue == name }) { return feed }
        let folded = name.lowercased()
        let titled = feeds.filter { $0.title.lowercased() == folded }
        if titled.count == 1 { return titled[0] }
        let alike = feeds.filter { feed in
            !folded.isEmpty
                && (feed.title.lowercased().contains(folded) || feed.address.lowercased().contains(folded))
        }
        switch alike.count {
        case 1: return alike[0]
        case 0 where name.contains("://"): throw .unsupported("no feed has the address \(address.withoutCredentials).")
        case 0: throw .unsupported("No feed is called “\(name)”, and none has it in its address.")
        default:
            let shown = alike.prefix(5).map { "“\($0.title)” \($0.address.withoutCredentials)" }.joined(separator: ", ")
            let more = alike.count > 5 ? ", and \(alike.count - 5) more" : ""
            throw .unsupported("“\(name)” fits \(alike.count) feeds: \(shown)\(more).")
        }
    }
}

/// A folder as a command line names it.
enum FolderReference {
    /// The folder of this path, else the only one whose path ends so, whatever the case. Throws a sentence when there is
    /// none, or more than one.
    static func find(_ names: [String], in folders: [[String]]) throws(Failure) -> [String] {
        if folders.contains(names) { return names }
        let folded = names.map { $0.lowercased() }
        let alike = folders.filter { $0.suffix(names.count).map { $0.lowercased() } == folded }
        switch alike.count {
        case 1: return alike[0]
        case 0: throw .unsupported("There is no folder “\(FolderPath.text(names))”.")
        default:
            let shown = alike.prefix(5).map { "“\(FolderPath.text($0))”" }.joined(separator: ", ")
            throw .unsupported("“\(FolderPath.text(names))” fits \(alike.count) folders: \(shown).")
        }
    }
}

extension Library {
    /// Does something with the one feed that the text names, and says why where that cannot be.
    static func withFeed(
        _ text: String,
        _ settings: Invocation.Settings,
        _ act: (Feed, LibrarySource) async throws(Failure) -> Void
    ) async -> ExitCode {
        do throws(Failure) {
            try await configured(settings).withSource { source async throws(Failure) in
                try await act(try FeedReference.find(text, in: try await source.catalogue().feeds), source)
            }
            return .success
        } catch {
            Console.error(error)
            return .failure
        }
    }
}
