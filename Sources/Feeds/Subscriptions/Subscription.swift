import Model

/// A feed that a file of subscriptions names, as the file says it.
package struct Subscription: Equatable, Sendable {
    /// Absolute, cleaned, without a fragment: what a library subscribes to.
    package var address: String
    /// What whoever wrote the file calls the feed; nil: whatever the feed calls itself.
    package var name: String?
    /// What the feed calls itself, if the file tells.
    package var title: String?
    /// The web page that the feed belongs to.
    package var site: String?
    /// The names of the folders it lies in, from the outermost.
    package var folder: [String]
    package var tags: [String]
    /// The line it stands on, from 1; nil where a file has no lines that mean anything.
    package var line: Int?

    package init(
        address: String,
        name: String? = nil,
        title: String? = nil,
        site: String? = nil,
        folder: [String] = [],
        tags: [String] = [],
        line: Int? = nil
    ) {
        self.address = address
        self.name = name
        self.title = title
        self.site = site
        self.folder = folder
        self.tags = tags
        self.line = line
    }
}

/// What a file of subscriptions holds.
package struct SubscriptionList: Equatable, Sendable {
    /// In the order of the file; may name a feed twice.
    package var subscriptions: [Subscription] = []
    /// What was not taken, or only in part.
    package var remarks: [Remark] = []
    /// Programs that the file runs, which a library does not name.
    package var commands: [Command] = []

    package init() {}

    /// Something in a file that is not taken over as it stands.
    package struct Remark: Equatable, Sendable {
        package enum Effect: String, Sendable {
            /// Nothing of it is taken over.
            case skipped
            /// It is taken over, and something about it is lost.
            case changed
            /// There is nothing in it to take over: nobody's feed is missing.
            case empty
        }

        package var effect: Effect
        /// From 1; nil where a file has no lines that mean anything.
        package var line: Int?
        /// What stands there, on one line.
        package var what: String
        /// Reads after a colon, without a full stop.
        package var reason: String

        package init(_ effect: Effect, line: Int? = nil, what: String, reason: String) {
            self.effect = effect
            self.line = line
            self.what = String(what.cleanedLine.prefix(200))
            self.reason = reason
        }
    }

    /// A program behind a feed. Programs are named by the reader's own configuration and by nothing else, so it is told
    /// what to put there.
    package struct Command: Equatable, Sendable {
        package enum Role: String, Sendable {
            /// Its output is the feed.
            case command
            /// It stands between download and reading.
            case filter
        }

        package var address: String
        package var role: Role
        /// What the other reader gave to a shell.
        package var shell: String

        package init(address: String, role: Role, shell: String) {
            self.address = address
            self.role = role
            self.shell = shell
        }

        /// The table for the configuration file (TOML 1.0).
        package var configuration: String {
            let words = ["sh", "-c", shell].map(Self.quoted).joined(separator: ", ")
            return "[[feed]]\naddress = \(Self.quoted(address))\n\(role.rawValue) = [\(words)]"
        }

        /// A basic string, which keeps the text as it is: what would not be seen on a screen is written as its number.
        private static func quoted(_ text: String) -> String {
            var result = "\""
            for scalar in text.unicodeScalars {
                if scalar == "\\" || scalar == "\"" {
                    result += "\\"
                    result.unicodeScalars.append(scalar)
                } else if TextCleaning.isDropped(scalar) || TextCleaning.isWhitespace(scalar) && scalar != " " {
                    let number = String(scalar.value, radix: 16, uppercase: true)
                    result += "\\U" + String(repeating: "0", count: 8 - number.count) + number
                } else {
                    result.unicodeScalars.append(scalar)
                }
            }
            return result + "\""
        }
    }
}
