import Model

extension AppPage.Intent {
    /// The failure that this answer brings.
    var failure: Failure? {
        switch self {
        case .markFailed(_, _, let failure): failure
        case .feeds(.loaded(_, .failure(let failure))): failure
        case .feeds(.edited(_, let failure)): failure
        case .noteKept(_, _, let failure), .bookmarkSet(_, _, let failure): failure
        case .allMarked(.failure(let failure)), .bookmarkFound(_, .failure(let failure)): failure
        case .addFeedSheet(.finished(_, .failure(let failure))): failure
        case .detailsSheet(.loaded(_, .failure(let failure))): failure
        case .articles(.pageArrived(_, .failure(let failure))): failure
        case .articles(.awaitedArrived(_, .failure(let failure))): failure
        case .search(.tallied(_, .failure(let failure))): failure
        case .articles(.morePageArrived(_, .failure(let failure))): failure
        case .articles(.previousPageArrived(_, .failure(let failure))): failure
        case .articles(.jumped(_, .failure(let failure))): failure
        case .articles(.reloaded(_, .failure(let failure))): failure
        case .articles(.refreshFinished(_, .failure(let failure))): failure
        case .article(.loaded(_, .failure(let failure))): failure
        default: nil
        }
    }
}
