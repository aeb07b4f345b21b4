/// Whether two values of any types are of the same one and equal. A cast would say the same, but copies the value, which
/// for the state of a whole screen costs more than the comparison.
func isEqual<Value: Equatable, Other>(_ value: Value, _ other: Other) -> Bool {
    guard Value.self == Other.self else { return false }
    return withUnsafePointer(to: other) { pointer in
        pointer.withMemoryRebound(to: Value.self, capacity: 1) { $0.pointee == value }
    }
}
