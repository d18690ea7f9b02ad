// The watch over scripts that run. A count hook costs something with every instruction, most loops half of their time; so none is
// set until CPU time has gone by. A timer of the thread's CPU time tells, by a signal, as lua.c is told of Ctrl-C.
#define _GNU_SOURCE
#include "internal.h"

#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

// The thread sanitizer holds signals back until a thread calls the C library, which a loop in Lua never does.
#if defined(__linux__) && !__has_feature(thread_sanitizer)

static pthread_once_t once = PTHREAD_ONCE_INIT;
static pthread_key_t timers;
static bool is_ready;
static _Thread_local bool is_watched;

static void tick(int signal) {
  (void)signal;
  lb_interrupt();
}

static void end_watch(void *timer) {
  timer_delete(*(timer_t *)timer);
  free(timer);
}

static void prepare(void) {
  struct sigaction action = {.sa_handler = tick, .sa_flags = SA_RESTART}, before;
  if (sigaction(SIGVTALRM, NULL, &before) != 0 || before.sa_handler != SIG_DFL) return;  // somebody else's
  is_ready = pthread_key_create(&timers, end_watch) == 0 && sigaction(SIGVTALRM, &action, NULL) == 0;
}

bool lb_watch(void) {
  if (likely(is_watched)) return true;
  pthread_once(&once, prepare);
  timer_t *timer = is_ready ? malloc(sizeof *timer) : NULL;
  if (!timer) return false;
  struct sigevent event = {.sigev_notify = SIGEV_THREAD_ID, .sigev_signo = SIGVTALRM};
  event._sigev_un._tid = (pid_t)syscall(SYS_gettid);
  if (timer_create(CLOCK_THREAD_CPUTIME_ID, &event, timer) != 0) {
    free(timer);
    return false;
  }
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, SIGVTALRM);
  const struct timespec every = {.tv_nsec = LB_TICK};
  const struct itimerspec times = {every, every};
  if (pthread_setspecific(timers, timer) != 0 || pthread_sigmask(SIG_UNBLOCK, &set, NULL) != 0 ||
      timer_settime(*timer, 0, &times, NULL) != 0) {
    pthread_setspecific(timers, NULL);
    end_watch(timer);
    return false;
  }
  return is_watched = true;
}

#else

bool lb_watch(void) { return false; }

#endif
