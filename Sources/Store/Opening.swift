/// What takes time while a library is opened or copied, told again and again as it goes on. It is told on the thread that
/// waits for it.
package enum Opening: Equatable, Sendable {
    /// Another program writes to it: perhaps it brings it to this version itself.
    case waiting
    /// The copy that is kept of it as it was, in bytes.
    case copying(Int64, of: Int64)
    /// The copy is read once, which tells whether it is whole.
    case checking
    /// Its tables become those of this version.
    case changing
    /// What is wrong in it is put right.
    case mending
    /// It is of this version now; where it lies as it was.
    case done(kept: String)
}
