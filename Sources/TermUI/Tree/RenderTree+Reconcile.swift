extension RenderTree {
    /// Makes a node that is new at its place, with all that is under it.
    func make(_ slot: Slot, traits: Traits, parent: RenderNode) -> RenderNode {
        nodesMade += 1
        let node = RenderNode(
            identity: slot.identity,
            node: slot.node,
            traits: traits,
            parent: parent,
            serial: nodesMade
        )
        switch slot.node.content {
        case .text(let text): node.textLayout = TextLayout(text, settings.widths)
        case .list(let list):
            node.scroll = scrolls.state(for: list.id)
            node.list = ListState()
        case .scroll(let scroll): node.scroll = scrolls.state(for: scroll.id)
        case .view(let view): recorder?.noteFirst(view)
        default: break
        }
        node.container = slot.node.content.makeContainerState()
        expand(node)
        return node
    }

    /// Brings a node to another value of the same kind, touching only what differs.
    func update(_ target: RenderNode, to node: Node, traits: Traits) {
        let old = target.node.content
        let hasOtherTraits = target.traits != traits
        target.node = node
        target.traits = traits
        switch (old, node.content) {
        case (.text(let before), .text(let text)):
            guard before != text || hasOtherTraits else { return }
            if !hasOtherTraits, target.recolour(from: before, to: text) { return }
            if before != text { target.textLayout = TextLayout(text, settings.widths) }
            changeLook(target)
        case (.view(let before), .view(let view)):
            guard before != view || hasOtherTraits else { return }
            recorder?.noteDifference(from: before, to: view)
            expand(target)
        case (.list(let before), .list(let list)):
            if before.rows != list.rows || hasOtherTraits {
                target.list?.isStale = true
            } else if before.isShownLike(list) {
                return
            }
            target.invalidateLayout()
        case (.modified(let before, _), .modified(let modifier, _)):
            updateModifier(target, from: before, to: modifier)
        case (.spacer(let before), .spacer(let minimum)):
            if before != minimum || hasOtherTraits { target.invalidateLayout() }
        case (.divider, .divider):
            if hasOtherTraits { changeLook(target) }
        case (.curses(let before), .curses(let drawing)):
            if before != drawing { changeLook(target) }
        case (.canvas(let before), .canvas(let drawing)):
            if before != drawing { changeLook(target) }
        case (.arranged(let before, _), .arranged(let layout, _)):
            if before != layout {
                target.container?.arrangement = layout.makeArrangement()
                target.invalidateLayout()
            }
            expand(target)
        default:
            if !old.isArrangedLike(node.content) { target.invalidateLayout() }
            expand(target)
        }
    }

    /// Reconciles what is directly under a node with the node's value.
    func expand(_ target: RenderNode) {
        let traits = target.traits
        switch target.node.content {
        case .view(let view): reconcile(target, only: evaluate(view, of: target), traits: traits)
        case .horizontal(_, _, let nodes): reconcile(target, flattened(nodes), traits: traits.along(.horizontal))
        case .vertical(_, _, let nodes): reconcile(target, flattened(nodes), traits: traits.along(.vertical))
        case .layered(_, let nodes), .arranged(_, let nodes), .gridRow(_, let nodes):
            reconcile(target, flattened(nodes), traits: traits.along(nil))
        case .grid(_, let nodes): reconcile(target, flattened(nodes), traits: traits.along(.vertical))
        case .firstFitting(_, let nodes): reconcile(target, flattened(nodes), traits: traits)
        case .scroll(let scroll):
            reconcile(target, only: scroll.content, traits: traits.along(.vertical))
        case .modified(.overlay(_, let above), let child):
            reconcile(target, [Flattening.single(child), Flattening.single(above, root: 1)], traits: traits)
        case .modified(.floating(_, _, let above), let child):
            let layer = Flattening.single(Node(.modified(.pane, above)), root: 1)
            reconcile(target, [Flattening.single(child), layer], traits: traits)
        case .modified(let modifier, let child):
            reconcile(target, only: child, traits: applying(modifier, to: traits, in: target))
        case .empty, .text, .group, .branch, .keyed, .list, .spacer, .divider, .curses, .canvas: break
        }
    }

    private func evaluate(_ view: AnyView, of target: RenderNode) -> Node {
        statistics.viewsEvaluated += 1
        let reads = EnvironmentReads(target.motion)
        target.environment = target.traits.environment.values
        let body = view.base.body(in: Environment(target.environment, reads: reads))
        target.reads = reads.keys
        target.motion = reads.motion
        if target.isActive { noteReads(of: target) }
        return body
    }

    private func flattened(_ nodes: [Node]) -> [Slot] {
        let flattening = Flattening(nodes)
        noteDuplicates(flattening.duplicates)
        return flattening.slots
    }

    private func applying(_ modifier: Modifier, to traits: Traits, in node: RenderNode) -> Traits {
        var traits = traits
        switch modifier {
        case .lineLimit(let limit): traits.lineLimit = limit.map { max(1, $0) }
        case .truncation(let truncation): traits.truncation = truncation
        case .environment(let change):
            let scope = node.scope ?? EnvironmentScope(change, in: traits.environment)
            if scope.change != change {
                scope.change = change
                hasOtherEnvironment = true
            }
            node.scope = scope
            traits.environment = scope
        default: break
        }
        return traits
    }

    private func updateModifier(_ target: RenderNode, from before: Modifier, to modifier: Modifier) {
        if !before.isAlike(modifier) {
            if modifier.isLayout { target.invalidateLayout() }
            if modifier.speaksToContainer { target.containing?.invalidateLayout() }
            if before.isSpecial != modifier.isSpecial { target.countSpecials() }
            target.invalidatePaint()
            if target.isActive { lifecycle.change(target, from: before, to: modifier) }
        }
        expand(target)
    }

    private func changeLook(_ target: RenderNode) {
        target.invalidateLayout()
        target.invalidatePaint()
    }

    /// For views and modifiers, which almost always keep their child.
    private func reconcile(_ target: RenderNode, only child: Node, traits: Traits) {
        let slot = Flattening.single(child)
        if let child = target.children.first, child.isSame(as: slot) {
            update(child, to: slot.node, traits: traits)
        } else {
            reconcile(target, [slot], traits: traits)
        }
    }

    private func reconcile(_ target: RenderNode, _ slots: [Slot], traits: Traits) {
        let old = target.children
        if old.count == slots.count, zip(old, slots).allSatisfy({ $0.isSame(as: $1) }) {
            for (child, slot) in zip(old, slots) { update(child, to: slot.node, traits: traits) }
            return
        }
        let diff = KeyedDiff(from: old.map(\.identity), to: slots.map(\.identity))
        var children: [RenderNode] = []
        children.reserveCapacity(slots.count)
        for (slot, source) in zip(slots, diff.sources) {
            if let source, old[source].isSame(as: slot) {
                update(old[source], to: slot.node, traits: traits)
                children.append(old[source])
            } else {
                if let source { remove(old[source]) }
                children.append(make(slot, traits: traits, parent: target))
            }
        }
        for index in diff.removed { remove(old[index]) }
        for index in diff.moved { children[index].invalidatePaint() }
        target.adopt(children)
        target.invalidateLayout()
        target.container?.choice = nil
        if target.isActive { target.shownChildren.forEach(activate) }
    }
}

extension RenderNode {
    fileprivate func isSame(as slot: Slot) -> Bool {
        identity == slot.identity && kind == slot.node.kind
    }
}

extension ListNode {
    /// Whether two lists of equal rows show the same.
    fileprivate func isShownLike(_ other: ListNode) -> Bool {
        selection == other.selection && margin == other.margin && hasBar == other.hasBar
    }
}

extension Node.Content {
    /// Whether two containers arrange their children alike.
    fileprivate func isArrangedLike(_ other: Node.Content) -> Bool {
        switch (self, other) {
        case (.horizontal(let lhs, let before, _), .horizontal(let rhs, let after, _)): lhs == rhs && before == after
        case (.vertical(let lhs, let before, _), .vertical(let rhs, let after, _)): lhs == rhs && before == after
        case (.layered(let lhs, _), .layered(let rhs, _)): lhs == rhs
        case (.scroll(let lhs), .scroll(let rhs)): lhs.hasBar == rhs.hasBar
        case (.firstFitting(let lhs, _), .firstFitting(let rhs, _)): lhs == rhs
        case (.grid(let lhs, _), .grid(let rhs, _)): lhs == rhs
        case (.gridRow(let lhs, _), .gridRow(let rhs, _)): lhs == rhs
        default: true
        }
    }
}

extension Traits {
    fileprivate func along(_ axis: Axis?) -> Traits {
        var traits = self
        traits.axis = axis
        return traits
    }
}
