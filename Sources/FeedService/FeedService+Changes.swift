package import Model

extension FeedService {
    /// Marks reach the source one after the other, in the order they were asked for. Once asked for, a mark is carried
    /// out even when the caller's task is cancelled: nobody loses a star by leaving the page at once.
    package func mark(_ ids: [ArticleID], _ change: StatusChange, isNoted: Bool) async throws(Failure) {
        try refuseIfOver()
        guard !ids.isEmpty else { return }
        try await inTurn { source async throws(Failure) in
            try await source.mark(ids, change, isNoted: isNoted)
        } finish: { service, changed in
            // What is of the same story changed as well.
            let others = Set(changed).subtracting(ids).sorted { $0.rawValue < $1.rawValue }
            service.finishMark(ids + others, change, hasEffect: !changed.isEmpty)
        }
    }

    package func markAll(
        of request: PageRequest,
        through last: ArticleID?,
        _ change: StatusChange
    ) async throws(Failure) -> Int {
        try refuseIfOver()
        return try await inTurn { source async throws(Failure) in
            try await source.markAll(of: request, through: last, change)
        } finish: { service, changed in
            if !changed.isEmpty { service.finishMark(changed, change, hasEffect: true) }
        }.count
    }

    package func undo() async throws(Failure) -> JournalOutcome? {
        try refuseIfOver()
        return try await inTurn { source async throws(Failure) in
            try await source.undo()
        } finish: {
            $0.finish($1)
        }
    }

    package func redo() async throws(Failure) -> JournalOutcome? {
        try refuseIfOver()
        return try await inTurn { source async throws(Failure) in
            try await source.redo()
        } finish: {
            $0.finish($1)
        }
    }

    package func split(_ article: ArticleID) async throws(Failure) {
        try refuseIfOver()
        try await inTurn { source async throws(Failure) in
            try await source.split(article)
        } finish: { service, feeds in
            service.announce(feeds)
        }
    }

    /// `change` is carried out after all that was asked for before it.
    @discardableResult
    private func inTurn<Value: Sendable>(
        _ change: @escaping @Sendable (any PageSource) async throws(Failure) -> Value,
        finish: @escaping @Sendable (isolated FeedService, Value) -> Void
    ) async throws(Failure) -> Value {
        let previous = lastMark
        let task = Task { [source] () -> Result<Value, Failure> in
            await previous?.value
            do throws(Failure) {
                let value = try await change(source)
                finish(self, value)
                return .success(value)
            } catch {
                return .failure(error)
            }
        }
        lastMark = Task { _ = await task.value }
        return try await task.value.get()
    }

    /// What was taken back, or done again.
    private func finish(_ outcome: JournalOutcome?) {
        guard let outcome else { return }
        for mark in outcome.marks { finishMark(mark.articles, mark.change, hasEffect: true) }
        if !outcome.feeds.isEmpty { announce(outcome.feeds) }
        guard outcome.changesOther else { return }
        announceArrangement()
        catchUp()
    }

    /// Applied when the source has answered, never before: a mark that failed must not show.
    private func finishMark(_ ids: [ArticleID], _ change: StatusChange, hasEffect: Bool) {
        let marked = Set(ids)
        dropListingsEntered(by: marked, change)
        pages.update(marked, change)
        for id in ids { statuses[id] = statuses[id].map(change.applied) }
        articles.updateAll { id, article in
            if marked.contains(id) { article.summary.status = change.applied(to: article.summary.status) }
        }
        if isAwaitingStatuses { marks.note(marked, change) }
        subscribers.send(.marked(ids, change))
        if hasEffect {
            subscribers.send(.catalogueChanged)
            // What kept searches find may depend on it.
            catchUp()
        }
    }

    /// An article that left a listing stays in its cached pages, so that what was just read does not jump away. One
    /// that entered a listing is missing from them, so they are dropped.
    private func dropListingsEntered(by ids: Set<ArticleID>, _ change: StatusChange) {
        if case .read(false) = change {
            pages.removeUnread()
            pageLoads.retire { $0.onlyUnread }
        }
        let listing: Listing
        switch change {
        case .read(false): listing = .unread
        case .starred(true): listing = .starred
        case .later(true): listing = .later
        case .tagged(let tag, true): listing = .tag(tag)
        case .read(true), .starred(false), .later(false), .tagged(_, false): return
        }
        if !pages.showsAll(ids, in: listing) { pages.removeAll { $0 == listing } }
        pageLoads.retire { $0.listing == listing }
    }

    /// Joins a refresh that is running and covers the same feeds, so that asking twice does not fetch twice.
    package func refresh(_ scope: RefreshScope) async throws(Failure) -> RefreshReport {
        try refuseIfOver()
        return try await wait { ticket, waiter in
            let load = refreshes.current(scope) ?? refreshes.current(.all) ?? startRefresh(scope)
            refreshes.join(load, ticket, waiter)
        }
    }

    private func startRefresh(_ scope: RefreshScope) -> LoadNumber {
        refreshes.begin(scope) { load in
            // Beside somebody who reads, a refresh comes second; in a command it is all there is.
            Task(priority: watch == nil ? nil : .utility) { [source] in
                let result: Result<RefreshReport, Failure>
                do throws(Failure) {
                    let report = try await source.refresh(scope) { step in await self.advance(load, step) }
                    result = .success(report)
                } catch {
                    result = .failure(error)
                }
                self.finishRefresh(load, scope, result)
            }
        }
    }

    private func advance(_ load: LoadNumber, _ step: RefreshStep) {
        if let feed = step.stored { dropStale([feed]) }
        unfinishedTotals[load] = step.done < step.total ? step.total : nil
        untold.add(step)
        tellInPace()
    }

    /// Tells at once what nothing was told before, then what comes meanwhile together: feeds may arrive by the hundreds in a
    /// second, and each telling makes lists load and a screen be drawn.
    private func tellInPace() {
        guard pacing == nil, !untold.isEmpty else { return }
        tellProgress()
        pacing = Task {
            // Cancelled never: it ends by itself, and holds nobody up.
            try? await Task.sleep(for: pace)
            pacing = nil
            tellInPace()
        }
    }

    private func tellProgress() {
        if !untold.feeds.isEmpty {
            subscribers.send(.articlesChanged(untold.feeds))
            subscribers.send(.catalogueChanged)
        }
        if let step = untold.step { subscribers.send(.refreshProgress(done: step.done, total: step.total)) }
        untold = UntoldProgress()
    }

    private func finishRefresh(
        _ load: LoadNumber,
        _ scope: RefreshScope,
        _ result: Result<RefreshReport, Failure>
    ) {
        if case .success = result {
            dropBodies(of: scope)
            catchUp()
        }
        tellProgress()
        // Whoever shows the progress must see its end, also when the refresh was cancelled on the way.
        if let total = unfinishedTotals.removeValue(forKey: load) {
            subscribers.send(.refreshProgress(done: total, total: total))
        }
        subscribers.send(.catalogueChanged)
        refreshes.finish(load, result)
    }

    /// Whoever asked for what is new finds new bodies too, also in feeds that had no new articles.
    private func dropBodies(of scope: RefreshScope) {
        articles.removeAll { _, article in scope.covers(article.summary.feed) }
        articleLoads.retire { _ in true }
    }
}
