import Model

/// What is wrong with a configuration, where, and what was expected.
struct ConfigurationError: Error, Equatable {
    enum Severity: String {
        /// What stands there has no effect.
        case error
        /// A name that means nothing: the file may be newer than the program.
        case unknown
        /// It holds, and is perhaps not what was meant.
        case note
    }

    /// Nil when it concerns the file as a whole.
    var place: TextPlace?
    /// What it is about, with the tables that it stands in: "themes.mine.accent"; nil when that is no single key.
    var key: String?
    /// The same for a sentence: "accent".
    var name: String?
    /// What is wrong, to be read after the name; without a full stop.
    var problem: String
    var severity = Severity.error

    init(place: TextPlace? = nil, sentence: String) {
        self.place = place
        problem = sentence
    }

    init(_ node: TOMLNode, at place: TextPlace, _ problem: String, _ severity: Severity = .error) {
        self.place = place
        key = node.path.cleanedLine
        name = node.key.cleanedLine
        self.problem = problem
        self.severity = severity
    }

    /// Without a full stop.
    var sentence: String {
        guard let name else { return problem }
        return (name.isEmpty ? "this" : "“\(name)”") + " " + problem
    }
}

extension TOMLNode {
    /// Says what the value is to be, and which of the names that are allowed is the nearest to it.
    func expected(_ what: String, among names: [String] = []) -> ConfigurationError {
        var problem = "is to be \(what)"
        if case .text(let text) = value, let name = Spelling.nearest(to: text, among: names) {
            problem += "; perhaps “\(name)” is meant"
        }
        return ConfigurationError(self, at: begin, problem)
    }

    /// Says that the key means nothing, and which of those that do is the nearest to it.
    func unknown(_ what: String = "has no meaning here", among names: [String]) -> ConfigurationError {
        let hint = Spelling.nearest(to: key, among: names).map { "; perhaps “\($0)” is meant" } ?? ""
        return ConfigurationError(self, at: place, what + hint, .unknown)
    }
}
