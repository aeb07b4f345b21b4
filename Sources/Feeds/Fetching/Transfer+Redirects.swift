import Model

/// Redirects by rules of our own: libcurl would send a feed's own headers to any host.
extension Transfer {
    /// Where a redirect leads. Throws when it leads out of the web, in a circle, or on for too long.
    func next(_ location: String) throws(Failure) -> String {
        let url = job.request.url.withoutCredentials
        guard let target = Address.absolute(location, base: address), let scheme = Address(target).scheme,
            scheme == "http" || scheme == "https", !Address(target).host.isEmpty
        else {
            throw .unsupported("\(url) redirects to \(location.cleanedLine.withoutCredentials), which is not followed.")
        }
        let next = Address.forRequest(target).withCredentials(of: job.request.url)
        if let problem = problem(withFormFor: next) {
            throw .unsupported("\(url) redirects to \(next.withoutCredentials), \(problem).")
        }
        // With cookies, the same address can answer differently.
        if addresses.contains(next), !job.request.options.allowsCookies {
            throw .malformed(what: url, place: "", detail: "it redirects in a circle: \(chain(to: next))")
        }
        guard addresses.count <= job.limits.redirects else {
            throw .malformed(what: url, place: "", detail: "it redirects too often: \(chain(to: next))")
        }
        return next
    }

    /// Whether the answer is a redirect that holds for such a request: 301, 302 and 303 would make a GET of a POST (RFC 9110
    /// §15.4).
    var isSentOn: Bool { job.request.form == nil ? head.isRedirect : head.status == 307 || head.status == 308 }

    /// Why a form is not sent there: it has a secret in it, and makes something happen. Reads after the address.
    private func problem(withFormFor next: String) -> String? {
        guard job.request.form != nil else { return nil }
        if address.hasPrefix("https:"), !next.hasPrefix("https:") { return "where anybody on the way could read it" }
        return address.mayPost(to: next) ? nil : "which is on a private network"
    }

    /// The new address when the feed moved for good. A way that leaves encryption is never made the usual one.
    var movedTo: String? {
        let isPermanent = hops.dropLast().allSatisfy { $0.status == 301 || $0.status == 308 || $0.status == 401 }
        let isDowngraded = addresses.first?.hasPrefix("https:") == true && !address.hasPrefix("https:")
        return addresses.count > 1 && isPermanent && !isDowngraded ? address : nil
    }

    /// Whether what is asked now is the host that the feed's settings were made for.
    var isAtHome: Bool { Address(address).hasOrigin(of: Address(job.request.url)) }

    private func chain(to next: String) -> String {
        let all = (addresses + [next]).map(\.withoutCredentials)
        let shown = all.prefix(12).joined(separator: " → ")
        return all.count > 12 ? "\(shown) → …" : shown
    }
}
