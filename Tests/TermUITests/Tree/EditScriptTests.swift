import TestSupport
import Testing

@testable import TermUI

/// State that a test can watch: it is freed with the last node and event that hold it.
private final class Probe: Hashable, Sendable {
    let name: Int
    init(_ name: Int) { self.name = name }
    static func == (lhs: Probe, rhs: Probe) -> Bool { lhs.name == rhs.name }
    func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

private struct WeakProbe {
    weak var probe: Probe?
}

/// A bearer of a key: the first, the second …
private struct Bearer: Hashable {
    var key: Int
    var occurrence: Int

    static func all(of keys: [Int]) -> [Bearer] {
        var seen: [Int: Int] = [:]
        return keys.map { key in
            defer { seen[key, default: 0] += 1 }
            return Bearer(key: key, occurrence: seen[key, default: 0])
        }
    }
}

/// The screen of an edit script, and what is wrong with it after each step.
@MainActor
private final class Run {
    private let renderer = Renderer()
    private let size = Size(width: 4, height: 14)
    private var before: [Bearer: RenderNode] = [:]
    private var shown: [Int] = []
    private var probes: [Int: WeakProbe] = [:]

    static func problem(of script: EditScript) -> String? {
        let run = Run()
        for (index, keys) in script.steps.enumerated() {
            if let problem = run.step(keys) { return "step \(index): \(problem)" }
        }
        return run.step([]).map { "at the end: \($0)" }
    }

    private func tree(_ keys: [Int]) -> Node {
        VStack {
            ForEach(keys, id: { $0 }) { key in
                let probe = probes[key]?.probe ?? Probe(key)
                probes[key] = WeakProbe(probe: probe)
                return Text("\(key)").onAppear(probe).onDisappear(probe)
            }
        }.node
    }

    private func step(_ keys: [Int]) -> String? {
        let frame = renderer.frame(tree(keys), size: size)
        defer { shown = keys }
        if TextRendering.lines(of: frame).prefix(keys.count) != keys.map(String.init)[...] { return "wrong picture" }
        return identityProblem(keys) ?? eventProblem(renderer.takeEvents(), keys) ?? freedProblem(keys)
    }

    private func identityProblem(_ keys: [Int]) -> String? {
        var after: [Bearer: RenderNode] = [:]
        for (bearer, node) in zip(Bearer.all(of: keys), rows(renderer.tree.root)) {
            if let old = before[bearer], old !== node { return "\(bearer) is another node" }
            after[bearer] = node
        }
        defer { before = after }
        return after.count == keys.count ? nil : "\(after.count) nodes for \(keys.count) keys"
    }

    private func rows(_ node: RenderNode) -> [RenderNode] {
        if case .vertical = node.node.content { return node.children }
        return node.children.first.map(rows) ?? []
    }

    private func eventProblem(_ events: [LifecycleEvent], _ keys: [Int]) -> String? {
        var gone: [Int] = []
        var come: [Int] = []
        for event in events {
            switch event {
            case .disappeared(let token):
                guard let probe = token.value(as: Probe.self), probe === probes[probe.name]?.probe else {
                    return "the state was gone before its disappearance was told"
                }
                if !come.isEmpty { return "an appearance before a disappearance" }
                gone.append(probe.name)
            case .appeared(let token): come.append(token.value(as: Probe.self)?.name ?? -1)
            default: break
            }
        }
        let old = Bearer.all(of: shown)
        let new = Bearer.all(of: keys)
        if gone.sorted() != old.filter({ !new.contains($0) }).map(\.key).sorted() { return "disappeared: \(gone)" }
        if come.sorted() != new.filter({ !old.contains($0) }).map(\.key).sorted() { return "appeared: \(come)" }
        return nil
    }

    private func freedProblem(_ keys: [Int]) -> String? {
        let left = probes.filter { $0.value.probe != nil }.keys.filter { !keys.contains($0) }
        return left.isEmpty ? nil : "not freed: \(left)"
    }
}

/// Random edits of keyed children, against what each rule says by itself.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct EditScriptTests {
    @Test func randomEditsKeepTheTreeItsIdentitiesAndItsEvents() {
        for seed in 1...1000 as ClosedRange<UInt64> {
            let script = EditScript(seed: seed)
            guard Run.problem(of: script) != nil else { continue }
            let smallest = Shrinking.smallest(script, candidates: \.smaller) { Run.problem(of: $0) != nil }
            Issue.record("seed \(seed): \(Run.problem(of: smallest) ?? "?") in \(smallest)")
            return
        }
    }

    @Test func randomEditsNeedTheFewestMoves() {
        for seed in 1...3000 as ClosedRange<UInt64> {
            let script = EditScript(seed: seed)
            guard Self.moveProblem(of: script) != nil else { continue }
            let smallest = Shrinking.smallest(script, candidates: \.smaller) { Self.moveProblem(of: $0) != nil }
            Issue.record("seed \(seed): \(Self.moveProblem(of: smallest) ?? "?") in \(smallest)")
            return
        }
    }

    @Test func aFailingScriptBecomesTheSmallestThatFails() {
        let script = EditScript([[1, 2, 3, 4], [4, 3, 7, 2, 1], [2, 9, 4]])
        let smallest = Shrinking.smallest(script, candidates: \.smaller) { script in
            script.steps.contains { keys in
                guard let first = keys.firstIndex(of: 4), let second = keys.firstIndex(of: 2) else { return false }
                return first < second
            }
        }
        #expect(smallest.steps == [[4, 2]])
    }

    private static func moveProblem(of script: EditScript) -> String? {
        for (old, new) in zip(script.steps, script.steps.dropFirst()) {
            let diff = KeyedDiff(from: Bearer.all(of: old), to: Bearer.all(of: new))
            let kept = diff.sources.compactMap { $0 }
            let fewest = kept.count - longestRise(kept[...], above: -1)
            if diff.moved.count != fewest { return "\(diff.moved.count) moves where \(fewest) do" }
        }
        return nil
    }

    /// By its definition: with the first or without it.
    private static func longestRise(_ values: ArraySlice<Int>, above last: Int) -> Int {
        guard let first = values.first else { return 0 }
        let without = longestRise(values.dropFirst(), above: last)
        return first > last ? max(without, 1 + longestRise(values.dropFirst(), above: first)) : without
    }
}
