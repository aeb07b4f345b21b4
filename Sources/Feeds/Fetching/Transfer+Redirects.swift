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
        // With cookies, the same address can answer differently.
        if addresses.contains(next), !job.request.options.allowsCookies {
            throw .malformed(what: url, place: "", detail: "it redirects in a circle: \(chain(to: next))")
        }
        guard addresses.count <= job.limits.redirects else {
            throw .malformed(what: url, place: "", detail: "it redirects too often: \(chain(to: next))")
        }
        return next
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
