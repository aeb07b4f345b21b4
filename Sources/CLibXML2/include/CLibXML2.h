#ifndef TERN_CLIBXML2_H
#define TERN_CLIBXML2_H
#endif
