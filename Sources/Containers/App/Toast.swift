/// A short message that goes away by itself.
package struct Toast: Equatable, Hashable, Sendable {
    /// Failures look different and stay longer.
    package enum Kind: Equatable, Hashable, Sendable { case information, failure }
    package var kind: Kind
    /// One sentence for the reader.
    package var text: String

    package init(_ kind: Kind, _ text: String) {
        self.kind = kind
        self.text = text
    }

    static let openFirst = Toast(.information, "Open an article first.")
}
