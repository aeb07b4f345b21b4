import CCurl
import Model

/// One fetch in progress: its libcurl handle and what has arrived. Used on the fetching thread only.
final class Transfer {
    let job: FetchJob
    let host: String
    let answer: FetchAnswer
    let easy: OpaquePointer
    private var headers: OpaquePointer?
    private(set) var head = ResponseHead()
    private(set) var body: [UInt8] = []
    private(set) var bodyIsTooLarge = false
    /// The addresses on the way, the first one included.
    private(set) var chain: [String]
    private var everyHopIsPermanent = true

    /// Throws `.unsupported` when libcurl cannot be set up to do it.
    init(_ job: FetchJob, host: String, answer: @escaping FetchAnswer) throws(Failure) {
        guard let easy = ccurl_easy_create() else {
            throw .unsupported("\(job.request.url) cannot be fetched: there is not enough memory.")
        }
        self.job = job
        self.host = host
        self.answer = answer
        self.easy = easy
        chain = [job.request.url]
        guard ccurl_easy_limit_to_http(easy) else {
            throw .unsupported(
                "Feeds cannot be fetched: libcurl cannot be kept from other protocols than http and https."
            )
        }
        guard setLimits() else {
            throw .unsupported("\(job.request.url) cannot be fetched: libcurl refuses to be set up for it.")
        }
        configure()
    }

    deinit {
        ccurl_easy_destroy(easy)
        ccurl_headers_destroy(headers)
    }

    /// What no fetch may go without. False when libcurl refuses any of it.
    private func setLimits() -> Bool {
        ccurl_easy_set_text(easy, CCurlTextURL, job.request.url)
            && ccurl_easy_set_number(easy, CCurlNumberNoSignal, 1)
            && ccurl_easy_set_number(easy, CCurlNumberMaximumRedirects, job.limits.redirects)
            && ccurl_easy_set_number(easy, CCurlNumberConnectTimeoutMilliseconds, job.limits.connectMilliseconds)
            && ccurl_easy_set_number(easy, CCurlNumberTimeoutMilliseconds, job.limits.totalMilliseconds)
    }

    /// What an older libcurl may do without.
    private func configure() {
        ccurl_easy_set_text(easy, CCurlTextUserAgent, job.userAgent)
        // Empty: every encoding that this libcurl was built with.
        ccurl_easy_set_text(easy, CCurlTextAcceptEncoding, "")
        ccurl_easy_set_number(easy, CCurlNumberQuickExit, 1)
        ccurl_easy_set_number(easy, CCurlNumberSuppressConnectHeaders, 1)
        ccurl_easy_set_number(easy, CCurlNumberFollowRedirects, 1)
        ccurl_easy_set_http2(easy)
        addHeader("Accept", job.request.accept)
        addHeader("If-None-Match", job.request.validators.etag)
        addHeader("If-Modified-Since", job.request.validators.lastModified)
        ccurl_easy_set_headers(easy, headers)
        let context = Unmanaged.passUnretained(self).toOpaque()
        ccurl_easy_set_receivers(
            easy,
            { Transfer.receive($0, $1, $2, $3) { $0.receiveHeader($1) } },
            { Transfer.receive($0, $1, $2, $3) { $0.receiveBody($1) } },
            context
        )
    }

    /// A line break in a value would smuggle in a header of its own; such a value is not sent.
    private func addHeader(_ name: String, _ value: String?) {
        guard let value, !value.isEmpty, !value.utf8.contains(where: { $0 < 0x20 && $0 != 0x09 }) else { return }
        headers = ccurl_headers_append(headers, "\(name): \(value)") ?? headers
    }

    /// Hands bytes from libcurl to `take`; any count but that of the bytes makes libcurl stop.
    private static func receive(
        _ bytes: UnsafeMutablePointer<CChar>?,
        _ size: Int,
        _ count: Int,
        _ context: UnsafeMutableRawPointer?,
        take: (Transfer, UnsafeRawBufferPointer) -> Bool
    ) -> Int {
        guard let context else { return 0 }
        let transfer = Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue()
        return take(transfer, UnsafeRawBufferPointer(start: bytes, count: size * count)) ? size * count : 0
    }

    private func receiveHeader(_ line: UnsafeRawBufferPointer) -> Bool {
        if head.take(line: String(decoding: line, as: UTF8.self)), head.isRedirect, let location = head.location {
            chain.append(Address.absolute(location, base: chain.last) ?? location.cleanedLine)
            if head.status != 301 && head.status != 308 { everyHopIsPermanent = false }
        }
        return true
    }

    /// The text of an error page is not kept, and not waited for when it is long.
    private func receiveBody(_ bytes: UnsafeRawBufferPointer) -> Bool {
        if body.count + bytes.count > job.limits.bodyBytes {
            bodyIsTooLarge = true
            return false
        }
        body.append(contentsOf: bytes)
        return head.status == 200 || body.count < 1 << 16
    }

    /// What the fetch came to, once libcurl has ended with `code`.
    func result(_ code: Int32) -> Result<FetchResponse, Failure> {
        let status = ccurl_easy_number(easy, CCurlInfoStatus)
        let endedEarly = code == CCurlResultStoppedByUs.rawValue && !bodyIsTooLarge
        if code != CCurlResultOK.rawValue && !endedEarly { return .failure(failure(code)) }
        guard status == 200 || status == 304 else {
            return .failure(.http(status: status, what: job.request.url))
        }
        let wasRedirected = ccurl_easy_number(easy, CCurlInfoRedirects) > 0
        let last = ccurl_easy_final_url(easy).map { String(cString: $0).cleanedLine }
        let finalURL = wasRedirected ? last ?? job.request.url : job.request.url
        return .success(
            FetchResponse(
                isNotModified: status == 304,
                body: status == 304 ? [] : body,
                contentType: head.contentType,
                finalURL: finalURL,
                movedTo: wasRedirected && everyHopIsPermanent ? finalURL : nil,
                validators: head.validators
            )
        )
    }
}
