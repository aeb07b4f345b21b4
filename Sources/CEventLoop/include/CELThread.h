// A thread that does one thing after the other: for an actor whose calls wait for a disk, so that they hold up none of
// the pool's threads.
#ifndef TERN_CEL_THREAD_H
#define TERN_CEL_THREAD_H

#include <stdbool.h>

typedef struct cel_thread cel_thread;
typedef void (*cel_work)(void *context, void *argument);

/// The thread itself starts with the first work. One in the background may make way for the main thread; another must
/// not be started from there, for it would be the same.
cel_thread *cel_thread_make(bool is_background);
/// Does what was asked for until now, then ends. May be called on the thread itself.
void cel_thread_end(cel_thread *thread);
/// From any thread; done in the order of the calls.
void cel_thread_do(cel_thread *thread, cel_work work, void *context, void *argument);

#endif
