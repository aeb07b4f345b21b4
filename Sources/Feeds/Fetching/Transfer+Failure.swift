import CCurl
import Glibc
import Model

/// libcurl's results as sentences for readers.
extension Transfer {
    /// Why the fetch failed with a CURLcode other than 0.
    func failure(_ code: Int32) -> Failure {
        let url = job.request.url.withoutCredentials
        let host = Address(address).hostForReaders
        switch UInt32(bitPattern: code) {
        case CCurlResultStoppedByUs.rawValue:
            return .malformed(what: url, place: "", detail: "it is larger than \(sizeLimit)")
        case CCurlResultTimedOut.rawValue:
            return .timedOut(what: url, seconds: Self.seconds(job.limits.connectMilliseconds))
        case CCurlResultUnsupportedProtocol.rawValue, CCurlResultMalformedURL.rawValue:
            return .unsupported("“\(url)” is not an address that can be fetched.")
        case CCurlResultBadContentEncoding.rawValue:
            return .malformed(what: url, place: "", detail: "its compression is damaged")
        case CCurlResultProxyNotFound.rawValue: return .offline(detail: "the proxy was not found")
        case CCurlResultHostNotFound.rawValue: return .offline(detail: "there is no host \(host), or no network")
        case CCurlResultCouldNotConnect.rawValue: return .offline(detail: "\(host) \(connectReason)")
        case CCurlResultCertificateRefused.rawValue: return .offline(detail: certificateReason(host))
        case CCurlResultPinnedKeyDiffers.rawValue:
            return .offline(detail: "the certificate of \(host) has another key than the one that was accepted")
        case CCurlResultCertificateFileUnreadable.rawValue:
            let file = job.request.options.certificateAuthority ?? "the system's"
            return .offline(detail: "the file of trusted certificates cannot be read (\(file))")
        case CCurlResultProxyFailed.rawValue: return .offline(detail: "the proxy does not let \(host) through")
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

    /// Why nothing more is waited for.
    func patienceFailure(at now: Instant) -> Failure {
        let url = job.request.url.withoutCredentials
        let total = Self.seconds(job.limits.totalMilliseconds)
        let silence = Self.seconds(job.limits.silenceMilliseconds)
        let isOverdue = began.map { now >= $0 + .milliseconds(job.limits.totalMilliseconds) } ?? false
        switch (isOverdue, hasAnswered) {
        case (true, true): return .broken(what: url, how: "was still arriving after \(total) s")
        case (false, true): return .broken(what: url, how: "sent nothing more for \(silence) s")
        case (_, false): return .timedOut(what: url, seconds: isOverdue ? min(total, silence) : silence)
        }
    }

    private static func seconds(_ milliseconds: Int) -> Int { max(1, (milliseconds + 999) / 1000) }

    private var connectReason: String {
        let number = Int32(truncatingIfNeeded: ccurl_easy_number(easy, CCurlInfoSystemError))
        switch number {
        case ECONNREFUSED: return "refused the connection"
        case ENETUNREACH, EHOSTUNREACH: return "cannot be reached"
        case 0: return "cannot be reached"
        default: return "cannot be reached (\(String(cString: strerror(number))))"
        }
    }

    /// OpenSSL's verification results (x509_vfy.h); the wrong host is found by libcurl itself, which then has none (1) yet.
    private func certificateReason(_ host: String) -> String {
        switch ccurl_easy_number(easy, CCurlInfoCertificateError) {
        case 10: "the certificate of \(host) has expired"
        case 9: "the certificate of \(host) is not valid yet"
        case 18, 19: "the certificate of \(host) is self-signed"
        case 20, 21: "the certificate of \(host) is from an unknown authority"
        case 23: "the certificate of \(host) was revoked"
        case 0, 1, 62, 64: "the certificate of \(host) is for another host"
        default: "the certificate of \(host) cannot be trusted"
        }
    }
}
