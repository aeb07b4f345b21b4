// The face of `Feeds`: a URL becomes a parsed feed. `Fetching` brings bytes, `FeedParser` reads them, and
// `RichText(html:base:)` turns a body into what an article page shows. `CheckPlan` says when to ask again, and `PageHead`
// which feeds a web page names.
// `CallbackServer` hears what hubs push.
