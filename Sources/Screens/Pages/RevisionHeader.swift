import Containers
import Model
import TermUI

/// Over a change that its publisher made to an article: its title, when that was, and how much.
struct RevisionHeader: EnvironmentView {
    var revision: Revision
    var revisions: ArticlePage.Revisions
    var isShort: Bool

    func body(in environment: Environment) -> Node {
        VStack {
            Text(runs(revision.title, in: .heading, .bold), alignment: .natural).lineLimit(isShort ? 2 : nil)
            Text(details(environment.locale), .textSecondary).lineLimit(isShort ? 1 : nil)
            if revision.removed + revision.added == 0 {
                Text("No word is another: what changed are links, pictures or looks.", .textSecondary)
                    .lineLimit(isShort ? 1 : nil)
            }
            if !isShort, let hint = hint.text(in: environment) { Text(hint, .textTertiary) }
            Divider().foreground(.border)
        }
        .padding(EdgeInsets(bottom: isShort ? 0 : 1))
    }

    private var hint: KeyHint {
        KeyHint(
            command: .revisions,
            words: revisions.isLast ? "shows the article again." : "shows the change before."
        )
    }

    /// "Changed 3 Nov 2026, 14:02 · 1 of 2 · −3 +12"
    private func details(_ forms: DateForms) -> String {
        var fields = ["Changed \(LocalDate(revision.date).text(forms))"]
        if case .shown(let all, let number) = revisions, all.count > 1 {
            fields.append("\(number + 1) of \(all.count)")
        }
        if revision.removed + revision.added > 0 { fields.append("−\(revision.removed) +\(revision.added)") }
        return fields.joined(separator: " · ")
    }
}
