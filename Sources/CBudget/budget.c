#define _GNU_SOURCE
#include "CBudget.h"

#include <math.h>
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <time.h>

struct cb_account {
  _Atomic int references;
  _Atomic int64_t allowed;    // nanoseconds; INT64_MAX for no end
  _Atomic int64_t started;    // of the owner's clock
  _Atomic int64_t elsewhere;  // what others have used
  _Atomic int64_t began;      // of the monotonic clock
  _Atomic int64_t process;    // of the process's clock
  _Atomic clockid_t clock;    // the owner's
  _Atomic uintptr_t owner;
  _Atomic bool is_wide;
};

_Thread_local cb_meter *cb_meter_of_thread;

static int64_t time_of(clockid_t clock) {
  struct timespec t;
  return clock_gettime(clock, &t) == 0 ? (int64_t)t.tv_sec * 1000000000 + t.tv_nsec : 0;
}

int64_t cb_thread_time(void) { return time_of(CLOCK_THREAD_CPUTIME_ID); }

int cb_core(void) { return sched_getcpu(); }

int64_t cb_process_time(pid_t process) {
  clockid_t clock;
  return clock_getcpuclockid(process, &clock) == 0 ? time_of(clock) : 0;
}

// MARK: Limits

enum { LIMITS = 32 };
static _Atomic int64_t limits[LIMITS];  // one more than the value, so that 0 is none

int64_t cb_limit(int32_t number) { return (uint32_t)number < LIMITS ? limits[number] - 1 : -1; }

void cb_set_limit(int32_t number, int64_t value) {
  if ((uint32_t)number < LIMITS) limits[number] = value + 1;
}

// MARK: Accounts

cb_account *cb_open(void) {
  cb_account *a = calloc(1, sizeof *a);
  if (!a) return NULL;
  a->references = 1;
  cb_begin(a, INFINITY);
  return a;
}

void cb_retain(cb_account *a) { atomic_fetch_add(&a->references, 1); }

void cb_release(cb_account *a) {
  if (atomic_fetch_sub(&a->references, 1) == 1) free(a);
}

void cb_begin(cb_account *a, double seconds) {
  clockid_t clock = CLOCK_PROCESS_CPUTIME_ID;
  pthread_getcpuclockid(pthread_self(), &clock);
  // Whoever looks meanwhile sees a budget that has not ended.
  a->allowed = INT64_MAX;
  a->owner = (uintptr_t)pthread_self();
  a->clock = clock;
  a->elsewhere = 0;
  a->started = time_of(clock);
  a->began = time_of(CLOCK_MONOTONIC);
  a->process = time_of(CLOCK_PROCESS_CPUTIME_ID);
  a->allowed = seconds < 9e9 ? (int64_t)(seconds * 1e9) : INT64_MAX;
}

/// Sums what is used on all clocks. The owner's clock is gone with its thread.
static int64_t used(cb_account *a) {
  int64_t now = time_of(a->clock);
  return (now ? now - a->started : 0) + a->elsewhere;
}

void cb_own(cb_account *a) {
  if (a->owner == (uintptr_t)pthread_self()) return;
  int64_t allowed = a->allowed, before = used(a), began = a->began, process = a->process;
  cb_begin(a, INFINITY);
  a->elsewhere = before;
  a->began = began;
  a->process = process;
  a->allowed = allowed;
}

void cb_end(cb_account *a) {
  a->allowed = INT64_MAX;
  a->owner = 0;
}

bool cb_is_ended(cb_account *a) { return a->owner == 0; }

void cb_add(cb_account *a, int64_t nanoseconds) { atomic_fetch_add(&a->elsewhere, nanoseconds); }

static bool is_beyond(cb_account *a, int64_t used, double beyond) {
  int64_t allowed = a->allowed;
  return allowed != INT64_MAX && (double)used > (double)allowed + beyond * 1e9;
}

void cb_widen(cb_account *a) { a->is_wide = true; }

bool cb_is_over(cb_account *a, double beyond) {
  if (is_beyond(a, used(a), beyond)) return true;
  return a->is_wide && is_beyond(a, time_of(CLOCK_PROCESS_CPUTIME_ID) - a->process, beyond);
}

bool cb_is_late(cb_account *a, double beyond) {
  return is_beyond(a, (time_of(CLOCK_MONOTONIC) - a->began) / 10, beyond / 10);
}

double cb_allowed(cb_account *a) {
  int64_t allowed = a->allowed;
  return allowed == INT64_MAX ? INFINITY : (double)allowed / 1e9;
}

double cb_left(cb_account *a) {
  int64_t allowed = a->allowed;
  return allowed == INT64_MAX ? INFINITY : fmax(0, (double)(allowed - used(a)) / 1e9);
}

void cb_restrict(pid_t process, double seconds, uint64_t space, uint64_t file) {
#ifdef __linux__
  struct rlimit limit = {.rlim_cur = space, .rlim_max = space};
  prlimit(process, RLIMIT_AS, &limit, NULL);
  limit = (struct rlimit){file, file};
  prlimit(process, RLIMIT_FSIZE, &limit, NULL);
  if (seconds > 1e9) return;
  rlim_t whole = (rlim_t)ceil(fmax(seconds, 0.5));
  limit = (struct rlimit){whole, whole + 1};
  prlimit(process, RLIMIT_CPU, &limit, NULL);
#else
  (void)process, (void)seconds, (void)space, (void)file;
#endif
}

// MARK: Meters

cb_meter *cb_current(void) { return cb_meter_of_thread; }

cb_meter *cb_swap(cb_meter *meter) {
  cb_meter *before = cb_meter_of_thread;
  cb_meter_of_thread = meter;
  return before;
}

void cb_exempt(int change) {
  cb_meter *meter = cb_meter_of_thread;
  if (!meter) return;
  if (change > 0 && meter->exempt == 0 && meter->measure) meter->measure(meter->context, false);
  meter->exempt += change;
  if (change < 0 && meter->exempt == 0 && meter->measure) meter->measure(meter->context, true);
}

static _Atomic int64_t kept;

void cb_keep(int64_t bytes) { kept += bytes; }

uint64_t cb_kept(void) { return kept > 0 ? (uint64_t)kept : 0; }

bool cb_look(cb_meter *meter, uint64_t units) {
  bool is_over = meter->look(meter->context, units + CB_PERIOD - (meter->left < CB_PERIOD ? meter->left : CB_PERIOD));
  meter->left = is_over ? 0 : CB_PERIOD;
  return is_over;
}

bool cb_reserve(uint64_t bytes) {
  cb_meter *meter = cb_meter_of_thread;
  return meter && meter->reserve && meter->reserve(meter->context, bytes);
}

void cb_settle(cb_meter *meter) {
  int64_t now = cb_thread_time();
  if (meter->account) cb_add(meter->account, now - meter->seen);
  meter->seen = now;
}

static bool look_at_share(void *context, uint64_t units) {
  (void)units;
  cb_meter *meter = context;
  cb_settle(meter);
  return meter->account && cb_is_over(meter->account, 0);
}

void cb_share(cb_meter *meter, cb_account *account) {
  *meter = (cb_meter){.left = CB_PERIOD, .account = account, .look = look_at_share, .context = meter,
                      .seen = cb_thread_time()};
}
