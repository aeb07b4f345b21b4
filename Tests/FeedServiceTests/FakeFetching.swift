import Feeds
import Model
import TestSupport

/// The network in the hands of a test: what each address answers, and what was asked.
struct FakeFetching: Fetching {
    /// Keyed by address; waits where no route answers.
    let calls = GatedCalls<String, FetchResponse>()
    private let log = Log()

    private actor Log {
        var requests: [FetchRequest] = []
        var closings = 0
        func close() { closings += 1 }
        func append(_ request: FetchRequest) { requests.append(request) }
    }

    /// All requests so far, with their validators.
    var requests: [FetchRequest] {
        get async { await log.requests }
    }

    /// How often this was closed.
    var closings: Int {
        get async { await log.closings }
    }

    func close() async {
        await log.close()
    }

    func exchange(_ request: FetchRequest) async -> FetchExchange {
        await log.append(request)
        do throws(Failure) {
            return FetchExchange(result: .success(try await calls.answer(to: request.url)))
        } catch {
            return FetchExchange(result: .failure(error))
        }
    }

    /// Answers these addresses at once; every other one with 404.
    func route(_ answers: [String: Result<FetchResponse, Failure>]) async {
        await calls.always { url in answers[url] ?? .failure(.http(status: 404, what: url)) }
    }
}

extension FetchResponse {
    init(_ text: String, url: String, etag: String? = nil, movedTo: String? = nil) {
        self.init(
            body: Array(text.utf8),
            finalURL: movedTo ?? url,
            movedTo: movedTo,
            validators: Validators(etag: etag)
        )
    }
}
