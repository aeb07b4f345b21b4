import FeedService
import Feeds
import Model
import Store

/// `tern export [FILE]`: the feeds of the library as OPML, with their folders, names and tags.
struct ExportCommand {
    /// Nil: standard output. A file that is there is replaced as a whole.
    var path: String?
    var settings: Invocation.Settings

    func run() async -> ExitCode {
        do throws(Failure) {
            let export = try await read()
            let document = OPMLWriter(title: "Tern").document(export.subscriptions)
            if let path { try AtomicFile(path: path).write(Array(document.utf8)) }
            if settings.asJSON {
                Console.output(try JSONText.line(ExportAnswer(export, path: path, opml: path == nil ? document : nil)))
                return .success
            }
            if let path {
                Console.output("Wrote \(export.subscriptions.count.of("feed")) to \(path.cleanedLine).")
            } else {
                Console.raw(String(document.dropLast()))
            }
            tell(export)
            return .success
        } catch {
            Console.error(error, "not exported: ")
            return .failure
        }
    }

    private func read() async throws(Failure) -> LibraryExport {
        let store = try OpeningLine.store(at: settings.database ?? Places.standard.database, settings)
        do throws(Failure) {
            let export = try await LibraryExport(store: store)
            await store.close()
            return export
        } catch {
            await store.close()
            throw error
        }
    }

    private func tell(_ export: LibraryExport) {
        for address in export.leftOut {
            let what = address.lowercased().hasPrefix("exec:") ? "a program" : "a file of this computer"
            Console.error("tern: not exported: \(address) is \(what), which means nothing to another reader.")
        }
        guard !export.withPasswords.isEmpty else { return }
        Console.error("tern: the list holds passwords; think of that before you pass it on:")
        for address in export.withPasswords { Console.error("  \(address)") }
    }
}

/// The same for programs.
private struct ExportAnswer: Encodable {
    var path: String?
    var feeds: Int
    var leftOut: [String]
    /// Addresses in the list that hold a password, here without it.
    var withPasswords: [String]
    /// The list, where no file was named.
    var opml: String?

    init(_ export: LibraryExport, path: String?, opml: String?) {
        self.path = path
        feeds = export.subscriptions.count
        leftOut = export.leftOut
        withPasswords = export.withPasswords.map(\.withoutCredentials)
        self.opml = opml
    }
}
