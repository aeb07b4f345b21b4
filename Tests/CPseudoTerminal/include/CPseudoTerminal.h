#ifndef TERN_CPTY_H
#define TERN_CPTY_H
#endif
