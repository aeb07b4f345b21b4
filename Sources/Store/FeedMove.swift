/// Where a feed moved for good.
package struct FeedMove: Equatable, Sendable {
    package var address: String
    /// Keys of the feed's settings that hold for the old host alone: they end with the move.
    package var endedSettings: [String]

    package init(to address: String, ending endedSettings: [String] = []) {
        self.address = address
        self.endedSettings = endedSettings
    }
}
