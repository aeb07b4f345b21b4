import Feeds
import Glibc
import Model

/// One line about a feed in a file, which is read as a stream: any length takes the same memory.
enum BriefInspection {
    private static let packet = 1 << 17

    /// "rss2.0  30 items  Title  path", or why there is none.
    static func line(_ path: String) -> (text: String, isReadable: Bool) {
        let descriptor = path == "-" ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return ("\(path): \(String(cString: strerror(errno)))", false) }
        defer { if descriptor != STDIN_FILENO { close(descriptor) } }
        do throws(ParseError) {
            var items = 0
            let feed = try read(descriptor) { _ in items += 1 }
            let ending = feed.isPartial ? "  (breaks off)" : ""
            return ("\(feed.reading.format)  \(items) items  \(feed.title ?? "(untitled)")  \(path)\(ending)", true)
        } catch {
            return ("\(path): \(error.sentence)", false)
        }
    }

    private static func read(_ descriptor: Int32, _ take: (ParsedItem) -> Void) throws(ParseError) -> ParsedFeed {
        var stream = FeedStream(contentType: nil, url: "")
        while let bytes = next(descriptor) { try stream.append(bytes, take) }
        return try stream.finish(take)
    }

    /// Nil at the end, and where a file can be read no further.
    private static func next(_ descriptor: Int32) -> [UInt8]? {
        while true {
            var count = 0
            let bytes = [UInt8](unsafeUninitializedCapacity: packet) { buffer, size in
                count = Glibc.read(descriptor, buffer.baseAddress, packet)
                size = max(count, 0)
            }
            if count > 0 { return bytes }
            if count == 0 || errno != EINTR { return nil }
        }
    }
}
