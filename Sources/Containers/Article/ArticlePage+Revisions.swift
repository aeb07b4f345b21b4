package import Model

/// What the publisher of the article changed in it, looked at in place of its text. It is asked for only then.
extension ArticlePage {
    package enum Revisions: Equatable, Sendable {
        case hidden
        /// Asked for; the text is still shown.
        case awaited
        /// The latest first, and which of them is shown.
        case shown([Revision], number: Int)

        /// The one that is shown.
        package var current: Revision? {
            guard case .shown(let all, let number) = self else { return nil }
            return all[number]
        }

        /// None was before the one that is shown.
        package var isLast: Bool {
            guard case .shown(let all, let number) = self else { return false }
            return number + 1 == all.count
        }
    }

    static func stepRevision(_ state: inout State) -> [Effect] {
        switch state.revisions {
        case .awaited: return []
        case .shown(let all, let number):
            state.revisions = number + 1 < all.count ? .shown(all, number: number + 1) : .hidden
            return []
        case .hidden:
            guard let article = state.page.content else { return [] }
            guard article.earlierVersions > 0 else { return [.toast(.neverEdited)] }
            state.revisions = .awaited
            return [.findRevisions(article.id)]
        }
    }

    static func revisionsFound(
        _ state: inout State,
        _ article: ArticleID,
        _ result: Result<[Revision], Failure>
    ) -> [Effect] {
        guard state.revisions == .awaited, article == state.summary.id else { return [] }
        state.revisions = .hidden
        switch result {
        case .success(let all) where all.isEmpty: return [.toast(.neverEdited)]
        case .success(let all): state.revisions = .shown(all, number: 0)
        case .failure(.cancelled): break
        case .failure(let failure): return [.toast(Toast(.failure, failure.sentence))]
        }
        return []
    }

    static func hideRevisions(_ state: inout State) -> [Effect] {
        state.revisions = .hidden
        return []
    }
}

extension Toast {
    fileprivate static let neverEdited = Toast(.information, "No earlier text of this article is kept.")
}
