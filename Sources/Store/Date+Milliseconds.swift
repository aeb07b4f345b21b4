import FoundationEssentials

extension Date {
    /// How dates are stored: whole milliseconds since 1970, clamped to what ECMAScript can say too (ECMA-262 §21.4.1.1),
    /// since feeds give any number.
    var milliseconds: Int64 {
        let value = (timeIntervalSince1970 * 1_000).rounded()
        guard !value.isNaN else { return 0 }
        return Int64(min(max(value, -8.64e15), 8.64e15))
    }

    init(milliseconds: Int64) {
        self.init(timeIntervalSince1970: Double(milliseconds) / 1_000)
    }
}
