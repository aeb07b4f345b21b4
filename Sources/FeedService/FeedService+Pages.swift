package import Model

extension FeedService {
    package func page(_ request: PageRequest, policy: LoadPolicy) async throws(Failure) -> FeedPage {
        try refuseIfOver()
        let page = try await cachedOrLoaded(request, policy)
        if policy == .cached { prefetch(after: page, of: request) }
        return page
    }

    package func article(_ id: ArticleID, policy: LoadPolicy) async throws(Failure) -> Article {
        try refuseIfOver()
        let isForced = policy == .reload
        if !isForced, let article = articles.value(for: id) { return article }
        return try await wait { ticket, waiter in
            let load = articleLoads.current(id, isForced: isForced) ?? startArticle(id, policy)
            articleLoads.join(load, ticket, waiter)
        }
    }

    private func cachedOrLoaded(_ request: PageRequest, _ policy: LoadPolicy) async throws(Failure) -> FeedPage {
        let isForced = policy == .reload
        if !isForced, let page = pages.page(for: request, now: now()) { return page }
        return try await wait { ticket, waiter in
            let load = pageLoads.current(request, isForced: isForced) ?? startPage(request, isForced: isForced)
            pageLoads.join(load, ticket, waiter)
        }
    }

    /// Loads the page after this one, or before it for whoever comes from behind, so that scrolling does not wait. One
    /// page ahead is right: a reader comes to the end of twenty rows within seconds, and to the end of forty not before
    /// the first twenty were answered from the cache, which asks for the next. A page that nobody asked for prefetches
    /// nothing, nor does one that was reloaded: whoever reloads looks at the top. A failure is not kept; whoever asks for
    /// the page loads it again.
    private func prefetch(after page: FeedPage, of request: PageRequest) {
        let start: PageStart? =
            switch request.start {
            case .first, .after, .date: page.next.map(PageStart.after)
            case .last, .before: page.previous.map(PageStart.before)
            }
        guard let start, source.traits.prefetches, !isClosed else { return }
        // Searches follow each other with each key, and nobody comes to the end of most.
        guard !request.listing.isSearch || request.cursor != nil else { return }
        var following = request
        following.start = start
        // Whoever jumps takes more at once than those who go on from there.
        following.size = min(request.size, PageRequest.standardSize)
        guard !pages.holds(following, now: now()), pageLoads.current(following) == nil else { return }
        _ = startPage(following, isForced: false, priority: .low)
    }

    private func startPage(_ request: PageRequest, isForced: Bool, priority: TaskPriority? = nil) -> LoadNumber {
        let began = marks.position
        return pageLoads.begin(request, isForced: isForced) { load in
            Task(priority: priority) { [source] in
                let result: Result<FeedPage, Failure>
                do throws(Failure) {
                    result = .success(try await source.page(request))
                } catch {
                    result = .failure(error)
                }
                self.finishPage(load, request, result, isForced: isForced, began: began)
            }
        }
    }

    private func finishPage(
        _ load: LoadNumber,
        _ request: PageRequest,
        _ result: Result<FeedPage, Failure>,
        isForced: Bool,
        began: MarkLog.Position
    ) {
        if source.traits.pagesChangeCatalogue, case .success = result { subscribers.send(.catalogueChanged) }
        // Nobody waits for a load that was cancelled, and the marks since it began may be forgotten.
        guard pageLoads.knows(load) else { return forgetMarksWhenIdle() }
        let result = result.map { page in
            var page = page
            marks.apply(since: began, to: &page.rows)
            return page
        }
        if case .success(let page) = result, pageLoads.isCurrent(load) {
            if isForced, request.cursor == nil { dropLaterPages(of: request.listing) }
            pages.insert(page, for: request, now: now())
        }
        pageLoads.finish(load, result)
        forgetMarksWhenIdle()
    }

    /// A first page that was loaded anew may have shifted those that follow it.
    private func dropLaterPages(of listing: Listing) {
        pages.removeAll { $0 == listing }
        pageLoads.retire { $0.listing == listing && $0.cursor != nil }
    }

    private func startArticle(_ id: ArticleID, _ policy: LoadPolicy) -> LoadNumber {
        let began = marks.position
        return articleLoads.begin(id, isForced: policy == .reload) { load in
            Task { [source] in
                let result: Result<Article, Failure>
                do throws(Failure) {
                    result = .success(try await source.article(id, policy: policy))
                } catch {
                    result = .failure(error)
                }
                self.finishArticle(load, id, result, began: began)
            }
        }
    }

    private func finishArticle(
        _ load: LoadNumber,
        _ id: ArticleID,
        _ result: Result<Article, Failure>,
        began: MarkLog.Position
    ) {
        guard articleLoads.knows(load) else { return forgetMarksWhenIdle() }
        let result = result.map { article in
            var article = article
            article.summary.status = marks.status(of: id, since: began, was: article.summary.status)
            return article
        }
        if case .success(let article) = result, articleLoads.isCurrent(load) {
            articles.insert(article, for: id, cost: article.estimatedBytes)
        }
        articleLoads.finish(load, result)
        forgetMarksWhenIdle()
    }

    /// The log of marks serves loads that began before them; without loads it is not needed.
    func forgetMarksWhenIdle() {
        if !isAwaitingStatuses { marks.forget() }
    }
}
