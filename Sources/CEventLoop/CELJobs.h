// Swift's jobs: those of the main actor wait for the loop, all others go to a pool of threads.
#ifndef TERN_CEL_JOBS_H
#define TERN_CEL_JOBS_H

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>

bool cel_jobs_install(void);
/// Readable when a job came while the loop waited; -1 before `cel_jobs_install`.
int cel_jobs_descriptor(void);
/// Readable when a job is due that waits for the clock that goes on while the machine sleeps.
int cel_jobs_alarm(void);
/// The loop has waited; `readable` tells what became of the descriptor.
void cel_jobs_awake(bool readable);
/// Runs the main actor's jobs that are waiting, and starts those whose time has come. Whether there are new ones.
bool cel_jobs_run(void);
/// When the next job is due that waits for CLOCK_MONOTONIC, in nanoseconds; -1 when there is none.
int64_t cel_jobs_deadline(void);

/// A program without memory for a word cannot go on: a job that is dropped is a task that never ends.
static inline void *cel_must(void *memory) {
    if (memory == NULL) abort();
    return memory;
}

/// What a thread of the program does first.
void cel_begin_thread(bool is_background);

/// Signals are for the main thread, but for those that a thread brings on itself.
void cel_leave_signals_alone(void);

#endif
