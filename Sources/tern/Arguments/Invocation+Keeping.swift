import Model

extension Invocation {
    /// What `tern undo` and `tern redo` do.
    enum JournalRequest: Equatable {
        case turn(isUndone: Bool)
        case list
    }

    /// What `tern query` does.
    enum QueryRequest: Equatable {
        case list
        case keep(name: String, text: String)
        case drop(name: String)
        case rename(name: String, to: String)
    }

    static func note(_ words: [String], _ options: Options) throws(UsageError) -> Command {
        guard let word = words.first else { throw UsageError(sentence: "note needs the number of an article.") }
        let article = try ArticleChoice.id(word)
        let rest = words.dropFirst()
        guard rest.first != "-" || rest.count == 1 else {
            throw UsageError(sentence: "A note is either written out or read from standard input.")
        }
        let isRemoved = options.switches.contains("--remove")
        guard !isRemoved || rest.isEmpty else {
            throw UsageError(sentence: "--remove goes with no words.")
        }
        if isRemoved { return .note(article, .write("")) }
        if rest.isEmpty { return .note(article, .show) }
        return .note(article, rest.first == "-" ? .read : .write(rest.joined(separator: " ")))
    }

    static func journal(
        _ words: [String],
        _ options: Options,
        isUndone: Bool
    ) throws(UsageError) -> JournalRequest {
        try none(words, isUndone ? "undo" : "redo")
        return options.switches.contains("--list") ? .list : .turn(isUndone: isUndone)
    }

    static func query(_ words: [String]) throws(UsageError) -> QueryRequest {
        guard let action = words.first else { return .list }
        let rest = words.dropFirst().map(\.cleanedLine)
        switch (action, rest.count) {
        case ("keep", 2...) where !rest[0].isEmpty:
            return .keep(name: rest[0], text: rest.dropFirst().joined(separator: " "))
        case ("drop", 1): return .drop(name: rest[0])
        case ("rename", 2) where !rest[1].isEmpty: return .rename(name: rest[0], to: rest[1])
        default: throw UsageError(sentence: "query takes keep NAME QUERY…, drop NAME, rename NAME NEW, or nothing.")
        }
    }
}
