import Foundation
import Model
import Testing

@testable import Feeds

@Suite(.timeLimit(.minutes(10)))
struct SilentRunTests {
    private func failure(_ words: String..., milliseconds: Int = 30_000) async -> String? {
        do throws(Failure) {
            try await SilentRun(words, milliseconds: milliseconds).run()
            return nil
        } catch {
            return error.sentence
        }
    }

    @Test func whatFailsIsTold() async {
        #expect(await failure("true") == nil)
        #expect(await failure("sh", "-c", "exit 3") == "sh ended with 3.")
        #expect(await failure("/nowhere/x") == "/nowhere/x cannot be started: no such file or directory.")
    }

    @Test func aProgramThatHangsIsEnded() async {
        #expect(await failure("sleep", "1000", milliseconds: 50) == "sleep did not end within 1 s.")
    }

    @Test func itReadsNothingAndMayWriteAnything() async {
        #expect(
            await failure("sh", "-c", "read line && exit 9; yes | head -c 9000000; yes | head -c 9000000 >&2") == nil
        )
    }

    @Test func noSecretOfOursIsInItsEnvironment() async throws {
        setenv("TERN_TEST_TOKEN", "secret", 1)
        defer { unsetenv("TERN_TEST_TOKEN") }
        #expect(await failure("sh", "-c", "test -z \"$TERN_TEST_TOKEN\" && test -n \"$PATH\"") == nil)
    }

    @Test func itIsLookedForAsItWouldBeStarted() {
        #expect(SilentRun.isThere("sh") && SilentRun.isThere("/bin/sh"))
        #expect(!SilentRun.isThere("no-such-program") && !SilentRun.isThere("/nowhere/x"))
    }
}
