/// What a frame evaluated and why, as a value.
package struct FrameTrace: Equatable, Sendable {
    /// A body that was asked for.
    package struct Evaluation: Equatable, Sendable {
        /// The view's type.
        package var view: String
        package var reason: Reason
    }

    /// Why a body was asked for.
    package enum Reason: Equatable, Sendable {
        /// The view is new at its place.
        case first
        /// Properties differ; the first few of them.
        case properties([Difference])
        /// A limit or an axis that it takes over from the containers round it differs.
        case surroundings
        /// Something that it reads of the environment differs.
        case environment([Difference])
    }

    /// A value that became another.
    package struct Difference: Equatable, Sendable {
        /// The way to it from the view: `state.selection`, `rows[3].status.isRead`.
        package var name: String
        package var old: String
        package var new: String
    }

    /// A row that stays on screen at another index.
    package struct MovedRow: Equatable, Sendable {
        package var id: String
        package var from: Int
        package var to: Int
    }

    package var evaluations: [Evaluation] = []
    package var movedRows: [MovedRow] = []
    package var statistics = FrameStatistics()

    package init() {}

    /// The types of the views in the order of evaluation.
    package var views: [String] { evaluations.map(\.view) }

    /// A line for each view and moved row.
    package var lines: [String] {
        evaluations.map(\.line) + movedRows.map { "row \($0.id) moved: \($0.from) → \($0.to)" }
    }
}

extension FrameTrace.Evaluation {
    fileprivate var line: String {
        switch reason {
        case .first: "\(view): first time"
        case .surroundings: "\(view): surroundings"
        case .properties(let differences): "\(view): \(list(differences))"
        case .environment(let differences): "\(view): environment \(list(differences))"
        }
    }

    private func list(_ differences: [FrameTrace.Difference]) -> String {
        differences.map { "\($0.name) \($0.old) → \($0.new)" }.joined(separator: ", ")
    }
}
