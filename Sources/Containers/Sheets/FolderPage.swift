package import Model

/// A sheet of folders to put feeds into, or another folder. What is written chooses among them, and names a new one:
/// "News/World" lies in News. The text itself is the screen's.
package enum FolderPage: Page {
    package enum Subject: Equatable, Sendable {
        case feeds([FeedID])
        case folder([String])
    }

    package enum Choice: Hashable, Sendable {
        /// Outside of all folders.
        case outside
        case folder([String])
        /// One that there is not yet.
        case new([String])

        package var path: [String] {
            switch self {
            case .outside: []
            case .folder(let path), .new(let path): path
            }
        }
    }

    package struct State: Equatable, Sendable {
        package var subject: Subject
        /// How sentences call it: “Old Blog”, or "3 feeds".
        package var name: String
        /// Where all of it lies now; nil when it lies in several folders.
        package var current: [String]?
        /// What can be chosen with the text as it is.
        package private(set) var choices: [Choice] = []
        /// Its place among the choices; there is always one.
        package fileprivate(set) var selected = 0
        /// All folders there are, by name at each level.
        private var folders: [[String]]

        package init(_ subject: Subject, name: String, current: [String]?, folders: [[String]]) {
            self.subject = subject
            self.name = name
            self.current = current
            self.folders = folders
            if case .folder(let path) = subject { self.folders.removeAll { $0.starts(with: path) } }
            choose(for: "")
        }

        /// How many can be chosen when nothing is written.
        package var count: Int { folders.count + 1 }

        /// Those that begin with the text, those that hold it, and a new one.
        fileprivate mutating func choose(for text: String) {
            let path = text.folderPath
            let wanted = path.joined(separator: "/").lowercased()
            guard !wanted.isEmpty else {
                choices = [.outside] + folders.map(Choice.folder)
                selected = choices.firstIndex { $0.path == current } ?? 0
                return
            }
            let named = folders.map { (path: $0, name: $0.joined(separator: "/").lowercased()) }
            let beginning = named.filter { $0.name.hasPrefix(wanted) }
            let holding = named.filter { !$0.name.hasPrefix(wanted) && $0.name.contains(wanted) }
            choices = (beginning + holding).map { Choice.folder($0.path) }
            if !folders.contains(path) { choices.append(.new(path)) }
            selected = 0
        }
    }

    package enum Intent: Equatable, Sendable {
        /// The text is another than it was.
        case edited(String)
        case move(Move)
        case submit
        case choose(Choice)
    }

    package enum Effect: Equatable, Sendable {
        case close
        case arrange(Rearrangement)
    }

    package static func reduce(_ state: inout State, _ intent: Intent) -> [Effect] {
        switch intent {
        case .edited(let text):
            state.choose(for: text)
            return []
        case .move(let move):
            state.selected = move.target(from: state.selected, count: state.choices.count) ?? 0
            return []
        case .submit: return [.close] + put(state, into: state.choices[state.selected])
        case .choose(let choice): return [.close] + put(state, into: choice)
        }
    }

    private static func put(_ state: State, into choice: Choice) -> [Effect] {
        guard choice.path != state.current else { return [] }
        switch state.subject {
        case .feeds(let feeds): return [.arrange(.move(feeds, to: FeedPlace(folder: choice.path)))]
        case .folder(let path): return [.arrange(.renameFolder(path, to: choice.path + path.suffix(1)))]
        }
    }
}

extension String {
    /// The names of a folder and of those around it, from the outermost, as commands write them.
    package var folderPath: [String] {
        cleanedLine.split(separator: "/").map { String($0).cleanedLine }.filter { !$0.isEmpty }
    }
}
