package import Model

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
        guard case .success(let response) = exchange.result else { return exchange }
        do throws(Failure) {
            exchange.result = .success(try await request.options.filtered(response, limits: limits))
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

extension FetchOptions {
    /// What the feed's filter, where it has one, makes of an answer. Throws why it makes nothing of it.
    package func filtered(
        _ response: FetchResponse,
        limits: CommandLimits = CommandLimits()
    ) async throws(Failure) -> FetchResponse {
        guard let filter, !filter.isEmpty, !response.isNotModified else { return response }
        var response = response
        response.body = try await CommandRun(words: filter, limits: limits).output(for: response.body)
        // The label is that of what was put in.
        response.contentType = nil
        return response
    }
}
