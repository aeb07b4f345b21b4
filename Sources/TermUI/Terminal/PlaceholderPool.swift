import CNcurses

/// Stand-ins for clusters that libc, and so ncurses, would measure wrongly.
///
/// A cluster one column wide is a scalar of plane 15 to ncurses; one of two columns is that scalar followed by the one
/// with the same number in plane 16. Both planes are private use, one column per scalar in libc, and no font's business:
/// `FrameStream` puts the clusters in their place on the way to the terminal.
struct PlaceholderPool {
    private struct Key: Hashable {
        var text: String
        var width: Int
    }

    /// Numbers there are: a plane without its last two noncharacters.
    static let planeSize = 0xFFFE
    static let firstPlane: UInt32 = 0xF0000
    static let secondPlane: UInt32 = 0x100000

    let capacity: Int
    private var numbers: [Key: UInt32] = [:]
    private var clusters: [Cluster] = []

    /// What the terminal is sent.
    struct Cluster {
        var bytes: [UInt8]
        var width: Int
        /// Terminals disagree about how far it moves the cursor.
        var isAnchored = true
    }

    init(capacity: Int = planeSize) {
        self.capacity = min(max(1, capacity), Self.planeSize)
    }

    /// The number of a cluster, the same for as long as the pool lives; nil when the pool is full.
    /// Unless it is anchored, the terminal is known to move the cursor by the cluster's width.
    mutating func number(for text: String, width: Int, isAnchored: Bool = true) -> UInt32? {
        let key = Key(text: text, width: width)
        if let number = numbers[key] { return number }
        guard clusters.count < capacity else { return nil }
        let number = UInt32(clusters.count)
        numbers[key] = number
        clusters.append(Cluster(bytes: Array(text.utf8), width: width, isAnchored: isAnchored))
        return number
    }

    /// The cluster of a number; nil for one that was never given.
    func cluster(_ number: UInt32) -> Cluster? {
        clusters.indices.contains(Int(number)) ? clusters[Int(number)] : nil
    }

    mutating func removeAll() {
        numbers.removeAll()
        clusters.removeAll()
    }
}
