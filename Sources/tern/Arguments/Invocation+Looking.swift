import Model
import Screens
import TermUI

extension Invocation {
    static func inspection(_ words: [String], _ options: Options) throws(UsageError) -> InspectCommand.Request {
        var request = InspectCommand.Request()
        request.isBatch = options.switches.contains("--batch")
        request.isJSON = options.switches.contains("--json")
        request.contentType = options.values["--content-type"]
        request.baseURL = options.values["--base-url"]
        if options.switches.contains("--brief") {
            guard !words.isEmpty, options.switches.count == 1, options.values.isEmpty else {
                throw UsageError(sentence: "inspect --brief needs files, and goes with no other option.")
            }
            request.briefly = words
            return request
        }
        request.isArticle = options.switches.contains("--article")
        guard !request.isArticle || !request.isBatch else {
            throw UsageError(sentence: "--article and --batch cannot be used together.")
        }
        guard words.count == (request.isBatch ? 0 : 1) else {
            let need =
                request.isBatch
                ? "inspect --batch reads its files from standard input" : "inspect needs one file, address or -"
            throw UsageError(sentence: "\(need), but got \(words.count) of them.")
        }
        request.place = words.first ?? "-"
        return request
    }

    static func preview(_ words: [String], _ options: Options) throws(UsageError) -> PreviewRequest {
        guard words.count == 1 else {
            let names = Preview.Screen.allCases.map(\.rawValue).joined(separator: ", ")
            throw UsageError(sentence: "preview needs one screen: \(names).")
        }
        let screen: Preview.Screen = try Options.choice(words[0], of: "screen")
        let state = try options.choice("--state") ?? Preview.PageStateName.loaded
        guard let preview = Preview(screen: screen, state: state) else {
            let names = Preview.states(of: screen).map(\.rawValue).joined(separator: ", ")
            throw UsageError(sentence: "The screen \(screen.rawValue) has no state \(state.rawValue), only: \(names).")
        }
        var request = PreviewRequest(preview: preview)
        request.format = try options.choice("--format") ?? request.format
        request.depth = try options.choice("--depth") ?? request.depth
        if let size = options.values["--size"] { request.size = try self.size(size) }
        return request
    }

    /// "100x30": columns, then rows.
    private static func size(_ text: String) throws(UsageError) -> Size {
        let parts = text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
        guard parts.count == 2, let width = parts[0], let height = parts[1], (1...1000).contains(width),
            (1...1000).contains(height)
        else {
            throw UsageError(
                sentence: "--size needs columns and rows like 100x30 (1 to 1000), but got “\(text.cleanedLine)”."
            )
        }
        return Size(width: width, height: height)
    }
}
