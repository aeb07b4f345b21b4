import Glibc
import TermUI

/// Hears when a file is written, replaced or made, by whomever (inotify(7)), and sleeps in between. Directories are
/// watched, since most editors put another file in the place of the one that they edit; also those that symbolic links
/// lead to.
@MainActor
final class FileWatch {
    /// Milliseconds within which several changes are told as one: some editors rename, make and write.
    private static let gathering = 50
    private static let events = UInt32(IN_CLOSE_WRITE | IN_MOVED_TO | IN_CREATE | IN_DELETE | IN_MOVED_FROM)
    /// The size of an event without its name.
    private static let headSize = MemoryLayout<inotify_event>.size

    private let path: String
    private let onChange: @MainActor () -> Void
    private let inotify: Int32
    /// What is of interest in each directory that is watched.
    private var names: [Int32: Set<String>] = [:]
    private var readable: Watch?
    private var pause: Watch?

    /// Nil where the system cannot tell.
    init?(path: String, onChange: @escaping @MainActor () -> Void) {
        self.path = path
        self.onChange = onChange
        inotify = inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
        guard inotify >= 0 else { return nil }
        watchDirectories()
        readable = .readable(inotify) { [weak self] in self?.read() }
    }

    isolated deinit {
        readable?.cancel()
        if inotify >= 0 { close(inotify) }
    }

    /// Adding one that is watched already only says so again.
    private func watchDirectories() {
        var found: [Int32: Set<String>] = [:]
        for (folder, name) in Self.places(of: path) {
            let number = inotify_add_watch(inotify, folder, Self.events)
            if number >= 0 { found[number, default: []].insert(name) }
        }
        for number in names.keys where found[number] == nil { inotify_rm_watch(inotify, number) }
        names = found
    }

    private func read() {
        var bytes = [UInt8](repeating: 0, count: 4096)
        var concerns = false
        while case let count = Glibc.read(inotify, &bytes, bytes.count), count > 0 {
            concerns = concernsFile(bytes[..<count]) || concerns
        }
        guard concerns, pause == nil else { return }
        pause = .timer(milliseconds: Self.gathering) { [weak self] in
            self?.pause?.cancel()
            self?.pause = nil
            self?.watchDirectories()
            self?.onChange()
        }
    }

    /// Whether one of the events is about the file, or a directory is gone.
    private func concernsFile(_ bytes: ArraySlice<UInt8>) -> Bool {
        var rest = bytes
        while rest.count >= Self.headSize {
            let event = rest.withUnsafeBytes { $0.loadUnaligned(as: inotify_event.self) }
            let name = rest.dropFirst(Self.headSize).prefix(Int(event.len)).prefix { $0 != 0 }
            if event.len == 0 || names[event.wd]?.contains(String(decoding: name, as: UTF8.self)) == true {
                return true
            }
            rest = rest.dropFirst(Self.headSize + Int(event.len))
        }
        return false
    }

    /// The file and what its symbolic links lead to, each as a directory that there is and the name to expect in it.
    private static func places(of path: String) -> [(String, String)] {
        AtomicFile.chain(of: path).map { path in
            var (folder, name) = AtomicFile.parts(of: path)
            var status = stat()
            while stat(folder, &status) != 0, folder != "/", folder != "." {
                (folder, name) = AtomicFile.parts(of: folder)
            }
            return (folder, name)
        }
    }
}
