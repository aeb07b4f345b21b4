/// How often a feed asks to be fetched: RSS's `ttl`, `skipHours` and `skipDays`, and the syndication module
/// (http://web.resource.org/rss/1.0/modules/syndication/).
enum Rhythm {
    private static let periods = [
        "hourly": 3600, "daily": 86_400, "weekly": 604_800, "monthly": 2_592_000, "yearly": 31_536_000,
    ]
    private static let days = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"]

    static func read(_ list: ElementList) -> FeedRhythm {
        var rhythm = FeedRhythm()
        if let minutes = list.text(.rss, .ttl).flatMap({ Int($0) }), (1...525_600).contains(minutes) {
            rhythm.interval = minutes * 60
        } else if let period = list.text(.syndication, .updateperiod).flatMap({ periods[$0.lowercased()] }) {
            let frequency = list.text(.syndication, .updatefrequency).flatMap { Int($0) } ?? 1
            rhythm.interval = period / max(1, min(frequency, period / 60))
        }
        if let hours = list.first(.rss, .skiphours).map({ list.children($0) }) {
            let numbers = hours.all(.rss, .hour).compactMap { hours.string($0).flatMap { Int($0) } }
            rhythm.skippedHours = Set(numbers.filter { (0...24).contains($0) }.map { $0 % 24 })
        }
        if let names = list.first(.rss, .skipdays).map({ list.children($0) }) {
            let words = names.all(.rss, .day).compactMap { names.string($0)?.lowercased() }
            rhythm.skippedDays = Set(words.compactMap { days.firstIndex(of: $0) })
        }
        return rhythm
    }
}
