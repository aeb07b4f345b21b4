import Foundation

/// The repository's Swift files, as text.
enum SourceTree {
    struct File {
        /// Relative to the repository: "Sources/Model/Feed.swift".
        var path: String
        var lines: [String]

        /// The folder under `Sources` that the file is in.
        var target: String { path.split(separator: "/").dropFirst().first.map(String.init) ?? "" }
    }

    static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    static func swiftFiles(under folder: String) throws -> [File] {
        let base = root.appendingPathComponent(folder)
        let paths = try FileManager.default.subpathsOfDirectory(atPath: base.path).filter { $0.hasSuffix(".swift") }
        return try paths.sorted().map { path in
            let text = try String(contentsOf: base.appendingPathComponent(path), encoding: .utf8)
            return File(path: "\(folder)/\(path)", lines: text.components(separatedBy: "\n"))
        }
    }

    /// The modules a file imports, whatever the access level and attributes of the import.
    static func imports(of file: File) -> [String] {
        file.lines.compactMap { line in
            let words = line.split(separator: " ").filter { !$0.hasPrefix("@") }
            guard let index = words.firstIndex(of: "import"), index + 1 < words.count,
                words[..<index].allSatisfy({ ["package", "public", "internal", "private", "fileprivate"].contains($0) })
            else { return nil }
            // "import struct Module.Type" names the module before the dot.
            let kinds: Set<Substring> = ["struct", "class", "enum", "func", "protocol", "typealias", "var", "let"]
            let name = kinds.contains(words[index + 1]) ? words.last : words[index + 1]
            return name.map { String($0.split(separator: ".")[0]) }
        }
    }

    /// A line without its comments and without what its string literals say.
    static func code(of line: String) -> String {
        var result = ""
        var inString = false
        var previous: Character = " "
        for character in line {
            if !inString, character == "/", previous == "/" { return String(result.dropLast()) }
            if character == "\"", previous != "\\" { inString.toggle() }
            if !inString { result.append(character) }
            previous = previous == "\\" && character == "\\" ? " " : character
        }
        return result
    }
}
