/// The elements of a web page that tell an article from what is around it.
enum PageTag: String, CaseIterable, Sendable {
    /// No element: words.
    case text = "#text"
    /// An element that HTML has not.
    case unknown = "?"
    case a, abbr, address, article, aside, audio, b, bdo, blockquote, body, br, button, caption, center, cite, code, col
    case colgroup, data, datalist, dd, del, details, dfn, dialog, div, dl, dt, em, embed, fieldset, figcaption, figure
    case footer, form, h1, h2, h3, h4, h5, h6, header, hgroup, hr, i, iframe, img, input, ins, kbd, label, li
    case main, mark, math, menu, meter, nav, object, ol, output, p, picture, pre, progress, q, ruby, samp, section
    case small, source, span, strong, sub, summary, sup, table, tbody, td, tfoot, th, thead, time, tr
    case u, ul, `var`, video, wbr

    /// Reads a name in any case.
    init(_ name: String) {
        self = Self.byName[name.lowercased()] ?? .unknown
    }

    private static let byName: [String: PageTag] = {
        var names: [String: PageTag] = [:]
        for tag in allCases { names[tag.rawValue] = tag }
        // Names that old pages have for the same.
        for (name, tag) in [("font", PageTag.span), ("tt", .code), ("s", .del), ("strike", .del), ("image", .img)] {
            names[name] = tag
        }
        return names
    }()

    var isHeading: Bool {
        switch self {
        case .h1, .h2, .h3, .h4, .h5, .h6: true
        default: false
        }
    }

    /// Part of a line of text, with whatever is in it. Links and changes are such when what is in them is.
    var isPhrasing: Bool {
        switch self {
        case .text, .abbr, .audio, .b, .bdo, .br, .button, .cite, .code, .data, .datalist, .dfn, .em, .embed, .i, .img,
            .input, .kbd, .label, .mark, .math, .meter, .object, .output, .progress, .q, .ruby, .samp, .small, .span,
            .strong, .sub, .sup, .time, .var, .wbr:
            true
        default: false
        }
    }

    /// What a paragraph cannot hold: an open one ends before it (HTML §13.2.6.4.7).
    var endsParagraph: Bool {
        switch self {
        case .address, .article, .aside, .blockquote, .center, .dd, .details, .dialog, .div, .dl, .dt, .fieldset,
            .figcaption, .figure, .footer, .form, .h1, .h2, .h3, .h4, .h5, .h6, .header, .hgroup, .hr, .li, .main,
            .menu, .nav, .ol, .p, .pre, .section, .summary, .table, .ul:
            true
        default: false
        }
    }

    /// What a stray end tag does not reach out of.
    var isScope: Bool {
        switch self {
        case .table, .td, .th, .caption, .object, .body: true
        default: false
        }
    }

    /// A block of text that makes a `div` around it more than a paragraph.
    var isTextBlock: Bool {
        switch self {
        case .blockquote, .dl, .div, .img, .ol, .p, .pre, .table, .ul: true
        default: false
        }
    }

    /// What holds text of its own and is judged by it.
    var isScored: Bool {
        switch self {
        case .section, .h2, .h3, .h4, .h5, .h6, .p, .td, .pre: true
        default: false
        }
    }

    /// How much an element by its name alone looks like the place of an article.
    var initialScore: Double {
        switch self {
        case .div: 5
        case .pre, .td, .blockquote: 3
        case .address, .ol, .ul, .dl, .dd, .dt, .li, .form: -3
        case .h1, .h2, .h3, .h4, .h5, .h6, .th: -5
        default: 0
        }
    }
}
