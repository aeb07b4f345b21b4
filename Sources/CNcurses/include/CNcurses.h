#ifndef TERN_CNCURSES_H
#define TERN_CNCURSES_H

#include "CNColor.h"
#include "CNScreen.h"
#include "CNTerminal.h"

#endif
