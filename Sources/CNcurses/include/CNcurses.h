#ifndef TERN_CNCURSES_H
#define TERN_CNCURSES_H

#include "CNCanvas.h"
#include "CNColor.h"
#include "CNScreen.h"
#include "CNTerminal.h"

#endif
