import Containers
import Feeds
import Model
import Screens

/// The configuration of a run, which follows its file: what is changed there holds at once, unless something is wrong
/// with it.
@MainActor
final class LiveConfiguration {
    private static let mostLogged = 50

    private(set) var configuration: Configuration
    let file: ConfigurationFile
    private let use: (Configuration) -> Void
    private var watch: FileWatch?
    /// The file as it was read last.
    private var text: String?

    /// `use` takes what holds for feeds and articles from now on.
    init(
        _ configuration: Configuration,
        file: ConfigurationFile,
        use: @escaping (Configuration) -> Void = { _ in }
    ) {
        self.configuration = configuration
        self.file = file
        self.use = use
    }

    /// `onChange` is called when themes or keys are other ones.
    func follow(_ container: AppContainer, _ session: Session, onChange: @escaping @MainActor () -> Void = {}) {
        text = usableText()
        watch = FileWatch(path: file.path) { [weak self, weak container, weak session] in
            guard let self, let container, let session else { return }
            readAgain(container, session)
            onChange()
        }
    }

    /// Writes problems down, as many as somebody would read.
    func log(_ problems: [ConfigurationError], _ container: AppContainer) {
        problems.prefix(Self.mostLogged).map(file.sentence).forEach(container.log)
    }

    /// Writes settings; that is no change by others.
    func save(_ settings: Settings) -> Result<String, Failure> {
        defer { text = usableText() }
        return file.saving(settings)
    }

    /// What is not there or no text is asked for again with the next change.
    private func usableText() -> String? {
        // Why it cannot be read was told at the start, or is told with the change.
        try? file.text()
    }

    private func readAgain(_ container: AppContainer, _ session: Session) {
        let new: Configuration
        do throws(Failure) {
            // An editor may be about to put it back; who takes the file away keeps the settings for this run.
            guard let text = try file.text(), text != self.text else { return }
            self.text = text
            new = ConfigurationReader.reading(text)
        } catch {
            return container.send(.showToast(Toast(.failure, "The settings stay as they are. \(error.sentence)")))
        }
        let wrong = new.errors.isEmpty ? new.warnings : new.errors
        log(wrong, container)
        guard new.errors.isEmpty else {
            let reason = file.briefSentence(new.errors[0])
            return container.send(.showToast(Toast(.failure, "\(reason) The settings stay as they are.")))
        }
        take(new, container, session)
        if let warning = wrong.first {
            container.send(.showToast(Toast(.failure, file.briefSentence(warning))))
        } else {
            container.send(.showToast(Toast(.information, "Read \(file.name) again.")))
        }
    }

    /// Only what differs from the file before: what was changed on the screen and not saved stays.
    private func take(_ new: Configuration, _ container: AppContainer, _ session: Session) {
        let page = container.state.settings
        var settings = page.settings
        for key in ConfigurationKey.allCases where key.literal(in: new.settings) != key.literal(in: page.saved) {
            key.copy(from: new.settings, to: &settings)
        }
        configuration = new
        container.send(.settings(.replaced(settings, saved: new.settings, themes: new.themeNames)))
        session.use(new.keymap)
        use(new)
    }
}
