// The face of `FeedService`.
