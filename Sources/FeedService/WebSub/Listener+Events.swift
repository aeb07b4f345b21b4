import Feeds
import FoundationEssentials
import Model
import Store

/// What hubs say.
extension Listener {
    /// Nobody is believed to push for longer without being asked again.
    static let longestLease: TimeInterval = 30 * 86_400
    /// Nor is anybody asked more often than this for its lease alone.
    static let shortestLease: TimeInterval = 60

    func take(_ event: CallbackEvent) async {
        defer { server.done(with: event) }
        do throws(Failure) {
            switch event {
            case .verified(let token, let mode, let lease):
                guard let subscription = subscriptions[token] else { return }
                try await verified(subscription, mode, lease)
            case .denied(let token, let reason):
                guard let subscription = subscriptions[token] else { return }
                try await denied(subscription, reason)
            case .pushed(let token, let push):
                guard let subscription = subscriptions[token] else { return }
                tell(try await pushed(push, subscription), subscription)
            case .dropped(let token, let reason):
                guard let subscription = subscriptions[token] else { return }
                tell(.dropped(reason: reason), subscription)
            }
        } catch {
            report(ListenEvent(feed: nil, title: "", address: "", kind: .failed(error, next: nil)))
        }
    }

    private func verified(
        _ subscription: HubSubscription,
        _ mode: HubMode,
        _ stated: TimeInterval?
    ) async throws(Failure) {
        var subscription = subscription
        subscription.failures = 0
        subscription.reason = nil
        guard mode == .subscribe else {
            subscription.state = .ended
            subscription.nextRequest = nil
            try await keep(subscription)
            return tell(.unsubscribed, subscription)
        }
        let lease = min(max(stated ?? Self.lease, Self.shortestLease), Self.longestLease)
        let end = library.now().addingTimeInterval(lease)
        subscription.leaseEnd = end
        // What was confirmed too late, after it was to be left, is still to be left.
        if subscription.state != .leaving {
            subscription.state = .active
            subscription.nextRequest = end.addingTimeInterval(-min(lease / 4, 86_400))
        }
        try await keep(subscription)
        tell(.verified(until: end), subscription)
    }

    /// A hub may do so at any time (W3C WebSub §5.2). One that was asked makes way for the next at once. All else is for
    /// another day: a hub that confirms and denies in turn would be asked without end.
    private func denied(_ subscription: HubSubscription, _ reason: String?) async throws(Failure) {
        var subscription = subscription
        tell(.denied(reason: reason), subscription)
        if subscription.state == .leaving || subscription.state == .ended { return try await forget(subscription) }
        let hubs = feeds[subscription.feed]?.hubs.count ?? 1
        let isNextAsked = subscription.state == .asked && subscription.failures < hubs
        let pause = isNextAsked ? 0 : max(86_400, Self.pause(after: subscription.failures))
        subscription.state = .wanted
        subscription.leaseEnd = nil
        subscription.failures = max(1, subscription.failures)
        subscription.nextRequest = library.now().addingTimeInterval(pause)
        subscription.reason = "its hub denied it" + (reason.map { ": “\($0)”" } ?? "")
        try await keep(subscription)
    }

    /// What came of it, as something to tell.
    private func pushed(_ push: Push, _ subscription: HubSubscription) async throws(Failure) -> ListenEvent.Kind {
        do throws(Failure) {
            let arrivals = try await library.take(push, for: subscription)
            if arrivals.new > 0 { pushed.insert(subscription.feed) }
            errands += arrivals.errands
            return .pushed(newArticles: arrivals.new)
        } catch {
            switch error {
            case .library: throw error
            case .missing: return .dropped(reason: "its feed is not there any more")
            default: return .dropped(reason: "it cannot be taken: \(error.sentence)")
            }
        }
    }
}
