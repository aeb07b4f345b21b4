import Model
import Testing

@testable import FeedService

@Suite(.timeLimit(.minutes(10)))
struct KnownPlacesTests {
    private func id(_ number: Int) -> ArticleID { ArticleID(rawValue: "\(number)") }

    private func spot(_ page: Int) -> KnownPlaces.Spot { .init(place: .page(page), size: 20) }

    @Test func theLastPlaceCounts() {
        var places = KnownPlaces(maximumCount: 10)
        #expect(places[.a] == nil)
        places.note(.a, at: spot(1))
        places.note(.a, at: spot(2))
        #expect(places[.a] == spot(2))
        #expect(places.count == 1)
    }

    @Test func theyAreBoundedAndTheNewestStay() {
        var places = KnownPlaces(maximumCount: 10)
        for number in 0..<1000 {
            places.note(id(number), at: spot(number))
            #expect(places.count <= 10)
        }
        #expect(places[id(0)] == nil)
        for number in 995..<1000 { #expect(places[id(number)] == spot(number)) }
    }

    @Test func whatIsSeenAgainIsYoungAgain() {
        var places = KnownPlaces(maximumCount: 4)
        for number in 0..<100 {
            places.note(.a, at: spot(1))
            places.note(id(number), at: spot(number))
        }
        #expect(places[.a] == spot(1))
    }
}
