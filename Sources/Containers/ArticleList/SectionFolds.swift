/// Which sections of a listing are closed. Closing all also closes those that are loaded later.
package struct SectionFolds: Equatable, Sendable {
    private var closesAll = false
    private var exceptions: Set<ArticlePeriod> = []

    /// All are open, but for these.
    package init(closed: Set<ArticlePeriod> = []) {
        exceptions = closed
    }

    static let all = {
        var folds = SectionFolds()
        folds.closesAll = true
        return folds
    }()

    func isClosed(_ period: ArticlePeriod) -> Bool { closesAll != exceptions.contains(period) }

    mutating func toggle(_ period: ArticlePeriod) { exceptions.formSymmetricDifference([period]) }
}
