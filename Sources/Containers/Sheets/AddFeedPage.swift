package import Model

/// The sheet that asks for a feed's address. The text itself is the screen's: here is what became of it.
package enum AddFeedPage: Page {
    package enum Status: Equatable, Sendable {
        case editing
        /// The address is being fetched.
        case adding(String)
        /// Why it was not added, as a sentence; the text stays, to be mended.
        case refused(String)
    }

    package struct State: Equatable, Sendable {
        package var status = Status.editing
        /// The addition whose answer counts.
        package var load: LoadID
        /// What was submitted last: as long as it stands there, what was said of it is true.
        fileprivate(set) var asked = ""

        package init(load: LoadID = LoadID()) { self.load = load }

        package var isAdding: Bool {
            if case .adding = status { return true }
            return false
        }
    }

    package enum Intent: Equatable, Sendable {
        /// The text is another than it was: what was said of one before it is no longer true.
        case edited(String)
        case submit(String)
        /// An answer to an addition that was given up is dropped.
        case finished(LoadID, Result<Addition, Failure>)
    }

    package enum Effect: Equatable, Sendable {
        /// Answered as `.finished`.
        case add(LoadID, String)
        /// The sheet has done its work.
        case added(Feed)
    }

    package static func reduce(_ state: inout State, _ intent: Intent) -> [Effect] {
        switch intent {
        case .edited(let text):
            // It is told with the next frame, and the text may have been submitted since.
            if case .refused = state.status, text.cleanedLine != state.asked { state.status = .editing }
            return []
        case .submit(let text): return submit(&state, text)
        case .finished(let id, let result): return finished(&state, id, result)
        }
    }

    private static func submit(_ state: inout State, _ text: String) -> [Effect] {
        guard !state.isAdding else { return [] }
        let address = text.cleanedLine
        state.asked = address
        guard !address.isEmpty else {
            state.status = .refused("Type the address of a feed first.")
            return []
        }
        state.status = .adding(address)
        return [.add(state.load.next(), address)]
    }

    private static func finished(
        _ state: inout State,
        _ id: LoadID,
        _ result: Result<Addition, Failure>
    ) -> [Effect] {
        guard id == state.load, state.isAdding else { return [] }
        switch result {
        case .success(let addition) where addition.isNew: return [.added(addition.feed)]
        case .success(let addition):
            state.status = .refused("You are subscribed to this already: “\(addition.feed.title)”.")
        case .failure(let failure): state.status = .refused(failure.sentence)
        }
        return []
    }
}

extension AddFeedPage.Effect {
    func run(on source: any FeedSource) async -> AddFeedPage.Intent? {
        switch self {
        case .add(let id, let address):
            .finished(id, await attempt { () async throws(Failure) in try await source.add(address) })
        case .added: nil
        }
    }
}
