package import Feeds
package import Model
package import Store

/// What a library subscribes to, as other readers take it.
package struct LibraryExport: Equatable, Sendable {
    /// In the reader's order.
    package var subscriptions: [Subscription] = []
    /// Addresses that mean something on this computer only: programs and files.
    package var leftOut: [String] = []

    package init(store: Store) async throws(Failure) {
        for feed in try await store.subscriptions() {
            guard !SubscriptionAddress.isLocal(feed.address) else {
                leftOut.append(feed.address)
                continue
            }
            subscriptions.append(
                Subscription(
                    address: feed.address,
                    name: feed.name,
                    title: feed.title,
                    site: feed.site,
                    folder: feed.folder,
                    tags: feed.tags
                )
            )
        }
    }

    /// Feeds whose address holds a name and a password for whoever gets to read the list.
    package var withPasswords: [String] {
        subscriptions.map(\.address).filter(SubscriptionAddress.holdsPassword)
    }
}
