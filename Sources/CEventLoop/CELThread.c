#define _GNU_SOURCE

#include "CELThread.h"

#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>

#include "CELJobs.h"

typedef struct item {
    struct item *next;
    cel_work work;
    void *context;
    void *argument;
} item;

struct cel_thread {
    pthread_mutex_t lock;
    pthread_cond_t has_work;
    item *first;
    item **last;
    bool started;
    bool ended;
    bool is_background;
};

cel_thread *cel_thread_make(bool is_background) {
    cel_thread *thread = cel_must(calloc(1, sizeof *thread));
    pthread_mutex_init(&thread->lock, NULL);
    pthread_cond_init(&thread->has_work, NULL);
    thread->last = &thread->first;
    thread->is_background = is_background;
    return thread;
}

static void destroy(cel_thread *thread) {
    pthread_cond_destroy(&thread->has_work);
    pthread_mutex_destroy(&thread->lock);
    free(thread);
}

static void *serve(void *argument) {
    cel_thread *thread = argument;
    cel_begin_thread(thread->is_background);
    pthread_mutex_lock(&thread->lock);
    for (;;) {
        while (thread->first == NULL && !thread->ended) pthread_cond_wait(&thread->has_work, &thread->lock);
        item *next = thread->first;
        if (next == NULL) break;
        thread->first = next->next;
        if (thread->first == NULL) thread->last = &thread->first;
        pthread_mutex_unlock(&thread->lock);
        next->work(next->context, next->argument);
        free(next);
        pthread_mutex_lock(&thread->lock);
    }
    pthread_mutex_unlock(&thread->lock);
    destroy(thread);
    return NULL;
}

void cel_thread_end(cel_thread *thread) {
    pthread_mutex_lock(&thread->lock);
    bool started = thread->started;
    thread->ended = true;
    pthread_cond_signal(&thread->has_work);
    pthread_mutex_unlock(&thread->lock);
    if (!started) destroy(thread);
}

void cel_thread_do(cel_thread *thread, cel_work work, void *context, void *argument) {
    item *item = cel_must(malloc(sizeof *item));
    item->next = NULL;
    item->work = work;
    item->context = context;
    item->argument = argument;
    pthread_mutex_lock(&thread->lock);
    *thread->last = item;
    thread->last = &item->next;
    if (!thread->started) {
        pthread_t handle;
        if (pthread_create(&handle, NULL, serve, thread) != 0) abort();
        pthread_detach(handle);
        thread->started = true;
    }
    pthread_cond_signal(&thread->has_work);
    pthread_mutex_unlock(&thread->lock);
}
