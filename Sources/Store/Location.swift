/// Where a database is.
enum Location: Sendable {
    /// An absolute path, or a relative one that starts with "./".
    case file(String)
    /// A file that nobody can change (its folder is read-only, its disk full): SQLite then needs no files beside it.
    case immutable(String)
    /// A database of this process, shared by the connections that give the same name.
    case memory(String)

    /// A database of its own in memory. SQLite's memdb VFS shares names that start with "/" between connections, with
    /// the locking of a file (sqlite.org/src/file/src/memdb.c).
    static func newMemory() -> Location {
        .memory("/tern-\(UInt64.random(in: .min ... .max))")
    }

    /// What SQLite is given.
    var name: String {
        switch self {
        case .file(let path): path
        case .immutable(let path): "file:\(Self.percentEncoded(path))?immutable=1"
        case .memory(let name): "file:\(name)?vfs=memdb"
        }
    }

    var isURI: Bool {
        if case .file = self { false } else { true }
    }

    /// The path as sentences name it.
    var path: String {
        switch self {
        case .file(let path), .immutable(let path): path
        case .memory: ":memory:"
        }
    }

    private static func percentEncoded(_ path: String) -> String {
        path.utf8.map { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "."), UInt8(ascii: "-"):
                String(Unicode.Scalar(byte))
            default:
                "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
            }
        }.joined()
    }
}
