#include "CSQLite.h"
#include "TernTokens.h"
#include <string.h>

static int create(void *context, const char **arguments, int count, Fts5Tokenizer **tokenizer) {
    (void)context, (void)arguments, (void)count;
    static char nothing;
    *tokenizer = (Fts5Tokenizer *)&nothing;
    return SQLITE_OK;
}

static void destroy(Fts5Tokenizer *tokenizer) { (void)tokenizer; }

static int tokenize(Fts5Tokenizer *tokenizer, void *context, int flags, const char *text, int length,
                    int (*take)(void *, int, const char *, int, int, int)) {
    (void)tokenizer, (void)flags;
    return tern_tokenize(text, length, context, take);
}

int tern_sqlite3_add_tokenizer(sqlite3 *database) {
    sqlite3_stmt *statement = NULL;
    fts5_api *api = NULL;
    int code = sqlite3_prepare_v2(database, "SELECT fts5(?1)", -1, &statement, NULL);
    if (code != SQLITE_OK) return code;
    sqlite3_bind_pointer(statement, 1, (void *)&api, "fts5_api_ptr", NULL);
    sqlite3_step(statement);
    code = sqlite3_finalize(statement);
    if (code != SQLITE_OK || api == NULL) return code != SQLITE_OK ? code : SQLITE_ERROR;
    fts5_tokenizer tokenizer = {create, destroy, tokenize};
    return api->xCreateTokenizer(api, "tern", NULL, &tokenizer, NULL);
}
