/// What text is set by, the same for a whole screen.
struct TextSettings: Equatable {
    /// How wide clusters are on the terminal.
    var widths = WidthModel.conservative
    /// Who puts right-to-left text in order.
    var bidi = BidiOrder.tern
}
