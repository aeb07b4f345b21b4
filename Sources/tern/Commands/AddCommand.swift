import FeedService
import Model

/// `tern add ADDRESS…`
struct AddCommand {
    var addresses: [String]
    var settings: Invocation.Settings

    func run() async -> ExitCode {
        await Library(settings: settings).forEach(addresses, add)
    }

    private func add(_ address: String, to service: FeedService) async -> Bool {
        do throws(Failure) {
            let added = try await service.add(address)
            let feed = added.feed
            Console.output("\(added.isNew ? "Added" : "Already there:") \(feed.title), \(feed.unread) unread.")
            return true
        } catch {
            Console.error(error, "not added: ")
            return false
        }
    }
}
