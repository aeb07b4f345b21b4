import FoundationEssentials
import Model

/// What a look at a mock directory finds: its settings and its feeds, but no articles yet.
struct MockContents: Sendable {
    var title: String
    var folders: [MockFolder]
    /// Why the root's `mock.json` was not used.
    var settingsFailure: Failure?

    init(path: String, firstSeen: Date) throws(Failure) {
        let names = try FileBytes.names(in: path)
        let defaults: MockSettings
        (defaults, settingsFailure) = Self.settings(in: path, names, document: "mock.json", MockSettings())
        let ownName = String(path.split(separator: "/").last ?? "/").cleanedLine
        title = defaults.title ?? ownName
        folders = []

        let pages = Self.pages(names)
        if !pages.isEmpty {
            folders.append(
                MockFolder(
                    id: MockFolder.root,
                    path: path,
                    title: title,
                    settings: defaults,
                    settingsFailure: nil,
                    pages: pages,
                    firstSeen: firstSeen
                )
            )
        }
        for name in names {
            let folder = Self.folder(name, in: path, defaults: defaults, firstSeen: firstSeen)
            if let folder { folders.append(folder) }
        }
        guard !folders.isEmpty else {
            throw .unreadable(path: path.cleanedLine, reason: "it holds no page-1.json, and no folder with one")
        }
    }

    private static func folder(_ name: String, in path: String, defaults: MockSettings, firstSeen: Date) -> MockFolder?
    {
        let folderPath = "\(path)/\(name)"
        // Most names in a directory are no folders; what cannot be listed has no pages.
        guard let names = try? FileBytes.names(in: folderPath) else { return nil }
        let pages = pages(names)
        guard !pages.isEmpty || names.contains("mock.json") else { return nil }
        let (settings, failure) = settings(in: folderPath, names, document: "\(name.cleanedLine)/mock.json", defaults)
        // Without a file of its own a folder has the root's settings, but not its title.
        let ownTitle = failure == nil && names.contains("mock.json") ? settings.title : nil
        return MockFolder(
            id: FeedID(rawValue: name),
            path: folderPath,
            title: ownTitle ?? name.cleanedLine,
            settings: settings,
            settingsFailure: failure,
            pages: pages,
            firstSeen: firstSeen
        )
    }

    private static func settings(
        in path: String,
        _ names: [String],
        document: String,
        _ defaults: MockSettings
    ) -> (MockSettings, Failure?) {
        guard names.contains("mock.json") else { return (defaults, nil) }
        do throws(Failure) {
            let bytes = try FileBytes.read("\(path)/mock.json", name: document)
            return (try MockSettings(bytes: bytes, document: document, defaults: defaults), nil)
        } catch {
            return (defaults, error)
        }
    }

    /// Numbers of the files named "page-N.json".
    private static func pages(_ names: [String]) -> [Int] {
        names.compactMap { name in
            guard name.hasPrefix("page-"), name.hasSuffix(".json") else { return nil }
            let digits = name.dropFirst(5).dropLast(5)
            guard digits.count <= 9, let number = Int(digits), number >= 0, String(number) == digits else { return nil }
            return number
        }.sorted()
    }
}
