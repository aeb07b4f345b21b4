import Model

/// Every kind of source behind one face: the web, files, and commands that the reader's own configuration names. What a
/// filter makes of an answer is what counts as the answer.
package struct SourceFetcher: Fetching {
    private let web: any Fetching
    private let limits: CommandLimits

    package init(web: any Fetching, limits: CommandLimits = CommandLimits()) {
        self.web = web
        self.limits = limits
    }

    package func exchange(_ request: FetchRequest) async -> FetchExchange {
        var exchange = await bring(request)
        guard let filter = request.options.filter, !filter.isEmpty, case .success(var response) = exchange.result,
            !response.isNotModified
        else { return exchange }
        do throws(Failure) {
            response.body = try await CommandRun(words: filter, limits: limits).output(for: response.body)
            // The label is that of what was put in.
            response.contentType = nil
            exchange.result = .success(response)
        } catch {
            exchange.result = .failure(error)
        }
        return exchange
    }

    package func close() async { await web.close() }

    private func bring(_ request: FetchRequest) async -> FetchExchange {
        guard Address(request.url.cleanedLine).scheme == "exec" else { return await web.exchange(request) }
        guard let command = request.options.command, !command.isEmpty else {
            return .refused(
                "\(request.url.cleanedLine) has no command: a [[feed]] of this address in the configuration file gives it one."
            )
        }
        do throws(Failure) {
            let output = try await CommandRun(words: command, limits: limits).output()
            return FetchExchange(result: .success(FetchResponse(body: output, finalURL: request.url.cleanedLine)))
        } catch {
            return FetchExchange(result: .failure(error))
        }
    }
}
