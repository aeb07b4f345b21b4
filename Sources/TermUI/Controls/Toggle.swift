/// Something that is on or off: `[x] Label`.
package struct Toggle: View {
    package var label: String
    package var isOn: Bool
    package var isFocused: Bool

    package init(label: String, isOn: Bool, isFocused: Bool = false) {
        self.label = label
        self.isOn = isOn
        self.isFocused = isFocused
    }

    package var body: Node {
        HStack {
            FocusMark(isFocused: isFocused)
            Text(isOn ? "[x]" : "[ ]", nil, isFocused ? .bold : []).fixedSize().layoutPriority(1)
            if !label.isEmpty { Text(" " + label, nil, isFocused ? .bold : []).lineLimit(1) }
        }
    }

    /// What a key makes of it: space and enter turn it over. Nil for keys that mean nothing here.
    package func isOn(after key: Key) -> Bool? {
        switch key.code {
        case .enter, .character(" "): key.modifiers.isEmpty ? !isOn : nil
        default: nil
        }
    }
}
