import Containers
import Feeds
import Foundation
import Model
import Testing

@testable import tern

@Suite(.timeLimit(.minutes(10)))
final class ConfigurationFileTests {
    private let folder = NSTemporaryDirectory() + "tern-configuration-" + UUID().uuidString

    init() throws { try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true) }

    deinit { try? FileManager.default.removeItem(atPath: folder) }  // a leftover folder harms nobody

    private func file(_ name: String) -> ConfigurationFile { ConfigurationFile(path: folder + "/" + name) }

    private func write(_ text: String, _ name: String) throws {
        try text.write(toFile: folder + "/" + name, atomically: true, encoding: .utf8)
    }

    private func text(_ name: String) throws -> String {
        try String(contentsOfFile: folder + "/" + name, encoding: .utf8)
    }

    private func permissions(_ name: String) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: folder + "/" + name)[.posixPermissions] as? Int
    }

    private var changed: Settings {
        var settings = Settings()
        settings.summaryLines = 1
        return settings
    }

    private func sentence(_ body: () throws -> Void) -> String? {
        do {
            try body()
            return nil
        } catch {
            return (error as? Failure)?.sentence
        }
    }

    @Test func noFileIsFineUnlessItWasNamed() throws {
        #expect(try file("none").read(mustExist: false) == Configuration())
        #expect(sentence { _ = try file("none").read(mustExist: true) }?.contains("none cannot be opened") == true)
    }

    @Test func amistakeIsNamedWithFileLineAndColumn() throws {
        try write("\nsummary-lines = 9\n", "config.toml")
        var settings = Invocation.Settings()
        settings.configuration = folder + "/config.toml"
        let sentence = sentence { _ = try Configuration.read(settings) }
        #expect(sentence?.hasPrefix(folder + "/config.toml:2:17: “summary-lines” is to be a whole number") == true)
    }

    @Test func whatIsNoTextIsNamed() throws {
        try Data([0xFF, 0xFE, 0x00]).write(to: URL(fileURLWithPath: folder + "/config.toml"))
        #expect(sentence { _ = try file("config.toml").read(mustExist: false) }?.contains("UTF-8") == true)
        #expect(
            sentence { _ = try ConfigurationFile(path: folder).read(mustExist: false) }?.contains("directory") == true
        )
        try write(String(repeating: "#", count: ConfigurationFile.largest + 1), "config.toml")
        #expect(sentence { _ = try file("config.toml").read(mustExist: false) }?.contains("too large") == true)
    }

    @Test func readingGoesOnWithWhatCanBeUsedAndFetchesNothingThatIsUnclear() throws {
        try write("summary-lines = 4\n[feeds]\nproxy = 5\n", "config.toml")
        var settings = Invocation.Settings()
        settings.configuration = folder + "/config.toml"
        let configuration = try Configuration.readUsable(settings)
        #expect(configuration.settings.summaryLines == 4)
        #expect(configuration.feeds.refusal?.contains("config.toml:3:9: “proxy” is to be a text") == true)
        settings.configuration = folder + "/none"
        #expect(sentence { _ = try Configuration.readUsable(settings) }?.contains("none cannot be opened") == true)
        settings.configuration = folder
        #expect(try Configuration.readUsable(settings).errors.first?.sentence == "cannot be read: Is a directory")
        #expect(try Configuration.readUsable(settings).feeds.refusal != nil)
    }

    @Test func savingMakesTheFileAndItsFolders() throws {
        try file("a/b/config.toml").save(changed)
        #expect(try text("a/b/config.toml") == "summary-lines = 1\n")
        #expect(try permissions("a") == 0o700)
    }

    @Test func permissionsStayAndASymbolicLinkIsFollowed() throws {
        try write("# mine\n", "real.toml")
        try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: folder + "/real.toml")
        try FileManager.default.createSymbolicLink(
            atPath: folder + "/config.toml",
            withDestinationPath: "real.toml"
        )
        try file("config.toml").save(changed)
        #expect(try text("real.toml") == "# mine\nsummary-lines = 1\n")
        #expect(try permissions("real.toml") == 0o640)
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder + "/config.toml") == "real.toml")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder).sorted() == ["config.toml", "real.toml"])
    }

    @Test func whatAnotherProgramWroteMeanwhileStays() throws {
        try write("bidi = \"tern\"\n", "config.toml")
        _ = try file("config.toml").read(mustExist: true)
        try write("bidi = \"tern\"\n# added\n", "config.toml")
        try file("config.toml").save(changed)
        #expect(try text("config.toml") == "bidi = \"tern\"\nsummary-lines = 1\n# added\n")
    }

    @Test func whatCannotBeWrittenIsSaidAndStays() throws {
        try write("theme = ", "config.toml")
        #expect(sentence { try file("config.toml").save(changed) }?.hasPrefix("Not saved.") == true)
        #expect(try text("config.toml") == "theme = ")
        // A file where a folder should be fails for everybody, root included.
        let inside = sentence { try file("config.toml/config.toml").save(changed) }
        #expect(inside?.contains("cannot be written: Not a directory") == true, "\(inside ?? "saved")")
    }
}
