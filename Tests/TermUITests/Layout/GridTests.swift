import TermUI
import Testing

@MainActor
@Suite(.timeLimit(.minutes(10)))
struct GridTests {
    private func cell(_ text: String) -> Node { Text(text).lineLimit(1) }

    private var keys: Node {
        Grid(columns: [.trailing], horizontalSpacing: 2) {
            GridRow {
                cell("j")
                cell("down")
            }
            GridRow {
                cell("ctrl-d")
                cell("half a page down")
            }
        }.node
    }

    @Test func columnsAreAsWideAsTheirWidestCell() {
        #expect(picture(keys, 40, 2) == ["     j  down", "ctrl-d  half a page down"])
    }

    @Test func cellsAlignByGridRowColumnAndCell() {
        let grid = Grid(alignment: Alignment(.center, .bottom), columns: [.leading]) {
            GridRow {
                cell("aaaa")
                Text("1\n2")
                cell("wide cell")
            }
            GridRow(alignment: .top) {
                cell("b")
                Text("1\n2")
                cell("mid")
            }
            GridRow {
                cell("c").alignment(horizontal: .trailing)
                cell("x").alignment(vertical: .top)
                cell("end").alignment(horizontal: .trailing)
            }
        }
        #expect(
            picture(grid, 20, 5) == [
                "     1", "aaaa 2 wide cell", "b    1    mid", "     2", "   c x       end",
            ]
        )
    }

    @Test func flexibleColumnsShareWhatIsLeft() {
        let grid = Grid {
            GridRow {
                cell("ab")
                Text("").frame(maxWidth: .max).background(.accent)
                Text("").frame(maxWidth: .max).background(.danger)
            }
        }
        for width in 6...30 {
            let screen = Renderer().frame(grid, size: Size(width: width, height: 1)).composed()
            func count(_ role: ColorRole) -> Int { (0..<width).count { screen[$0, 0].style.background == role } }
            #expect(count(.accent) + count(.danger) == width - 4)
            #expect(count(.danger) - count(.accent) == (width - 4) % 2)
        }
    }

    @Test func columnsOfLowPriorityShrinkFirst() {
        let grid = Grid {
            GridRow {
                cell("the whole title").layoutPriority(1)
                cell("yesterday")
            }
            GridRow {
                cell("short")
                cell("today")
            }
        }
        #expect(picture(grid, 25, 2) == ["the whole title yesterday", "short           today"])
        #expect(picture(grid, 20, 2) == ["the whole title yes…", "short           tod…"])
        #expect(picture(grid, 17, 2) == ["the whole title …", "short           …"])
        #expect(picture(grid, 12, 2) == ["the whole… …", "short      …"])
    }

    @Test func aCellSpansColumns() {
        let grid = Grid {
            GridRow {
                cell("a long heading").gridColumns(2)
                cell("x")
            }
            GridRow {
                cell("ab")
                cell("cd")
                cell("y")
            }
        }
        #expect(picture(grid, 30, 2) == ["a long heading x", "ab     cd      y"])
    }

    @Test func whatASpanNeedsIsAddedToFlexibleColumns() {
        let grid = Grid {
            GridRow {
                cell("ab")
                cell("cd").frame(maxWidth: .max)
                cell("x")
            }
            GridRow {
                cell("a long heading").gridColumns(2)
                cell("y")
            }
        }
        #expect(picture(grid.fixedSize(), 30, 2) == ["ab cd          x", "a long heading y"])
    }

    @Test func whatIsNoRowSpansTheGridAndDoesNotWidenIt() {
        let grid = Grid {
            GridRow {
                cell("ab")
                cell("cd")
            }
            Divider()
            cell("a long remark")
        }
        #expect(picture(grid, 30, 3) == ["ab cd", "─────", "a lo…"])
        #expect(picture(Grid { cell("alone") }, 30, 1) == ["alone"])
        #expect(picture(Grid {}, 30, 1) == [""])
    }

    @Test func rowsShareTheHeight() {
        let grid = Grid {
            GridRow { Text("a\nb\nc") }
            GridRow { Text("d\ne\nf").layoutPriority(1) }
        }
        #expect(picture(grid, 3, 6) == ["a", "b", "c", "d", "e", "f"])
        #expect(picture(grid, 3, 4).count == 4)
        let filled = Grid {
            GridRow { cell("top") }
            GridRow { Text("").frame(maxHeight: .max) }
            GridRow { cell("end") }
        }
        #expect(picture(filled, 3, 5) == ["top", "", "", "", "end"])
    }

    @Test func modifiersThatMoveNothingMayStandRoundARow() {
        let renderer = Renderer()
        let grid = Grid {
            GridRow {
                cell("a")
                cell("b")
            }
            .background(.accent).onTap("row")
            GridRow {
                cell("cccc")
                cell("d")
            }
        }
        let frame = renderer.frame(grid, size: Size(width: 10, height: 2))
        #expect(TextRendering.lines(of: frame) == ["a    b", "cccc d"])
        #expect(frame.composed()[3, 0].style.background == .accent)
        #expect(renderer.taps(at: Point(x: 5, y: 0)) == [Token("row")])
    }

    @Test func aWiderCellMovesTheCellsOfAllRows() {
        let stage = Stage(20, 2)
        func grid(_ text: String) -> Node {
            Grid {
                GridRow {
                    cell(text)
                    cell("x")
                }
                GridRow {
                    cell("b")
                    cell("y")
                }
            }.node
        }
        #expect(stage.show(grid("a")) == ["a x", "b y"])
        #expect(stage.show(grid("aaaa")) == ["aaaa x", "b    y"])
        #expect(stage.show(grid("aaab")) == ["aaab x", "b    y"])
        #expect(stage.show(grid("a")) == ["a x", "b y"])
    }

    @Test func aSpanThatChangesIsLaidOutAnew() {
        let stage = Stage(20, 2)
        func grid(_ span: Int) -> Node {
            Grid {
                GridRow {
                    cell("heading").gridColumns(span)
                    cell("x")
                }
                GridRow {
                    cell("b")
                    cell("y")
                }
            }.node
        }
        #expect(stage.show(grid(1)) == ["heading x", "b       y"])
        #expect(stage.show(grid(2)) == picture(grid(2), 20, 2))
    }

    @Test(arguments: [Int.min, -1, 0, 1 << 40, Int.max])
    func senselessNumbersAreBornBy(_ number: Int) {
        let grid = Grid(horizontalSpacing: number, verticalSpacing: number) {
            GridRow {
                cell("a").gridColumns(number)
                Text("b").frame(width: number, height: number)
            }
            GridRow { cell("c") }
        }
        #expect(picture(grid, 8, 3).count == 3)
        #expect(picture(grid.fixedSize(), 8, 3).count == 3)
    }

    @Test func aRowWithoutAGridIsAStack() {
        #expect(
            picture(
                GridRow {
                    cell("a")
                    cell("b")
                },
                9,
                1
            ) == ["a b"]
        )
    }
}
