// One loop on the main thread for everything that happens: input, signals, timers, and the main actor's jobs; and a
// small pool of threads for the jobs of all other actors. It takes the place of libdispatch under Swift's concurrency,
// through the hooks that the runtime has for that.
//
// libdispatch would wake up once a second for as long as one of its pool's threads was ever used, and hands each key to
// two other threads before the main actor sees it.
#ifndef TERN_CEVENTLOOP_H
#define TERN_CEVENTLOOP_H

#include <stdbool.h>
#include <stdint.h>

#include "CELThread.h"

typedef void (*cel_handler)(void *context);
/// A descriptor or a timer that the loop looks at. Made, used and freed on the main thread.
typedef struct cel_watch cel_watch;

/// Takes over the runtime's executors. Before any job was made; false when the system has no descriptor for it.
bool cel_install(void);
/// Whether that happened: everywhere but in tests.
bool cel_is_installed(void);
/// Hand over a job of the Swift runtime, for the main actor or for any other. From any thread.
void cel_enqueue_main(void *job);
void cel_enqueue_pool(void *job, bool is_background);
/// For a runtime without executors of the program's own: all jobs that are not the main actor's are handed over by
/// themselves, and all are alike.
void cel_take_all_jobs(void);
/// Threads for what nobody waits for, those that are made from now on, let the main thread and other programs go first. Before
/// any is made.
void cel_put_main_first(void);
bool cel_is_main_thread(void);
/// Runs for ever, on the main thread.
void cel_run(void) __attribute__((noreturn));

/// Calls the handler whenever the descriptor can be read or written without waiting, or is at its end; NULL when there
/// is no memory.
cel_watch *cel_watch_descriptor(int descriptor, bool writing, cel_handler handler, void *context);
/// Calls the handler after so many milliseconds, and then again each time as many have passed if it repeats.
cel_watch *cel_watch_time(int64_t milliseconds, bool repeats, cel_handler handler, void *context);
/// Calls the handler once, as soon as the jobs that wait now are done and the descriptors were looked at: what somebody typed
/// meanwhile is known by then.
cel_watch *cel_watch_turn(cel_handler handler, void *context);
/// No call comes after this one, not even when the handler itself is running.
void cel_watch_end(cel_watch *watch);

/// A database that is worth nothing before it is whole: SIGINT, SIGTERM, SIGHUP or SIGQUIT removes it, its log and its
/// shared memory, and ends the program, whatever any thread is at. One at a time: false when there is another.
bool cel_unfinished(const char *path);
/// After `true`: signals do what they did, and the file stays.
void cel_finished(void);

#endif
