/// What `tern --help` says.
enum Help {
    static let text = """
        Tern, a feed reader for the terminal.

        usage: tern [options]                 read the library
               tern --mock DIR                read a directory of mock pages, with no network and no database
               tern --api ADDRESS             read a remote page API
               tern add ADDRESS…              subscribe to feeds, or to those that a site names
               tern remove ADDRESS…           unsubscribe, and drop the articles
               tern refresh                   fetch what is new in every feed that is due
               tern why FEED                  what was asked and answered last, and when the next check is
               tern history FEED              fetch older pages, where a feed has them; they arrive read
               tern listen                    have hubs push what is new (WebSub), for feeds that have one
               tern full-text FEED            fetch the pages of articles that came before the setting full-text
               tern search QUERY              articles that answer, the newest first
               tern rules                     the rules of the configuration, and what each finds
               tern feed show FEED            the settings of a feed, and where each comes from
               tern feed set FEED KEY VALUE   change one; feed unset FEED KEY takes it back
               tern feed merge FEED INTO      make one feed of two
               tern gc [FEED]                 let old articles go as the settings say, and give space back
               tern import [FILE… | -]        take over OPML, newsboat's urls and cache.db, sfeed's sfeedrc
               tern export [FILE]             the feeds as OPML, with folders, names and tags
               tern doctor                    whether the library is whole; --repair makes it so
               tern backup [FILE]             a copy of the library in one file
               tern preview SCREEN [options]  draw a screen without running
               tern inspect FILE|ADDRESS|-    show what is read from a feed or a list of feeds, and why
               tern themes [--depth DEPTH]    show the themes, and which texts are hard to read

        options:
          --db FILE             the library, instead of $XDG_DATA_HOME/tern/tern.db
          --config FILE         instead of $XDG_CONFIG_HOME/tern/config.toml
          --theme NAME          one of tern themes, or auto: as the terminal's background is
          --linear              line by line, without a screen: for screen readers, pipes and logs
          --reduced-motion      nothing moves by itself
          --trace-frames FILE   writes why each frame was drawn and what it cost (docs/TRACING.md)
          --help, --version

        FEED is an address, or a part of a title or an address that only one feed has.

        add:
          --first, --all        of a page with several feeds, instead of asking
        refresh:
          --all                 every feed, due or not, but for those asked within the last minute
          --force               those too; --unconditional sends for all of it again, changed or not
        history:
          --pages 10            how many older pages at most
        listen:
          --callback ADDRESS    where hubs reach it, such as https://me.example/hook/, behind a proxy for TLS
          --bind 127.0.0.1      the address to listen at, and --port 8422
          --once                ends after the first push that was stored
          --stop                unsubscribes from all hubs, and ends the one that listens
          --json                a JSON object a line, for programs
        full-text:
          --again               also those that gave nothing
        gc:
          --dry-run             says what would go, and changes nothing
          --restore             brings back what went in the last 30 days
          --json                a JSON object a line, for programs
        search:
          QUERY                 words, "a phrase", begin*, OR, -without, (…), title: author: text: feed: folder:
                                tag: url: date:2026-11 date:<7d is:unread is:read is:starred has:author has:image
                                has:link; -- before one that begins with "-"
          --rank                the best first
          --limit 20            how many at most
          --json                a JSON object a line, for programs
        rules:
          --dry-run [NAME]      what each rule, or the one, would do to what is stored; --limit 20 of each
          --apply NAME          does it, but for notify and run; u takes it back
          --hidden              what rules hid
          --restore ID…         brings that back, or all that the rule of that name hid
          --json                a JSON object a line, for programs
        doctor:
          --repair              puts right what is wrong; what was there before is kept beside it
        why, feed show, doctor:
          --json                for programs
        import:
          --from KIND           opml, newsboat or sfeed, instead of by what is in the file; without a file,
                                newsboat's or sfeed's own places
          --dry-run             says what it would come to, and changes nothing
          --json                a JSON object a line, for programs
        inspect:
          --json                one JSON object
          --article             the article of a web page instead, and why it is taken for that
          --brief FILE…         one line about each file, of any length
          --content-type TYPE   as a server would label the file
          --base-url ADDRESS    where the file is from
          --batch               reads {"file", "content_type", "base_url"} a line, answers one object a line

        preview:
          SCREEN                app, feeds, articles, article, help, settings, chosen, reorder, removal,
                                details, add-feed, gallery
          --state STATE         idle, loading, loaded, refreshing, empty, offline, failed,
                                offline-content, failed-content, loading-more, more-failed,
                                choosing (of several feeds)
          --size 100x30         columns and rows
          --format text|ansi|svg
          --depth DEPTH         truecolor, 256, 16, 8, mono

        Press ? while reading for the keys. NO_COLOR turns colours off.
        Exit codes: 0 done, 1 could not be done or nothing found, 2 asked wrongly or no terminal.
        """
}
