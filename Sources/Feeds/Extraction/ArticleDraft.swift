import Model

/// One attempt to find the article of a page.
struct ArticleDraft {
    private(set) var tree: PageTree
    private(set) var tally: PageTally
    private(set) var byline: String?
    private(set) var choice: ExtractionChoice

    /// `leniency` 0 applies all rules; 1 keeps what is named like something else, 2 looks at no names at all, and 3 judges
    /// no boxes either.
    init(_ page: PageTree, _ facts: PageFacts, leniency: Int) {
        let weighsNames = leniency < 2
        var pruning = PagePruning(page, facts, dropsUnlikely: leniency < 1)
        var search = CandidateSearch(pruning.prune(), weighsNames: weighsNames)
        byline = pruning.byline
        let top = search.best()
        let article: PageTree
        if let top {
            let assembly = ArticleAssembly(search, top: top)
            let parts = assembly.parts()
            choice = ExtractionChoice(search, top, joined: parts.count - 1, leniency: leniency)
            article = assembly.article(of: parts)
        } else {
            // No part of the page stands out: all of it is looked at as one.
            choice = ExtractionChoice(search, PageTree.root, joined: 0, leniency: leniency)
            var box = search.tree.inOrder()
            let all = box.add(PageTree.Node(tag: .div), to: PageTree.root)
            for child in box.children(of: PageTree.root) where child != all { box.move(child, to: all) }
            article = box.inOrder([all], under: PageTree.Node(tag: .div))
        }
        var cleaning = ArticleCleaning(article, weighsNames: weighsNames, judgesBoxes: leniency < 3)
        tree = cleaning.clean()
        tally = tree.tallies()[Int(PageTree.root)]
    }
}

extension ExtractionChoice {
    init(_ search: CandidateSearch, _ id: PageTree.ID, joined: Int, leniency: Int) {
        let tree = search.tree
        var name = tree[id].tag == .unknown ? "element" : tree[id].tag.rawValue
        if let own = tree.attribute(.id, of: id)?.cleanedLine, !own.isEmpty { name += "#\(own)" }
        let classes = (tree.attribute(.className, of: id) ?? "").cleanedLine.split(separator: " ")
        name += classes.prefix(3).map { ".\($0)" }.joined()
        self.init(
            element: name.shortened(to: 80),
            score: search.score(of: id),
            linkDensity: search.tallies[Int(id)].linkDensity,
            joined: joined,
            leniency: leniency
        )
    }
}
