import Testing

@testable import Feeds

@Suite(.timeLimit(.minutes(10)))
struct XMLRepairTests {
    @Test(arguments: [
        ("", ""), ("<a>x</a>", "<a>x</a>"), ("a & b", "a &amp; b"), ("&amp;&lt;&#38;", "&amp;&lt;&amp;"),
        ("&nbsp;&eacute;", "\u{A0}é"), ("&bogus;", "&amp;bogus;"), ("&#x1b;&#27;&#0;", ""),
        ("a < b", "a &lt; b"), ("<a href='x?a=1&b=2'/>", "<a href='x?a=1&amp;b=2'/>"), ("<a b='<'/>", "<a b='&lt;'/>"),
        ("<!-- a -- b -->x", "x"), ("<?php x ?>y", "y"), ("<![CDATA[a & <b>]]>", "<![CDATA[a & <b>]]>"),
        ("<![CDATA[\u{1B}]]>", "<![CDATA[]]>"), ("<!DOCTYPE a [<!ENTITY b \"c>\">]>&b;", "c&gt;"), ("<", "&lt;"),
        ("&", "&amp;"),
        ("<!DOCTYPE a [<!-- it's --><?it's?><!ENTITY b \"c\">]>&b;'", "c'"), ("<!DOCTYPE a [<!-- open", ""),
        ("<!DOCTYPE a [<!ENTITY b '<!--'>]>&b;<x>", "&lt;!--<x>"),
        ("<a it's=1>x</a>", "<a it's=1>x</a>"), ("a\u{FFFE}b\u{FFFF}c\u{FFFD}", "abc\u{FFFD}"), ("<!-- open", ""),
        ("<a\n", "<a\n"), ("it\u{92}s\u{81}", "it’s"), ("&#99999999999;", "&amp;#99999999999;"),
    ])
    func eachBrokenShapeIsMended(given: String, expected: String) {
        #expect(String(decoding: XMLRepair.repaired(Array(given.utf8)[...]), as: UTF8.self) == expected)
    }

    @Test func entitiesComeToOneMegabyteInAllAndStayAsTheyAreBeyond() {
        let entity = "<!DOCTYPE a [<!ENTITY a '\(String(repeating: "A", count: 4000))'>]>"
        let text = entity + String(repeating: "&a;", count: 20_000) + "&eacute;"
        let repaired = String(decoding: XMLRepair.repaired(Array(text.utf8)[...]), as: UTF8.self)
        #expect(repaired.utf8.count < 1_300_000)
        #expect(repaired.hasPrefix("AAA") && repaired.hasSuffix("&amp;a;é"))
    }

    @Test func aDocumentDeclaresFewEntitiesHoweverManyDoctypesItHas() {
        let doctype = "<!DOCTYPE a [<!ENTITY a0 'x'>]>"
        let doctypes = (1...100).map { doctype.split(separator: "a0").joined(separator: "a\($0)") }.joined()
        let repaired = XMLRepair.repaired(Array((doctypes + "&a1;&a64;&a65;").utf8)[...])
        #expect(String(decoding: repaired, as: UTF8.self) == "xx&amp;a65;")
    }

    @Test func attributesBeyondTheFirstFewAreLeftOut() {
        let attributes = (1...300).map { " a\($0)='>'" }
        let kept = "<a" + attributes.prefix(256).joined()
        for end in [">", "/>"] {
            let repaired = XMLRepair.repaired(Array(("<a" + attributes.joined() + end).utf8)[...])
            #expect(String(decoding: repaired, as: UTF8.self) == kept + end)
        }
    }

    @Test func linesStayWhereTheyAre() {
        let text = "<?xml\n?>\n<!DOCTYPE a [\n<!ENTITY b 'c'>\n]>\n<!--\n-->\n<a>"
        let repaired = XMLRepair.repaired(Array(text.utf8)[...])
        #expect(repaired.count { $0 == 0x0A } == text.utf8.count { $0 == 0x0A })
    }
}
