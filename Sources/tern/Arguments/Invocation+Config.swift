import Model

extension Invocation {
    static func config(_ words: [String], _ options: Options) throws(UsageError) -> Command {
        let asked = ["--default", "--check", "--path"].filter(options.switches.contains)
        guard asked.count == 1 else {
            throw UsageError(sentence: "config needs one of --default, --check and --path.")
        }
        guard words.count <= (asked == ["--check"] ? 1 : 0) else {
            throw UsageError(sentence: "config \(asked[0]) does not go with “\(words[words.count - 1].cleanedLine)”.")
        }
        guard asked == ["--check"] || !options.settings.asJSON else {
            throw UsageError(sentence: "--json makes no sense with config \(asked[0]).")
        }
        switch asked[0] {
        case "--check":
            guard words.isEmpty || options.settings.configuration == nil else {
                throw UsageError(sentence: "config --check takes a file or --config, not both.")
            }
            return .config(.check(words.first, asJSON: options.settings.asJSON))
        case "--path":
            return .config(.path)
        default:
            return .config(.printDefault)
        }
    }
}
