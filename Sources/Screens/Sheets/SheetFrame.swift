import TermUI

extension NodeConvertible {
    /// The box of a sheet, in the middle of a screen of this size. It is as wide as reads well, whatever is in it, so that
    /// it does not change its place while its content does.
    func sheet(title: String, size: Size) -> Node {
        frame(width: max(1, min(66, size.width - 4)))
            .padding(horizontal: 1)
            .border(.borderFocused, title: title)
            .background(.popupBackground)
            .foreground(.popup)
            // A click beside everything else in it is not a click beside the sheet.
            .onTap(ScreenAction.sheet)
    }
}
