import Model

/// `tern config`: the configuration as it could be, what is wrong with it, and where it is.
struct ConfigCommand {
    enum Request: Equatable {
        /// Prints one that says what holds without any.
        case printDefault
        /// Prints the path.
        case path
        /// Checks a file; nil is the one in use.
        case check(String?, asJSON: Bool)
    }

    var request: Request
    var settings: Invocation.Settings

    func run() -> ExitCode {
        switch request {
        case .printDefault: Console.raw(String(DefaultConfiguration.text.dropLast()))
        case .path: Console.output(Configuration.file(settings).path)
        case .check(let path, let asJSON): return check(path, asJSON)
        }
        return .success
    }

    private func check(_ path: String?, _ asJSON: Bool) -> ExitCode {
        let file = path.map { ConfigurationFile(path: $0) } ?? Configuration.file(settings)
        do throws(Failure) {
            let isNamed = path != nil || settings.configuration != nil
            let problems = try file.read(mustExist: isNamed).problems
            for problem in problems {
                Console.output(asJSON ? try JSONText.line(Problem(problem, in: file)) : file.line(problem))
            }
            if !asJSON, problems.isEmpty { Console.output("\(file.path.cleanedLine): nothing is wrong.") }
            return problems.isEmpty ? .success : .failure
        } catch {
            Console.error(error)
            return .failure
        }
    }
}

/// A problem for programs.
private struct Problem: Encodable {
    var file: String
    var line: Int?
    var column: Int?
    var key: String?
    var severity: String
    var sentence: String

    init(_ error: ConfigurationError, in file: ConfigurationFile) {
        self.file = file.path
        line = error.place?.line
        column = error.place?.column
        key = error.key
        severity = error.severity.rawValue
        sentence = error.sentence + "."
    }
}
