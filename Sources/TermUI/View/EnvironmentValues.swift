/// What flows down the tree without being passed from view to view. A subtree can be given other values with
/// `environment(_:)`.
package struct EnvironmentValues: Hashable, Sendable {
    /// The name of the theme that styles are resolved with.
    package var theme = ""
    /// Whether the background is light.
    package var isLight = false
    /// How much room there is: on the screen, or in a part of it that says so.
    package var sizeClass = SizeClass.regular
    /// How dates are written.
    package var locale = DateForms.english
    /// Nothing moves by itself.
    package var reducedMotion = false
    /// Whether keys go to this part of the screen.
    package var isFocused = true
    /// What has the focus, by the name that it was given with `focusable(_:)`; nil when nothing has.
    package var focused: FocusID?
    /// What the keys are called that do something, by the name of what they do; nil: nobody said so.
    package var keyNames: [String: String]?
    /// How wide clusters are on the terminal, for views that count columns themselves.
    var widths = WidthModel.conservative
    /// Counts the steps of the frame clock; it goes on only while a view on screen reads it.
    package var tick = 0

    package init() {}
}

/// How much room there is, by width.
package enum SizeClass: Hashable, Sendable {
    /// Below 80 columns.
    case compact
    case regular
    /// From 120 columns.
    case wide

    package init(width: Int) {
        self = width < 80 ? .compact : width < 120 ? .regular : .wide
    }
}

/// Another value of the environment for a subtree.
package enum EnvironmentChange: Hashable, Sendable {
    case theme(String)
    case isLight(Bool)
    case sizeClass(SizeClass)
    case locale(DateForms)
    case reducedMotion(Bool)
    case isFocused(Bool)
}

/// Names values of the environment.
package struct EnvironmentKeys: OptionSet, Hashable, Sendable {
    package let rawValue: UInt16
    package init(rawValue: UInt16) { self.rawValue = rawValue }
    package static let theme = EnvironmentKeys(rawValue: 1)
    package static let isLight = EnvironmentKeys(rawValue: 2)
    package static let sizeClass = EnvironmentKeys(rawValue: 4)
    package static let locale = EnvironmentKeys(rawValue: 8)
    package static let reducedMotion = EnvironmentKeys(rawValue: 16)
    package static let isFocused = EnvironmentKeys(rawValue: 32)
    package static let tick = EnvironmentKeys(rawValue: 64)
    package static let focused = EnvironmentKeys(rawValue: 128)
    package static let widths = EnvironmentKeys(rawValue: 256)
    package static let keyNames = EnvironmentKeys(rawValue: 512)
}

/// The environment as a view sees it while it is evaluated. What it reads is noted: it is evaluated again when one of
/// those values differs, and not when any other does.
package struct Environment {
    let values: EnvironmentValues
    let reads: EnvironmentReads

    init(_ values: EnvironmentValues, reads: EnvironmentReads) {
        self.values = values
        self.reads = reads
    }

    /// As `EnvironmentValues.theme`.
    package var theme: String { read(.theme, \.theme) }
    /// As `EnvironmentValues.isLight`.
    package var isLight: Bool { read(.isLight, \.isLight) }
    /// As `EnvironmentValues.sizeClass`.
    package var sizeClass: SizeClass { read(.sizeClass, \.sizeClass) }
    /// As `EnvironmentValues.locale`.
    package var locale: DateForms { read(.locale, \.locale) }
    /// As `EnvironmentValues.reducedMotion`.
    package var reducedMotion: Bool { read(.reducedMotion, \.reducedMotion) }
    /// As `EnvironmentValues.isFocused`.
    package var isFocused: Bool { read(.isFocused, \.isFocused) }
    /// As `EnvironmentValues.focused`.
    package var focused: FocusID? { read(.focused, \.focused) }
    /// As `EnvironmentValues.keyNames`.
    package var keyNames: [String: String]? { read(.keyNames, \.keyNames) }
    /// As `EnvironmentValues.tick`. Reading it keeps the frame clock going: read `reducedMotion` first.
    package var tick: Int { read(.tick, \.tick) }

    /// Columns that a text takes on one line of this screen.
    package func width(of text: String) -> Int { TextWidth.of(text, read(.widths, \.widths)) }

    private func read<Value>(_ key: EnvironmentKeys, _ value: (EnvironmentValues) -> Value) -> Value {
        reads.keys.insert(key)
        return value(values)
    }
}

/// What a view read of the environment, and what it remembers of its motion.
final class EnvironmentReads {
    var keys: EnvironmentKeys = []
    private(set) var motion: MotionState?

    init(_ motion: MotionState? = nil) { self.motion = motion }

    func motion(at tick: Int) -> MotionState {
        let motion = motion ?? MotionState(start: tick)
        self.motion = motion
        return motion
    }
}

extension EnvironmentValues {
    func applying(_ change: EnvironmentChange) -> EnvironmentValues {
        var values = self
        switch change {
        case .theme(let theme): values.theme = theme
        case .isLight(let isLight): values.isLight = isLight
        case .sizeClass(let sizeClass): values.sizeClass = sizeClass
        case .locale(let locale): values.locale = locale
        case .reducedMotion(let reducedMotion): values.reducedMotion = reducedMotion
        case .isFocused(let isFocused): values.isFocused = isFocused
        }
        return values
    }

    /// The names of what differs.
    func differences(from other: EnvironmentValues) -> EnvironmentKeys {
        guard self != other else { return [] }
        var keys: EnvironmentKeys = []
        if theme != other.theme { keys.insert(.theme) }
        if isLight != other.isLight { keys.insert(.isLight) }
        if sizeClass != other.sizeClass { keys.insert(.sizeClass) }
        if locale != other.locale { keys.insert(.locale) }
        if reducedMotion != other.reducedMotion { keys.insert(.reducedMotion) }
        if isFocused != other.isFocused { keys.insert(.isFocused) }
        if focused != other.focused { keys.insert(.focused) }
        if tick != other.tick { keys.insert(.tick) }
        if widths != other.widths { keys.insert(.widths) }
        if keyNames != other.keyNames { keys.insert(.keyNames) }
        return keys
    }
}
