import Feeds
import FoundationEssentials
import Glibc
import Model

/// `tern inspect`: tells what is read from a document, and why so.
struct InspectCommand {
    struct Request: Equatable {
        /// A path, an address, or "-".
        var place = "-"
        var contentType: String?
        var baseURL: String?
        var isJSON = false
        /// Reads requests as JSON lines, and answers one a line.
        var isBatch = false
        /// Looks for the article of a web page.
        var isArticle = false
        /// A line about each of these files; empty otherwise.
        var briefly: [String] = []
    }

    var request: Request

    func run() async -> ExitCode {
        if request.isBatch { return await runBatch() }
        if !request.briefly.isEmpty { return runBriefly() }
        let document: Document
        do throws(Failure) {
            document = try await read()
        } catch {
            Console.error(error)
            return .failure
        }
        if request.isArticle { return ArticleInspection(document).answer(asJSON: request.isJSON) }
        let inspection = Inspection(document)
        if request.isJSON {
            Console.raw(inspection.json)
        } else {
            Console.output(inspection.lines.joined(separator: "\n"))
        }
        return inspection.isReadable ? .success : .failure
    }

    private func runBriefly() -> ExitCode {
        var code = ExitCode.success
        for path in request.briefly {
            let (line, isReadable) = BriefInspection.line(path)
            Console.output(line)
            if !isReadable { code = .failure }
        }
        return code
    }

    /// What is to be inspected.
    struct Document {
        var bytes: [UInt8]
        var contentType: String?
        var baseURL: String
    }

    private func read() async throws(Failure) -> Document {
        if request.place.hasPrefix("http://") || request.place.hasPrefix("https://") {
            let fetcher = Library.fetcher
            let response = try await fetcher.fetch(
                FetchRequest(
                    url: request.place,
                    accept: request.isArticle ? FetchRequest.pageTypes : FetchRequest.feedTypes
                )
            )
            await fetcher.close()
            return Document(
                bytes: response.body,
                contentType: request.contentType ?? response.contentType,
                baseURL: request.baseURL ?? response.finalURL
            )
        }
        guard let bytes = Self.bytes(of: request.place) else {
            throw Failure.unreadable(path: request.place, reason: String(cString: strerror(errno)))
        }
        return Document(bytes: bytes, contentType: request.contentType, baseURL: request.baseURL ?? "")
    }

    /// A line of a batch.
    private struct Line: Decodable {
        var file: String
        var content_type: String?
        var base_url: String?
    }

    private func runBatch() async -> ExitCode {
        while let line = readLine() {
            // A line that is no request is answered like a file that cannot be read: the answers stay in step.
            guard let line = try? JSONDecoder().decode(Line.self, from: Data(line.utf8)),
                let bytes = Self.bytes(of: line.file)
            else {
                Console.raw(#"{"ok":false}"#)
                continue
            }
            let document = Document(bytes: bytes, contentType: line.content_type, baseURL: line.base_url ?? "")
            Console.raw(Inspection(document).json)
        }
        return .success
    }

    /// Nil, with `errno` set, when the file cannot be read.
    static func bytes(of path: String) -> [UInt8]? {
        let descriptor = path == "-" ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { if descriptor != STDIN_FILENO { close(descriptor) } }
        var bytes: [UInt8] = []
        var isRead = true
        while isRead {
            let size = bytes.count
            bytes.append(contentsOf: repeatElement(0, count: max(1 << 16, size / 2)))
            let count = bytes.withUnsafeMutableBytes { buffer in
                Glibc.read(descriptor, buffer.baseAddress.map { $0 + size }, buffer.count - size)
            }
            bytes.removeLast(bytes.count - size - max(count, 0))
            if count < 0 && errno != EINTR { return nil }
            isRead = count != 0
        }
        return bytes
    }
}
