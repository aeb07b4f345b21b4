import Model

extension Invocation {
    static func config(_ words: [String], _ options: Options) throws(UsageError) -> Command {
        let asked = ["--default", "--check", "--path"].filter(options.switches.contains)
        guard asked.count == 1 else {
            throw UsageError(sentence: "config needs one of --default, --check and --path.")
        }
        let name = "config \(asked[0])"
        guard words.count <= (asked == ["--check"] ? 1 : 0) else {
            throw UsageError(sentence: "\(name) does not go with “\(words[words.count - 1].cleanedLine)”.")
        }
        let isJSON = options.switches.contains("--json")
        guard !isJSON || asked == ["--check"] else {
            throw UsageError(sentence: "--json makes no sense with \(name).")
        }
        switch asked[0] {
        case "--check":
            guard words.isEmpty || options.settings.configuration == nil else {
                throw UsageError(sentence: "\(name) takes a file or --config, not both.")
            }
            return .config(.check(words.first, asJSON: isJSON))
        case "--path": return .config(.path)
        default: return .config(.printDefault)
        }
    }
}
