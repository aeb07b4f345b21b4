#ifndef TERN_CCURL_H
#define TERN_CCURL_H
#endif
