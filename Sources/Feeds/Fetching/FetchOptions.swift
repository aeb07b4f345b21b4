/// What one feed's requests have of their own. Nothing of it is sent to another host than the feed's.
package struct FetchOptions: Equatable, Sendable {
    /// Which certificate is taken though nobody vouches for it.
    package enum AcceptedCertificate: Equatable, Sendable {
        case any
        /// The one with this public key: "sha256//" and its hash in base 64.
        case key(String)
    }

    /// Nil: the program's own.
    package var userAgent: String?
    package var headers: [HeaderField]
    /// "http://host:port", "socks5h://host:port"; "" is none, nil what the environment says.
    package var proxy: String?
    /// "user:password"; nil: what the address or ~/.netrc says.
    package var credentials: String?
    /// Cookies are kept and sent back within one fetch.
    package var allowsCookies: Bool
    /// A file of certificates to trust instead of the system's.
    package var certificateAuthority: String?
    package var acceptedCertificate: AcceptedCertificate?
    /// The program and arguments behind an `exec:` address.
    package var command: [String]?
    /// A program and arguments that what came is put through.
    package var filter: [String]?

    package init(
        userAgent: String? = nil,
        headers: [HeaderField] = [],
        proxy: String? = nil,
        credentials: String? = nil,
        allowsCookies: Bool = false,
        certificateAuthority: String? = nil,
        acceptedCertificate: AcceptedCertificate? = nil,
        command: [String]? = nil,
        filter: [String]? = nil
    ) {
        self.userAgent = userAgent
        self.headers = headers
        self.proxy = proxy
        self.credentials = credentials
        self.allowsCookies = allowsCookies
        self.certificateAuthority = certificateAuthority
        self.acceptedCertificate = acceptedCertificate
        self.command = command
        self.filter = filter
    }
}
