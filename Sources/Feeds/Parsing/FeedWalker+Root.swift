extension FeedWalker {
    /// The first element of a feed.
    struct Root {
        var local: FeedName.Local
        var isAtom: Bool
        /// "rss2.0", "atom1.0", …
        var format: String

        /// Nil for an element that begins no feed.
        init?(_ name: Range<Int>, _ scanner: MarkupScanner, _ known: FeedName?) {
            let text = String(scanner.bytes, name).lowercased()
            let local = text.split(separator: ":").last.map(String.init) ?? ""
            switch FeedName.Local(rawValue: local) {
            case .feed?, .entry?: self.init(atom: local, scanner, known)
            case .rss?, .rdf?, .channel?, .item?: self.init(rss: local, scanner)
            default: return nil
            }
        }

        private init(atom name: String, _ scanner: MarkupScanner, _ known: FeedName?) {
            local = name == "feed" ? .feed : .entry
            isAtom = true
            let address = Self.value(of: ["xmlns", "xmlns:atom"], scanner) ?? ""
            let version = Self.value(of: ["version"], scanner) ?? ""
            if address.contains("purl.org/atom") || version.hasPrefix("0.") {
                format = version.isEmpty || version == "0.3" ? "atom0.3" : "atom" + version
            } else {
                let isKnown = known?.namespace == .atom
                format = isKnown ? "atom1.0" : "atom"
            }
        }

        private init(rss name: String, _ scanner: MarkupScanner) {
            local = FeedName.Local(rawValue: name) ?? .rss
            isAtom = false
            if local == .rdf {
                let spaces = scanner.attributes.map { String(scanner.bytes, $0.value).lowercased() }
                let isOld = spaces.contains { $0.contains("netscape.com/rdf/simple/0.9") }
                let isNew = spaces.contains { $0.contains("purl.org/rss/1.0/") && !$0.contains("modules") }
                format = isNew || !isOld ? "rss1.0" : "rss0.90"
                return
            }
            let version = Self.value(of: ["version"], scanner)?.trimmed ?? ""
            switch version {
            case "": format = "rss"
            case "2", "2.0", "2.00", "2.01", "2.0.1": format = "rss2.0"
            default: format = "rss" + String(version.filter { $0.isASCII && ($0.isNumber || $0 == ".") }.prefix(8))
            }
        }

        private static func value(of names: [String], _ scanner: MarkupScanner) -> String? {
            for attribute in scanner.attributes {
                guard names.contains(String(scanner.bytes, attribute.name).lowercased()) else { continue }
                return String(scanner.bytes, attribute.value)
            }
            return nil
        }
    }
}
