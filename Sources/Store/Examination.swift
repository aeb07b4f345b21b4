/// What an examination of a library is at.
package enum Examination: Int, CaseIterable, Sendable {
    case file = 1
    case references
    case counts
    case index
}
