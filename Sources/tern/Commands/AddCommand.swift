import FeedService
import Model

/// `tern add ADDRESS…`
struct AddCommand {
    var addresses: [String]
    var settings: Invocation.Settings

    func run() async -> ExitCode {
        do throws(Failure) {
            return try await Library(settings: settings).whileOpen { service async throws(Failure) in
                var code = ExitCode.success
                for address in addresses where await !add(address, to: service) { code = .failure }
                return code
            }
        } catch {
            Console.error("tern: \(error.sentence)")
            return .failure
        }
    }

    private func add(_ address: String, to service: FeedService) async -> Bool {
        do throws(Failure) {
            let known = try await service.catalogue().feeds
            let feed = try await service.add(address)
            let isKnown = known.contains { $0.id == feed.id }
            Console.output("\(isKnown ? "Already there:" : "Added") \(feed.title), \(feed.unread) unread.")
            return true
        } catch {
            Console.error("tern: not added: \(error.sentence)")
            return false
        }
    }
}
