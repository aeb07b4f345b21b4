import Testing

@testable import FeedService

@Suite(.timeLimit(.minutes(10)))
struct PageAddressTests {
    @Test(arguments: [
        ("https://a.example/api", "https://a.example/api?page=2&size=20"),
        ("https://a.example/api?", "https://a.example/api?page=2&size=20"),
        ("https://a.example/api?key=a%20b&flag", "https://a.example/api?key=a%20b&flag&page=2&size=20"),
        ("https://a.example/api?page=7&key=x&size=5&limit=1&cursor=y", "https://a.example/api?key=x&page=2&size=20"),
        ("https://a.example/api#part", "https://a.example/api?page=2&size=20"),
        ("https://a.example/api?q=a?b", "https://a.example/api?q=a?b&page=2&size=20"),
    ])
    func thePageIsAddedToWhatIsAskedForAlready(address: String, expected: String) {
        #expect(PageAddress(address).page(2, size: 20) == expected)
    }

    @Test func aCursorIsEncoded() {
        let address = PageAddress("https://a.example/")
        #expect(address.page(after: nil, limit: 20) == "https://a.example/?limit=20")
        #expect(address.page(after: "a&b=ü/\n~", limit: 5) == "https://a.example/?limit=5&cursor=a%26b%3D%C3%BC%2F%0A~")
    }

    @Test func theHostNamesIt() {
        #expect(PageAddress("https://a.example:8080/api?x").host == "a.example")
        #expect(PageAddress("nonsense").host == "nonsense")
    }
}
