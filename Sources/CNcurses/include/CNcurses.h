#ifndef TERN_CNCURSES_H
#define TERN_CNCURSES_H
#endif
