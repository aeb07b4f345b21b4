import FoundationEssentials
import Glibc
import TermUI

/// Width models of the terminals that Tern ran in lately, one line for each name and version: what is known of it before
/// it answers, what it calls itself, model. The latest comes first.
struct WidthFile: WidthStoring {
    static let maximumEntries = 16

    var path: String

    private struct Entry {
        var terminal: String
        var version: String
        var widths: WidthModel

        var line: String { "\(terminal)\t\(version)\t\(widths.code)" }
        var measurement: WidthMeasurement { WidthMeasurement(widths: widths, version: version) }

        /// A version as it stands in the file.
        static func written(_ version: String) -> String {
            String(version.filter { $0.isASCII && !$0.isNewline && $0 != "\t" }.prefix(100))
        }
    }

    func measurement(terminal: String) -> WidthMeasurement? {
        entries.first { $0.terminal == terminal }?.measurement
    }

    func measurement(terminal: String, version: String) -> WidthMeasurement? {
        entries.first { $0.terminal == terminal && $0.version == Entry.written(version) }?.measurement
    }

    func store(_ measurement: WidthMeasurement, terminal: String) {
        let version = Entry.written(measurement.version)
        let entry = Entry(terminal: terminal, version: version, widths: measurement.widths)
        let others = entries.filter { $0.terminal != terminal || $0.version != version }
        let lines = ([entry] + others).prefix(Self.maximumEntries).map(\.line)
        let folder = path.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
        // Without a cache the terminal is measured at each start, as it is anyway.
        try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        write(Array((lines.joined(separator: "\n") + "\n").utf8))
    }

    /// Written beside and moved into place: two programs at once leave one whole file.
    private func write(_ bytes: [UInt8]) {
        let draft = "\(path).\(getpid())"
        let descriptor = Glibc.open(draft, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return }
        let count = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
        close(descriptor)
        if count != bytes.count || rename(draft, path) != 0 { unlink(draft) }
    }

    /// Empty when there is no file yet; lines that make no sense are left out.
    private var entries: [Entry] {
        let descriptor = Glibc.open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return [] }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: 1 << 14)
        let count = Glibc.read(descriptor, &bytes, bytes.count)
        guard count > 0 else { return [] }
        return String(decoding: bytes[..<count], as: UTF8.self).split(separator: "\n").compactMap { line in
            let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            guard fields.count == 3, let widths = WidthModel(code: fields[2]) else { return nil }
            return Entry(terminal: fields[0], version: fields[1], widths: widths)
        }
    }
}
