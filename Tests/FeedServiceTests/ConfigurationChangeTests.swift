import Feeds
import Foundation
import Model
import TestSupport
import Testing

@testable import FeedService

/// The configuration file changes while a library is in use.
@Suite(.timeLimit(.minutes(10)))
struct ConfigurationChangeTests {
    let served: ServedLibrary

    init() throws { served = try ServedLibrary() }

    private func named(_ name: String) -> FeedConfiguration {
        FeedConfiguration(all: SettingsLayer(origin: "[feeds]", values: [.userAgent: .text(name)]))
    }

    @Test func whatHoldsFromNowOnIsWhatIsAskedWith() async throws {
        served.serve("/feed", "1")
        _ = try await served.add()
        let copy = served.library
        copy.use(named("other/2"))
        try await served.refresh(.forced(unconditional: false))
        #expect(served.requests().last?.headers["user-agent"] == "other/2")
    }

    @Test func nothingIsFetchedWhileItIsUnclearHow() async throws {
        served.serve("/feed", "1")
        _ = try await served.add()
        let count = served.requests().count
        var unclear = FeedConfiguration()
        unclear.refusal = "config.toml:1:1: nobody knows."
        served.library.use(unclear)
        await #expect(throws: Failure.unsupported("config.toml:1:1: nobody knows.")) {
            try await served.refresh(.forced(unconditional: false))
        }
        served.serve("/other", "1")
        await #expect(throws: Failure.self) { _ = try await served.add("/other") }
        #expect(served.requests().count == count && served.requests("/other").isEmpty)
        served.library.use(FeedConfiguration())
        try await served.refresh(.forced(unconditional: false))
        #expect(served.requests().count > count)
    }
}
