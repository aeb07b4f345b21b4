extension NodeConvertible {
    /// Wraps the node; several nodes are first put below each other, as in a `VStack`.
    package func modified(_ modifier: Modifier) -> Node { Node(.modified(modifier, node)) }

    /// Blank cells round the node; negative insets count as none.
    package func padding(_ insets: EdgeInsets) -> Node { modified(.padding(insets)) }
    /// The same number of columns on both sides, and of rows above and below.
    package func padding(horizontal: Int = 0, vertical: Int = 0) -> Node {
        padding(EdgeInsets(top: vertical, leading: horizontal, bottom: vertical, trailing: horizontal))
    }

    /// A place of exactly this many cells; nil takes what the child takes. The child is offered that much, and clipped.
    package func frame(width: Int? = nil, height: Int? = nil, alignment: Alignment = .topLeading) -> Node {
        let width = FrameLength(fixed: width)
        return modified(.frame(FrameBounds(width: width, height: FrameLength(fixed: height), alignment: alignment)))
    }

    /// A place within bounds in cells. With a maximum it grows to what is offered, `Int.max` being all of it; with a
    /// minimum alone it shrinks to that. The ideal counts where nobody says how much room there is.
    package func frame(
        minWidth: Int? = nil,
        idealWidth: Int? = nil,
        maxWidth: Int? = nil,
        minHeight: Int? = nil,
        idealHeight: Int? = nil,
        maxHeight: Int? = nil,
        alignment: Alignment = .topLeading
    ) -> Node {
        let width = FrameLength(minimum: minWidth, ideal: idealWidth, maximum: maxWidth)
        let height = FrameLength(minimum: minHeight, ideal: idealHeight, maximum: maxHeight)
        return modified(.frame(FrameBounds(width: width, height: height, alignment: alignment)))
    }

    /// Takes all the room that is offered.
    package func fill(alignment: Alignment = .topLeading) -> Node {
        frame(maxWidth: .max, maxHeight: .max, alignment: alignment)
    }

    /// Lets the node take its ideal size in these directions, whatever is offered; what does not fit is clipped.
    package func fixedSize(horizontal: Bool = true, vertical: Bool = true) -> Node {
        modified(.fixedSize(horizontal: horizontal, vertical: vertical))
    }

    /// When a stack is short of room, children of higher priority are served first. 0 unless said; a `Spacer` is last.
    package func layoutPriority(_ priority: Int) -> Node { modified(.layoutPriority(priority)) }
    /// The colour of text beneath that names none of its own.
    package func foreground(_ role: ColorRole) -> Node { modified(.foreground(role)) }
    /// Fills the node's frame, and lies behind everything beneath that names no background.
    package func background(_ role: ColorRole) -> Node { modified(.background(role)) }
    /// Adds to the attributes of the text beneath; none can be taken away again.
    package func attributes(_ attributes: Attributes) -> Node { modified(.attributes(attributes)) }
    /// The most lines that texts beneath show, at least one; nil lifts a limit set further out.
    package func lineLimit(_ limit: Int?) -> Node { modified(.lineLimit(limit)) }
    /// Where texts beneath that do not fit get their ellipsis; `.tail` unless said.
    package func truncation(_ truncation: Truncation) -> Node { modified(.truncation(truncation)) }
    /// A box of one cell round the node; the title stands in its top edge, cut to what fits.
    package func border(_ role: ColorRole = .border, title: String? = nil) -> Node {
        modified(.border(role, title: title))
    }
    /// Lays content over the node, within its frame and clipped by it; the layout of the node is not changed.
    package func overlay(alignment: Alignment = .center, @NodeBuilder _ content: () -> Node) -> Node {
        modified(.overlay(alignment, content()))
    }
    /// Lays content over the node in a layer above everything of a lower level. Clicks on it go nowhere beneath.
    package func floating(
        _ level: Level = .popup,
        alignment: Alignment = .center,
        @NodeBuilder _ content: () -> Node
    ) -> Node {
        modified(.floating(alignment, level, content()))
    }
    /// Gives the node a layer (a terminal window) of its own, which is painted apart from what is round it.
    package func pane() -> Node { modified(.pane) }
    /// Names the place: with another id the old node disappears and a new one appears.
    package func id(_ id: some Hashable & Sendable) -> Node { modified(.id(Token(id))) }
    /// Reports the token in `Renderer.takeEvents()` when the node comes on screen.
    package func onAppear(_ token: some Hashable & Sendable) -> Node { modified(.onAppear(Token(token))) }
    /// Reports the token in `Renderer.takeEvents()` when the node has left the screen.
    package func onDisappear(_ token: some Hashable & Sendable) -> Node { modified(.onDisappear(Token(token))) }
    /// Reports `.changed` with the token and both values in `Renderer.takeEvents()` when the value becomes another; not
    /// for the first.
    package func onChange(of value: some Hashable & Sendable, _ token: some Hashable & Sendable) -> Node {
        modified(.onChange(Token(value), Token(token)))
    }
    /// Reports `.taskStarted` with the token in `Renderer.takeEvents()` when the node comes on screen and when the id
    /// becomes another; each run is ended by `.taskCancelled`, before the next begins.
    package func task(id: some Hashable & Sendable, _ token: some Hashable & Sendable) -> Node {
        modified(.task(id: Token(id), Token(token)))
    }
    /// Lays the node out whole and shows its leading columns: `part` of `whole` parts, as something that slides in.
    package func revealed(_ part: Int, of whole: Int) -> Node { modified(.revealed(part, of: whole)) }
    /// Answers with the token to `Renderer.taps(at:)` for every cell of the node's frame.
    package func onTap(_ token: some Hashable & Sendable) -> Node { modified(.onTap(Token(token))) }
    /// Rests the hardware cursor on the first cell of the node, where screen readers look for it. Not here, the node is
    /// still the same one when the cursor comes.
    package func cursor(_ isHere: Bool = true) -> Node { modified(.cursor(isHere)) }
    /// Lets the focus come here; `id` names the place in `Renderer.focusables`.
    package func focusable(_ id: some Hashable & Sendable) -> Node { modified(.focusable(Token(id))) }
    /// What is said of the node, in place of the texts beneath, where the screen is read out or logged line by line.
    package func accessibilityLabel(_ label: String) -> Node { modified(.accessibilityLabel(label)) }
    /// Leaves the node out where the screen is read out: decoration, and what changes too often to be listened to.
    package func accessibilityHidden() -> Node { modified(.accessibilityLabel("")) }
    /// Gives another value of the environment to what is beneath.
    package func environment(_ change: EnvironmentChange) -> Node { modified(.environment(change)) }
}
