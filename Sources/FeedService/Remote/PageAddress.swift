import FoundationEssentials

/// The address of a page API, to which what names a page is added. What it asks for already is kept byte for byte.
struct PageAddress: Equatable, Sendable {
    private static let ours: Set<Substring> = ["page", "size", "limit", "cursor"]

    let base: String
    private let query: [Substring]

    init(_ address: String) {
        let withoutFragment = address.prefix { $0 != "#" }
        let parts = withoutFragment.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        base = String(parts.first ?? "")
        query = (parts.count > 1 ? parts[1] : "").split(separator: "&").filter { item in
            !Self.ours.contains(item.prefix { $0 != "=" })
        }
    }

    /// For sentences and for titles: the host, or the whole of an address without one.
    var host: String {
        URL(string: base)?.host() ?? base
    }

    func page(_ number: Int, size: Int) -> String {
        adding(["page=\(number)", "size=\(size)"])
    }

    func page(after cursor: String?, limit: Int) -> String {
        adding(["limit=\(limit)"] + (cursor.map { ["cursor=\(Self.encoded($0))"] } ?? []))
    }

    private func adding(_ items: [String]) -> String {
        base + "?" + (query.map(String.init) + items).joined(separator: "&")
    }

    /// Percent-encodes all but unreserved characters (RFC 3986 §2.3).
    private static func encoded(_ text: String) -> String {
        var result = ""
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
                UInt8(ascii: "~"):
                result.unicodeScalars.append(Unicode.Scalar(byte))
            default:
                let digits = String(byte, radix: 16, uppercase: true)
                result += "%" + (digits.count == 1 ? "0" : "") + digits
            }
        }
        return result
    }
}
