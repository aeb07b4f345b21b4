import Testing

@testable import Feeds

@Suite(.timeLimit(.minutes(10)))
struct AddressTests {
    /// The examples of RFC 3986 §5.4.
    @Test(arguments: [
        ("g", "http://a/b/c/g"), ("./g", "http://a/b/c/g"), ("g/", "http://a/b/c/g/"), ("/g", "http://a/g"),
        ("//g", "http://g"), ("?y", "http://a/b/c/d;p?y"), ("g?y", "http://a/b/c/g?y"), ("#s", "http://a/b/c/d;p?q#s"),
        ("g?y#s", "http://a/b/c/g?y#s"), (";x", "http://a/b/c/;x"), (".", "http://a/b/c/"), ("..", "http://a/b/"),
        ("../g", "http://a/b/g"), ("../..", "http://a/"), ("../../../../g", "http://a/g"), ("g/../h", "http://a/b/c/h"),
        ("https://x/y", "https://x/y"), ("g y", "http://a/b/c/g%20y"), ("java\nscript:x", "javascript:x"),
    ])
    func aReferenceIsSeenFromItsBase(reference: String, expected: String) {
        #expect(Address.absolute(reference, base: "http://a/b/c/d;p?q") == expected)
    }

    @Test func whatHasNoBaseIsNoAddress() {
        #expect(Address.absolute("x", base: nil) == nil)
        #expect(Address.absolute("x", base: "y") == nil)
        #expect(Address.absolute("  ", base: "http://a/") == nil)
        #expect(Address.absolute("x", base: "http://a") == "http://a/x")
    }

    @Test(arguments: [
        ("http://a/", "http://a/"), ("HTTPS://A/", "HTTPS://A/"), ("mailto:a@b", nil), ("javascript:alert(1)", nil),
        ("java\tscript:alert(1)", nil), ("data:text/html,x", nil), ("file:///etc/passwd", nil), ("http:///x", nil),
        ("\u{1B}http://a/\u{202E}x", "http://a/x"), ("javascript:\u{301}alert(1)", nil),
    ])
    func onlyTheWebIsTheWeb(reference: String, expected: String?) {
        #expect(Address.web(reference, base: nil) == expected)
    }

    @Test func aRequestIsEncodedOnce() {
        #expect(Address.escaped("http://a/ü?q=ß&x=%20") == "http://a/%C3%BC?q=%C3%9F&x=%20")
        #expect(Address.escaped("http://münchen.example/a b") == "http://münchen.example/a%20b")
        #expect(Address.unescaped("/a%20b%C3%BC%zz%") == "/a bü%zz%")
    }

    @Test func aByteHasTwoDigits() {
        #expect(UInt8(10).percentEncoded == "%0A")
        #expect(UInt8(255).hexadecimal == "ff")
        #expect(HubRequest.unguessable(bytes: 16).utf8.count == 32)
    }

    @Test func aPasswordIsNotShown() {
        #expect(Address("https://user:secret@a.example:8080/x").hostForReaders == "a.example:8080")
    }
}
