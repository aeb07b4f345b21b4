import Containers
import Feeds
import Foundation
import Screens
import Testing

@testable import tern

@Suite(.timeLimit(.minutes(10)))
struct DefaultConfigurationTests {
    /// With its examples in force.
    private var withExamples: String {
        DefaultConfiguration.text.components(separatedBy: "\n").map { line in
            line.first == "#" && line.dropFirst().first != " " ? String(line.dropFirst()) : line
        }
        .joined(separator: "\n")
    }

    @Test func itChangesNothing() {
        let configuration = ConfigurationReader.reading(DefaultConfiguration.text)
        #expect(configuration.problems == [])
        #expect(configuration.settings == Settings() && configuration.keymap == .standard)
        #expect(configuration.feeds.settings(for: "https://a.example/").entries.isEmpty)
        #expect(configuration.themes.isEmpty)
    }

    @Test func everyKeyStandsInItAndIsRead() throws {
        let nodes = try TOMLNode.parse(withExamples)
        func names(_ path: String...) -> Set<String> {
            var nodes = nodes
            for key in path {
                guard let node = nodes.first(where: { $0.key == key }) else { return [] }
                if case .array(let tables) = node.value { nodes = tables.flatMap { $0.children ?? [] } }
                nodes = node.children ?? nodes
            }
            return Set(nodes.map(\.key))
        }
        #expect(names() == Set(ConfigurationKey.allCases.map(\.rawValue) + ConfigurationReader.tables))
        #expect(names("keys") == Set(Command.allCases.map(\.name)))
        #expect(names("feeds").union(names("feed")) == Set(FeedSettingKey.allCases.map(\.rawValue) + ["address"]))
        let roles = ThemeReader.roles.map(\.name) + ThemeReader.pairs.map(\.name)
        #expect(names("themes", "mine") == Set(roles + ["base", "background"]))
    }

    @Test func itsExamplesAreAccepted() {
        let configuration = ConfigurationReader.reading(withExamples)
        #expect(configuration.problems == [])
        #expect(configuration.feeds.all?.values.count == FeedSettingKey.allCases.filter { !$0.isForOneFeed }.count)
        #expect(configuration.themeNames.last == "mine")
    }

    @Test func noLineIsTooLong() {
        #expect(DefaultConfiguration.text.components(separatedBy: "\n").allSatisfy { $0.count <= 100 })
    }

    @Test func thePageOfTheDocumentationHoldsIt() throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../../..")
        let page = try String(contentsOf: root.appendingPathComponent("docs/CONFIGURATION.md"), encoding: .utf8)
        #expect(page.contains("```toml\n\(DefaultConfiguration.text)```\n"), "tern config --default prints another one")
    }
}
