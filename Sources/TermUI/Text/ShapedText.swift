/// A styled text cut into the clusters that a terminal shows, whatever the width it will be set in.
struct ShapedText {
    struct Cluster {
        var display: DisplayCluster
        /// A line may begin with this cluster (UAX #14).
        var canBreakBefore = false
        private var runNumber: UInt32

        init(display: DisplayCluster, run: Int) {
            self.display = display
            runNumber = UInt32(clamping: run)
        }

        /// Which run of the styled text it belongs to.
        var run: Int { Int(runNumber) }
        var width: Int { display.width }
        var isSpace: Bool { display.text == " " }
        var isLineBreak: Bool { display.width == 0 }
    }

    private(set) var clusters: [Cluster] = []
    /// Where the paragraphs end, in order: at a line break, the last one at the end of the text.
    private(set) var paragraphEnds: [Int] = []
    /// Levels and base directions; nil where all text runs from left to right.
    private(set) var bidi: BidiLevels?

    init(_ text: StyledText, _ widths: WidthModel = .conservative) {
        // The scalars of all clusters, and where each cluster begins in them.
        var scalars: [UInt32] = []
        var starts: [Int] = []
        var isRightToLeft = false
        var fields: [Range<Int>] = []
        let length = text.runs.reduce(0) { $0 + $1.text.utf8.count }
        clusters.reserveCapacity(length)
        scalars.reserveCapacity(length)
        starts.reserveCapacity(length)
        for (index, run) in text.runs.enumerated() {
            let first = clusters.count
            DisplayClusters(run.text, widths).visit { display, byte in
                starts.append(scalars.count)
                if let byte {
                    scalars.append(UInt32(byte))
                } else {
                    for scalar in display.text.unicodeScalars {
                        scalars.append(scalar.value)
                        if BidiLevels.mayRunLeft(scalar.value) { isRightToLeft = true }
                    }
                }
                if display.width == 0 { paragraphEnds.append(clusters.count) }
                clusters.append(Cluster(display: display, run: index))
            }
            if run.isIsolated, first < clusters.count { fields.append(first..<clusters.count) }
        }
        paragraphEnds.append(clusters.count)
        let breaks = LineBreaks.opportunities(scalars)
        for (index, start) in starts.enumerated() where breaks[start] { clusters[index].canBreakBefore = true }
        if isRightToLeft {
            if !fields.isEmpty { (scalars, starts) = BidiLevels.isolating(fields, scalars, starts) }
            bidi = BidiLevels(scalars, starts: starts, paragraphEnds: paragraphEnds, fields: fields)
        }
    }

    func width(of range: Range<Int>) -> Int {
        clusters[range].reduce(0) { $0 + $1.width }
    }

    /// The end of the paragraph that a cluster, or the end of the text, is in.
    func paragraphEnd(from index: Int) -> Int {
        paragraphEnds[paragraph(at: index)]
    }

    /// The number of the paragraph that a cluster, or the end of the text, is in.
    func paragraph(at index: Int) -> Int {
        var low = 0
        var high = paragraphEnds.count - 1
        while low < high {
            let middle = (low + high) / 2
            if paragraphEnds[middle] < index { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

extension StyledText {
    /// Its first paragraph is read from right to left.
    package var runsLeft: Bool {
        guard runs.contains(where: { $0.text.unicodeScalars.contains { BidiLevels.mayRunLeft($0.value) } }) else {
            return false
        }
        return ShapedText(self).bidi?.runsLeft(paragraph: 0) == true
    }
}
