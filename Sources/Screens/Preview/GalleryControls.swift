import TermUI

struct GalleryControls: View {
    private static let themes = ["dark", "high contrast", "light"]

    var body: Node {
        Toggle(label: "Load images", isOn: true)
        Toggle(label: "Follow the terminal", isOn: false, isFocused: true)
        Picker(label: "Theme", options: Self.themes, selection: 0)
        Picker(label: "Theme", options: Self.themes, selection: 1, isFocused: true)
        Stepper(label: "Lines", value: 3, range: 0...20)
        Stepper(label: "Lines", value: 20, range: 0...20, unit: "rows", isFocused: true)
        FlowLayout {
            Button("Cancel")
            Button("Add", isFocused: true)
        }
        Label("Two lines that stand under each other, beside their sign", symbol: "★", .starred)
    }
}

struct GalleryFields: View {
    var body: Node {
        TextField(edit: TextEdit(), placeholder: "https://", isFocused: false)
        TextField(edit: TextEdit("https://example.org/feed.xml"), isFocused: false)
        TextField(edit: long(cursor: 0), isFocused: false)
        TextField(edit: long(cursor: 60), isFocused: true)
        HStack(spacing: 2) {
            TextField(edit: long(cursor: 30), isFocused: false).frame(maxWidth: 14)
            TextField(edit: long(cursor: 200), isFocused: false).frame(maxWidth: 8)
        }
    }

    private func long(cursor: Int) -> TextEdit {
        var edit = TextEdit("https://example.org/a/rather/long/address/of/a/feed/that/goes/on.xml")
        edit.moveToStart()
        edit.move(by: cursor)
        return edit
    }
}

struct GalleryScripts: View {
    var body: Node {
        TextField(edit: TextEdit("世界のニュースを毎朝読む"), isFocused: true)
        TextField(edit: TextEdit("世界のニュースを毎朝読む"), isFocused: false).frame(width: 13)
        TextField(edit: TextEdit("أخبار المرفأ"), isFocused: false)
        Toggle(label: "画像を読み込む", isOn: true)
        Toggle(label: "تحميل الصور", isOn: false)
        Picker(label: "言語", options: ["日本語", "العربية", "English"], selection: 0)
        Picker(label: "اللغة", options: ["日本語", "العربية", "English"], selection: 1, isFocused: true)
        FlowLayout {
            for tag in ["#世界", "#日本", "#أخبار", "#👩‍🚀", "#e\u{301}te\u{301}"] { Text(tag, .textTertiary) }
        }
    }
}

struct GalleryMotion: View {
    var body: Node {
        for done in [0, 1, 27, 40, 64] {
            HStack(spacing: 1) {
                ProgressBar(done, of: 64).foreground(.accent)
                Text("\(done)/64").frame(width: 5)
            }
        }
        Spinner("loading more")
        Spinner("standing still").node.environment(.reducedMotion(true))
    }
}
