import Model

/// Newer articles because the reader asked.
extension ArticleListPage {
    static func refresh(_ state: inout State) -> [Effect] {
        guard let listing = state.listing else { return [] }
        switch state.page {
        case .idle, .loading, .refreshing: return []
        case .failed(_, nil), .offline(_, nil): return startLoading(&state, listing, .reload)
        case .empty: state.page = .refreshing(Content(rows: [], tail: .end))
        case .loaded(let content), .failed(_, let content?), .offline(_, let content?):
            state.page = .refreshing(content)
        }
        return [.refresh(state.refreshLoad.next(), listing.refreshScope)]
    }

    static func refreshFinished(
        _ state: inout State,
        _ id: LoadID,
        _ result: Result<RefreshReport, Failure>
    ) -> [Effect] {
        let toast = result.toast.map { [Effect.toast($0)] } ?? []
        // A refresh begun in another listing: the reader asked for it and is told, but this page waits for nothing.
        guard id == state.refreshLoad, case .refreshing(let content) = state.page else { return toast }
        let shown = content.rows.isEmpty ? nil : content
        switch result {
        case .success:
            state.page = shown.map { .loaded($0) } ?? .empty
            return toast + reload(&state)
        case .failure(let failure) where failure.isOffline:
            state.page = .offline(failure, shown)
        case .failure:
            state.page = shown.map { .loaded($0) } ?? .empty
        }
        return toast
    }
}

extension Listing {
    /// The feeds that can bring articles to this listing.
    fileprivate var refreshScope: RefreshScope {
        if case .feed(let feed) = self { .feed(feed) } else { .all }
    }
}

extension Result<RefreshReport, Failure> {
    /// What the reader is told; nothing when it was cancelled.
    fileprivate var toast: Toast? {
        switch self {
        case .failure(.cancelled): nil
        case .failure(let failure): Toast(.failure, failure.sentence)
        case .success(let report): report.toast
        }
    }
}

extension RefreshReport {
    /// What was counted, why the first feed failed that did, and the first thing to know besides.
    fileprivate var toast: Toast {
        let counts = [arrivals, departures, failed].compactMap(\.self).joined(separator: ", ")
        let notice = notices.first.map { "\($0.title) \($0.sentence)" }
        let text =
            switch (counts.isEmpty, notice) {
            case (false, let notice?): counts + (counts.hasSuffix(".") ? " " : ". ") + notice
            case (false, nil): counts
            case (true, let notice?): notice
            case (true, nil): feeds == 0 && skipped > 0 ? "Asked less than a minute ago." : "Nothing new"
            }
        return Toast(failures.isEmpty ? .information : .failure, text)
    }

    private var arrivals: String? {
        switch newArticles {
        case ...0: nil
        case 1: "1 new article"
        default: "\(newArticles) new articles"
        }
    }

    private var departures: String? {
        switch trashed {
        case ...0: nil
        case 1: "1 old \(newArticles > 0 ? "one" : "article") went to the trash"
        default: "\(trashed) old \(newArticles > 0 ? "ones" : "articles") went to the trash"
        }
    }

    private var failed: String? {
        guard let first = failures.first else { return nil }
        let what = feeds == 1 ? first.title : "\(failures.count) of \(feeds) feeds failed"
        return "\(what): \(first.failure.sentence)"
    }
}
