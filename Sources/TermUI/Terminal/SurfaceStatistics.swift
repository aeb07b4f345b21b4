/// What a surface sent, counted.
package struct SurfaceStatistics: Equatable, Sendable {
    /// Frames that changed something.
    package var frames = 0
    /// Chunks given to the writer: one per frame that changed something.
    package var writes = 0
    /// All bytes of those chunks, control sequences included.
    package var bytesWritten = 0
    /// Everything at 0.
    package init() {}
}
