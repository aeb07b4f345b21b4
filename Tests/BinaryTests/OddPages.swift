import Foundation
import ReaderSupport

/// Feeds that hold what is hard to show. All dates are long past, so that ages are dates and stand still.
enum OddPages {
    static let titles = [
        "A plain title in ASCII",
        "東京の駅で、廃線の駅舎が図書室に生まれ変わる",
        "高原湖泊三十年水位记录公开，牧民的木桩派上了用场",
        "한국어 제목은 넓은 글자로 되어 있습니다",
        "Family 👨‍👩‍👧‍👦 and couple 👩‍❤️‍👨 in a title",
        "Flags 🇩🇪🇯🇵🇧🇷, one half 🇩 and 🏴󠁧󠁢󠁳󠁣󠁴󠁿",
        "Hearts ❤️ and ❤ and ☀️ and ☀︎, ⚠️ twice",
        "Tones 👍🏽👍🏿 👩🏽‍🚀 and keycaps 1️⃣ #️⃣ 9️⃣",
        "Combining e\u{301}a\u{308}o\u{302}\u{323} and Tie\u{302}\u{301}ng Vie\u{302}\u{323}t, i\u{307}\u{300}\u{301}\u{302}\u{303}\u{304}\u{305}",
        "العربية تُكتب من اليمين إلى اليسار، وهذا عنوان طويل قليلًا",
        "כותרת בעברית עם נִקּוּד and some English 123",
        "Mixed 世a界b😀c❤️d한e",
        "ไทยที่มีสระอยู่ข้างบน, Ελληνικά, кириллица",
        String(repeating: "A very long title that goes on and on, ", count: 12) + "to its end",
        String(repeating: "長い題名が続く、", count: 40),
        "Supercalifragilistic" + String(repeating: "unbreakable", count: 20),
        "Controls \\u001b[31mred\\u0007 \\u202Ereversed\\u009b2J and\\ttabs\\nand lines",
        "ﬁ ligature, ﷽ , ½ ‰ … — “quotes” ¡ª·",
        "𝔘𝔫𝔦𝔠𝔬𝔡𝔢 𝕄𝕒𝕥𝕙 🅰🅱 ①②③ ㊗㈱ ｆｕｌｌ ﾊﾝｶｸ",
        "हिन्दी में न्दी और क्ष, தமிழ் மொழி, বাংলা ভাষা",
        "Young emoji 🫙🫨🪿 🫶🏽 🛜 and ⌚⚡☔ old ones",
        "ends with wide 界",
    ]

    static let body = """
        <h1>Heading 見出し 😀</h1><p>First paragraph with <em>emphasis</em>, <b>bold</b>, <code>code()</code> and a
        <a href="https://example.org/1">link 世界</a>. \(titles[4]). \(titles[9])</p>
        <ul><li>\(titles[1])</li><li>\(titles[7])<ul><li>nested ❤️</li></ul></li></ul>
        <ol><li>one</li><li>two</li></ol><blockquote><p>\(titles[2]) \(titles[10])</p></blockquote>
        <pre><code>let 世界 = "😀"\n\tindented(with: tab)\n</code></pre>
        <table><tr><th>列</th><th>Flag</th></tr><tr><td>一</td><td>🇩🇪</td></tr><tr><td>e\u{301}</td><td>ع</td></tr></table>
        <hr><p>\(titles[13])</p><p>\(titles[14])</p><p>\(titles[15])</p><h2>End</h2><p>\(titles[11])</p>
        """

    /// Writes six feeds: all sorts, an empty one, one that fails on its second page, a broken one, one in other scripts
    /// and one whose next page is missing.
    static func write(to pages: borrowing TemporaryPages) throws {
        try feed("01-all-sorts", titles: (0..<65).map { titles[$0 % titles.count] + " \($0)" }, in: pages)
        for number in 0..<20 { try pages.write("01-all-sorts/articles/\(number).html", body) }
        try pages.write("02-empty/page-1.json", #"{"items": [], "hasMore": false}"#)
        try pages.write("02-empty/mock.json", #"{"title": "空っぽ 🫙 (empty)"}"#)
        try feed("03-fails", titles: (0..<40).map { "Before the fault \($0)" }, in: pages)
        try pages.write("03-fails/mock.json", #"{"title": "Fails on page 2 ⚠️", "faults": {"page-2": "500"}}"#)
        try pages.write("04-broken/page-1.json", "{\"items\": [\n {\"id\": 1, \"title\": }\n]}")
        try feed("05-scripts", titles: Array(titles[1...12]), in: pages)
        try pages.write("05-scripts/mock.json", #"{"title": "العربية · 東風通信 · עברית"}"#)
        try feed("06-missing", titles: (0..<21).map { "Page two is missing 欠 \($0)" }, in: pages)
        try FileManager.default.removeItem(atPath: pages.path + "/06-missing/page-2.json")
    }

    /// A feed of titles (in JSON's escapes), 20 to a page, one a day back from a day of 2021.
    static func feed(_ name: String, titles: [String], in pages: borrowing TemporaryPages) throws {
        let count = (titles.count + 19) / 20
        for page in 0..<count {
            let items = (page * 20..<min(titles.count, page * 20 + 20)).map { number in
                let date = Date(timeIntervalSince1970: 1_630_000_000 - Double(number) * 86_400).ISO8601Format()
                let summary = number % 5 == 3 ? "" : "Summary \(number), 要約 ❤️ of what the article says"
                return """
                    {"id": \(number), "title": "\(titles[number])", "summary": "\(summary)", "publishedAt": "\(date)",
                     "url": "https://example.org/\(name)/\(number)", "author": "著者 Nobody"}
                    """
            }
            let list = items.joined(separator: ",\n")
            try pages.write("\(name)/page-\(page + 1).json", "{\"items\": [\(list)], \"hasMore\": \(page + 1 < count)}")
        }
    }
}
