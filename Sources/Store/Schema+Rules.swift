extension Schema {
    /// What a rule hides lies in the trash, too, and bears the rule's name: it is known when its feed sends it again, and no
    /// listing or count needs to know of it. It is emptied only where retention is set. What retention took
    /// has no name.
    static let rules = """
        ALTER TABLE trash ADD COLUMN rule TEXT;
        DROP INDEX trash_by_time;
        CREATE INDEX trash_by_time ON trash (removed) WHERE is_bare = 0 AND rule IS NULL;
        CREATE INDEX trash_hidden ON trash (sort_key, article) WHERE rule IS NOT NULL;
        """
}
