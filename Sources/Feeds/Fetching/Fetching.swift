package import Model

/// Brings the bytes of an address; the only seam to the network.
package protocol Fetching: Sendable {
    /// Asks once, and tells all that was said on the way. Ends with `.cancelled` when the caller's task is.
    func exchange(_ request: FetchRequest) async -> FetchExchange

    /// Lets go of what it holds open. Nothing is asked of it afterwards.
    func close() async
}

extension Fetching {
    package func close() async {}

    /// Throws `.offline`, `.timedOut`, `.broken`, `.http` (any status but 200 and 304), `.unreadable` (file://),
    /// `.unsupported` (another scheme), or `.cancelled` when the caller's task is.
    package func fetch(_ request: FetchRequest) async throws(Failure) -> FetchResponse {
        try await exchange(request).result.get()
    }
}

/// What a server said last time, to be sent back byte for byte (RFC 9110 §13.1).
package struct Validators: Equatable, Sendable {
    package var etag: String?
    package var lastModified: String?

    package init(etag: String? = nil, lastModified: String? = nil) {
        self.etag = etag
        self.lastModified = lastModified
    }
}

package struct FetchRequest: Equatable, Sendable {
    package var url: String
    package var validators: Validators
    package var accept: String
    package var options: FetchOptions
    /// Sent with POST, as it stands (application/x-www-form-urlencoded); any status from 200 to 299 is then a success. Nil
    /// is GET.
    package var form: String?

    package init(
        url: String,
        validators: Validators = Validators(),
        accept: String = FetchRequest.feedTypes,
        options: FetchOptions = FetchOptions(),
        form: String? = nil
    ) {
        self.url = url
        self.validators = validators
        self.accept = accept
        self.options = options
        self.form = form
    }

    package static let feedTypes =
        "application/atom+xml, application/rss+xml, application/feed+json, application/xml;q=0.9, text/xml;q=0.9, */*;q=0.1"
    package static let pageTypes = "text/html, application/xhtml+xml, */*;q=0.1"
}

package struct FetchResponse: Equatable, Sendable {
    /// 304: `body` is empty and what was stored is still right.
    package var isNotModified: Bool
    package var body: [UInt8]
    package var contentType: String?
    /// Where the bytes came from, after redirects and without a password: the base of relative links.
    package var finalURL: String
    /// The new address when every redirect on the way was permanent (301, 308) and none led out of encryption; nil
    /// otherwise. With name and password where the old one had them for the same host.
    package var movedTo: String?
    package var validators: Validators

    package init(
        isNotModified: Bool = false,
        body: [UInt8] = [],
        contentType: String? = nil,
        finalURL: String,
        movedTo: String? = nil,
        validators: Validators = Validators()
    ) {
        self.isNotModified = isNotModified
        self.body = body
        self.contentType = contentType
        self.finalURL = finalURL
        self.movedTo = movedTo
        self.validators = validators
    }
}
