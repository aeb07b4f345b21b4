/// Months by how their names begin, in the languages that feeds are written in most.
enum MonthNames {
    /// `word` is in lower case.
    static func number(_ word: String) -> Int? {
        let letters = word.prefix { $0.isLetter }
        for length in [7, 4, 3] where letters.count >= length {
            if let number = beginnings[String(letters.prefix(length))] { return number }
        }
        return nil
    }

    private static let beginnings: [String: Int] = {
        var result: [String: Int] = [:]
        for (index, names) in months.enumerated() {
            for name in names.split(separator: " ") { result[String(name)] = index + 1 }
        }
        return result
    }()

    /// Three letters, or four or seven where three are those of two months.
    private static let months = [
        "jan ene gen ιαν ían янв січ sty led oca tam ian ינו ينا",
        "feb fev fév φεβ фев лют lut úno şub hel פבר فبر",
        "mar mär mrz mrt már μαρ μάρ bře maa мар бер מרץ مار",
        "apr avr abr ápr απρ апр кві kwi dub nis huh אפר أبر ابر",
        "may mai maj mag mei máj maí μαι μαϊ μάι мая май тра kvě tou מאי ماي",
        "jun juin giu jún ιουν ιούν июн чер cze čer haz kes iun יונ يون",
        "jul jui júl lug ιουλ ιούλ июл лип lip červene červenc čvc tem hei iul יול يول",
        "aug ago aoû aou ágú αυγ αύγ авг сер sie srp ağu elo agu אוג أغس اغس",
        "sep set sze σεπ сен вер wrz zář eyl syy ספט سبت",
        "oct okt ott out οκτ окт жов paź paz říj eki lok אוק أكت اكت",
        "nov noe noi νοε νοέ ноя лис lis kas marr nóv נוב نوف",
        "dec dez dic déc des δεκ дек гру gru pro ara jou דצמ ديس",
    ]
}
