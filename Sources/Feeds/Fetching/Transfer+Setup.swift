import CCurl
import Model

/// What libcurl is told.
extension Transfer {
    /// What holds for all requests of the fetch. Throws `.unsupported` when libcurl refuses any of it.
    func setUp() throws(Failure) {
        guard ccurl_easy_limit_to_http(easy) else {
            throw .unsupported(
                "Feeds cannot be fetched: libcurl cannot be kept from other protocols than http and https."
            )
        }
        let options = job.request.options
        let isSetUp =
            ccurl_easy_set_number(easy, CCurlNumberNoSignal, 1)
            && ccurl_easy_set_number(easy, CCurlNumberConnectTimeoutMilliseconds, job.limits.connectMilliseconds)
            && set(CCurlTextProxy, options.proxy) && set(CCurlTextCertificateAuthority, options.certificateAuthority)
            && (!options.allowsCookies || set(CCurlTextCookies, "")) && setForm(job.request.form)
        guard isSetUp else {
            let url = job.request.url.withoutCredentials
            throw .unsupported("\(url) cannot be fetched: libcurl refuses to be set up for it.")
        }
        // Empty: every encoding that this libcurl was built with.
        ccurl_easy_set_text(easy, CCurlTextAcceptEncoding, "")
        ccurl_easy_set_number(easy, CCurlNumberQuickExit, 1)
        ccurl_easy_set_number(easy, CCurlNumberSuppressConnectHeaders, 1)
        // A hub is asked because a feed named it, not because its reader has an account there.
        ccurl_easy_set_number(easy, CCurlNumberNetrc, job.request.form == nil ? 1 : 0)
        ccurl_easy_set_http2(easy)
        setReceivers()
    }

    /// What holds for the next request: nothing of the feed's own goes to another host.
    func prepareRequest() {
        let options = job.request.options
        let isAtHome = isAtHome
        ccurl_easy_set_text(easy, CCurlTextURL, address)
        ccurl_easy_set_text(easy, CCurlTextCredentials, isAtHome ? options.credentials : nil)
        ccurl_easy_set_digest(easy, usesDigest)
        ccurl_easy_set_text(easy, CCurlTextUserAgent, options.userAgent ?? job.userAgent)
        setCertificateRules(isAtHome ? options.acceptedCertificate : nil)
        ccurl_easy_set_headers(easy, nil)
        ccurl_headers_destroy(headers)
        headers = nil
        sent = [HeaderField("User-Agent", options.userAgent ?? job.userAgent)]
        add("Accept", job.request.accept)
        add("If-None-Match", job.request.validators.etag)
        add("If-Modified-Since", job.request.validators.lastModified)
        if isAtHome { for field in options.headers { add(field.name, field.value, isSecret: true) } }
        ccurl_easy_set_headers(easy, headers)
    }

    private func setCertificateRules(_ accepted: FetchOptions.AcceptedCertificate?) {
        let verifies = accepted == nil
        ccurl_easy_set_number(easy, CCurlNumberVerifyAuthority, verifies ? 1 : 0)
        ccurl_easy_set_number(easy, CCurlNumberVerifyHost, verifies ? 2 : 0)
        if case .key(let key) = accepted {
            ccurl_easy_set_text(easy, CCurlTextPinnedKey, key)
        } else {
            ccurl_easy_set_text(easy, CCurlTextPinnedKey, nil)
        }
    }

    private func setForm(_ form: String?) -> Bool {
        guard var form else { return true }
        return form.withUTF8 { bytes in
            guard let start = bytes.baseAddress else { return ccurl_easy_set_form(easy, "", 0) }
            return start.withMemoryRebound(to: CChar.self, capacity: bytes.count) {
                ccurl_easy_set_form(easy, $0, bytes.count)
            }
        }
    }

    private func set(_ option: CCurlText, _ value: String?) -> Bool {
        guard let value else { return true }
        return ccurl_easy_set_text(easy, option, value)
    }

    /// A line break in a value would smuggle in a header of its own; such a value is not sent.
    private func add(_ name: String, _ value: String?, isSecret: Bool = false) {
        guard let value, !value.isEmpty, !value.utf8.contains(where: { $0 < 0x20 && $0 != 0x09 }) else { return }
        headers = ccurl_headers_append(headers, "\(name): \(value)") ?? headers
        sent.append(HeaderField(name, isSecret ? "…" : value))
    }

    private func setReceivers() {
        ccurl_easy_set_receivers(
            easy,
            { Transfer.receive($0, $1, $2, $3) { $0.receiveHeader($1) } },
            { Transfer.receive($0, $1, $2, $3) { $0.receiveBody($1) } },
            Unmanaged.passUnretained(self).toOpaque()
        )
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
}
