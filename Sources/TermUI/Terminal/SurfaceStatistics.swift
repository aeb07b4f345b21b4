/// What a surface sent, counted.
package struct SurfaceStatistics: Equatable, Sendable {
    /// Frames that changed something.
    package var frames = 0
    package var writes = 0
    package var bytesWritten = 0
    package init() {}
}
