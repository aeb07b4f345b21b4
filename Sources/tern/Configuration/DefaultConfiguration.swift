import Containers
import Feeds
import Screens
import TermUI

/// `tern config --default`: a configuration that says what holds without one, and what else could be said. Lines that begin
/// with "#" and no blank are examples.
enum DefaultConfiguration {
    private static let width = 100

    static var text: String {
        (head + root + muting + keys + players + feeds + rules + themes).joined(separator: "\n") + "\n"
    }

    private static var head: [String] {
        comment(
            "Tern’s configuration as it is without one: every key may be left out. A running Tern takes over what is "
                + "changed here. “tern config --check” tells what is wrong."
        )
    }

    private static var root: [String] {
        let themes = Theme.BuiltIn.allCases.map(\.rawValue) + ["those of the tables [themes.…]"]
        return ConfigurationKey.allCases.flatMap { key in
            [""] + comment(key.meaning) + comment("It is \(key.kind.allowed(themes: themes)).")
                + ["\(key.rawValue) = \(key.literal(in: Settings()))"]
        }
    }

    private static var muting: [String] {
        [""] + comment("Hides articles with these words in title, text, author or category.")
            + ["#mute = [\"lottery\", \"royal wed*\"]"]
            + comment("How to be told of articles: “auto”, “off”, or a program.") + ["#notify = \"auto\""]
    }

    private static var rules: [String] {
        [""] + comment("What is done with articles as they arrive, by a query of tern search.")
            + ["#[[rule]]", "#name = \"releases\"", "#query = \"title:release\""]
            + comment("And star, later, hide, notify.") + ["#read = true", "#tag = [\"release\"]"]
            + ["#run = [\"program\", \"--\", \"{url}\"]"]
    }

    private static var keys: [String] {
        let about = comment(
            "The keys of each command: \"j\", \"gg\", \"ctrl-w h\"; a list gives several, \"\" none. Named keys are "
                + Key.words.joined(separator: ", ")
                + ", and F1 to F35, each also with ctrl-, alt- and shift- before it."
        )
        let lines = Command.allCases.map { command in
            let sequences = Keymap.standard.sequences(of: command).map(\.text)
            let literal = sequences.count == 1 ? sequences[0].tomlLiteral : sequences.tomlLiteral
            return "\(command.name) = \(literal)  # \(command.summary)"
        }
        return [""] + about + ["[keys]"] + lines
    }

    private static var players: [String] {
        [""]
            + comment(
                "What opens the files that come with articles, by media type; the most exact counts, and what is not named "
                    + "opens as web pages do. {url} is the file, {title} the article."
            )
            + ["[players]", "#\"audio/*\" = [\"mpv\", \"--force-window\", \"{url}\"]"]
            + ["#\"application/pdf\" = [\"zathura\", \"{url}\"]"]
    }

    private static var feeds: [String] {
        let all = FeedSettingKey.allCases
        return [""] + comment("How feeds are fetched and kept: all of them.") + ["[feeds]"]
            + all.filter { !$0.isForOneFeed }.flatMap(example)
            + [""] + comment("Those in a folder and the folders within it: any of the keys above.")
            + ["#[[folder]]", "#name = \"News/Local\""]
            + ["#\(FeedSettingKey.interval.rawValue) = \(FeedSettingKey.interval.example)"]
            + [""] + comment("One feed: any of the keys above, and these.")
            + ["#[[feed]]", "#address = \"https://example.org/feed.xml\""]
            + all.filter(\.isForOneFeed).flatMap(example)
    }

    private static func example(_ key: FeedSettingKey) -> [String] {
        comment(key.meaning) + ["#\(key.rawValue) = \(key.example)"]
    }

    private static var themes: [String] {
        let pair = "{ fg = \"#ffffff\", bg = \"blue\" }"
        return [""] + comment("A theme of one’s own. Each role is \(ThemeReader.colorExpected).")
            + ["#[themes.mine]"]
            + comment("The theme that it is like where it says nothing.") + ["#base = \"dark\""]
            + comment("The ground of everything.") + ["#background = \"default\""]
            + ThemeReader.roles.flatMap { comment("Of \($0.meaning).") + ["#\($0.name) = \"default\""] }
            + ThemeReader.pairs.flatMap { comment("Of \($0.meaning).") + ["#\($0.name) = \(pair)"] }
    }

    /// Broken into lines.
    private static func comment(_ text: String) -> [String] {
        var lines: [String] = []
        var line = "#"
        for word in text.split(separator: " ") {
            if line.count + 1 + word.count > width {
                lines.append(line)
                line = "#"
            }
            line += " " + word
        }
        return lines + [line]
    }
}
