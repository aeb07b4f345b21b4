/// Finds by reflection in what two values differ. Slow: for traces alone.
enum Differences {
    /// How long a value is told at most, in characters.
    static let valueLength = 40
    private static let depth = 6

    /// The innermost properties that differ, at most `limit` of them.
    static func between(_ old: Any, _ new: Any, limit: Int = 4) -> [FrameTrace.Difference] {
        var found: [FrameTrace.Difference] = []
        collect(old, new, name: "", depth: depth, limit: limit, into: &found)
        return found
    }

    /// On one line, without control characters.
    static func shortened(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        result.append(
            contentsOf: text.unicodeScalars.lazy.filter { $0.properties.generalCategory != .control }
                .prefix(valueLength * 4)
        )
        let clean = String(result)
        return clean.count > valueLength ? clean.prefix(valueLength - 1) + "…" : clean
    }

    private static func collect(
        _ old: Any,
        _ new: Any,
        name: String,
        depth: Int,
        limit: Int,
        into found: inout [FrameTrace.Difference]
    ) {
        guard found.count < limit, !isEqual(old, new) else { return }
        let before = parts(of: old)
        let after = parts(of: new)
        guard depth > 0, !before.isEmpty, before.map(\.label) == after.map(\.label) else {
            let name = name.isEmpty ? "value" : name
            return found.append(FrameTrace.Difference(name: name, old: text(of: old), new: text(of: new)))
        }
        let count = found.count
        for (before, after) in zip(before, after) {
            let isPlain = name.isEmpty || before.label.isEmpty || before.label.hasPrefix("[")
            let inner = name + (isPlain ? "" : ".") + before.label
            collect(before.value, after.value, name: inner, depth: depth - 1, limit: limit, into: &found)
        }
        // Values may differ in what their parts do not show.
        if found.count == count, count < limit {
            found.append(FrameTrace.Difference(name: name, old: text(of: old), new: text(of: new)))
        }
    }

    private static func parts(of value: Any) -> [(label: String, value: Any)] {
        let mirror = Mirror(reflecting: value)
        switch mirror.displayStyle {
        case .optional: return mirror.children.map { ("", $0.value) }
        case .struct, .tuple, .enum:
            return mirror.children.enumerated().map { ($1.label ?? "\($0)", $1.value) }
        case .collection: return mirror.children.enumerated().map { ("[\($0)]", $1.value) }
        default: return []
        }
    }

    private static func isEqual(_ old: Any, _ new: Any) -> Bool {
        func compare<T: Equatable>(_ old: T) -> Bool { (new as? T) == old }
        guard let old = old as? any Equatable else { return false }
        return compare(old)
    }

    private static func text(of value: Any) -> String {
        let mirror = Mirror(reflecting: value)
        switch mirror.displayStyle {
        case .collection, .set, .dictionary: return "\(mirror.children.count) elements"
        case .optional:
            return mirror.children.first.map { text(of: $0.value) } ?? "nil"
        case .enum where !mirror.children.isEmpty:
            return mirror.children.first?.label ?? shortened("\(value)")
        default: return shortened(value is String ? "“\(value)”" : "\(value)")
        }
    }
}
