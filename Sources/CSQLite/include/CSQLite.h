// What Swift cannot say itself about SQLite.
#ifndef TERN_CSQLITE_H
#define TERN_CSQLITE_H
#include "TernTokens.h"
#include <sqlite3.h>

// SQLITE_TRANSIENT is a cast of -1 to a function pointer, which Swift does not import.
static inline int tern_sqlite3_bind_text(sqlite3_stmt *statement, int index, const char *bytes, int length) {
    return sqlite3_bind_text(statement, index, bytes, length, SQLITE_TRANSIENT);
}

// Closing this connection leaves write-ahead logs as they are: sqlite3_db_config takes a variable list.
static inline int tern_sqlite3_keep_logs(sqlite3 *database) {
    return sqlite3_db_config(database, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, (int *)0);
}

// Makes `tokenize = 'tern'` known to a connection (sqlite.org/fts5.html#custom_tokenizers).
int tern_sqlite3_add_tokenizer(sqlite3 *database);
#endif
