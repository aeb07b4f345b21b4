/// Which sections of a listing are closed. Closing all also closes those that are loaded later.
package struct SectionFolds: Equatable, Sendable {
    /// Then all are closed but the exceptions; else these are what is closed.
    package private(set) var closesAll = false
    package private(set) var exceptions: Set<ArticlePeriod> = []

    /// All are open, but for these.
    package init(closed: Set<ArticlePeriod> = []) {
        exceptions = closed
    }

    /// All are open, or all are closed, but for the exceptions.
    package init(closesAll: Bool, exceptions: Set<ArticlePeriod>) {
        self.closesAll = closesAll
        self.exceptions = exceptions
    }

    static let all = {
        var folds = SectionFolds()
        folds.closesAll = true
        return folds
    }()

    func isClosed(_ period: ArticlePeriod) -> Bool { closesAll != exceptions.contains(period) }

    mutating func toggle(_ period: ArticlePeriod) { exceptions.formSymmetricDifference([period]) }
}
