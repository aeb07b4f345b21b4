import TermUI

/// The line above or below the panes: made anew only when they change.
struct RuleLine: View {
    var layout: PaneLayout
    var joint: Character

    var body: Node { Text(layout.rule(joint: joint), .border).lineLimit(1).accessibilityHidden() }
}
