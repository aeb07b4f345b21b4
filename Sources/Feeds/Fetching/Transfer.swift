import CCurl
import Model

/// One fetch in progress: its libcurl handle and what has arrived. Used on the fetching thread only.
final class Transfer {
    typealias Instant = ContinuousClock.Instant

    /// What becomes of a fetch when libcurl has ended a request.
    enum Ending {
        case over(FetchExchange)
        /// Another request belongs to it: a redirect, or an answer to a challenge.
        case another
    }

    let job: FetchJob
    let answer: FetchAnswer
    let easy: OpaquePointer
    var headers: OpaquePointer?
    var sent: [HeaderField] = []
    /// All that was asked, the last being what is asked now.
    private(set) var addresses: [String] {
        didSet { host = Address(address).host }
    }
    /// Of the address asked now.
    private(set) var host: String
    private(set) var hops: [FetchHop] = []
    private(set) var head = ResponseHead()
    private(set) var body: [UInt8] = []
    private(set) var bodyIsTooLarge = false
    private(set) var usesDigest = false
    /// When the first request began; nil as long as it waits.
    private(set) var began: Instant?
    /// When the server last said something, or the request began.
    private(set) var lastSign: Instant
    private(set) var hasAnswered = false

    var address: String { addresses.last ?? job.request.url }

    /// Throws `.unsupported` when libcurl cannot be set up to do it.
    init(_ job: FetchJob, answer: @escaping FetchAnswer) throws(Failure) {
        guard let easy = ccurl_easy_create() else {
            throw .unsupported("\(job.request.url.withoutCredentials) cannot be fetched: there is no memory.")
        }
        self.job = job
        self.answer = answer
        self.easy = easy
        addresses = [job.request.url]
        host = Address(job.request.url).host
        lastSign = .now
        try setUp()
    }

    deinit {
        ccurl_easy_destroy(easy)
        ccurl_headers_destroy(headers)
    }

    func begin(at now: Instant) {
        began = began ?? now
        lastSign = now
        hasAnswered = false
        head = ResponseHead()
        body = []
        prepareRequest()
    }

    /// When it is to be given up unless something arrives.
    var deadline: Instant {
        let silence = lastSign + .milliseconds(job.limits.silenceMilliseconds)
        guard let began else { return silence }
        return min(silence, began + .milliseconds(job.limits.totalMilliseconds))
    }

    /// What it comes to when nothing more is waited for.
    func givenUp(at now: Instant) -> FetchExchange {
        exchange(.failure(patienceFailure(at: now)))
    }

    /// libcurl has ended the request with `code`.
    func ended(_ code: Int32) -> Ending {
        let isWhole = code == CCurlResultOK.rawValue
        // What belongs to an error page or a redirect is not waited for.
        let isEnough = code == CCurlResultStoppedByUs.rawValue && !bodyIsTooLarge
        guard isWhole || isEnough else { return .over(exchange(.failure(failure(code)))) }
        hops.append(
            FetchHop(url: address.withoutCredentials, status: head.status, headers: head.fields)
        )
        if mayAnswerChallenge { return answerChallenge() }
        guard isSentOn, let location = head.location else { return .over(exchange(result)) }
        do throws(Failure) {
            addresses.append(try next(location))
            return .another
        } catch {
            return .over(exchange(.failure(error)))
        }
    }

    private func exchange(_ result: Result<FetchResponse, Failure>) -> FetchExchange {
        FetchExchange(sent: sent, hops: hops, result: result)
    }

    private var mayAnswerChallenge: Bool {
        head.status == 401 && !usesDigest && addresses.count == 1 && job.request.options.credentials != nil
            && head["www-authenticate"]?.lowercased().contains("digest") == true
    }

    private func answerChallenge() -> Ending {
        usesDigest = true
        return .another
    }

    private var result: Result<FetchResponse, Failure> {
        let isPosted = job.request.form != nil && (200...299).contains(head.status)
        guard head.status == 200 || head.status == 304 || isPosted else {
            return .failure(.http(status: head.status, what: job.request.url.withoutCredentials, said: said))
        }
        let isNotModified = head.status == 304
        return .success(
            FetchResponse(
                isNotModified: isNotModified,
                body: isNotModified ? [] : body,
                contentType: head.contentType,
                finalURL: address.withoutCredentials,
                movedTo: movedTo,
                validators: head.validators
            )
        )
    }

    /// What an error page says: its title, or a line of plain text.
    private var said: String? {
        let bytes = body.drop { $0 <= 0x20 }
        guard !bytes.isEmpty, bytes.count <= 1 << 16, let type = head.contentType?.lowercased() else { return nil }
        if type.hasPrefix("text/html") {
            return PageHead(Array(bytes), contentType: head.contentType, url: address.withoutCredentials)?.title
        }
        guard type.hasPrefix("text/plain") else { return nil }
        let line = ItemText.line(String(decoding: bytes.prefix { $0 != 0x0A }, as: UTF8.self), limit: 120)
        return line.isEmpty ? nil : line
    }
}

/// What libcurl hands over as it arrives.
extension Transfer {
    func receiveHeader(_ line: UnsafeRawBufferPointer) -> Bool {
        lastSign = .now
        hasAnswered = true
        head.take(line)
        return true
    }

    /// The text of an error page is not kept whole, and not waited for when it is long.
    func receiveBody(_ bytes: UnsafeRawBufferPointer) -> Bool {
        lastSign = .now
        if body.count + bytes.count > job.limits.bodyBytes {
            bodyIsTooLarge = true
            return false
        }
        body.append(contentsOf: bytes)
        return head.status == 200 || body.count < 1 << 16
    }
}
