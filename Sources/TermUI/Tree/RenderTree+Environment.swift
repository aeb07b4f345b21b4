extension RenderTree {
    /// Something on screen moves with the frame clock.
    var readsTick: Bool { readers.values.contains { $0.reads.contains(.tick) } }

    func noteReads(of node: RenderNode) {
        if !node.reads.isEmpty {
            readers[ObjectIdentifier(node)] = node
        } else if node.node.isView {
            readers[ObjectIdentifier(node)] = nil
        }
    }

    /// Evaluates the views whose environment differs in something that they read, those further out first: what they
    /// give to views within them comes before these look for themselves. Rows of a list that is to make them anew wait
    /// for that, so that none is evaluated twice.
    func updateReaders() {
        guard !readers.isEmpty else { return }
        let stale = readers.values.filter(\.isInOtherEnvironment)
        // What one of them took off the screen asks for nothing, and what it stood in may be gone already.
        for reader in stale.sorted(by: { $0.serial < $1.serial }) where reader.isActive {
            if let list = reader.staleList { list.waitingReaders.append(reader) } else { refresh(reader) }
        }
    }

    /// The same for the readers that waited for a row, and are still part of it.
    func refreshReaders(in row: RenderNode, of list: ListState) {
        for reader in list.waitingReaders where reader.isActive && reader.isWithin(row) { refresh(reader) }
    }

    private func refresh(_ reader: RenderNode) {
        guard reader.isActive, reader.isInOtherEnvironment else { return }
        recorder?.noteEnvironment(of: reader)
        expand(reader)
    }
}

extension RenderNode {
    fileprivate var isInOtherEnvironment: Bool {
        !traits.environment.values.differences(from: environment).isDisjoint(with: reads)
    }

    /// The nearest list above that makes its rows anew with this frame.
    fileprivate var staleList: ListState? {
        var next = parent
        while let node = next {
            if let list = node.list, list.isStale { return list }
            next = node.parent
        }
        return nil
    }

    fileprivate func isWithin(_ ancestor: RenderNode) -> Bool {
        var next: RenderNode? = self
        while let node = next {
            if node === ancestor { return true }
            next = node.parent
        }
        return false
    }
}
