#include "CEventLoop.h"

#include <limits.h>
#include <signal.h>
#include <stdatomic.h>
#include <string.h>
#include <unistd.h>

static const int ends[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT};
enum { end_count = sizeof ends / sizeof ends[0] };

// The file, and what SQLite may have put beside it.
static const char *const endings[] = {"", "-wal", "-shm"};
enum { ending_count = sizeof endings / sizeof endings[0], longest_ending = 4 };
static char unfinished[ending_count][PATH_MAX];
static atomic_bool is_taken, is_armed;
static struct sigaction before[end_count];

static void remove_and_end(int signal) {
    if (atomic_exchange(&is_armed, false)) {
        for (int i = 0; i < ending_count; i++) unlink(unfinished[i]);
    }
    struct sigaction action = {.sa_handler = SIG_DFL};
    sigaction(signal, &action, NULL);
    // Held back until this returns, and then it ends the program as it always does.
    raise(signal);
}

bool cel_unfinished(const char *path) {
    if (strlen(path) + longest_ending >= PATH_MAX || atomic_exchange(&is_taken, true)) return false;
    for (int i = 0; i < ending_count; i++) {
        strcpy(unfinished[i], path);
        strcat(unfinished[i], endings[i]);
    }
    atomic_store(&is_armed, true);
    struct sigaction action = {.sa_handler = remove_and_end};
    sigfillset(&action.sa_mask);
    for (int i = 0; i < end_count; i++) {
        sigaction(ends[i], NULL, &before[i]);
        // Whoever ignores it, or hears of it in another way, goes on doing so.
        bool is_default = !(before[i].sa_flags & SA_SIGINFO) && before[i].sa_handler == SIG_DFL;
        if (is_default) sigaction(ends[i], &action, NULL);
    }
    return true;
}

void cel_finished(void) {
    atomic_store(&is_armed, false);
    for (int i = 0; i < end_count; i++) {
        struct sigaction now;
        sigaction(ends[i], NULL, &now);
        if (now.sa_handler == remove_and_end) sigaction(ends[i], &before[i], NULL);
    }
    atomic_store(&is_taken, false);
}
