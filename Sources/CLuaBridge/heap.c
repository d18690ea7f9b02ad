// Measures what the process holds for a script, in Lua and beside it. Lua sees 60 bytes of an object that holds 40 KB in
// Swift, so the limit is about what is measured, and Lua's collector is told how much was added since it last worked.
#include "internal.h"

#include <fcntl.h>
#include <stdatomic.h>
#include <stdio.h>
#include <unistd.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif

#ifdef __linux__
/// Opens the kernel's counts of the process's pages when they are first asked for, by whichever thread. Below 0 where nobody
/// knows them.
static int statm(void) {
  static _Atomic int file = -1;
  int known = file;
  if (known >= 0) return known;
  int opened = open("/proc/self/statm", O_RDONLY | O_CLOEXEC);
  if (atomic_compare_exchange_strong(&file, &known, opened)) return opened;
  if (opened >= 0) close(opened);
  return known;
}
#endif

/// The process's own pages that are in memory, in bytes; 0 where nobody knows. Costs a microsecond.
static size_t resident(void) {
#ifdef __linux__
  int file = statm();
  char text[128];
  ssize_t n = file < 0 ? 0 : pread(file, text, sizeof text - 1, 0);
  if (n <= 0) return 0;
  text[n] = 0;
  unsigned long all, inside, shared;
  if (sscanf(text, "%lu %lu %lu", &all, &inside, &shared) != 3 || inside < shared) return 0;
  return (size_t)(inside - shared) * (size_t)sysconf(_SC_PAGESIZE);
#else
  return 0;
#endif
}

/// Whether a state that is closed has held much: what it freed is the process's still, and the next one would have it on top
/// of its own.
static _Atomic bool is_trim_due;

/// The bytes that are not the script's.
static size_t others(const lb_heap *h) {
  size_t most = cb_kept() + LB_DRAWN;
  return h->base + (h->drawn < most ? h->drawn : most);
}

void lb_end_heap(lb_state *S) {
  if (S->heap.seen > others(&S->heap) + LB_ADDED) is_trim_due = true;
}

void lb_keep_pages(void) {
#ifdef __GLIBC__
  mallopt(M_MMAP_THRESHOLD, LB_KEPT / 2);
  mallopt(M_TRIM_THRESHOLD, LB_KEPT);
#endif
}

/// Gives back what nobody uses.
static void trim(void) {
#ifdef __GLIBC__
  malloc_trim(0);
#endif
}

void lb_begin_heap(lb_state *S) {
  if (S->limits.is_process_wide && atomic_exchange(&is_trim_due, false)) trim();
  size_t now = S->limits.is_process_wide ? resident() : 0;
  S->heap = (lb_heap){.base = now, .seen = now};
}

/// The bytes that count, in Lua or in all.
static size_t held(const lb_state *S) {
  size_t base = others(&S->heap), all = S->heap.seen > base ? S->heap.seen - base : 0;
  return all > S->used ? all : S->used;
}

/// Gives back what nobody uses, and looks at what is left. What the host holds for objects that nobody can reach holds
/// others in turn.
static void shrink(lua_State *L, lb_state *S) {
  do {
    lua_gc(L, LUA_GCCOLLECT);
    lb_drain(S);
  } while (S->host.sweep(S->host.context));
  // Until much is added again there is nothing to find.
  size_t step = S->limits.memory / 8, next = (S->used > 3 * step ? S->used : 3 * step) + step;
  S->tend_at = next < S->ceiling ? next : S->ceiling;
  trim();
  if (S->heap.seen) S->heap.seen = resident();
}

/// A run that begins with all memory in use has room to let something go: how else would that end?
void lb_make_room(lb_state *S) {
  size_t limit = S->limits.memory, room = limit / 16 < LB_ROOM ? limit / 16 : LB_ROOM;
  S->ceiling = limit;
  S->tend_at = limit / 2 > S->used ? limit / 2 : limit;
  if (held(S) + room <= limit) return;
  shrink(S->running, S);
  size_t wanted = held(S) + room, most = limit + limit / 16 + 4 * LB_ROOM;
  if (wanted > limit) S->ceiling = S->tend_at = wanted < most ? wanted : most;
}

/// Whether too much would be held with so many bytes more, when what nobody uses is given back.
static bool is_overrun(lb_state *S, uint64_t bytes) {
  size_t most = S->ceiling + S->limits.memory / 16;
  if (held(S) + bytes <= most) return false;
  trim();
  if (S->heap.seen) S->heap.seen = resident();
  return held(S) + bytes > most;
}

/// Looks at what is held. Where it is too much, or much was added, the next safe place has something to do.
///
/// `after`: after drawing, which has limits of its own: what that keeps is not the script's. What it has let go of is given
/// back first, for it would become the script's without a trace.
void lb_measure(lb_state *S, bool after) {
  lb_heap *h = &S->heap;
  if (!S->limits.is_process_wide || h->seen == 0) return;
  if (S->meter.exempt) return;
  if (after) trim();
  size_t now = resident();
  if (now > h->seen) *(after ? &h->drawn : &h->added) += now - h->seen;
  h->drawn = others(h) - h->base;
  h->seen = now;
  h->is_full = now > others(h) + S->ceiling;
  // In one long call nothing can be collected before its end.
  bool is_long = !S->enforce && S->calls == h->calls;
  if (is_long && is_overrun(S, 0)) lb_trip(S, LB_MEMORY);
  h->calls = S->calls;
}

bool lb_would_overrun(lb_state *S, uint64_t bytes) {
  lb_measure(S, false);
  return !S->meter.exempt && is_overrun(S, bytes);
}

/// At a safe place: has the collector work for what was added, and ends the script where too much is left.
void lb_tend_heap(lua_State *L, lb_state *S) {
  lb_heap *h = &S->heap;
  int enforce = S->enforce;
  S->enforce = 0;
  if (h->is_full || S->used > S->tend_at) {
    shrink(L, S);
    h->is_full = h->seen > others(h) + S->ceiling;
    h->added = 0;
    if (h->is_full || S->used > S->ceiling) lb_trip(S, LB_MEMORY);
  } else if (h->added >= LB_ADDED) {
    lua_gc(L, LUA_GCSTEP, (int)(h->added >> 10));
    lb_drain(S);
    h->added = 0;
  }
  S->enforce = enforce;
}
