/// Dates with Chinese, Japanese or Korean characters between their numbers ("2004년 05월 28일 01:31:15",
/// "2004-05-25 오후 11:23:17"), as text that the other scanners read.
struct EastAsianDate {
    private(set) var text: String
    private var isAfternoon: Bool?
    /// Korean dates without a zone are of Korea, the only place that writes them.
    private var isKorean = false

    init(_ given: String) {
        text = given
        guard given.utf8.contains(where: { $0 >= 0xE3 }) else { return }
        var result = ""
        var rest = given.unicodeScalars[...]
        while let scalar = rest.popFirst() {
            if (0xAC00...0xD7A3).contains(scalar.value) { isKorean = true }
            switch scalar {
            case "年", "년", "月", "월": result += "-"
            case "日", "일", "초", "秒": result += " "
            case "時", "时", "시", "点", "분", "分": result += ":"
            case "午", "오", "上", "下": takeHalf(scalar, rest.popFirst())
            default: result.unicodeScalars.append(scalar)
            }
        }
        text = Self.joined(result)
    }

    private mutating func takeHalf(_ first: Unicode.Scalar, _ second: Unicode.Scalar?) {
        switch (first, second) {
        case ("午", "前"), ("오", "전"), ("上", "午"): isAfternoon = false
        case ("午", "後"), ("午", "后"), ("오", "후"), ("下", "午"): isAfternoon = true
        default: break
        }
    }

    /// "2004- 05- 28 01: 31: " without the blanks and marks that the characters leave behind.
    private static func joined(_ text: String) -> String {
        var result = ""
        for character in text {
            if character == " ", let last = result.last, last == " " || last == "-" || last == ":" { continue }
            result.append(character)
        }
        while let last = result.last, last == ":" || last == " " || last == "-" { result.removeLast() }
        return result
    }

    func apply(to fields: inout DateFields) {
        if let isAfternoon { fields.setHalf(isAfternoon: isAfternoon) }
        if isKorean, fields.offset == 0, fields.zone == nil { fields.offset = 9 * 3600 }
    }
}
