import TermUI

struct GalleryGrid: View {
    var body: Node {
        Grid(columns: [.trailing], horizontalSpacing: 2) {
            GridRow {
                Text("key", .textSecondary)
                Text("what it does", .textSecondary)
                Text("uses", .textSecondary).alignment(horizontal: .trailing)
            }
            Divider().foreground(.border)
            row("j", "down", 120)
            row("ctrl-d", "half a page down", 7)
            GridRow {
                Text("a cell that spans two columns", .accent).lineLimit(1).gridColumns(2)
                Text("1").alignment(horizontal: .trailing)
            }
        }
    }

    private func row(_ key: String, _ text: String, _ uses: Int) -> Node {
        GridRow {
            Text(key).lineLimit(1)
            Text(text).lineLimit(1).frame(maxWidth: .max)
            Text("\(uses)").alignment(horizontal: .trailing)
        }.node
    }
}

struct GalleryFitting: View {
    var body: Node {
        for width in [40, 24, 12, 5] {
            HStack {
                ViewThatFits(in: .horizontal) {
                    Text("j/k move  enter open  ? help").lineLimit(1)
                    Text("j/k  enter  ?").lineLimit(1)
                    Text("? help").lineLimit(1)
                    Text("?")
                }
                .frame(width: width)
                .background(.statusBackground)
                .foreground(.status)
            }
        }
    }
}

struct GalleryFlow: View {
    var body: Node {
        FlowLayout(horizontalSpacing: 2) {
            for tag in ["swift", "terminals", "世界", "a-longer-tag", "ncurses", "layout", "x", "grapheme-clusters"] {
                Text("#" + tag, .textTertiary).lineLimit(1)
            }
        }
    }
}

struct GalleryStacks: View {
    var body: Node {
        for width in [44, 34, 26, 16] {
            HStack {
                Text("A title is shown whole").lineLimit(1).layoutPriority(1)
                Spacer(minimum: 1)
                Text("before the date").lineLimit(1)
            }
            .frame(width: width)
            .background(.selectionDimmedBackground)
        }
        HStack {
            block("a", .title, .titleBackground)
            block("at least 20", .status, .statusBackground).frame(minWidth: 20, maxWidth: .max)
            block("c", .selection, .selectionBackground)
        }
    }

    private func block(_ text: String, _ role: ColorRole, _ background: ColorRole) -> Node {
        Text(text, role).lineLimit(1).frame(maxWidth: .max).background(background)
    }
}

struct GalleryPlaces: View {
    var body: Node {
        Text("leading")
        Text("center").alignment(horizontal: .center)
        Text("trailing").alignment(horizontal: .trailing)
        HStack(spacing: 1) {
            Text("offset").offset(x: 2).clipped()
            Text("hidden").hidden()
            Text("dimmed").dimmed()
            Text("reverse", nil, .reverse)
        }
        HStack(spacing: 1) {
            Text("overlay of a corner").overlay(alignment: .topTrailing) { Text("!", .danger, .bold) }
            Text("ideal").frame(idealWidth: 9).border().fixedSize()
        }
        ZStack(alignment: .center) {
            Text("ground ground ground ground")
            Text(" over it ", .popup).background(.popupBackground)
        }
    }
}

struct GalleryLists: View {
    var body: Node {
        HStack(spacing: 1) {
            List(GalleryRows(count: 40, selection: 7), id: "gallery list", selection: 7, bar: true).frame(height: 6)
            ScrollView(id: "gallery text", bar: true) {
                Text("Content taller than its place has a bar that says how much there is, and where this is in it.")
            }
            .frame(height: 6)
        }
    }
}

private struct GalleryRows: ListRows {
    var count: Int
    var selection: Int
    func id(at index: Int) -> Int { index }
    func index(of id: Int) -> Int? { id < count ? id : nil }
    /// Every fifth row is the header of those after it.
    func header(of index: Int) -> Int? { index / 5 * 5 }

    func row(at index: Int) -> Node {
        if index.isMultiple(of: 5) { return Text("Section \(index / 5 + 1)", .heading, .bold).node }
        let mark = index == selection ? "▌" : " "
        return Text("\(mark)row \(index)", nil, index == selection ? .bold : []).node
    }
}

/// A box, its diagonal and its axes.
struct GalleryDrawing: CanvasDrawing {
    func size(_ proposal: Proposal) -> Size { Size(width: proposal.width ?? 20, height: proposal.height ?? 6) }

    func draw(in canvas: inout CanvasContext) {
        let (width, height) = (canvas.size.width, canvas.size.height)
        canvas.horizontalLine(at: Point(x: 0, y: height - 1), length: width, Ink(.border))
        canvas.verticalLine(at: .zero, length: height, Ink(.border))
        canvas.write("└", at: Point(x: 0, y: height - 1), Ink(.border))
        canvas.box(Rect(x: 3, y: 0, width: 16, height: 4), Ink(.accent))
        canvas.write("世界 in a box", at: Point(x: 5, y: 1))
        canvas.fill(Rect(x: 21, y: 1, width: 8, height: 2), with: "▒", Ink(.warning))
        for step in 0..<max(0, height - 1) { canvas.write("╲", at: Point(x: 30 + step, y: step), Ink(.danger)) }
    }
}
