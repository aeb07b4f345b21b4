import Screens
import TermUI
import Testing

@MainActor
@Suite(.timeLimit(.minutes(10)))
struct PreviewTests {
    private func text(_ screen: Preview.Screen, _ state: Preview.PageStateName, _ size: Size) throws -> String {
        let preview = try #require(Preview(screen: screen, state: state))
        return preview.frame(size: size).composed().lines.joined(separator: "\n")
    }

    @Test func everyStateOfEveryScreenFillsExactlyTheScreenAtEverySize() {
        let sizes = [(1, 1), (19, 4), (20, 5), (40, 12), (79, 11), (80, 24), (120, 32), (200, 50)]
        for preview in Preview.all {
            for (width, height) in sizes {
                let screen = preview.frame(size: Size(width: width, height: height)).composed()
                #expect(screen.size == Size(width: width, height: height))
                for y in 0..<height {
                    let columns = (0..<width).reduce(0) { $0 + Int(screen[$1, y].width) }
                    #expect(columns == width, "\(preview.screen) \(preview.state) \(width)x\(height) row \(y)")
                }
            }
        }
    }

    @Test(arguments: [Preview.Screen.feeds, .articles, .article])
    func aFailedPageSaysWhyAndHowToRetry(screen: Preview.Screen) throws {
        let text = try text(screen, .failed, Size(width: 60, height: 24))
        #expect(text.contains("answered 503"))
        #expect(text.contains("R retries"))
        #expect(text.contains("R retry"))
    }

    @Test(arguments: [Preview.Screen.feeds, .articles, .article])
    func anOfflinePageSaysSo(screen: Preview.Screen) throws {
        #expect(try text(screen, .offline, Size(width: 60, height: 20)).contains("Offline"))
    }

    @Test(arguments: [Preview.Screen.feeds, .articles, .article])
    func contentStaysOnScreenBesideTrouble(screen: Preview.Screen) throws {
        let loaded = ["feeds": "Lighthouse Log", "articles": "Fog", "article": "Three rules"]
        for state in [Preview.PageStateName.loaded, .refreshing, .offlineContent, .failedContent] {
            let text = try text(screen, state, Size(width: 60, height: 40))
            #expect(text.contains(loaded[screen.rawValue] ?? "?"), "\(screen) \(state)")
        }
    }

    @Test func aFailedTailKeepsTheListAndOffersARetry() throws {
        let text = try text(.articles, .moreFailed, Size(width: 60, height: 40))
        #expect(text.contains("Fog"))
        #expect(text.contains("More could not be loaded"))
        #expect(try self.text(.articles, .loadingMore, Size(width: 60, height: 40)).contains("loading more"))
    }

    @Test func aScreenTooSmallToReadSaysWhatItNeeds() throws {
        #expect(try text(.app, .loaded, Size(width: 19, height: 9)).contains("Tern needs"))
        #expect(try text(.app, .loaded, Size(width: 40, height: 4)).contains("20×5"))
    }

    @Test func statesAreToldWithoutColour() throws {
        let text = try text(.articles, .loaded, Size(width: 60, height: 24))
        #expect(text.contains("●"))
        #expect(text.contains("★"))
        #expect(text.contains("▌"))
    }

    /// However narrow the screen is.
    @Test func theHelpNamesAKeyOfEveryCommand() throws {
        for width in [26, 32, 40, 60, 80] {
            let text = try text(.help, .loaded, Size(width: width, height: 90))
            for command in Command.allCases {
                let name = try #require(Keymap.standard.names(of: command).first)
                let start = String(command.summary.prefix(3))
                #expect(text.contains(" \(name) ") && text.contains(" " + start), "\(name), \(width)")
            }
        }
    }

    @Test func helpIsDrawnFromTheKeymap() throws {
        let text = try text(.help, .loaded, Size(width: 80, height: 80))
        for command in Command.allCases {
            #expect(text.contains(command.summary), "\(command.rawValue)")
        }
    }

    @Test func onlyListsLoadMore() {
        #expect(Preview(screen: .article, state: .loadingMore) == nil)
        #expect(Preview(screen: .feeds, state: .moreFailed) == nil)
        #expect(Preview(screen: .articles, state: .moreFailed) != nil)
    }
}
