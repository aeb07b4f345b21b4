import Model

/// Tags in the `category` of an outline: names between commas; a slash at the beginning makes a category of it rather
/// than a tag, says OPML 2.0. So that every tag comes back, commas in one are percent-encoded, and a slash that begins it.
enum OPMLCategory {
    static func written(_ tag: String) -> String {
        let text = tag.replacing("%", with: "%25").replacing(",", with: "%2C")
        return text.hasPrefix("/") ? "%2F" + text.dropFirst() : text
    }

    /// The tag that a name between two commas stands for; empty for none.
    static func tag(_ written: String) -> String {
        let name = written.trimmed.drop { $0 == "/" }
        return String(name).replacing("%2F", with: "/").replacing("%2C", with: ",").replacing("%25", with: "%")
            .cleanedName
    }
}
