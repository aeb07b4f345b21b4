#define _GNU_SOURCE

#include "CEventLoop.h"

#include <malloc.h>
#include <poll.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include "CELJobs.h"

// What libdispatch exports for the run loops of Foundation: whatever is put on its main queue is done here as well.
extern int _dispatch_get_main_queue_handle_4CF(void);
extern void _dispatch_main_queue_callback_4CF(void *ignored);

struct cel_watch {
    cel_watch *next;
    cel_handler handler;
    void *context;
    // Of a descriptor; -1 for a timer.
    int descriptor;
    short events;
    // Of a timer.
    int64_t deadline;
    int64_t interval;
    // Of a turn: whether it is waited for, and whether it is this one.
    bool awaits_turn;
    bool is_due;
    bool ended;
};

static cel_watch *watches = NULL;

static int64_t now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

static cel_watch *add(cel_handler handler, void *context) {
    cel_watch *watch = calloc(1, sizeof *watch);
    if (watch == NULL) return NULL;
    watch->handler = handler;
    watch->context = context;
    watch->descriptor = -1;
    watch->deadline = -1;
    watch->next = watches;
    watches = watch;
    return watch;
}

// Of the loop's own descriptors three are waited for as well.
enum { maximum_watches = 64, own_descriptors = 3 };

// A watch that is never looked at would hang whoever relies on it.
static void refuse_too_many(void) {
    int count = 0;
    for (cel_watch *watch = watches; watch != NULL; watch = watch->next) count += !watch->ended && watch->descriptor >= 0;
    if (count > maximum_watches) abort();
}

cel_watch *cel_watch_descriptor(int descriptor, bool writing, cel_handler handler, void *context) {
    cel_watch *watch = add(handler, context);
    if (watch == NULL) return NULL;
    watch->descriptor = descriptor;
    watch->events = writing ? POLLOUT : POLLIN;
    refuse_too_many();
    return watch;
}

cel_watch *cel_watch_time(int64_t milliseconds, bool repeats, cel_handler handler, void *context) {
    cel_watch *watch = add(handler, context);
    if (watch == NULL) return NULL;
    int64_t wait = (milliseconds > 0 ? milliseconds : 0) * 1000000;
    watch->deadline = now() + wait;
    watch->interval = repeats ? (wait > 0 ? wait : 1000000) : 0;
    return watch;
}

cel_watch *cel_watch_turn(cel_handler handler, void *context) {
    cel_watch *watch = add(handler, context);
    if (watch != NULL) watch->awaits_turn = true;
    return watch;
}

// Freed by the loop, which may be walking over it just now.
void cel_watch_end(cel_watch *watch) { watch->ended = true; }

static void free_ended(void) {
    for (cel_watch **link = &watches; *link != NULL;) {
        cel_watch *watch = *link;
        if (watch->ended) {
            *link = watch->next;
            free(watch);
        } else {
            link = &watch->next;
        }
    }
}

// The timer whose time comes first, of several the one that was made first; NULL when there is none.
static cel_watch *first_timer(void) {
    cel_watch *first = NULL;
    for (cel_watch *watch = watches; watch != NULL; watch = watch->next) {
        if (watch->ended || watch->descriptor >= 0 || watch->deadline < 0) continue;
        if (first == NULL || watch->deadline <= first->deadline) first = watch;
    }
    return first;
}

static void fire_timers(void) {
    int64_t time = now();
    for (cel_watch *watch = first_timer(); watch != NULL && watch->deadline <= time; watch = first_timer()) {
        // One that is behind by several intervals, as after a sleep of the machine, is called once.
        watch->deadline = watch->interval > 0 ? time + watch->interval : -1;
        watch->handler(watch->context);
    }
}

// Those that were asked for until now.
static void begin_turn(void) {
    for (cel_watch *watch = watches; watch != NULL; watch = watch->next) watch->is_due = watch->awaits_turn;
}

static bool any_awaits_turn(void) {
    for (cel_watch *watch = watches; watch != NULL; watch = watch->next) {
        if (watch->awaits_turn && !watch->ended) return true;
    }
    return false;
}

static void end_turn(void) {
    for (cel_watch *watch = watches; watch != NULL; watch = watch->next) {
        if (!watch->is_due || watch->ended) continue;
        watch->awaits_turn = watch->is_due = false;
        watch->handler(watch->context);
    }
}

static int timeout(void) {
    int64_t first = cel_jobs_deadline();
    cel_watch *timer = first_timer();
    if (timer != NULL && (first < 0 || timer->deadline < first)) first = timer->deadline;
    if (first < 0) return -1;
    int64_t wait = first - now();
    if (wait <= 0) return 0;
    // Rounded up: a millisecond too early would be a turn for nothing.
    int64_t milliseconds = (wait + 999999) / 1000000;
    return milliseconds < 86400000 ? (int)milliseconds : 86400000;
}

static void wait_for_events(int timeout) {
    struct pollfd requests[own_descriptors + maximum_watches];
    cel_watch *waiting[own_descriptors + maximum_watches];
    int count = own_descriptors;
    requests[0] = (struct pollfd){.fd = cel_jobs_descriptor(), .events = POLLIN};
    requests[1] = (struct pollfd){.fd = _dispatch_get_main_queue_handle_4CF(), .events = POLLIN};
    // What is due by it is found by the jobs themselves.
    requests[2] = (struct pollfd){.fd = cel_jobs_alarm(), .events = POLLIN};
    for (cel_watch *watch = watches; watch != NULL && count < own_descriptors + maximum_watches; watch = watch->next) {
        if (watch->ended || watch->descriptor < 0) continue;
        requests[count] = (struct pollfd){.fd = watch->descriptor, .events = watch->events};
        waiting[count++] = watch;
    }
    int ready = poll(requests, (nfds_t)count, timeout);
    cel_jobs_awake(ready > 0 && requests[0].revents != 0);
    if (ready <= 0) return;
    if (requests[1].revents != 0) {
        // Emptied first: what is put there meanwhile fills it again.
        uint64_t ignored;
        ssize_t count = read(requests[1].fd, &ignored, sizeof ignored);
        (void)count;
        _dispatch_main_queue_callback_4CF(NULL);
    }
    for (int i = own_descriptors; i < count; i++) {
        if (requests[i].revents != 0 && !waiting[i]->ended) waiting[i]->handler(waiting[i]->context);
    }
}

void cel_run(void) {
    for (;;) {
        begin_turn();
        // One batch: what these jobs make waits until the terminal was looked at, so that keys come before frames.
        bool has_more = cel_jobs_run();
        fire_timers();
        free_ended();
        wait_for_events(has_more || any_awaits_turn() ? 0 : timeout());
        end_turn();
    }
}

// The pool's threads take and give back blocks of some 100 KB with every feed. Returned to the system, their pages would be
// cleared and mapped anew each time, a tenth of what a refresh costs.
static void keep_memory(void) {
    enum { kept = 4 << 20 };
    mallopt(M_TRIM_THRESHOLD, kept);
    mallopt(M_MMAP_THRESHOLD, kept);
}

bool cel_install(void) {
    keep_memory();
    return cel_jobs_install();
}
bool cel_is_installed(void) { return cel_jobs_descriptor() >= 0; }

bool cel_is_main_thread(void) { return getpid() == gettid(); }
