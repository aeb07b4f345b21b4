import Containers
import FoundationEssentials
import Glibc
import Model

/// The configuration file on disk.
struct ConfigurationFile {
    /// Larger is no configuration.
    static let largest = 1 << 20

    var path: String

    /// Reads what can be used of it. A file that is not there says nothing, unless it `mustExist`.
    func read(mustExist: Bool) throws(Failure) -> Configuration {
        guard let text = try text() else {
            guard mustExist else { return Configuration() }
            throw .unreadable(path: path.cleanedLine, reason: String(cString: strerror(ENOENT)))
        }
        return ConfigurationReader.reading(text)
    }

    /// The same with a file that is there and cannot be read as one of the problems.
    func readUsable(mustExist: Bool) throws(Failure) -> Configuration {
        do throws(Failure) {
            return try read(mustExist: mustExist)
        } catch {
            guard access(path, F_OK) == 0 else { throw error }
            var configuration = Configuration()
            let reason = if case .unreadable(_, let reason) = error { reason } else { error.sentence }
            configuration.add(ConfigurationError(sentence: "cannot be read: \(reason)"), isAboutFeeds: true)
            return configuration
        }
    }

    /// "/home/me/.config/tern/config.toml:3:9: “theme” is to be …"
    func sentence(_ error: ConfigurationError) -> String {
        "\(path.cleanedLine)\(Self.place(error)): \(error.sentence)."
    }

    /// The same where there is little room: without the directories.
    func briefSentence(_ error: ConfigurationError) -> String { "\(name)\(Self.place(error)): \(error.sentence)." }

    var name: String { AtomicFile.parts(of: path).name.cleanedLine }

    private static func place(_ error: ConfigurationError) -> String {
        error.place.map { ":\($0.line):\($0.column)" } ?? ""
    }

    /// The same for whoever goes through all of them: "config.toml:3:9: theme: is to be …"
    func line(_ error: ConfigurationError) -> String {
        "\(path.cleanedLine)\(Self.place(error)): \(error.key.map { $0 + ": " } ?? "")\(error.problem)."
    }

    /// Writes what differs from the file as it is now: what another program changed in other lines stays.
    func save(_ settings: Settings) throws(Failure) {
        let old = try text()
        let new: String
        do throws(ConfigurationError) {
            new = try ConfigurationEdit.text(old ?? "", with: settings)
        } catch {
            throw .unsupported("Not saved. \(sentence(error))")
        }
        guard new != old else { return }
        try AtomicFile(path: path).write(Array(new.utf8))
    }

    /// The same for the settings sheet, which says where they are.
    func saving(_ settings: Settings) -> Result<String, Failure> {
        Result { () throws(Failure) in
            try save(settings)
            return path.cleanedLine
        }
    }

    /// The whole file; nil when there is none.
    func text() throws(Failure) -> String? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        if descriptor < 0, errno == ENOENT || errno == ENOTDIR { return nil }
        guard descriptor >= 0 else { throw unreadable(errno) }
        defer { close(descriptor) }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 14)
        while true {
            let count = Glibc.read(descriptor, &chunk, chunk.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw unreadable(errno) }
            if count == 0 { break }
            bytes += chunk[..<count]
            guard bytes.count <= Self.largest else { throw unreadable(EFBIG) }
        }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw .unreadable(path: path.cleanedLine, reason: "it is not in UTF-8")
        }
        return text
    }

    private func unreadable(_ error: Int32) -> Failure {
        .unreadable(path: path.cleanedLine, reason: String(cString: strerror(error)))
    }
}
