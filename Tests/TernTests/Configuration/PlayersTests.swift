import Model
import Testing

@testable import tern

@Suite(.timeLimit(.minutes(10)))
struct PlayersTests {
    private func players(_ text: String) throws -> Players {
        try ConfigurationReader.configuration(from: text).players
    }

    private func file(_ type: String?) -> Enclosure { Enclosure(url: "https://a.example/-f", type: type) }

    @Test func theMostExactTypeCounts() throws {
        let players = try players(
            """
            [players]
            "audio/*" = ["mpv", "{url}"]
            "Audio/FLAC" = ["flac", "--title={title}", "{url}"]
            """
        )
        #expect(players.words(for: file("audio/mpeg"), of: "A") == ["mpv", "https://a.example/-f"])
        #expect(
            players.words(for: file("AUDIO/flac; q=1"), of: "-A") == ["flac", "--title=-A", "https://a.example/-f"]
        )
        #expect(players.words(for: file("video/mp4"), of: "A") == nil)
        #expect(players.words(for: file(nil), of: "A") == nil)
        let all = try self.players("[players]\n\"*\" = [\"x\", \"{url}\"]")
        #expect(all.words(for: file(nil), of: "A") == ["x", "https://a.example/-f"])
    }

    @Test(arguments: [
        "[players]\naudio = [\"mpv\", \"{url}\"]", "[players]\n\"audio/*\" = \"mpv\"", "[players]\n\"audio/*\" = []",
        "[players]\n\"audio/*\" = [\"mpv\"]", "[players]\n\"audio/*\" = [\"{url}\"]", "players = 1",
    ])
    func whatCannotBeStartedIsTold(text: String) {
        #expect(throws: ConfigurationError.self) { try players(text) }
    }
}
