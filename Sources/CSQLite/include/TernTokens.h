// The words of a text as the search index knows them.
#ifndef TERN_TOKENS_H
#define TERN_TOKENS_H

// Takes one token: UTF-8 that lives for the call, and the bytes of the text that it stands for. Other than 0 ends the
// walk. The parameters are those that FTS5 hands to a tokenizer.
typedef int (*tern_token)(void *context, int flags, const char *token, int length, int start, int end);

// Tells the tokens of a text in order; returns 0, or what the receiver returned.
int tern_tokenize(const char *text, int length, void *context, tern_token take);

#endif
