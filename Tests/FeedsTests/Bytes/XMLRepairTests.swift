import Testing

@testable import Feeds

@Suite(.timeLimit(.minutes(1)))
struct XMLRepairTests {
    @Test(arguments: [
        ("", ""), ("<a>x</a>", "<a>x</a>"), ("a & b", "a &amp; b"), ("&amp;&lt;&#38;", "&amp;&lt;&amp;"),
        ("&nbsp;&eacute;", "\u{A0}é"), ("&bogus;", "&amp;bogus;"), ("&#x1b;&#27;&#0;", ""),
        ("a < b", "a &lt; b"), ("<a href='x?a=1&b=2'/>", "<a href='x?a=1&amp;b=2'/>"), ("<a b='<'/>", "<a b='&lt;'/>"),
        ("<!-- a -- b -->x", "x"), ("<?php x ?>y", "y"), ("<![CDATA[a & <b>]]>", "<![CDATA[a & <b>]]>"),
        ("<![CDATA[\u{1B}]]>", "<![CDATA[]]>"), ("<!DOCTYPE a [<!ENTITY b \"c>\">]>&b;", "c&gt;"), ("<", "&lt;"),
        ("&", "&amp;"),
        ("<a it's=1>x</a>", "<a it's=1>x</a>"), ("a\u{FFFE}b\u{FFFF}c\u{FFFD}", "abc\u{FFFD}"), ("<!-- open", ""),
        ("<a\n", "<a\n"), ("it\u{92}s\u{81}", "it’s"), ("&#99999999999;", "&amp;#99999999999;"),
    ])
    func eachBrokenShapeIsMended(given: String, expected: String) {
        #expect(String(decoding: XMLRepair.repaired(Array(given.utf8)[...]), as: UTF8.self) == expected)
    }

    @Test func linesStayWhereTheyAre() {
        let text = "<?xml\n?>\n<!DOCTYPE a [\n<!ENTITY b 'c'>\n]>\n<!--\n-->\n<a>"
        let repaired = XMLRepair.repaired(Array(text.utf8)[...])
        #expect(repaired.count { $0 == 0x0A } == text.utf8.count { $0 == 0x0A })
    }
}
