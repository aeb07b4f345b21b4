import Foundation
import Model
import Testing

@testable import Feeds

@Suite(.timeLimit(.minutes(10)))
struct CommandRunTests {
    private func output(_ words: [String], _ input: String = "", _ limits: CommandLimits = CommandLimits()) async
        -> Result<String, Failure>
    {
        do throws(Failure) {
            let bytes = try await CommandRun(words: words, limits: limits).output(for: Array(input.utf8))
            return .success(String(decoding: bytes, as: UTF8.self))
        } catch {
            return .failure(error)
        }
    }

    @Test func aProgramGetsItsArgumentsAsTheyAreAndNoShellSeesThem() async {
        #expect(await output(["printf", "%s|", "a b", "$HOME; `ls`", "*"]) == .success("a b|$HOME; `ls`|*|"))
    }

    @Test func aFilterIsFedAndDrainedAtOnce() async {
        let text = String(repeating: "line of a long document\n", count: 100_000)
        #expect(await output(["cat"], text) == .success(text))
        #expect(await output(["sed", "s/a/b/"], "banana") == .success("bbnana"))
    }

    @Test func aFilterMayStopListening() async {
        let text = String(repeating: "x", count: 1 << 20)
        #expect(await output(["head", "-c", "3"], text) == .success("xxx"))
        #expect(await output(["true"], text) == .success(""))
    }

    @Test func whatFailsSaysHow() async {
        #expect(
            await output(["sh", "-c", "echo first >&2; echo no luck >&2; exit 3"])
                == .failure(.broken(what: "sh", how: "ended with 3: “no luck”"))
        )
        #expect(
            await output(["/no/such/program"])
                == .failure(.broken(what: "/no/such/program", how: "cannot be started: no such file or directory"))
        )
        #expect(await output(["sh", "-c", "kill -9 $$"]) == .failure(.broken(what: "sh", how: "ended with 137")))
    }

    @Test func timeAndSizeAreLimited() async {
        var limits = CommandLimits()
        limits.milliseconds = 200
        #expect(
            await output(["sh", "-c", "sleep 1000 & sleep 1000"], "", limits)
                == .failure(.broken(what: "sh", how: "did not end within 1 s"))
        )
        limits = CommandLimits()
        limits.outputBytes = 1 << 20
        #expect(
            await output(["yes"], "", limits) == .failure(.broken(what: "yes", how: "wrote more than 1 MB"))
        )
    }

    @Test func aProgramThatClosesItsOutputsAndLivesOnIsNotWaitedForAnyLonger() async {
        var limits = CommandLimits()
        limits.milliseconds = 200
        #expect(
            await output(["sh", "-c", "exec >&- 2>&-; sleep 1000"], "", limits)
                == .failure(.broken(what: "sh", how: "did not end within 1 s"))
        )
        #expect(
            await output(["sh", "-c", "exec >&- 2>&-; exit 3"]) == .failure(.broken(what: "sh", how: "ended with 3"))
        )
    }

    @Test(arguments: ["sleep 1000", "exec >&- 2>&-; sleep 1000"])
    func cancellingEndsTheProgramToo(script: String) async {
        let task = Task { await output(["sh", "-c", script]) }
        task.cancel()
        #expect(await task.value == .failure(.cancelled))
    }

    @Test func manyAtOnceDoNotHoldEachOthersPipesOpen() async {
        let results = await withTaskGroup(of: Result<String, Failure>.self) { group in
            for number in 0..<24 { group.addTask { await output(["cat"], "\(number)") } }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(Set(results.compactMap { try? $0.get() }) == Set((0..<24).map { "\($0)" }))
    }
}
