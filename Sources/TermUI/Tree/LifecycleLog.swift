/// What `Renderer.takeEvents()` reports.
package enum LifecycleEvent: Hashable, Sendable {
    /// The node has left the screen.
    case disappeared(Token)
    /// What this handle started is to end: its id became another, or its node has left the screen.
    case taskCancelled(TaskHandle)
    /// The value that a node watches became another.
    case changed(Token, from: Token, to: Token)
    /// The node came on screen.
    case appeared(Token)
    /// What the token means is to begin. It ends with `.taskCancelled` of the same handle, whatever happens.
    case taskStarted(TaskHandle, Token)
    /// Several children of a container or rows of a list bear this name; told once for each name.
    case duplicateID(Token)

    /// Ends come before what is ended is gone; everything else is told after the frame is painted.
    package var isEnd: Bool {
        switch self {
        case .disappeared, .taskCancelled: true
        case .changed, .appeared, .taskStarted, .duplicateID: false
        }
    }
}

/// Names one run of a task: no two runs of a renderer have the same handle.
package struct TaskHandle: Hashable, Sendable {
    let number: UInt64
    /// The id that the task was started for.
    package let id: Token
}

/// What happened to the nodes of a frame, in the order in which it is told: what ended, what differs, what began.
struct LifecycleLog {
    private var ended: [LifecycleEvent] = []
    private var changed: [LifecycleEvent] = []
    private var begun: [(node: UInt64, event: LifecycleEvent)] = []
    private var tasks: UInt64 = 0
    private var duplicates: Set<Token> = []

    /// How many names are remembered as told.
    static let duplicateCapacity = 256

    mutating func begin(_ node: RenderNode) {
        guard case .modified(let modifier, _) = node.node.content else { return }
        switch modifier {
        case .onAppear(let token): begun.append((node.serial, .appeared(token)))
        case .task(let id, let token): start(id, token, of: node)
        default: break
        }
    }

    mutating func end(_ node: RenderNode) {
        guard case .modified(let modifier, _) = node.node.content else { return }
        switch modifier {
        // What nobody was told of yet is not told of at all.
        case .onAppear: begun.removeAll { $0.node == node.serial }
        case .onDisappear(let token): ended.append(.disappeared(token))
        case .task: cancel(node)
        default: break
        }
    }

    /// A modifier at the same place with other values: what the old one named is gone, what the new one names is here.
    mutating func change(_ node: RenderNode, from old: Modifier, to new: Modifier) {
        switch (old, new) {
        case (.onAppear(let old), .onAppear(let new)) where old != new:
            begun.append((node.serial, .appeared(new)))
        case (.onDisappear(let old), .onDisappear(let new)) where old != new:
            ended.append(.disappeared(old))
        case (.onChange(let old, _), .onChange(let new, let token)) where old != new:
            changed.append(.changed(token, from: old, to: new))
        case (.task(let old, _), .task(let new, let token)) where old != new:
            cancel(node)
            start(new, token, of: node)
        default: break
        }
    }

    mutating func noteDuplicates(_ names: [Token]) {
        for name in names where duplicates.count < Self.duplicateCapacity && duplicates.insert(name).inserted {
            changed.append(.duplicateID(name))
        }
    }

    mutating func takeAll() -> [LifecycleEvent] {
        defer {
            ended.removeAll()
            changed.removeAll()
            begun.removeAll()
        }
        return ended + changed + begun.map(\.event)
    }

    private mutating func start(_ id: Token, _ token: Token, of node: RenderNode) {
        tasks += 1
        let handle = TaskHandle(number: tasks, id: id)
        node.task = handle
        begun.append((node.serial, .taskStarted(handle, token)))
    }

    private mutating func cancel(_ node: RenderNode) {
        guard let handle = node.task else { return }
        node.task = nil
        let count = begun.count
        begun.removeAll { $0.node == node.serial }
        if begun.count == count { ended.append(.taskCancelled(handle)) }
    }
}
