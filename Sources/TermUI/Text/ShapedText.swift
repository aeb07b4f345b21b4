/// A styled text cut into the clusters that a terminal shows, whatever the width it will be set in.
struct ShapedText {
    struct Cluster {
        var display: DisplayCluster
        /// Which run of the styled text it belongs to.
        var run: Int

        var width: Int { display.width }
        var isSpace: Bool { display.text == " " }
        var isLineBreak: Bool { display.width == 0 }
    }

    let clusters: [Cluster]

    init(_ text: StyledText) {
        var clusters: [Cluster] = []
        for (index, run) in text.runs.enumerated() {
            clusters.append(contentsOf: DisplayClusters(run.text).all.map { Cluster(display: $0, run: index) })
        }
        self.clusters = clusters
    }

    func width(of range: Range<Int>) -> Int {
        clusters[range].reduce(0) { $0 + $1.width }
    }

    /// Whether a line may end before the cluster at `index`, with no space between: next to a wide character, but never
    /// so that a line starts with what closes or ends with what opens.
    func canBreak(before index: Int) -> Bool {
        let next = clusters[index]
        let previous = clusters[index - 1]
        guard next.width == 2 || previous.width == 2 else { return false }
        return !Self.notAtStart.contains(next.display.text) && !Self.notAtEnd.contains(previous.display.text)
    }

    private static let notAtStart = Set("、。，．！？：；）」』】》〉〕］｝ー々…,.!?:;)]}”’%".map(String.init))
    private static let notAtEnd = Set("（「『【《〈〔［｛([{“‘".map(String.init))
}
