/// Reads the two shapes that nearly all dates have, byte by byte: "Mon, 02 Jan 2006 15:04:05 +0100" (RFC 822, year of four
/// digits) and "2006-01-02T15:04:05+01:00" (RFC 3339). What deviates is left to the lenient scanners.
enum StrictDate {
    static func fields(_ text: String) -> DateFields? {
        var text = text
        return text.withUTF8 { bytes in
            guard bytes.count >= 19 else { return nil }
            return bytes[4] == UInt8(ascii: "-") ? timestamp(bytes) : mail(bytes)
        }
    }

    private static func timestamp(_ bytes: UnsafeBufferPointer<UInt8>) -> DateFields? {
        guard let year = number(bytes, 0, 4), let month = number(bytes, 5, 2), let day = number(bytes, 8, 2),
            bytes[7] == UInt8(ascii: "-"), bytes[10] == UInt8(ascii: "T"), let time = clock(bytes, 11)
        else { return nil }
        var fields = DateFields(year: year, month: month, day: day)
        (fields.hour, fields.minute, fields.second) = time
        if bytes.count == 20, bytes[19] == UInt8(ascii: "Z") { return fields }
        guard bytes.count == 25, bytes[22] == Mark.colon, let hours = number(bytes, 20, 2),
            let minutes = number(bytes, 23, 2),
            let sign = sign(bytes[19]), hours <= 14, minutes < 60
        else { return nil }
        fields.offset = sign * (hours * 3600 + minutes * 60)
        return fields
    }

    private static func mail(_ bytes: UnsafeBufferPointer<UInt8>) -> DateFields? {
        let start = bytes[3] == UInt8(ascii: ",") ? 5 : 0
        guard bytes.count > start + 20, let day = number(bytes, start, 2), let month = month(bytes, start + 3),
            let year = number(bytes, start + 7, 4), let time = clock(bytes, start + 12),
            bytes[start + 2] == 0x20, bytes[start + 6] == 0x20, bytes[start + 11] == 0x20, bytes[start + 20] == 0x20
        else { return nil }
        var fields = DateFields(year: year, month: month, day: day)
        (fields.hour, fields.minute, fields.second) = time
        let zone = start + 21
        if bytes.count == zone + 3, bytes[zone...].elementsEqual("GMT".utf8) { return fields }
        guard bytes.count == zone + 5, let hours = number(bytes, zone + 1, 2), let minutes = number(bytes, zone + 3, 2),
            let sign = sign(bytes[zone]), hours <= 14, minutes < 60
        else { return nil }
        fields.offset = sign * (hours * 3600 + minutes * 60)
        return fields
    }

    private static func clock(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int) -> (Int, Int, Double)? {
        guard bytes[start + 2] == Mark.colon, bytes[start + 5] == Mark.colon, let hour = number(bytes, start, 2),
            let minute = number(bytes, start + 3, 2), let second = number(bytes, start + 6, 2)
        else { return nil }
        return (hour, minute, Double(second))
    }

    private static func sign(_ byte: UInt8) -> Int? {
        byte == UInt8(ascii: "+") ? 1 : byte == UInt8(ascii: "-") ? -1 : nil
    }

    private static func number(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int, _ count: Int) -> Int? {
        var value = 0
        for index in start..<(start + count) {
            guard bytes[index].isDigit else { return nil }
            value = value * 10 + Int(bytes[index] - 0x30)
        }
        return value
    }

    private static let months: StaticString = "JanFebMarAprMayJunJulAugSepOctNovDec"

    private static func month(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int) -> Int? {
        for month in 0..<12 where (0..<3).allSatisfy({ bytes[start + $0] == months.utf8Start[month * 3 + $0] }) {
            return month + 1
        }
        return nil
    }
}
