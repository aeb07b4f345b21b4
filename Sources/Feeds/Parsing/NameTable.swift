/// Says what the names of elements mean where they stand, and remembers it, since a feed has few names and writes them
/// often.
struct NameTable {
    private struct Binding {
        var prefix: String
        /// Nil: unknown, of an unprefixed name.
        var namespace: FeedNamespace?
    }

    private struct Slot {
        var hash: UInt64 = 0
        var name: FeedName?
    }

    private static let size = 256
    /// More declarations than any feed has are passed over.
    private static let bindingsMaximum = 512

    /// What names without a known namespace belong to.
    var plain = FeedNamespace.rss { didSet { forget() } }
    private var bindings: [Binding] = []
    private var slots = [Slot](repeating: Slot(), count: size)

    var bindingCount: Int { bindings.count }

    /// Takes in the namespaces that a start tag declares.
    mutating func declare(_ attributes: [MarkupScanner.Attribute], in bytes: UnsafePointer<UInt8>) {
        for attribute in attributes where bindings.count < Self.bindingsMaximum {
            let name = String(bytes, attribute.name)
            guard name == "xmlns" || name.hasPrefix("xmlns:") else { continue }
            let prefix = String(name.dropFirst(6))
            let uri = String(bytes, attribute.value).trimmed
            bindings.append(Binding(prefix: prefix, namespace: FeedNamespace(uri: uri, prefix: prefix)))
        }
        forget()
    }

    /// Takes names with the prefix of this one to be the format's own, whatever its address.
    mutating func adopt(prefixOf name: Range<Int>, in bytes: UnsafePointer<UInt8>) {
        guard let colon = name.first(where: { bytes[$0] == Mark.colon }) else { return }
        bindings.append(Binding(prefix: String(bytes, name.lowerBound..<colon), namespace: nil))
        forget()
    }

    /// Leaves the elements whose declarations came after the first `count`.
    mutating func leave(to count: Int) {
        guard bindings.count > count else { return }
        bindings.removeLast(bindings.count - count)
        forget()
    }

    private mutating func forget() {
        slots = [Slot](repeating: Slot(), count: Self.size)
    }

    /// Nil for a name that means nothing to a feed reader.
    mutating func name(_ part: Range<Int>, in bytes: UnsafePointer<UInt8>) -> FeedName? {
        let hash = Self.hash(part, in: bytes)
        let index = Int(truncatingIfNeeded: hash) & (Self.size - 1)
        if slots[index].hash == hash { return slots[index].name }
        let name = resolved(String(bytes, part))
        slots[index] = Slot(hash: hash, name: name)
        return name
    }

    /// FNV-1a, without regard to the case of letters.
    static func hash(_ part: Range<Int>, in bytes: UnsafePointer<UInt8>) -> UInt64 {
        var value: UInt64 = 0xcbf2_9ce4_8422_2325
        for index in part {
            let byte = bytes[index]
            let lower = byte &- 0x41 < 26 ? byte | 0x20 : byte
            value = (value ^ UInt64(lower)) &* 0x100_0000_01b3
        }
        return value
    }

    private func resolved(_ name: String) -> FeedName? {
        let parts = name.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard let last = parts.last, let local = FeedName.Local(rawValue: last.lowercased()) else { return nil }
        let prefix = parts.count == 2 ? String(parts[0]) : ""
        let namespace = namespace(prefix) ?? plain
        return namespace == .other ? nil : FeedName(namespace, local)
    }

    private func namespace(_ prefix: String) -> FeedNamespace? {
        if let binding = bindings.last(where: { $0.prefix == prefix }) { return binding.namespace }
        return FeedNamespace(uri: "", prefix: prefix)
    }
}

extension String {
    /// A part of a document as it is.
    init(_ bytes: UnsafePointer<UInt8>, _ part: Range<Int>) {
        self.init(decoding: UnsafeBufferPointer(start: bytes + part.lowerBound, count: part.count), as: UTF8.self)
    }
}
