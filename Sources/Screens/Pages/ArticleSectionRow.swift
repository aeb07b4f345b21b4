import Containers
import TermUI

/// The header of a section of a list: what the rows beneath are of, and while it is closed how many of them are unread.
struct ArticleSectionRow: EnvironmentView {
    var section: ArticleSection
    var name: String
    var isClosed: Bool
    /// More of its articles may follow that are not loaded yet.
    var goesOn: Bool
    var isSelected: Bool

    func body(in environment: Environment) -> Node {
        HStack {
            Text(isSelected ? "▌" : " ", ink(.accent)).fixedSize().layoutPriority(2)
            Text(isClosed ? "▸ " : "▾ ", ink(.textSecondary)).fixedSize().layoutPriority(2)
            Text(name, ink(.heading)).lineLimit(1).layoutPriority(1)
            Spacer(minimum: 1)
            if isClosed { Text(count, ink(.textSecondary)).lineLimit(1) }
        }
        .frame(height: 1)
        .selected(RowSelection(isSelected: isSelected, in: environment))
        .onTap(ScreenAction.toggleSection(section.period))
        .accessibilityLabel(name + (isClosed ? ", closed: \(count)" : ""))
    }

    private func ink(_ role: ColorRole) -> ColorRole? { isSelected ? nil : role }

    /// "12 unread of 20+"
    private var count: String {
        let all = "\(section.rows.count)" + (goesOn ? "+" : "")
        return section.unread > 0 ? "\(section.unread) unread of \(all)" : all
    }
}

extension ArticlePeriod {
    /// As a reader says it: "Today", "Thursday", "March", "March 2025", "2024".
    func name(today: Int, _ forms: DateForms) -> String {
        switch self {
        case .day(today): "Today"
        case .day(today - 1): "Yesterday"
        case .day(let day): forms.weekdays[CalendarDay(day).weekday]
        case .month(CalendarDay(today).year, let month): forms.months[month - 1]
        case .month(let year, let month): forms.month(month, year: year)
        case .year(let year): "\(year)"
        }
    }
}
