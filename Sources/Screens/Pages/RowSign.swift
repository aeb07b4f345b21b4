/// What a row is marked with in front of its title: a sign, so that it shows without colour.
enum RowSign: Equatable, Sendable {
    case none
    /// Among those that the next command concerns.
    case chosen
    /// Being put in another place.
    case moving

    var text: String {
        switch self {
        case .none: " "
        case .chosen: "✓"
        case .moving: "⇅"
        }
    }
}
