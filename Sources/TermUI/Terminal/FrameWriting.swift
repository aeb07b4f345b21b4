/// Takes the bytes of finished frames: a terminal, or a test's memory.
@MainActor
package protocol FrameWriting: AnyObject {
    /// False while earlier bytes still wait for the terminal: frames are merged until then.
    var canPaint: Bool { get }
    /// Takes one chunk whole; what the terminal does not take at once is kept and sent first.
    func write(_ bytes: [UInt8])
}
