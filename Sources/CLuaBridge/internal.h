// What the parts of the bridge share. Not seen by Swift.
#ifndef LB_INTERNAL_H
#define LB_INTERNAL_H

#include "CLuaBridge.h"

#include <lauxlib.h>
#include <lua.h>
#include <lualib.h>
#include <math.h>

#define likely(x) __builtin_expect(!!(x), 1)
#define unlikely(x) __builtin_expect(!!(x), 0)

enum {
  LB_PERIOD = 1000,              // instructions between two hook events
  LB_TICK = 2000000,             // nanoseconds of CPU time between two looks, where instructions are not limited
  LB_SHORT_PERIOD = 16,          // the same, once there was a string so long that an instruction on it takes long
  LB_LONG_STRING = 1 << 20,
  LB_NAME = 40,                  // bytes of the longest string that Lua has once
  LB_CHECK = 8 * LB_PERIOD,      // units between two looks at the clock
  LB_LARGE = 32 * 1024,          // a request of this size looks at the clock, and is refused after a trip
  LB_ROOM = 1 << 20,             // bytes for a run that begins at the limit, at most
  LB_GRACE = 256 * 1024,         // bytes beyond the limit after a trip, so that messages can be built
  LB_CHUNK = 256 * 1024,         // the longest text that `load` takes
  LB_CLOSES = 64,                // nested coroutine.close
  LB_ADDED = 2 << 20,            // bytes that are added until the collector works for them
  LB_DRAWN = 32 << 20,           // bytes that drawing keeps beside what it tells, at most: fonts
  LB_KEPT = 64 << 20,            // bytes that are freed and stay the process's, at most
  LB_HOLES = 1 << 16,            // the most holes of a list that `pairs` walks through
  LB_FEW = 48,                   // keys that `pairs` sorts on the stack
  LB_SLOTS = 256,                // functions that need no upvalue
  LB_RECENT = 64,                // classes that are found at once, a power of 2
  LB_WHERE_SIZE = 256,
  LB_TRACE_SIZE = 4096,
};

typedef struct lb_slot { lb_function function; void *context; } lb_slot;

struct lb_property { lb_getter get; lb_setter set; void *context; };

/// A property under the address of its name: Lua has every short string once, and the class keeps this one.
typedef struct lb_name { const void *name; const lb_property *property; } lb_name;

struct lb_class {
  const void *type;
  void *context;
  int metatable, members;  // registry references
  lb_name *names;  // hashed by address; at most half of the places are taken
  uint32_t name_count, name_mask;
  lb_class *next;
};

/// The block of every userdata that a script can reach.
typedef struct lb_box {
  void *object;  // NULL once the userdata was finalized: a weak-keyed table still shows it
  const lb_class *type;
  uint64_t serial;  // the order of creation, so that objects as keys have an order
  lb_function function;  // of an owned function
  const lb_property *origin;  // the property it was read from, and the class of that one's owner
  const lb_class *owner;
} lb_box;

/// Tells at which place in a table Lua has the address of its first values and their number, and their types; 0: unknown.
typedef struct lb_lists {
  unsigned cells, count;
  unsigned char number, integer;
} lb_lists;

/// The memory that the process holds.
typedef struct lb_heap {
  size_t base, seen;  // at the beginning, and at the last look; 0 where nobody looks
  size_t drawn;       // kept by drawing
  size_t added;       // since the collector worked last
  bool is_full;
  unsigned calls;  // at the last look
} lb_heap;

struct lb_state {
  lua_State *L, *running;
  lb_host host;
  lb_limits limits;
  uint64_t seed;
  double time;
  // memory
  size_t used, used_at_trip, ceiling;  // the ceiling is the limit, or a little more; see lb_make_room
  size_t tend_at;  // what use of memory gives the host reason to look for what nobody can reach
  lb_heap heap;
  int enforce;  // 1 while Lua runs, 0 while Swift runs
  const void *refused_block;
  size_t refused_size;
  uint64_t fail_in;
  size_t awaited;  // a new block of this size is noted; see list.c
  void *noted;
  lb_lists lists;
  // budget
  uint64_t spent, check_at, printed;
  int period;  // of the count hook; 0 where the watch looks instead
  int64_t passed_ticks, costly_ticks;  // of the watch since it last set the hook, and how many it lets pass for what that took
  cb_account *account;
  cb_meter meter;  // what Swift spends in
  unsigned calls;  // into Swift, for looking at the clock now and then
  long coarse;  // the coarse clock's nanoseconds at the last look
  int tripped;
  bool reraised;
  bool is_parsing;  // then messages get the place in the source that is read
  char where[LB_WHERE_SIZE], trace[LB_TRACE_SIZE];
  // the script line that was asked for last
  uint64_t line_number;
  int line;
  char line_source[LUA_IDSIZE], line_text[LB_WHERE_SIZE];
  // objects
  void **pending;
  size_t pending_count, pending_capacity;
  bool draining;
  uint64_t serial;
  lb_class *classes, *recent[LB_RECENT];  // all, and by type those that values were last shown in
  int cache, names;  // registry references: weak cache of objects; weak table value -> number for tostring
  int rows, rows_metatable;  // registry references, 0 until needed: lists of records -> what they hold
  int box_metatable;  // registry reference: of boxes that are no objects
  uint64_t named;
  int closes;
  int slot_count;
  lb_slot slots[LB_SLOTS];
};

static inline lb_state *lb_of(lua_State *L) { return *(lb_state **)lua_getextraspace(L); }

/// Looks at the clock, if it has moved on by a few milliseconds since the last look. True if a limit is reached.
bool lb_check_clock(lb_state *S);
/// Slow half of lb_spend: looks at the budget, the clock and the cancel flag. True if a limit is reached.
bool lb_check(lb_state *S);
/// Now and then on the way back from Swift: calls may be slow, and the count hook sees none of their time.
static inline bool lb_is_due(lb_state *S) {
  return unlikely((++S->calls & 7) == 0) &&
         (lb_check_clock(S) || unlikely(S->heap.is_full | (S->heap.added >= LB_ADDED)));
}
/// What is held beside Lua; see heap.c.
void lb_begin_heap(lb_state *S);
void lb_end_heap(lb_state *S);
void lb_make_room(lb_state *S);
void lb_measure(lb_state *S, bool after);
/// Whether too much would be held with so many bytes more, taken by Swift in one block.
bool lb_would_overrun(lb_state *S, uint64_t bytes);
void lb_tend_heap(lua_State *L, lb_state *S);
/// Records the first limit reached, with where and how. Later ones are ignored.
void lb_trip(lb_state *S, int reason);
/// Ends a run whose place is written down already.
void lb_end_run(lb_state *S, int reason);
/// A message handler, and a way to treat a message on top as one.
int lb_place_overflow(lua_State *L);
/// Writes down where the script is. Allocates nothing.
void lb_write_place(lb_state *S);
/// Allocates for Lua, as `lua_Alloc` has it.
void *lb_allocate(void *ud, void *block, size_t old_size, size_t size);
/// Makes a refused request that nothing has followed up the end of the script.
void lb_settle_refusal(lb_state *S);
/// Ends the script in a way that no handler sees: Lua takes this very string for a memory error.
_Noreturn void lb_raise_quietly(lua_State *L);

/// Charges work that the count hook does not see. True if a limit is reached.
static inline bool lb_spend(lb_state *S, uint64_t units) {
  S->spent += units;
  return unlikely(S->tripped) || (unlikely(S->spent >= S->check_at) && lb_check(S));
}

/// As lb_spend, in a C function that may raise.
static inline void lb_charge(lua_State *L, uint64_t units) {
  if (unlikely(lb_spend(lb_of(L), units))) lb_raise_quietly(L);
}

/// Compiles text. Pushes the function, or a message that begins with `file:line:`.
int lb_parse(lua_State *L, const char *source, size_t count, const char *chunk_name);
/// Sets the hook that a state is to have.
void lb_install_hook(lua_State *L);
static inline int lb_hook_period(const lb_state *S) { return unlikely(S->tripped) ? 1 : S->period; }
/// Does so where it has another: a coroutine keeps its own while others run.
static inline void lb_tend_hook(lua_State *L, const lb_state *S) {
  if (unlikely(lua_gethookcount(L) != lb_hook_period(S))) lb_install_hook(L);
}
/// Begins to watch the calling thread, if it is not watched yet; see watch.c. False where that cannot be.
bool lb_watch(void);
/// Has the limits looked at before the next instruction of what the thread runs. Called by a signal.
void lb_interrupt(void);
void lb_describe_position(lua_State *L, char *buffer, size_t size, int first_level, bool past_libraries);
void lb_describe_stack(lua_State *L, char *buffer, size_t size);
int lb_close_thread(lua_State *L, lua_State *co);
int lb_resume_thread(lua_State *L, lua_State *co, int arguments, int *results);
/// Runs Swift with enforcement off and turns what it returns into results, an error or a yield.
int lb_enter_swift(lua_State *L, lb_state *S, lb_function function, void *context);
int lb_finish_swift(lua_State *L, lb_state *S, int returned);

/// The way back from a finished Swift call: what it left to release, and whether a limit was reached meanwhile.
static inline int lb_leave_swift(lua_State *L, lb_state *S, int enforce, int returned) {
  S->enforce = enforce;
  if (unlikely(S->pending_count)) {
    S->enforce = 0;
    lb_drain(S);
    S->enforce = enforce;
  }
  if (unlikely((returned < 0) | (S->used > S->tend_at) | S->tripped) || lb_is_due(S)) {
    return lb_finish_swift(L, S, returned);
  }
  return returned;
}
/// Pushes a box that owns an object and has no class.
lb_box *lb_push_box(lua_State *L, void *object);
/// tostring without addresses; leaves the text on top. May raise.
const char *lb_tolstring(lua_State *L, int index, size_t *count);
/// Sorts the keys of a table that are not its sequence; see pairs.c. May raise.
int lb_sorted_keys(lua_State *L, int index, lua_Integer *border);
/// Makes all records of a list of records that is not walked through yet. May raise.
void lb_make_rows(lua_State *L, int index);

void lb_open_arguments(lua_State *L);
void lb_open_lists(lua_State *L);
void lb_open_library(lua_State *L);
void lb_open_base(lua_State *L);
void lb_open_pairs(lua_State *L);
void lb_open_string(lua_State *L);
void lb_open_patterns(lua_State *L);
void lb_open_table(lua_State *L);
void lb_open_coroutine(lua_State *L);
void lb_open_os(lua_State *L);
void lb_open_objects(lua_State *L);

#endif
