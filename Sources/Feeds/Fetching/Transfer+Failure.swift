import CCurl
import Glibc
import Model

/// libcurl's results as sentences for readers.
extension Transfer {
    /// Why the fetch failed with a CURLcode other than 0.
    func failure(_ code: Int32) -> Failure {
        let url = job.request.url
        let host = Address(chain.last ?? url).hostForReaders
        switch UInt32(bitPattern: code) {
        case CCurlResultStoppedByUs.rawValue:
            return .malformed(what: url, place: "", detail: "it is larger than \(sizeLimit)")
        case CCurlResultTimedOut.rawValue: return timeout(url)
        case CCurlResultTooManyRedirects.rawValue:
            return .malformed(what: url, place: "", detail: "it redirects too often: \(chainForReaders)")
        case CCurlResultUnsupportedProtocol.rawValue where chain.count > 1:
            return .unsupported("\(url) redirects to \(chain.last ?? ""), which is not followed.")
        case CCurlResultUnsupportedProtocol.rawValue, CCurlResultMalformedURL.rawValue:
            return .unsupported("“\(url)” is not an address that can be fetched.")
        case CCurlResultBadContentEncoding.rawValue:
            return .malformed(what: url, place: "", detail: "its compression is damaged")
        case CCurlResultProxyNotFound.rawValue: return .offline(detail: "the proxy was not found")
        case CCurlResultHostNotFound.rawValue: return .offline(detail: "there is no host \(host), or no network")
        case CCurlResultCouldNotConnect.rawValue: return .offline(detail: "\(host) \(connectReason)")
        case CCurlResultCertificateRefused.rawValue: return .offline(detail: certificateReason(host))
        case CCurlResultTLSFailed.rawValue: return .offline(detail: "\(host) and Tern agree on no way to encrypt")
        case CCurlResultNoAnswer.rawValue: return .offline(detail: "\(host) hung up without an answer")
        case CCurlResultPartialBody.rawValue, CCurlResultSendFailed.rawValue, CCurlResultReceiveFailed.rawValue:
            return .offline(detail: "the connection to \(host) broke off")
        default:
            let reason = ccurl_describe(code).map { String(cString: $0) } ?? "error \(code)"
            return .offline(detail: "\(host): \(reason)")
        }
    }

    private var sizeLimit: String {
        let megabytes = job.limits.bodyBytes >> 20
        return megabytes > 0 ? "\(megabytes) MB" : "\(job.limits.bodyBytes) bytes"
    }

    private var chainForReaders: String {
        let shown = chain.prefix(4).joined(separator: " → ")
        return chain.count > 4 ? "\(shown) → …" : shown
    }

    private func timeout(_ url: String) -> Failure {
        let connected = ccurl_easy_number(easy, CCurlInfoConnectTime) > 0
        let milliseconds = connected ? job.limits.totalMilliseconds : job.limits.connectMilliseconds
        return .timedOut(what: url, seconds: max(1, (min(milliseconds, job.limits.totalMilliseconds) + 999) / 1000))
    }

    private var connectReason: String {
        let number = Int32(truncatingIfNeeded: ccurl_easy_number(easy, CCurlInfoSystemError))
        switch number {
        case ECONNREFUSED: return "refused the connection"
        case ENETUNREACH, EHOSTUNREACH: return "cannot be reached"
        case 0: return "cannot be reached"
        default: return "cannot be reached (\(String(cString: strerror(number))))"
        }
    }

    /// OpenSSL's verification results (x509_vfy.h); the wrong host is found by libcurl itself, after a good chain.
    private func certificateReason(_ host: String) -> String {
        switch ccurl_easy_number(easy, CCurlInfoCertificateError) {
        case 10: "the certificate of \(host) has expired"
        case 9: "the certificate of \(host) is not valid yet"
        case 18, 19: "the certificate of \(host) is self-signed"
        case 20, 21: "the certificate of \(host) is from an unknown authority"
        case 23: "the certificate of \(host) was revoked"
        case 0, 62: "the certificate of \(host) is for another host"
        default: "the certificate of \(host) cannot be trusted"
        }
    }
}
