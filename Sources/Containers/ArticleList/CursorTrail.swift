import Model

/// The way through the pages of a listing. A source that hands out a cursor it was asked with before would be followed
/// in a circle, so such a cursor counts as the end; and one that brings nothing new for long is given up with a reason.
package struct CursorTrail: Equatable, Sendable {
    static let fruitlessLimit = 20

    private var asked: Set<Cursor> = []
    private var fruitless = 0

    /// The cursor to go on with; nil when the listing ends here.
    func onward(_ next: Cursor?) -> Cursor? {
        next.flatMap { asked.contains($0) ? nil : $0 }
    }

    mutating func ask(_ cursor: Cursor) {
        asked.insert(cursor)
    }

    /// A page brought something, or the reader asks again.
    mutating func refreshPatience() {
        fruitless = 0
    }

    /// A page brought nothing new though more should follow. Returns why to stop, if it is time.
    mutating func passFruitlessPage() -> Failure? {
        fruitless += 1
        guard fruitless >= Self.fruitlessLimit else { return nil }
        let detail = "\(fruitless) pages in a row brought nothing new"
        return .malformed(what: "This listing", place: "", detail: detail)
    }
}
