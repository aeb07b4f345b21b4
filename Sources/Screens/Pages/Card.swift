import TermUI

extension NodeConvertible {
    /// A box with a title and a ground of its own, that stands out from the page beneath it.
    func cardStyle(title: String? = nil) -> Node {
        padding(horizontal: 1)
            .border(.borderFocused, title: title)
            .background(.popupBackground)
            .foreground(.popup)
    }
}
