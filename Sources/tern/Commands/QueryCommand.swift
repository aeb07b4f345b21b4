import FeedService
import Model

/// `tern query`: the searches that are kept, each with how much it finds unread; keeps, drops and renames them.
struct QueryCommand {
    var request: Invocation.QueryRequest
    var settings: Invocation.Settings

    func run() async -> ExitCode {
        await Library.opened(settings) { source throws(Failure) in
            switch request {
            case .list: return try list(try await source.queries())
            case .keep(let name, let text):
                if let problem = SearchQuery.problems(in: text).first {
                    throw .unsupported("In “\(text)”: \(problem.sentence)")
                }
                _ = try await source.keepQuery(text, named: name)
            case .drop(let name): try await source.dropQuery(named: name)
            case .rename(let name, let new): try await source.renameQuery(name, to: new)
            }
            return .success
        }
    }

    private func list(_ queries: [Catalogue.Query]) throws(Failure) -> ExitCode {
        for query in queries {
            if settings.asJSON {
                let line = Line(id: query.id.rawValue, name: query.name, query: query.text, unread: query.unread)
                Console.output(try JSONText.line(line))
            } else {
                Console.output("\(FeedLine.right("\(query.unread)", 6))  \(query.name)  \(query.text)".cleanedLine)
            }
        }
        return .success
    }

    private struct Line: Encodable {
        var id: String
        var name: String
        var query: String
        var unread: Int
    }
}
