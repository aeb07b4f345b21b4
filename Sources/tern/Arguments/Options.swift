import Model

/// A command line taken apart: words, options with their values, and switches.
struct Options {
    /// Options that take a value, as `--name value` or `--name=value`.
    private static let valued = Set(CommandDescription.allOptions.filter { $0.value != nil }.map(\.name))
    private static let switchNames = Set(CommandDescription.allOptions.filter { $0.value == nil }.map(\.name))

    var words: [String] = []
    var values: [String: String] = [:]
    var switches: Set<String> = []
    var wantsHelp = false
    var wantsVersion = false

    mutating func read(_ arguments: [String]) throws(UsageError) {
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            switch argument {
            case "--help", "-h": wantsHelp = true
            case "--version", "-V": wantsVersion = true
            case _ where Self.switchNames.contains(argument): switches.insert(argument)
            case "--":
                words += rest
                rest = []
            case _ where argument.hasPrefix("-") && argument.count > 1: try readOption(argument, &rest)
            default: words.append(argument)
            }
        }
    }

    var settings: Invocation.Settings {
        var settings = Invocation.Settings()
        settings.database = values["--db"]
        settings.configuration = values["--config"]
        settings.theme = values["--theme"]
        settings.isLinear = switches.contains("--linear")
        settings.traceFrames = values["--trace-frames"]
        settings.reducedMotion = switches.contains("--reduced-motion")
        settings.asJSON = switches.contains("--json")
        settings.isQuiet = switches.contains("--quiet")
        return settings
    }

    private mutating func readOption(_ argument: String, _ rest: inout ArraySlice<String>) throws(UsageError) {
        let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        let name = parts[0]
        guard Self.valued.contains(name) else {
            throw UsageError(sentence: "There is no option “\(name.cleanedLine)”.")
        }
        guard values[name] == nil else { throw UsageError(sentence: "\(name) is given twice.") }
        guard let value = parts.count == 2 ? parts[1] : rest.popFirst(), !value.isEmpty else {
            throw UsageError(sentence: "\(name) needs a value.")
        }
        values[name] = value
    }

    /// Refuses options that the command has no use for, rather than ignoring them.
    func allow(_ options: [OptionDescription], for command: String?) throws(UsageError) {
        let names = options.map(\.name)
        for name in (Array(values.keys) + switches).sorted() where !names.contains(name) {
            throw UsageError(sentence: "\(name) makes no sense with \(command ?? "reading").")
        }
    }

    /// The value of an option that is a whole number.
    func number(_ name: String, in range: ClosedRange<Int>) throws(UsageError) -> Int? {
        guard let value = values[name] else { return nil }
        guard let number = Int(value), range.contains(number) else {
            throw UsageError(
                sentence: "\(name) is to be a whole number from \(range.lowerBound) to \(range.upperBound)."
            )
        }
        return number
    }

    /// Which one of these switches is given; nil for none.
    func one(of names: [String]) throws(UsageError) -> String? {
        let given = names.filter { switches.contains($0) || values[$0] != nil }
        guard given.count < 2 else {
            throw UsageError(sentence: "\(given[0]) and \(given[1]) cannot be used together.")
        }
        return given.first
    }

    /// The value of an option that has a fixed set of values.
    func choice<T: RawRepresentable<String> & CaseIterable>(_ name: String) throws(UsageError) -> T? {
        guard let value = values[name] else { return nil }
        return try Self.choice(value, of: name)
    }

    static func choice<T: RawRepresentable<String> & CaseIterable>(
        _ value: String,
        of name: String
    ) throws(UsageError) -> T {
        guard let choice = T(rawValue: value) else {
            let names = T.allCases.map(\.rawValue).joined(separator: ", ")
            throw UsageError(sentence: "“\(value.cleanedLine)” is no \(name); there are: \(names).")
        }
        return choice
    }
}
