/// The colours of the usual 256-colour palette, for pictures.
enum Palette {
    /// As `#rrggbb`.
    static func hex(_ index: UInt8) -> String {
        let (red, green, blue) = components(Int(index))
        return "#" + [red, green, blue].map { byte($0) }.joined()
    }

    private static let named: [(Int, Int, Int)] = [
        (0, 0, 0), (205, 49, 49), (13, 188, 121), (229, 229, 16), (36, 114, 200), (188, 63, 188), (17, 168, 205),
        (229, 229, 229), (102, 102, 102), (241, 76, 76), (35, 209, 139), (245, 245, 67), (59, 142, 234),
        (214, 112, 214), (41, 184, 219), (255, 255, 255),
    ]

    private static func components(_ index: Int) -> (Int, Int, Int) {
        if index < 16 { return named[index] }
        if index >= 232 {
            let grey = 8 + (index - 232) * 10
            return (grey, grey, grey)
        }
        func level(_ step: Int) -> Int { step == 0 ? 0 : 55 + step * 40 }
        let cube = index - 16
        return (level(cube / 36), level(cube / 6 % 6), level(cube % 6))
    }

    private static func byte(_ value: Int) -> String {
        let digits = String(value, radix: 16)
        return digits.count == 1 ? "0" + digits : digits
    }
}
