import Feeds

/// What the file may say of feeds. Read, checked, and shown by `tern config --default` as it stands here.
extension FeedSettingKey {
    /// How a value is written in TOML.
    enum Shape {
        case text, flag, words, fields, textOrNumber
    }

    var shape: Shape {
        switch self {
        case .interval, .userAgent, .proxy, .credentials, .certificateAuthority, .certificate: .text
        case .cookies, .fullText, .retentionUnread: .flag
        case .filter, .command: .words
        case .headers: .fields
        case .retention: .textOrNumber
        }
    }

    /// What `[feeds]` and `[[folder]]` may not say: they hold for every host, and these are for one, or for one feed.
    var isForOneFeed: Bool { self == .command || self == .credentials || self == .certificate }

    var meaning: String {
        switch self {
        case .interval: "How often to ask; without it as server and feed say and how often something comes."
        case .userAgent: "What Tern calls itself."
        case .headers: "Header fields of each request."
        case .proxy: "A proxy: socks5h://, socks5://, http:// or https://, host and port."
        case .credentials: "Name and password, with a colon between."
        case .cookies: "Whether cookies are kept, for as long as one fetch takes."
        case .certificateAuthority: "A file of certificates to trust."
        case .certificate: "“sha256//” and the hash of the one public key to trust, or “any”."
        case .filter: "A program that gets what was downloaded and puts out what is read, with its arguments."
        case .command: "The program whose output an exec: feed is, with its arguments."
        case .fullText: "Whether the pages of new articles are fetched, for their whole text."
        case .retention: "How long articles are kept: by age, by number, both, or “forever”. Starred ones always are."
        case .retentionUnread: "Whether unread articles go, too."
        }
    }

    /// A value in TOML.
    var example: String {
        switch self {
        case .interval: "\"2h\""
        case .userAgent: "\"Mozilla/5.0\""
        case .headers: "{ X-Key = \"1\" }"
        case .proxy: "\"socks5h://127.0.0.1:9050\""
        case .credentials: "\"me:secret\""
        case .cookies, .fullText, .retentionUnread: "true"
        case .certificateAuthority: "\"/etc/ssl/mine.pem\""
        case .certificate: "\"any\""
        case .filter: "[\"sed\", \"s/http:/https:/\"]"
        case .command: "[\"my-feed\", \"--all\"]"
        case .retention: "\"90d 500\""
        }
    }
}
