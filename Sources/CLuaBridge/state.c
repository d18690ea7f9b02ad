// The state: its life, its limits and the hook.
#include "internal.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

// MARK: Limits

void lb_write_place(lb_state *S) {
  lb_describe_position(S->running, S->where, sizeof S->where, 0, true);
  if (!S->where[0] && S->running != S->L) lb_describe_position(S->L, S->where, sizeof S->where, 0, true);
  lb_describe_stack(S->running, S->trace, sizeof S->trace);
}

void lb_trip(lb_state *S, int reason) {
  if (S->tripped) return;
  lb_write_place(S);
  lb_end_run(S, reason);
}

void lb_end_run(lb_state *S, int reason) {
  S->tripped = reason;
  S->used_at_trip = S->used;
  lb_install_hook(S->running);
}

/// When to look at the limits next.
static void plan_check(lb_state *S) {
  uint64_t next = S->spent + (S->period == LB_SHORT_PERIOD ? LB_SHORT_PERIOD : LB_CHECK);
  S->check_at = next < S->limits.instructions ? next : S->limits.instructions;
}

bool lb_check(lb_state *S) {
  if (S->tripped) return true;
  plan_check(S);
  if (S->spent >= S->limits.instructions) {
    lb_trip(S, LB_INSTRUCTIONS);
  } else if (S->host.cancelled(S->host.context)) {
    lb_trip(S, LB_CANCELLED);
  } else if (cb_is_over(S->account, 0)) {
    lb_trip(S, LB_TIME);
  }
  return S->tripped != LB_NONE;
}

bool lb_check_clock(lb_state *S) {
  // The coarse clock costs a few nanoseconds and moves every few milliseconds; only then is the exact one asked.
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC_COARSE, &t);
  if (likely(t.tv_nsec == S->coarse)) return false;
  S->coarse = t.tv_nsec;
  lb_measure(S, false);
  return lb_check(S);
}

bool lb_is_over_limit(lb_state *S) { return lb_check(S); }

void lb_reach_count(lb_state *S) { lb_trip(S, LB_COUNT); }

static bool look(void *context, uint64_t units) {
  lb_state *S = context;
  return lb_spend(S, units) || lb_check_clock(S);
}

static void measure(void *context, bool after) { lb_measure(context, after); }

static bool reserve(void *context, uint64_t bytes) {
  lb_state *S = context;
  if (bytes >= LB_ADDED && lb_would_overrun(S, bytes)) lb_trip(S, LB_MEMORY);
  return S->tripped != LB_NONE;
}

cb_account *lb_account(lb_state *S) { return S->account; }

cb_meter *lb_begin_work(lb_state *S) {
  if (unlikely(!S->period && !lb_watch())) {
    S->period = LB_PERIOD;
    lb_install_hook(S->running);
  }
  cb_own(S->account);
  return cb_swap(&S->meter);
}

void lb_borrow_memory(lb_state *S, size_t bytes) {
  S->used += bytes;
  // One long call may write more history than there is room for.
  if (!S->enforce && S->used > S->ceiling && S->used - S->ceiling > S->limits.memory / 32) lb_trip(S, LB_MEMORY);
}

void lb_return_memory(lb_state *S, size_t bytes) { S->used -= bytes < S->used ? bytes : S->used; }

void lb_raise_quietly(lua_State *L) {
  lua_settop(L, 0);  // room for the message, whatever the function has left on its stack
  // A coroutine is left where it is: 250,000 calls of pcall in it would each take hold of an error.
  if (lua_isyieldable(L)) lua_yield(L, 0);
  lua_pushliteral(L, "not enough memory");
  lua_error(L);
  abort();  // not reached: lua_error does not return, but does not say so to the compiler
}

/// Fires every S->period instructions, or, that being 0, when the watch says so; after a trip at every one, so that a script that
/// caught it cannot go on.
static void hook(lua_State *L, lua_Debug *ar) {
  (void)ar;
  lb_state *S = lb_of(L);
  if (likely(!S->tripped)) {
    S->spent += (uint64_t)lua_gethookcount(L);
    lb_tend_hook(L, S);
    if (likely(S->period && S->spent < S->check_at) || !lb_check(S)) return;
  }
  lb_install_hook(L);
  // Not lb_raise_quietly: a hook must not clear the stack, and Lua yields for it once it has returned.
  if (lua_isyieldable(L)) {
    lua_yield(L, 0);
    return;
  }
  lua_pushliteral(L, "not enough memory");
  lua_error(L);
}

void lb_install_hook(lua_State *L) {
  int period = lb_hook_period(lb_of(L));
  lua_sethook(L, period ? hook : NULL, period ? LUA_MASKCOUNT : 0, period);
}

void lb_interrupt(void) {
  const cb_meter *meter = cb_current();
  if (!meter || meter->look != look) return;
  lb_state *S = meter->context;
  // A hook that counts is left alone: its counts are the same in every run.
  if (!S->enforce || S->period) return;
  if (S->passed_ticks < S->costly_ticks) {
    S->passed_ticks++;
    return;
  }
  // Lua walks all calls that are open. In a deep recursion that may take longer than a tick: a tenth of the time may go there.
  int64_t start = cb_thread_time();
  lua_sethook(S->running, hook, LUA_MASKCOUNT, 1);
  S->passed_ticks = 0;
  S->costly_ticks = 10 * (cb_thread_time() - start) / LB_TICK;
}

// MARK: Life

/// An error outside any protected call: a bug in the bridge. Lua would abort without a word.
static int panic(lua_State *L) {
  const char *message = lua_type(L, -1) == LUA_TSTRING ? lua_tostring(L, -1) : "?";
  fprintf(stderr, "LuaKit: unprotected Lua error: %s\n", message);
  return 0;
}

lb_state *lb_open(lb_limits limits, uint64_t seed, lb_host host) {
  lb_state *S = calloc(1, sizeof *S);
  if (!S) return NULL;
  S->host = host;
  S->limits = limits;
  S->seed = seed;
  S->period = limits.instructions < UINT64_MAX ? LB_PERIOD : 0;
  S->account = cb_open();
  S->meter = (cb_meter){.account = S->account, .look = look, .reserve = reserve, .measure = measure, .context = S};
  lua_State *L = lua_newstate(lb_allocate, S);
  if (!L || !S->account) {
    if (L) lua_close(L);
    if (S->account) cb_release(S->account);
    free(S);
    return NULL;
  }
  S->L = S->running = L;
  *(lb_state **)lua_getextraspace(L) = S;  // copied to every coroutine
  lua_atpanic(L, panic);
  lb_open_arguments(L);
  lb_open_lists(L);
  lb_open_objects(L);
  lb_open_library(L);
  lb_install_hook(L);  // inherited by every coroutine
  lb_reset_budget(S);
  lb_begin_heap(S);
  return S;
}

void lb_close(lb_state *S) {
  S->tripped = LB_NONE;
  lua_sethook(S->L, NULL, 0, 0);
  lua_close(S->L);
  // The finalizers have only put their objects aside; classes had to outlive them.
  S->L = S->running = NULL;
  S->draining = false;
  for (size_t i = 0; i < S->pending_count; i++) S->host.release(S->pending[i]);
  free(S->pending);
  for (lb_class *c = S->classes; c;) {
    lb_class *next = c->next;
    free(c->names);
    free(c);
    c = next;
  }
  lb_end_heap(S);
  cb_end(S->account);
  if (cb_current() == &S->meter) cb_swap(NULL);
  cb_release(S->account);
  free(S);
}

lua_State *lb_main(lb_state *S) { return S->L; }
lua_State *lb_running(lb_state *S) { return S->running; }
void *lb_context(lua_State *L) { return lb_of(L)->host.context; }
lb_state *lb_state_of(lua_State *L) { return lb_of(L); }
int lb_tripped(lb_state *S) { return S->tripped; }
const char *lb_trip_where(lb_state *S) { return S->where; }
const char *lb_traceback(lb_state *S) { return S->trace; }
size_t lb_memory_used(lb_state *S) { return S->used; }
uint64_t lb_instructions_used(lb_state *S) { return S->spent; }
void lb_fail_allocation(lb_state *S, uint64_t n) { S->fail_in = n; }
void lb_set_time(lb_state *S, double seconds) { S->time = seconds; }
const char *lb_release_name(void) { return LUA_RELEASE; }

/// A new budget for the next run: after a limit was reached the state goes on being usable.
void lb_reset_budget(lb_state *S) { lb_reset_budget_to(S, S->limits.seconds); }

void lb_reset_budget_to(lb_state *S, double seconds) {
  S->tripped = LB_NONE;
  S->where[0] = S->trace[0] = 0;
  S->spent = S->printed = 0;
  plan_check(S);
  S->refused_size = 0;
  lb_make_room(S);
  S->meter.left = 0;
  cb_begin(S->account, seconds);
  lb_tend_hook(S->L, S);
}

void lb_collect(lb_state *S) {
  lua_gc(S->running, LUA_GCCOLLECT);
  lb_drain(S);
}

void lb_drain(lb_state *S) {
  if (S->draining) return;  // a deinitializer may call back
  S->draining = true;
  while (S->pending_count) S->host.release(S->pending[--S->pending_count]);
  S->draining = false;
}

// MARK: Where

/// "file:line" of the first Lua frame from a level on, past those of libraries where there are others. Allocates nothing:
/// it is also called by the allocator.
void lb_describe_position(lua_State *L, char *buffer, size_t size, int first_level, bool past_libraries) {
  lua_Debug ar;
  buffer[0] = 0;
  for (int level = first_level; lua_getstack(L, level, &ar); level++) {
    lua_getinfo(L, "Sl", &ar);
    if (ar.currentline <= 0) continue;
    bool is_library = past_libraries && *ar.source == '=';
    if (!is_library || !buffer[0]) snprintf(buffer, size, "%s:%d", ar.short_src, ar.currentline);
    if (!is_library) return;
  }
}

/// The script frames of a stack, one per line, innermost first. Bounded: finding a level takes as many steps.
void lb_describe_stack(lua_State *L, char *buffer, size_t size) {
  lua_Debug ar;
  size_t used = 0;
  buffer[0] = 0;
  for (int level = 0, written = 0; lua_getstack(L, level, &ar); level++) {
    lua_getinfo(L, "Sln", &ar);
    if (ar.currentline <= 0) continue;
    const char *kind = *ar.what == 'm' ? "main chunk" : "function";
    int n = written == 24 ? snprintf(buffer + used, size - used, "...\n")
      : *ar.what != 'm' && ar.name
      ? snprintf(buffer + used, size - used, "%s:%d: in %s '%s'\n", ar.short_src, ar.currentline, kind, ar.name)
      : snprintf(buffer + used, size - used, "%s:%d: in %s\n", ar.short_src, ar.currentline, kind);
    if (n < 0 || (size_t)n >= size - used) {
      buffer[used] = 0;
      return;
    }
    used += (size_t)n;
    if (written++ == 24) return;
  }
}

bool lb_caller_is_main(lua_State *L) {
  lua_Debug ar;
  if (!lua_getstack(L, 1, &ar)) return true;  // the host itself
  lua_getinfo(L, "S", &ar);
  return *ar.what == 'm';
}
