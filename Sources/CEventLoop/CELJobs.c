#define _GNU_SOURCE

#include "CELJobs.h"
#include "CEventLoop.h"

#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/eventfd.h>
#include <sys/resource.h>
#include <sys/timerfd.h>
#include <time.h>
#include <unistd.h>

#define swift __attribute__((swiftcall))

// What the Swift runtime exports: swift/Runtime/Concurrency.h. An executor is an object and a word; the default one is 0, 0.
typedef struct {
    void *object;
    uintptr_t implementation;
} executor;

extern swift void swift_job_run(void *job, executor executor);
extern swift executor swift_task_getMainExecutor(void);
extern swift void (*swift_task_enqueueGlobal_hook)(void *job, void *original);
extern swift void (*swift_task_enqueueGlobalWithDelay_hook)(uint64_t nanoseconds, void *job, void *original);
extern swift void (*swift_task_enqueueGlobalWithDeadline_hook)(
    int64_t seconds, int64_t nanoseconds, int64_t tolerance_seconds, int64_t tolerance_nanoseconds, int clock, void *job,
    void *original);
extern swift void (*swift_task_enqueueMainExecutor_hook)(void *job, void *original);

// A ring that grows.
typedef struct {
    void **jobs;
    size_t capacity;
    size_t first;
    size_t count;
} queue;

typedef struct {
    // CLOCK_MONOTONIC, or CLOCK_BOOTTIME, which goes on while the machine sleeps.
    clockid_t clock;
    int64_t deadline;
    void *job;
} delayed;

// What nobody waits for has threads of its own, so that what somebody waits for is never behind it.
typedef struct {
    pthread_mutex_t lock;
    // One for each job in the queue. A condition's signal may wait for a thread that was interrupted while it woke; this
    // never does, and the main thread is among those who call.
    sem_t jobs;
    queue queue;
    int threads;
    int idle;
    bool is_background;
} pool;

static pool ordinary = {.lock = PTHREAD_MUTEX_INITIALIZER};
static pool background = {.lock = PTHREAD_MUTEX_INITIALIZER, .is_background = true};
static int pool_limit = 2;
// Of the main actor's jobs and what is delayed. Held for moments, and never while a thread is woken: one that is interrupted
// with it holds up the main thread.
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static queue main_queue;
// Few at any time, so searched from end to end.
static delayed *delays = NULL;
static size_t delay_count = 0, delay_capacity = 0;
static int event_descriptor = -1;
// Readable when the first deadline by CLOCK_BOOTTIME has come: poll's own time-out stands still while the machine sleeps.
static int alarm_descriptor = -1;
static bool loop_is_waiting = false;

static void push(queue *queue, void *job) {
    if (queue->count == queue->capacity) {
        size_t capacity = queue->capacity > 0 ? queue->capacity * 2 : 32;
        void **jobs = cel_must(malloc(capacity * sizeof *jobs));
        for (size_t i = 0; i < queue->count; i++) jobs[i] = queue->jobs[(queue->first + i) % queue->capacity];
        free(queue->jobs);
        queue->jobs = jobs;
        queue->capacity = capacity;
        queue->first = 0;
    }
    queue->jobs[(queue->first + queue->count++) % queue->capacity] = job;
}

static void *pop(queue *queue) {
    void *job = queue->jobs[queue->first];
    queue->first = (queue->first + 1) % queue->capacity;
    queue->count--;
    return job;
}

// Under the lock; whether the loop has to be woken.
static bool calls_loop(void) {
    bool calls = loop_is_waiting;
    loop_is_waiting = false;
    return calls;
}

static void wake_loop(void) {
    uint64_t one = 1;
    ssize_t ignored = write(event_descriptor, &one, sizeof one);
    (void)ignored;
}

// Of the main thread, when others go behind it.
static bool main_is_first = false;
static int main_niceness = 0;
static _Thread_local bool in_background = false;

void cel_put_main_first(void) {
    main_is_first = true;
    main_niceness = getpriority(PRIO_PROCESS, 0);
}

void cel_begin_thread(bool is_background) {
    enum { steps = 10 };
    cel_leave_signals_alone();
    in_background = is_background && main_is_first;
    // On Linux a thread has a niceness of its own. What fails is no worse than before.
    if (in_background) setpriority(PRIO_PROCESS, 0, main_niceness + steps);
}

void cel_leave_signals_alone(void) {
    static const int faults[] = {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGTRAP, SIGABRT, SIGSYS};
    sigset_t blocked;
    sigfillset(&blocked);
    for (size_t i = 0; i < sizeof faults / sizeof faults[0]; i++) sigdelset(&blocked, faults[i]);
    pthread_sigmask(SIG_BLOCK, &blocked, NULL);
}

static void *work(void *argument) {
    pool *pool = argument;
    cel_begin_thread(pool->is_background);
    for (;;) {
        while (sem_wait(&pool->jobs) != 0 && errno == EINTR) {}
        pthread_mutex_lock(&pool->lock);
        pool->idle--;
        void *job = pop(&pool->queue);
        pthread_mutex_unlock(&pool->lock);
        swift_job_run(job, (executor){0});
        pthread_mutex_lock(&pool->lock);
        pool->idle++;
        pthread_mutex_unlock(&pool->lock);
    }
    return NULL;
}

// Threads are as nice as who makes them, and cannot become less so.
static bool may_make_thread(const pool *pool) {
    return pool->threads == 0 || (pool->threads < pool_limit && (pool->is_background || !in_background));
}

// The threads stay: one that waits costs nothing. One that was just made counts as idle until it takes a job.
static void enqueue_in_pool(pool *pool, void *job) {
    pthread_mutex_lock(&pool->lock);
    push(&pool->queue, job);
    bool grows = (size_t)pool->idle < pool->queue.count && may_make_thread(pool);
    if (grows) {
        pool->threads++;
        pool->idle++;
    }
    pthread_mutex_unlock(&pool->lock);
    sem_post(&pool->jobs);
    if (!grows) return;
    pthread_t thread;
    if (pthread_create(&thread, NULL, work, pool) == 0) {
        pthread_detach(thread);
        return;
    }
    pthread_mutex_lock(&pool->lock);
    pool->idle--;
    bool is_alone = --pool->threads == 0;
    pthread_mutex_unlock(&pool->lock);
    if (is_alone) abort();
}

// Under the lock.
static void set_alarm(void) {
    int64_t first = -1;
    for (size_t i = 0; i < delay_count; i++) {
        if (delays[i].clock != CLOCK_BOOTTIME) continue;
        if (first < 0 || delays[i].deadline < first) first = delays[i].deadline;
    }
    struct itimerspec time = {0};
    if (first >= 0) {
        time.it_value = (struct timespec){.tv_sec = first / 1000000000, .tv_nsec = first % 1000000000};
        // All zeros would be no alarm.
        if (first == 0) time.it_value.tv_nsec = 1;
    }
    timerfd_settime(alarm_descriptor, TFD_TIMER_ABSTIME, &time, NULL);
}

static void enqueue_later(clockid_t clock, int64_t deadline, void *job) {
    pthread_mutex_lock(&lock);
    if (delay_count == delay_capacity) {
        delay_capacity = delay_capacity > 0 ? delay_capacity * 2 : 8;
        delays = cel_must(realloc(delays, delay_capacity * sizeof *delays));
    }
    delays[delay_count++] = (delayed){.clock = clock, .deadline = deadline > 0 ? deadline : 0, .job = job};
    if (clock == CLOCK_BOOTTIME) set_alarm();
    bool calls = clock != CLOCK_BOOTTIME && calls_loop();
    pthread_mutex_unlock(&lock);
    if (calls) wake_loop();
}

static int64_t time_of(clockid_t clock) {
    struct timespec time;
    clock_gettime(clock, &time);
    return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

static int64_t sum(int64_t time, int64_t wait) {
    int64_t result;
    return __builtin_add_overflow(time, wait > 0 ? wait : 0, &result) ? INT64_MAX : result;
}

static swift void on_global(void *job, void *original) {
    (void)original;
    enqueue_in_pool(&ordinary, job);
}

static swift void on_delay(uint64_t nanoseconds, void *job, void *original) {
    (void)original;
    int64_t wait = nanoseconds > INT64_MAX ? INT64_MAX : (int64_t)nanoseconds;
    enqueue_later(CLOCK_MONOTONIC, sum(time_of(CLOCK_MONOTONIC), wait), job);
}

static swift void on_deadline(
    int64_t seconds, int64_t nanoseconds, int64_t tolerance_seconds, int64_t tolerance_nanoseconds, int clock, void *job,
    void *original
) {
    (void)tolerance_seconds;
    (void)tolerance_nanoseconds;
    (void)original;
    // 1 is Swift's continuous clock.
    int64_t deadline;
    if (__builtin_mul_overflow(seconds, 1000000000, &deadline)) deadline = INT64_MAX;
    enqueue_later(clock == 1 ? CLOCK_BOOTTIME : CLOCK_MONOTONIC, sum(deadline, nanoseconds), job);
}

static swift void on_main(void *job, void *original) {
    (void)original;
    pthread_mutex_lock(&lock);
    push(&main_queue, job);
    bool calls = calls_loop();
    pthread_mutex_unlock(&lock);
    if (calls) wake_loop();
}

void cel_enqueue_main(void *job) { on_main(job, NULL); }

void cel_enqueue_pool(void *job, bool is_background) {
    enqueue_in_pool(is_background ? &background : &ordinary, job);
}

void cel_take_all_jobs(void) { swift_task_enqueueGlobal_hook = on_global; }

bool cel_jobs_install(void) {
    event_descriptor = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
    alarm_descriptor = timerfd_create(CLOCK_BOOTTIME, TFD_NONBLOCK | TFD_CLOEXEC);
    if (event_descriptor < 0 || alarm_descriptor < 0) return false;
    if (sem_init(&ordinary.jobs, 0, 0) != 0 || sem_init(&background.jobs, 0, 0) != 0) return false;
    long processors = sysconf(_SC_NPROCESSORS_ONLN);
    pool_limit = processors > 2 ? (int)processors : 2;
    swift_task_enqueueGlobalWithDelay_hook = on_delay;
    swift_task_enqueueGlobalWithDeadline_hook = on_deadline;
    swift_task_enqueueMainExecutor_hook = on_main;
    return true;
}

int cel_jobs_descriptor(void) { return event_descriptor; }

int cel_jobs_alarm(void) { return alarm_descriptor; }

void cel_jobs_awake(bool readable) {
    pthread_mutex_lock(&lock);
    loop_is_waiting = false;
    pthread_mutex_unlock(&lock);
    if (!readable) return;
    uint64_t count;
    ssize_t ignored = read(event_descriptor, &count, sizeof count);
    (void)ignored;
}

// Under the lock.
static void start_due(void) {
    if (delay_count == 0) return;
    int64_t time = time_of(CLOCK_MONOTONIC);
    int64_t time_since_boot = time_of(CLOCK_BOOTTIME);
    bool rang = false;
    for (size_t i = 0; i < delay_count;) {
        bool since_boot = delays[i].clock == CLOCK_BOOTTIME;
        if (delays[i].deadline > (since_boot ? time_since_boot : time)) {
            i++;
        } else {
            rang |= since_boot;
            enqueue_in_pool(&ordinary, delays[i].job);
            delays[i] = delays[--delay_count];
        }
    }
    // The next one; or none, which leaves the descriptor silent.
    if (rang) set_alarm();
}

bool cel_jobs_run(void) {
    pthread_mutex_lock(&lock);
    loop_is_waiting = false;
    start_due();
    for (size_t batch = main_queue.count; batch > 0; batch--) {
        void *job = pop(&main_queue);
        pthread_mutex_unlock(&lock);
        swift_job_run(job, swift_task_getMainExecutor());
        pthread_mutex_lock(&lock);
    }
    bool has_more = main_queue.count > 0;
    // From here on whoever brings a job has to wake the loop.
    loop_is_waiting = !has_more;
    pthread_mutex_unlock(&lock);
    return has_more;
}

int64_t cel_jobs_deadline(void) {
    pthread_mutex_lock(&lock);
    int64_t first = -1;
    for (size_t i = 0; i < delay_count; i++) {
        if (delays[i].clock != CLOCK_MONOTONIC) continue;
        if (first < 0 || delays[i].deadline < first) first = delays[i].deadline;
    }
    pthread_mutex_unlock(&lock);
    return first;
}
