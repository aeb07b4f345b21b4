import Containers
import Glibc
import Model
import Screens
import TermUI

/// Keeps where the reader is: a while after it changed, and at the end.
@MainActor
final class StateKeeper {
    /// Milliseconds that a change waits for more.
    private static let pause = 2000

    private let file: StateFile
    private let source: String
    private var kept: StateFile.Contents
    private var latest: StateFile.Contents
    private var timer: Watch?
    private var writing: Task<Void, Never>?

    /// `source` names what is read, so that each finds its own place again.
    init(file: StateFile, source: String) {
        self.file = file
        self.source = source
        kept = file.contents(of: source)
        latest = kept
    }

    /// What the run before kept.
    var beginning: StateFile.Contents { kept }

    /// Costs nothing as long as nothing has changed.
    func note(_ state: AppPage.State, _ session: Session) {
        var place = state.place
        place.line = session.selectionLine
        // Before anything is shown, the place of the run before is still the reader's.
        latest = StateFile.Contents(widths: session.widths, place: place.listing == nil ? latest.place : place)
        guard latest != kept, timer == nil else { return }
        timer = .timer(milliseconds: Self.pause) { [weak self] in
            self?.timer?.cancel()
            self?.timer = nil
            self?.write()
        }
    }

    /// Returns when the last of it is written.
    func close() async {
        timer?.cancel()
        write()
        await writing?.value
    }

    /// Off the main actor, one after the other: a home can be on a slow disk.
    private func write() {
        guard latest != kept else { return }
        kept = latest
        let before = writing
        writing = Task.detached { [file, source, latest] in
            await before?.value
            // A place that cannot be kept is no reason to trouble a reader: the next run begins elsewhere.
            try? file.keep(latest, of: source)
        }
    }
}
