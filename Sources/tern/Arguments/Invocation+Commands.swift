import Model

extension Invocation {
    static func described(_ word: String) throws(UsageError) -> CommandDescription {
        guard let command = CommandDescription.named(word) else {
            throw UsageError(sentence: "There is no command “\(word.cleanedLine)”.")
        }
        return command
    }

    static func command(_ name: String, _ rest: [String], _ options: Options) throws(UsageError) -> Command {
        switch name {
        case "list": return .list(try list(rest, options))
        case "show": return .show(try show(rest, options))
        case "open": return .open(try open(rest, options))
        case "mark": return .mark(try mark(rest, options))
        case "star": return .mark(try star(rest, options))
        case "later": return .mark(try later(rest, options))
        case "tag": return .mark(try tag(rest, options))
        case "note": return try note(rest, options)
        case "undo": return .journal(try journal(rest, options, isUndone: true))
        case "redo": return .journal(try journal(rest, options, isUndone: false))
        case "query": return .query(try query(rest))
        case "feeds": return .feeds(try feeds(rest, options))
        case "folders": return .folders(try folders(rest, options))
        case "rename": return try rename(rest, options)
        case "mv": return .moveFeeds(try moveFeeds(rest, options))
        case "stats": return try statistics(rest, options)
        case "health":
            try none(rest, name)
            return .health
        case "add": return try add(rest, options)
        case "remove":
            guard !rest.isEmpty else {
                throw UsageError(sentence: "remove needs a feed: its address, title or number.")
            }
            return .remove(rest)
        case "import": return try importing(rest, options)
        case "export": return try exporting(rest, options)
        case "refresh": return try refresh(rest, options)
        case "why": return try why(rest, options)
        case "feed": return try feed(rest, options)
        case "history": return try history(rest, options)
        case "listen": return try listen(rest, options)
        case "full-text": return try fullText(rest, options)
        case "gc": return try cleaning(rest, options)
        case "search": return try search(rest, options)
        case "stories": return try stories(rest, options)
        case "split": return try split(rest)
        case "rules": return try rules(rest, options)
        case "config": return try config(rest, options)
        case "preview":
            return .preview(try preview(rest, options))
        case "themes":
            try none(rest, name)
            return .themes(try options.choice("--depth"))
        case "inspect":
            return .inspect(try inspection(rest, options))
        case "doctor": return try doctor(rest, options)
        case "backup": return try backup(rest, options)
        case "completions": return try completions(rest, options)
        case "man":
            try none(rest, name)
            return .manual
        default: return try help(rest)
        }
    }

    private static func help(_ words: [String]) throws(UsageError) -> Command {
        guard words.count < 2 else {
            throw UsageError(sentence: "help takes one command, but got “\(words[1].cleanedLine)” as well.")
        }
        return .help(try words.first.map(described)?.name)
    }

    static func none(_ words: [String], _ command: String) throws(UsageError) {
        guard let word = words.first else { return }
        throw UsageError(sentence: "\(command) takes no arguments, but got “\(word.cleanedLine)”.")
    }
}
