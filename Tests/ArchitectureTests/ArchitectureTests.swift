import Foundation
import Testing

/// The shape of the project, held by a machine: who may import whom, how long a file may be, what is never written.
@Suite(.timeLimit(.minutes(10)))
struct ArchitectureTests {
    /// What each target may import of ours. The manifest alone does not refuse an undeclared import in an incremental
    /// build.
    static let arrows: [String: Set<String>] = [
        "Model": [],
        "Feeds": ["Model", "CCurl", "CLibXML2", "CUchardet", "CMicrohttpd", "CCrypto"],
        "Store": ["Model", "CSQLite", "CEventLoop"],
        "FeedService": ["Model", "Feeds", "Store"],
        "Containers": ["Model"],
        "TermUI": ["CNcurses", "CUnicode", "CEventLoop"],
        "Screens": ["Model", "Containers", "TermUI"],
        "tern": ["Model", "Feeds", "Store", "FeedService", "Containers", "TermUI", "Screens", "CTOML"],
    ]

    /// What a target may use of the toolchain. Containers get no I/O at all; nobody gets the whole of Foundation, whose
    /// loading costs start-up time.
    static let toolchain: [String: Set<String>] = [
        "Model": ["FoundationEssentials"],
        "Feeds": ["FoundationEssentials", "Synchronization", "Dispatch", "Glibc"],
        "Store": ["FoundationEssentials", "Synchronization", "Dispatch", "Glibc"],
        "FeedService": ["FoundationEssentials", "Synchronization", "Dispatch", "Glibc"],
        "Containers": ["FoundationEssentials", "Observation"],
        "TermUI": ["Dispatch", "Glibc", "Synchronization", "_Concurrency"],
        "Screens": ["FoundationEssentials", "Glibc", "Observation"],
        "tern": ["FoundationEssentials", "Dispatch", "Glibc", "Synchronization", "Observation"],
    ]

    /// Files in which `public` may stand. Starts empty: everything between targets is `package`.
    static let publicFiles: Set<String> = []

    static func sources() throws -> [SourceTree.File] { try SourceTree.swiftFiles(under: "Sources") }

    @Test func everyTargetOfTheTableExistsAndNoOther() throws {
        let folders = try FileManager.default.contentsOfDirectory(
            atPath: SourceTree.root.appendingPathComponent("Sources").path
        )
        let shims: Set<String> = [
            "CNcurses", "CEventLoop", "CSQLite", "CLibXML2", "CUchardet", "CCurl", "CUnicode", "CTOML", "CMicrohttpd",
            "CCrypto",
        ]
        #expect(Set(folders) == Set(Self.arrows.keys).union(shims))
    }

    @Test func importsFollowTheArrows() throws {
        for file in try Self.sources() {
            let allowed = (Self.arrows[file.target] ?? []).union(Self.toolchain[file.target] ?? [])
            for module in SourceTree.imports(of: file) {
                #expect(allowed.contains(module), "\(file.path) imports \(module)")
            }
        }
    }

    @Test func shimTargetsHoldNoSwift() throws {
        let targets = Set(try Self.sources().map(\.target))
        #expect(targets.isSubset(of: Set(Self.arrows.keys)))
    }

    @Test func filesAreAtMost400Lines() throws {
        for file in try Self.sources() + SourceTree.swiftFiles(under: "Tests") {
            #expect(file.lines.count <= 401, "\(file.path) has \(file.lines.count - 1) lines")
        }
    }

    @Test func nothingTraps() throws {
        for file in try Self.sources() {
            for (index, line) in file.lines.enumerated() {
                let code = SourceTree.code(of: line)
                for word in ["try!", "fatalError(", "preconditionFailure(", " as! ", "unsafelyUnwrapped"] {
                    #expect(!code.contains(word), "\(file.path):\(index + 1) has \(word)")
                }
                #expect(!Self.forceUnwraps(code), "\(file.path):\(index + 1) force-unwraps: \(line)")
            }
        }
    }

    /// A "!" right after a name, a bracket or a "?", that is not part of "!=".
    static func forceUnwraps(_ code: String) -> Bool {
        let characters = Array(code)
        return characters.indices.dropFirst().contains { index in
            guard characters[index] == "!" else { return false }
            let before = characters[index - 1]
            let isOperand = before.isLetter || before.isNumber || before == "_" || ")]}".contains(before)
            let after = index + 1 < characters.count ? characters[index + 1] : " "
            return isOperand && after != "="
        }
    }

    @Test func nothingIsPublic() throws {
        for file in try Self.sources() where !Self.publicFiles.contains(file.path) {
            for (index, line) in file.lines.enumerated() {
                let words = SourceTree.code(of: line).split(whereSeparator: { !$0.isLetter })
                #expect(!words.contains("public"), "\(file.path):\(index + 1) is public")
            }
        }
    }

    @Test func everySwallowedErrorSaysWhy() throws {
        for file in try Self.sources() {
            for (index, line) in file.lines.enumerated() where SourceTree.code(of: line).contains(/\btry\?/) {
                let near = file.lines[max(0, index - 4)...index].joined()
                #expect(near.contains("//"), "\(file.path):\(index + 1) drops an error without a reason beside it")
            }
        }
    }

    @Test func theChecksThemselvesSeeWhatTheyLookFor() {
        #expect(Self.forceUnwraps("let x = y!"))
        #expect(Self.forceUnwraps("f(a)!.b"))
        #expect(!Self.forceUnwraps("if a != b, !c { }"))
        #expect(SourceTree.code(of: "let a = \"try! \\\" x!\" // fatalError(") == "let a = \" ")
        let file = SourceTree.File(
            path: "Sources/X/Y.swift",
            lines: ["@testable import A", "package import B", "import struct C.D", "// import E"]
        )
        #expect(SourceTree.imports(of: file) == ["A", "B", "C"])
    }
}
