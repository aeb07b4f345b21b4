import TermUI

/// Runs one scenario on the program's event loop, which takes over its process and so cannot run among tests, and prints
/// what happens.
@main
enum LoopProbe {
    static func main() {
        let name = CommandLine.arguments.dropFirst().first ?? ""
        EventLoop.run {
            guard let scenario = Scenario(rawValue: name) else { return 2 }
            await scenario.run()
            return 0
        }
    }
}
