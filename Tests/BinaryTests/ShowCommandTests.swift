import Foundation
import TestSupport
import Testing

/// The text of articles, in every form.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(10)))
struct ShowCommandTests {
    let library: SmallLibrary
    var program: Program { library.program }

    private static let body = """
        <h2>Kapitel</h2><p>Ein <b>fetter</b> <a href="/x">Verweis</a> mit *Sternen* und 日本語.<script>alert(1)</script></p>
        <ul><li>eins</li><li>zwei</li></ul><pre>let a = 1
          b</pre><p onclick="x()">1984. Ein Jahr</p>
        """

    init() throws {
        library = try SmallLibrary()
        try library.add("a.xml", "Small feed", ["Ein Titel", "Noch einer"], body: Self.body)
    }

    @Test func textIsSetInLinesWithNumberedLinks() throws {
        let text = try program.run("show", "1").output
        #expect(
            text == """
                Ein Titel
                Small feed · 28 Aug 2021, 10:00
                #Science
                https://example.org/a.xml/0

                Kapitel

                Ein fetter Verweis[1] mit *Sternen* und 日本語.

                • eins
                • zwei

                  let a = 1
                    b

                1984. Ein Jahr

                [1] https://example.org/x

                """
        )
        let narrow = try RunningProgram(program, ["show", "1"], columns: 20, rows: 60)
        #expect(narrow.change() == .exited(code: 0))
        #expect(narrow.terminal.lines.contains { $0.hasPrefix("Ein fetter") && !$0.contains("Sternen") })
    }

    @Test func markdownCanBePasted() throws {
        #expect(
            try program.run("show", "1", "--format", "markdown").output
                == """
                # [Ein Titel](https://example.org/a.xml/0)

                Small feed · 2021-08-28

                ### Kapitel

                Ein **fetter** [Verweis](https://example.org/x) mit \\*Sternen\\* und 日本語.

                - eins

                - zwei

                ```
                let a = 1
                  b
                ```

                1984\\. Ein Jahr

                """.replacing("- eins\n\n-", with: "- eins\n-")
        )
    }

    @Test func htmlIsCleanAndJSONHoldsAllOfIt() throws {
        let html = try program.run("show", "1", "--format", "html").output
        #expect(html.contains("<a href=\"https://example.org/x\">Verweis</a>"))
        #expect(!html.contains("script") && !html.contains("onclick"))
        let objects = try library.objects("show", "1", "2", "--format", "json")
        #expect(objects.count == 2)
        #expect(objects[0]["links"] as? [String] == ["https://example.org/x"])
        #expect((objects[0]["text"] as? String)?.contains("fetter Verweis mit") == true)
        #expect((objects[0]["html"] as? String).map { $0 + "\n" } == html)
        #expect(try library.titles("--unread").count == 2, "showing marks nothing")
    }

    @Test func whatIsNotThereIsSaid() throws {
        let outcome = try program.run("show", "999", "1")
        #expect(outcome.code == 1)
        #expect(outcome.output.hasPrefix("Ein Titel"))
        #expect(outcome.errors == "tern: there is no article 999.\n")
        let full = try program.run("show", "1", "--full")
        #expect(full.code == 1)
        #expect(full.errors.contains("tern full-text FEED"))
        #expect(try program.run("show").code == 2)
        #expect(try program.run("show", "1", "--format", "pdf").errors.contains("text, markdown, html, json"))
        #expect(try program.run("show", "1", "--json", "--format", "text").code == 2)
    }

    @Test func severalAreShownOneAfterTheOther() throws {
        let outcome = try program.run(["show", "-"], input: "2\n1\n")
        #expect(outcome.code == 0)
        #expect(outcome.output.hasPrefix("Noch einer\n"))
        #expect(outcome.output.contains("\n\nEin Titel\n"))
        #expect(try program.run("show", "--unread", "--limit", "1").output.hasPrefix("Ein Titel\n"))
    }

    @Test func whatAnArticleSaidBeforeItWasChangedIsShownOnDemand() throws {
        try library.add("b.xml", "Edited", ["Before"], body: "<p>first words</p>")
        let id = try library.lines("list", "--feed", "Edited", "--format", "{id}")[0]
        let text = try String(contentsOfFile: program.file("b.xml"), encoding: .utf8)
        try program.write("b.xml", text.replacingOccurrences(of: "first words", with: "second words"))
        #expect(try program.run("refresh", "--force").code == 0)
        #expect(try !program.run("show", id).output.contains("first words"))
        let both = try program.run("show", id, "--versions").output
        #expect(both.contains("second words") && both.contains("first words") && both.contains("Until "))
        let objects = try library.objects("show", id, "--versions", "--format", "json")
        #expect(objects.map { $0["text"] as? String } == ["second words", "first words"])
        #expect(objects[0]["replaced"] == nil && objects[1]["replaced"] != nil)
    }
}
