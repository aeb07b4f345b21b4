/// The fixed part of the palette of 256 colours, which is the same in every terminal: a cube of 216 and 24 greys (xterm's
/// 256colres). The first 16 are each terminal's own: see `TerminalLook`.
enum Palette {
    /// The colour of an index from 16 on; nil for the first 16.
    static func rgb(_ index: UInt8) -> RGB? {
        if index < 16 { return nil }
        if index >= 232 {
            let grey = 8 + (index - 232) * 10
            return RGB(red: grey, green: grey, blue: grey)
        }
        let cube = index - 16
        return RGB(red: level(cube / 36), green: level(cube / 6 % 6), blue: level(cube % 6))
    }

    /// The index, from 16 on, whose colour is nearest.
    static func nearest(to color: RGB) -> UInt8 {
        let steps = [color.red, color.green, color.blue].map(step)
        let cube = 16 + 36 * steps[0] + 6 * steps[1] + steps[2]
        let mean = (Int(color.red) + Int(color.green) + Int(color.blue)) / 3
        let grey = UInt8(232 + min(23, max(0, (mean - 3) / 10)))
        guard let first = rgb(cube), let second = rgb(grey) else { return cube }
        return second.distance(to: color) < first.distance(to: color) ? grey : cube
    }

    private static func level(_ step: UInt8) -> UInt8 { step == 0 ? 0 : 55 + step * 40 }

    /// The step of the cube that is nearest to a part.
    private static func step(_ part: UInt8) -> UInt8 {
        part < 48 ? 0 : part < 115 ? 1 : (part - 35) / 40
    }
}
