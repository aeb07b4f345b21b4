/// What an element says of itself that speaks for or against its being text.
struct PageMarks: OptionSet {
    let rawValue: UInt16

    /// Named like what stands around an article.
    static let unlikely = PageMarks(rawValue: 1)
    /// Named like an article besides, or instead.
    static let likely = PageMarks(rawValue: 1 << 1)
    /// Its role is no part of a text (WAI-ARIA).
    static let otherRole = PageMarks(rawValue: 1 << 2)
    /// Not shown.
    static let hidden = PageMarks(rawValue: 1 << 3)
    /// Names an author.
    static let byline = PageMarks(rawValue: 1 << 4)
    /// Offers to pass the page on.
    static let share = PageMarks(rawValue: 1 << 5)
    /// A link to a place in this page.
    static let localLink = PageMarks(rawValue: 1 << 6)
    /// A part of a line of text, with all that is in it.
    static let phrasing = PageMarks(rawValue: 1 << 7)
    /// Judged by the text in it.
    static let scored = PageMarks(rawValue: 1 << 8)
    /// A table of data, not of layout.
    static let dataTable = PageMarks(rawValue: 1 << 9)
    /// In such a table.
    static let inDataTable = PageMarks(rawValue: 1 << 10)
}

/// Attributes that are looked at.
enum PageAttribute: String, CaseIterable {
    case alt, charset, cite, colspan, content, datatable, datetime, dir, height, href, id, itemprop, lang, name,
        property, rel,
        role
    case rowspan, src, srcset, start, style, summary, type, width, hidden
    case className = "class"
    case ariaHidden = "aria-hidden"
    case ariaModal = "aria-modal"
    case httpEquiv = "http-equiv"
    /// Where pages that load pictures late keep their addresses.
    case lateSource = "data-src"
    case lateOriginal = "data-original"
    case lateSet = "data-srcset"
}
