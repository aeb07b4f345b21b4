import FoundationEssentials

/// RFC 4648 §4.
enum Base64 {
    /// Nil for what is none.
    static func decoded(_ text: String) -> [UInt8]? {
        let letters = text.utf8.filter { $0 > 0x20 }
        return Data(base64Encoded: Data(letters)).map { Array($0) }
    }
}
