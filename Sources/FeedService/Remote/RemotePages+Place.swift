import Model

extension RemotePages {
    /// Where a page of the API starts, in either of its two forms. The form is part of the cursor, so an answer that
    /// arrives late cannot confuse them.
    enum Place: Equatable, Sendable {
        case page(Int)
        /// Nil is the first page.
        case cursor(String?)

        init(_ cursor: Cursor?, usesCursors: Bool) {
            guard let text = cursor?.rawValue else {
                self = usesCursors ? .cursor(nil) : .page(1)
                return
            }
            if let number = Self.number(text) {
                self = .page(number)
            } else {
                self = .cursor(String(text.dropFirst(7)))
            }
        }

        /// "page:3" or "cursor:" and the server's own text.
        var cursor: Cursor {
            switch self {
            case .page(let number): Cursor(rawValue: "page:\(number)")
            case .cursor(let text): Cursor(rawValue: "cursor:\(text ?? "")")
            }
        }

        /// Names the place within ids of items that have none.
        var name: String {
            switch self {
            case .page(let number): "page-\(number)"
            case .cursor(let text): "cursor-\(text ?? "")"
            }
        }

        func url(_ address: PageAddress, size: Int) -> String {
            switch self {
            case .page(let number): address.page(number, size: size)
            case .cursor(let text): address.page(after: text, limit: size)
            }
        }

        func usesCursors(after following: ReceivedPage.Following) -> Bool {
            if case .cursor = following { return true }
            if case .cursor = self { return true }
            return false
        }

        /// Nil at the end. A server that names the same page again would be asked for ever; how many empty pages are
        /// worth asking for is up to whoever shows them.
        func next(after page: ReceivedPage, size: Int, url: String) throws(Failure) -> Place? {
            switch (page.following, self) {
            case (.cursor(let text), _):
                guard let text else { return nil }
                guard .cursor(text) != self else {
                    throw .malformed(what: url, place: "nextCursor", detail: "it names the page it is on")
                }
                return .cursor(text)
            case (.hasMore(let hasMore), .page(let number)):
                return hasMore ? .page(number + 1) : nil
            case (.unsaid, .page(let number)):
                return page.items.count >= size ? .page(number + 1) : nil
            case (.hasMore, .cursor), (.unsaid, .cursor):
                return nil
            }
        }

        private static func number(_ text: String) -> Int? {
            text.hasPrefix("page:") ? Int(text.dropFirst(5)) : nil
        }
    }
}
