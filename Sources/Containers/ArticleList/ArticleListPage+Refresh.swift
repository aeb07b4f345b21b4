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
    fileprivate var toast: Toast {
        if let first = failures.first {
            let what = feeds == 1 ? first.title : "\(failures.count) of \(feeds) feeds failed"
            return Toast(.failure, "\(what): \(first.failure.sentence)")
        }
        switch newArticles {
        case ...0 where !notices.isEmpty: return Toast(.information, "\(notices[0].title) \(notices[0].sentence)")
        case ...0: return Toast(.information, "Nothing new")
        case 1: return Toast(.information, "1 new article")
        default: return Toast(.information, "\(newArticles) new articles")
        }
    }
}
