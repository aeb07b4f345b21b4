/// The statements about one feed's articles as a whole.
enum DetailsSQL {
    static let count = "SELECT count(*) FROM statuses WHERE feed = ?1"

    /// When articles came, from a moment on: one walk along the index, which holds all that is asked.
    static let arrivals = "SELECT sort_key FROM statuses WHERE feed = ?1 AND sort_key > ?2"

    /// Categories of the newest articles.
    static let categories = """
        SELECT a.categories FROM statuses s CROSS JOIN articles a ON a.id = s.article
        WHERE s.feed = ?1 ORDER BY s.sort_key DESC, s.article DESC LIMIT ?2
        """
}
