import Model

extension Invocation {
    /// What `tern doctor` does.
    struct DoctorRequest: Equatable {
        var repairs = false
        var isJSON = false
    }

    static func doctor(_ words: [String], _ options: Options) throws(UsageError) -> Command {
        guard words.isEmpty else {
            throw UsageError(sentence: "doctor takes no arguments, but got “\(words[0].cleanedLine)”.")
        }
        let switches = options.switches
        return .doctor(DoctorRequest(repairs: switches.contains("--repair"), isJSON: switches.contains("--json")))
    }

    static func backup(_ words: [String], _ options: Options) throws(UsageError) -> Command {
        guard words.count <= 1 else {
            throw UsageError(sentence: "backup takes one file at most, but got “\(words[1].cleanedLine)”, too.")
        }
        return .backup(words.first)
    }
}
