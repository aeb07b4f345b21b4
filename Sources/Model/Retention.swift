/// How long the articles of a feed are kept. Starred ones are never let go, whatever it says.
package struct Retention: Equatable, Sendable {
    /// Days since an article arrived, after which it may go; nil: however old it is.
    package var days: Int?
    /// How many of the newest articles stay, as far as this goes; nil: however many there are.
    package var count: Int?
    /// Unread articles may go, too.
    package var takesUnread: Bool

    package init(days: Int? = nil, count: Int? = nil, takesUnread: Bool = false) {
        self.days = days
        self.count = count
        self.takesUnread = takesUnread
    }

    /// Nothing ever goes.
    package var isForever: Bool { days == nil && count == nil }
}
