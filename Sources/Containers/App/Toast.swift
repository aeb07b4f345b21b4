/// A short message that goes away by itself.
package struct Toast: Equatable, Hashable, Sendable {
    package enum Kind: Equatable, Hashable, Sendable { case information, failure }
    package var kind: Kind
    package var text: String

    package init(_ kind: Kind, _ text: String) {
        self.kind = kind
        self.text = text
    }
}
