/// A number of bytes as a person says it.
package enum ByteSize {
    /// "640 B", "12 kB", "3.4 MB"
    package static func text(_ bytes: Int) -> String {
        var value = Double(bytes)
        for unit in ["B", "kB", "MB"] {
            if value < 999.5 { return number(value, isWhole: unit == "B") + " " + unit }
            value /= 1000
        }
        return number(value, isWhole: false) + " GB"
    }

    private static func number(_ value: Double, isWhole: Bool) -> String {
        guard !isWhole, value < 9.95 else { return "\(Int(value.rounded()))" }
        let tenths = Int((value * 10).rounded())
        return "\(tenths / 10).\(tenths % 10)"
    }
}
