import FeedService
import Feeds
import FoundationEssentials
import Glibc
import Model
import Store

/// `tern import FILE…`: feeds, and newsboat's articles and marks, from the files of other readers. Nothing is fetched.
struct ImportCommand {
    var request: Invocation.ImportRequest
    var settings: Invocation.Settings

    func run() async -> ExitCode {
        do throws(Failure) {
            guard let paths = pathsToRead() else { return .usage }
            var sources = ImportSources()
            for path in paths { try sources.add(path, format: request.format) }
            let report = try await take(sources)
            let lines = ImportLines(report: report, isDryRun: request.isDryRun)
            if request.asJSON { try lines.writeJSON() } else { lines.write(isQuiet: settings.isQuiet) }
            return report.skipped.isEmpty ? .success : .failure
        } catch {
            Console.error(error, "nothing was imported: ")
            return .failure
        }
    }

    /// What was named; else what is found and agreed to. Nil when there is nothing to read, which has then been said.
    private func pathsToRead() -> [String]? {
        guard request.paths.isEmpty else { return request.paths }
        let others = OtherReaders.standard
        let found = request.format.map(others.files) ?? others.anyFiles
        guard !found.isEmpty else {
            let places = others.places(request.format).joined(separator: ", ")
            Console.error("tern: nothing to import in \(places). Name a file: tern import FILE")
            return nil
        }
        // Whoever named the reader has agreed.
        return request.format != nil || agrees(to: found) ? found : nil
    }

    private func agrees(to paths: [String]) -> Bool {
        let reader = paths.contains { $0.hasSuffix("/sfeedrc") } ? "sfeed" : "newsboat"
        let names = paths.map(\.cleanedLine).joined(separator: " and ")
        guard isatty(STDIN_FILENO) == 1, isatty(STDERR_FILENO) == 1 else {
            Console.error("tern: found \(names). To import: tern import --from \(reader)")
            return false
        }
        Console.error("Import \(names)? Return for yes, n for no:")
        // The end of the input is no answer.
        guard let answer = readLine()?.cleanedLine.lowercased(), ["", "y", "yes"].contains(answer) else {
            Console.error("tern: nothing was imported.")
            return false
        }
        return true
    }

    private func take(_ sources: ImportSources) async throws(Failure) -> ImportReport {
        let store = try openStore()
        var caches: [NewsboatCache] = []
        do throws(Failure) {
            for path in sources.caches { caches.append(try NewsboatCache.open(path: path)) }
            let library = LibraryImport(store: store)
            let progress = Progress(settings)
            let report = try await library.run(sources.lists, caches: caches, isKept: !request.isDryRun) { count in
                await progress.show("Reading \(count.of("article"))")
            }
            await progress.end()
            await close(store, caches)
            return report
        } catch {
            await close(store, caches)
            throw error
        }
    }

    /// A rehearsal makes no library where there is none.
    private func openStore() throws(Failure) -> Store {
        let path = settings.database ?? Places.standard.database
        return try OpeningLine.store(at: request.isDryRun && access(path, F_OK) != 0 ? ":memory:" : path, settings)
    }

    private func close(_ store: Store, _ caches: [NewsboatCache]) async {
        for cache in caches { await cache.close() }
        await store.close()
    }
}

/// The files to import, sorted by what they turned out to be.
struct ImportSources {
    private(set) var lists: [LibraryImport.File] = []
    private(set) var caches: [String] = []

    /// A folder stands for newsboat's files in it.
    mutating func add(_ path: String, format: SubscriptionFormat?) throws(Failure) {
        let inside = OtherReaders.filesOfNewsboat(in: path)
        guard inside.isEmpty else {
            for file in inside { try add(file, format: .newsboat) }
            return
        }
        let shown = path == "-" ? "standard input" : path.cleanedLine
        let bytes = try InputFile(path: path).bytes { !SubscriptionFormat.isDatabase($0) }
        if SubscriptionFormat.isDatabase(bytes) {
            guard path != "-", format == nil || format == .newsboat else {
                throw .unsupported("\(shown) is a database. newsboat's cache is imported by its path: tern import FILE")
            }
            return caches.append(path)
        }
        guard let format = format ?? SubscriptionFormat(of: bytes) else {
            throw .unsupported(
                "\(shown) is none of the lists that Tern reads: OPML, newsboat's urls, sfeed's sfeedrc. If it is one, say "
                    + "which with --from."
            )
        }
        lists.append(LibraryImport.File(name: shown, list: try SubscriptionList(bytes, format: format, name: shown)))
    }
}
