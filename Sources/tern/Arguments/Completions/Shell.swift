/// Shells for which there are completions.
enum Shell: String, CaseIterable {
    case bash, zsh, fish

    /// What the shell reads, made from the description of the commands.
    var completions: String {
        switch self {
        case .bash: BashCompletion.text
        case .zsh: ZshCompletion.text
        case .fish: FishCompletion.text
        }
    }
}

extension CommandDescription {
    /// Its name and its other names.
    var allNames: [String] { [name] + aliases }

    /// Of all commands, in their order.
    static var allCommandNames: [String] { all.flatMap(\.allNames) }
}

extension String {
    /// In single quotes, as every shell takes it literally.
    var shellQuoted: String { "'" + replacing("'", with: "'\\''") + "'" }
}
