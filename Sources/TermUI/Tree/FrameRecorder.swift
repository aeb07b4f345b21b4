/// Collects what a frame's trace tells. Exists only while frames are traced.
final class FrameRecorder {
    private var trace = FrameTrace()

    func noteFirst(_ view: AnyView) { note(view, .first) }

    /// The same type at the same place: properties differ, or else what is round it.
    func noteDifference(from old: AnyView, to new: AnyView) {
        guard old != new else { return note(new, .surroundings) }
        note(new, .properties(Differences.between(old.base, new.base)))
    }

    func noteEnvironment(of node: RenderNode) {
        guard case .view(let view) = node.node.content else { return }
        let old = node.environment
        let new = node.traits.environment.values
        let names = new.differences(from: old).intersection(node.reads)
        let all = Differences.between(old, new, limit: .max)
        note(view, .environment(all.filter { names.contains(EnvironmentKeys(name: $0.name)) }))
    }

    func noteRow(_ row: RenderNode, of list: RenderNode, at index: Int) {
        guard let state = list.list, let id = row.identity.id,
            let place = list.children.firstIndex(where: { $0 === row }), state.indices.indices.contains(place),
            state.indices[place] != index
        else { return }
        let name = Differences.shortened(id.description)
        trace.movedRows.append(FrameTrace.MovedRow(id: name, from: state.indices[place], to: index))
    }

    func finish(_ statistics: FrameStatistics) -> FrameTrace {
        defer { trace = FrameTrace() }
        trace.statistics = statistics
        return trace
    }

    private func note(_ view: AnyView, _ reason: FrameTrace.Reason) {
        let name = String(describing: type(of: view.base))
        trace.evaluations.append(FrameTrace.Evaluation(view: name, reason: reason))
    }
}

extension EnvironmentKeys {
    /// By the name of the property in `EnvironmentValues`; empty for any other.
    fileprivate init(name: String) {
        switch name {
        case "theme": self = .theme
        case "isLight": self = .isLight
        case "sizeClass": self = .sizeClass
        case "locale": self = .locale
        case "reducedMotion": self = .reducedMotion
        case "isFocused": self = .isFocused
        case "tick": self = .tick
        case "focused": self = .focused
        case "widths": self = .widths
        case "keyNames": self = .keyNames
        default: self = []
        }
    }
}
