import Foundation
import TestSupport
import Testing

/// Full texts through the built program.
@Suite(.serialized, .timeLimit(.minutes(10)))
struct FullTextCommandTests {
    let program: Program
    let server: HTTPServer
    private let page: String

    init() throws {
        program = try Program()
        server = try HTTPServer()
        let sentence = "The quick brown fox, having rested well, jumps over the lazy dog once more. "
        page = """
            <html lang=en><title>One of the foxes</title><nav><a href=/>Home</a></nav><article id=story>
            <p>\(String(repeating: sentence, count: 10))</p></article></html>
            """
        server.route("/page", .text(page, type: "text/html"))
        server.route(
            "/feed",
            .text(
                "<rss version=\"2.0\"><channel><title>Served</title><item><title>One</title>"
                    + "<link>\(server.url("/page"))</link></item></channel></rss>"
            )
        )
    }

    private var asked: Int { server.requests.count { $0.path == "/page" } }

    @Test func aFeedGetsFullTextsWhenItsReaderSaysSo() throws {
        _ = try program.run("add", server.url("/feed"))
        #expect(try program.run("feed", "show", "served").output.contains("full-text: off (default)"))
        let set = try program.run("feed", "set", "served", "full-text", "on")
        #expect(set.output == "Served: full-text is on (from this feed (tern feed set)).\n")
        // It came before the setting.
        #expect(try program.run("refresh", "--force").output == "1 feed: 0 new articles.\n")
        #expect(asked == 0)
        #expect(
            try program.run("full-text", "served").output == "Served: 1 page was asked for, 1 had more than the feed.\n"
        )
        #expect(asked == 1)
        #expect(try program.run("why", "served").output.contains("Full texts    1 there"))
        #expect(try program.run("full-text", "served", "--again").output == "Served: there was no page to ask for.\n")
    }

    @Test func aRefreshSaysHowManyCameInFull() throws {
        try FileManager.default.createDirectory(atPath: program.file(".config/tern"), withIntermediateDirectories: true)
        try program.write(".config/tern/config.toml", "[feeds]\nfull-text = true\n")
        _ = try program.run("add", server.url("/feed"))
        #expect(try program.run("why", "served").output.contains("Full texts    1 wait for a refresh"))
        #expect(try program.run("refresh", "--force").output == "1 feed: 0 new articles, 1 in full.\n")
        let json = try program.run("why", "served", "--json")
        let answer = try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any]
        #expect((answer?["fullTexts"] as? [String: Any])?["kept"] as? Int == 1)
    }

    @Test func whatWouldBeKeptOfAPageIsShown() throws {
        let shown = try program.run("inspect", "--article", server.url("/page"))
        #expect(shown.code == 0)
        #expect(shown.output.contains("Title         One of the foxes"))
        #expect(shown.output.contains("article#story (score "))
        #expect(shown.output.contains("The quick brown fox") && !shown.output.contains("Home"))
        try program.write("page.html", page)
        let json = try program.run("inspect", "--article", "--json", program.file("page.html"))
        let answer = try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any]
        #expect(answer?["ok"] as? Bool == true)
        #expect(answer?["words"] as? Int == 140)
        try program.write("empty.html", "<html><body></body></html>")
        let none = try program.run("inspect", "--article", program.file("empty.html"))
        #expect(none.code == 1)
        #expect(none.output.contains("no text that stands for itself"))
        #expect(try program.run("inspect", "--article", "--batch").code == 2)
    }
}
