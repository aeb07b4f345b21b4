import Testing

@testable import TermUI

/// The formats are those of glibc's locales.
@Suite(.timeLimit(.minutes(10)))
struct DateFormsTests {
    @Test func englishNamesTheDayFirstAndCountsTo24() {
        let forms = DateForms.english
        #expect(forms.day(3, month: 11) == "3 Nov")
        #expect(forms.shortMonth(3, year: 2024) == "Mar 2024")
        #expect(forms.date(28, month: 11, year: 2026) == "28 Nov 2026")
        #expect([0, 9, 12, 23].map { forms.time(hour: $0, minute: 5) } == ["00:05", "09:05", "12:05", "23:05"])
    }

    @Test func americanDatesBeginWithTheMonthAndDaysHaveHalves() {
        let english = DateForms.english
        let forms = DateForms(
            name: "en_US",
            months: english.months,
            shortMonths: (1...12).map { english.shortMonth($0, year: 0).replacing(" 0", with: "") },
            weekdays: english.weekdays,
            layout: DateForms.Layout(order: .month),
            halves: ("AM", "PM")
        )
        #expect(forms.day(3, month: 11) == "Nov 3")
        #expect(forms.date(28, month: 11, year: 2026) == "Nov 28, 2026")
        #expect(
            [0, 9, 12, 23].map { forms.time(hour: $0, minute: 5) } == ["12:05 AM", "9:05 AM", "12:05 PM", "11:05 PM"]
        )
    }

    @Test func numbersWithSignsNeedNoBlanks() {
        let months = (1...12).map { "\($0)月" }
        let forms = DateForms(
            name: "ja_JP",
            months: months,
            shortMonths: months,
            weekdays: [],
            layout: DateForms.Layout(order: .year, yearSign: "年", daySign: "日", isSpaced: false)
        )
        #expect(forms.day(28, month: 11) == "11月28日")
        #expect(forms.month(3, year: 2026) == "2026年3月")
        #expect(forms.date(28, month: 11, year: 2026) == "2026年11月28日")
    }

    @Test func formatsTellTheOrder() {
        #expect(DateFormat("%m/%d/%Y").isMonthFirst)
        #expect(DateFormat("%D").isMonthFirst)
        #expect(!DateFormat("%d.%m.%Y").isMonthFirst)
        #expect(!DateFormat("%F").isMonthFirst)
        #expect(DateFormat("%Y. %b. %e., %A, %H:%M:%S").comesFirst("Y", before: "d"))
        #expect(!DateFormat("%a %-d %b %Y %H:%M:%S").comesFirst("Y", before: "d"))
        #expect(DateFormat("%Y年%m月%d日").sign(after: "d") == "日")
        #expect(DateFormat("%d.%m.%Y").sign(after: "d") == "")
        #expect(DateFormat("%").letters == [])
    }

    @Test(arguments: [
        ("%a %d %b %Y %T %Z", "%d.%m.%Y", DateForms.Layout()),
        ("%a %d %b %Y %r %Z", "%m/%d/%Y", DateForms.Layout(order: .month)),
        ("%a %e %b %Y %H:%M:%S", "%Y-%m-%d", DateForms.Layout()),
        ("%Y. %b. %e., %A, %H:%M:%S", "%Y-%m-%d", DateForms.Layout(order: .year)),
        ("%x (%a) %r", "%Y년 %m월 %d일", DateForms.Layout(order: .year, yearSign: "년", daySign: "일")),
        (
            "%Y年%m月%d日 %H時%M分%S秒", "%Y年%m月%d日",
            DateForms.Layout(order: .year, yearSign: "年", daySign: "日", isSpaced: false)
        ),
    ])
    func glibcsFormatsTellTheLayout(full: String, date: String, layout: DateForms.Layout) {
        #expect(DateForms.Layout(full: full, date: date) == layout)
    }

    @Test func koreanDatesHaveSignsAndBlanks() {
        let months = (1...12).map { "\($0)월" }
        let layout = DateForms.Layout(full: "%x (%a) %r", date: "%Y년 %m월 %d일")
        let forms = DateForms(name: "ko_KR", months: months, shortMonths: months, weekdays: [], layout: layout)
        #expect(forms.date(28, month: 11, year: 2026) == "2026년 11월 28일")
    }

    @Test(arguments: [[:], ["LANG": "C.UTF-8"], ["LANG": "de_DE", "LC_ALL": "POSIX"], ["LC_TIME": "no_SUCH.locale"]])
    func whatIsNobodysLocaleIsEnglish(environment: [String: String]) {
        #expect(DateForms.system(environment: environment) === DateForms.english)
    }
}
