import Foundation
import FoundationXML
import Testing

@testable import Feeds

@Suite(.timeLimit(.minutes(10)))
struct OPMLWriterTests {
    @Test func foldersAreOutlinesAroundTheirFeeds() {
        let document = OPMLWriter(title: "My <feeds>").document([
            Subscription(address: "https://a.example/?a=1&b=2", title: "A \"quoted\"", folder: ["Out", "In"]),
            Subscription(address: "https://b.example/", name: "Mine", title: "Theirs", site: "https://b.example/site"),
            Subscription(address: "https://c.example/", folder: ["Out"], tags: ["news", "a,b", "/c", "50%"]),
        ])
        #expect(
            document == """
                <?xml version="1.0" encoding="UTF-8"?>
                <opml version="2.0">
                  <head>
                    <title>My &lt;feeds&gt;</title>
                  </head>
                  <body>
                    <outline text="Out">
                      <outline text="In">
                        <outline type="rss" text="A &quot;quoted&quot;" title="A &quot;quoted&quot;" \
                xmlUrl="https://a.example/?a=1&amp;b=2"/>
                      </outline>
                      <outline type="rss" text="https://c.example/" title="https://c.example/" \
                xmlUrl="https://c.example/" category="news,a%2Cb,%2Fc,50%25"/>
                    </outline>
                    <outline type="rss" text="Mine" title="Mine" xmlUrl="https://b.example/" \
                htmlUrl="https://b.example/site"/>
                  </body>
                </opml>

                """
        )
    }

    @Test func anEmptyLibraryIsAnEmptyBody() {
        #expect(OPMLWriter(title: "Tern").document([]).contains("<body>\n  </body>"))
    }

    @Test func whatIsWrittenIsWellFormed() throws {
        let odd = "a\u{0}b\u{1B}[31m\u{202E}<&\"'>\u{FFFF}\n日本語 العربية"
        let document = OPMLWriter(title: odd).document([
            Subscription(address: "https://a.example/\(odd)", name: odd, site: odd, folder: [odd], tags: [odd, ","])
        ])
        #expect(XMLParser(data: Data(document.utf8)).parse())
    }

    @Test(arguments: ["news", "a,b", "/c", "50%", "%2C", "c/d", "日本語"])
    func everyTagComesBack(tag: String) {
        #expect(!OPMLCategory.written(tag).contains(","))
        #expect(OPMLCategory.tag(OPMLCategory.written(tag)) == tag)
    }

    @Test func categoriesOfOthersAreTagsToo() {
        #expect(OPMLCategory.tag("/Boston/Weather") == "Boston/Weather")
        #expect(OPMLCategory.tag(" news") == "news")
    }
}
