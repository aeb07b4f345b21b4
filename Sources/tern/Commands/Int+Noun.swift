extension Int {
    /// "1 feed", "2 feeds".
    func of(_ noun: String) -> String { self == 1 ? "1 \(noun)" : "\(self) \(noun)s" }
}
