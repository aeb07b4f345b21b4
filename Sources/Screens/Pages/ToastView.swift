import Containers
import TermUI

/// A message in the corner, which slides in.
struct ToastView: EnvironmentView {
    /// Steps of the frame clock until all of it is there.
    static let steps = 3

    var toast: Toast
    var width: Int

    func body(in environment: Environment) -> Node {
        Text([
            // In the colour of the text: red and green could not be read on every theme's ground for toasts.
            StyledText.Run(toast.kind == .failure ? "⚠ " : "✓ ", nil, .bold),
            StyledText.Run(toast.text),
        ])
        .lineLimit(3)
        .padding(horizontal: 1)
        .frame(maxWidth: max(10, min(60, width - 4)))
        .background(.toastBackground)
        .foreground(.toast)
        .revealed(environment.steps(limit: Self.steps) + 1, of: Self.steps + 1)
    }
}
