import Testing

/// ncurses has one screen per process, so of all tests that open one only one runs at a time.
@Suite(.serialized) enum NcursesTests {}
