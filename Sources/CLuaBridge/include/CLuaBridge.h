// The border between Swift and Lua 5.4.
//
// Swift sees only what is declared here, never lua.h, and nothing declared here raises: a Lua error is a longjmp, and
// a longjmp over a Swift frame leaks all that the frame holds. So every function below either cannot fail, or runs
// protected and returns a status. Errors are raised by the trampolines in call.c, in C, after Swift has returned.
//
// While Swift runs, the memory limit is not enforced (see state.c): pushing a value cannot fail in Swift's hands.
#ifndef CLUABRIDGE_H
#define CLUABRIDGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "CBudget.h"

#pragma clang assume_nonnull begin

typedef struct lua_State lua_State;
typedef struct lb_state lb_state;
typedef struct lb_class lb_class;
typedef struct lb_property lb_property;

// MARK: What Swift returns to a trampoline

enum {
  LB_ERROR = -1,   // raise the string on top, with the position of the calling script line in front
  LB_RAISE = -2,   // raise the value on top as it is: an error that came out of a nested call
  LB_LIMIT = -3,   // a limit was reached inside: go on ending the script
  LB_NUMBER = -4,  // a getter's result is the number in *out
  LB_YIELD = -16,  // LB_YIELD - n: yield the n values on top from the running coroutine
};

// MARK: What a protected call returns to Swift

enum { LB_OK = 0, LB_YIELDED = 1, LB_FAILED = 2, LB_SYNTAX = 3, LB_LIMITED = 4 };

// MARK: Which limit ended a script

enum { LB_NONE = 0, LB_MEMORY, LB_TIME, LB_INSTRUCTIONS, LB_OUTPUT, LB_COUNT, LB_CANCELLED };

// MARK: Types of values, as lua_type

enum {
  LB_TNONE = -1, LB_TNIL, LB_TBOOLEAN, LB_TLIGHT, LB_TNUMBER, LB_TSTRING, LB_TTABLE, LB_TFUNCTION, LB_TUSERDATA,
  LB_TTHREAD
};

typedef int (*lb_function)(lua_State *L, void *_Nullable context);
typedef int (*lb_getter)(lua_State *L, void *object, void *context, double *out);
/// `number` is NaN where the value, at index 3, is no number.
typedef int (*lb_setter)(lua_State *L, void *object, void *context, double number);

/// What the bridge asks of its host. `context` is the host's own object and is not retained.
typedef struct lb_host {
  void *context;
  /// Lets go of an object whose userdata is dead. Called at a safe point, never inside the collector.
  void (*release)(void *object);
  /// Whether somebody asked the script to stop.
  bool (*cancelled)(void *context);
  /// Takes printed bytes.
  void (*print)(void *context, const char *bytes, size_t count);
  /// A read (or, with a value at index 3, a write) of a member that a class does not declare. As `lb_function`.
  int (*missing)(lua_State *L, void *object, void *class_context, bool is_write);
  /// Lets go of what the host holds for objects that no script can reach any more. Called after a collection, at a safe point;
  /// tells whether there was anything.
  bool (*sweep)(void *context);
} lb_host;

typedef struct lb_limits {
  size_t memory;          // bytes
  bool is_process_wide;   // whether what the process holds is this state's
  double seconds;         // CPU time since the last reset; infinity for none
  uint64_t instructions;  // UINT64_MAX for none
  uint64_t output;        // bytes
} lb_limits;

// MARK: State (state.c)

/// Has the process keep what it frees, up to 64 MiB: the kernel would else hand it the layers of each frame page by page, each
/// cleared, which was nearly half of a frame's time. See heap.c.
void lb_keep_pages(void);
lb_state *_Nullable lb_open(lb_limits limits, uint64_t seed, lb_host host);
void lb_close(lb_state *S);
lua_State *lb_main(lb_state *S);
/// The coroutine that runs now: where Swift must push and call.
lua_State *lb_running(lb_state *S);
void *lb_context(lua_State *L);
lb_state *lb_state_of(lua_State *L);
void lb_reset_budget(lb_state *S);
/// A new budget of so many seconds.
void lb_reset_budget_to(lb_state *S, double seconds);
int lb_tripped(lb_state *S);
/// The account of CPU time that the limit is about.
cb_account *lb_account(lb_state *S);
/// Makes the state's budget that of the calling thread, for work in Swift; returns the one before, for cb_swap.
cb_meter *_Nullable lb_begin_work(lb_state *S);
/// Ends the script: it has made or asked for too many of something that the host counts.
void lb_reach_count(lb_state *S);
/// Whether a limit is reached; looks at the clock.
bool lb_is_over_limit(lb_state *S);
/// Tells the place of a function in its script, "file:line"; false for those of the host.
bool lb_function_place(lua_State *L, int index, char *buffer, size_t size);
/// Counts memory that the host holds for the script as the script's own: views, texts, history.
void lb_borrow_memory(lb_state *S, size_t bytes);
/// The host has let go of some of that.
void lb_return_memory(lb_state *S, size_t bytes);
const char *lb_trip_where(lb_state *S);
const char *lb_traceback(lb_state *S);
size_t lb_memory_used(lb_state *S);
uint64_t lb_instructions_used(lb_state *S);
/// Makes the n-th growing allocation from now on fail, and all after it (0: never). For tests.
void lb_fail_allocation(lb_state *S, uint64_t n);
/// Seconds that `os.time`, `os.clock` and `os.date` show.
void lb_set_time(lb_state *S, double seconds);
void lb_collect(lb_state *S);
/// Lets go of objects whose userdata are dead. Only while no Lua call is under way on the C stack above.
void lb_drain(lb_state *S);
/// "file:line" of the nearest script line that is executing, NULL if none. The text holds until the next call, and the
/// number is the same as long as the text is: hosts ask again and again.
const char *_Nullable lb_where(lua_State *L, uint64_t *number);
/// Whether the function that called the present C function is the main function of a chunk.
bool lb_caller_is_main(lua_State *L);
const char *lb_release_name(void);

// MARK: Calls (call.c)

/// Compiles text (never bytecode) and leaves a function or a message on top.
int lb_load(lua_State *L, const char *source, size_t count, const char *chunk_name);
/// Calls a function with `arguments` values above it. On failure one error value is left.
int lb_call(lua_State *L, int arguments, int results);
lua_State *lb_push_coroutine(lua_State *L);
/// Resumes `co`, with `arguments` values on its stack; results or one error value are left on its stack.
int lb_resume(lua_State *L, lua_State *co, int arguments, int *results);
int lb_close_coroutine(lua_State *L, lua_State *co);
bool lb_is_yieldable(lua_State *L);
/// 0 suspended, 1 running, 2 normal, 3 dead.
int lb_coroutine_status(lua_State *L, lua_State *co);
/// Pushes a function that calls Swift. `context` is not retained.
void lb_push_function(lua_State *L, lb_function function, void *context);
/// As lb_push_function; the function owns `context` (+1, let go of by `release`).
void lb_push_owned_function(lua_State *L, lb_function function, void *context);
/// Pushes a text for a value, as `tostring` does but without addresses. LB_OK or an error value.
int lb_tostring(lua_State *L, int index);
/// Compares as `==`, with metamethods. -1 if a metamethod failed (an error value is left).
int lb_equal(lua_State *L, int a, int b);

// MARK: For trusted libraries (trusted.c)

/// Pushes a fresh environment with a few of plain Lua's names, over the globals.
void lb_push_trusted_environment(lua_State *L);
/// Takes the table on top as the environment of a chunk that was just loaded.
void lb_set_environment(lua_State *L, int function);

// MARK: The stack (stack.c). None of these raises.

// Of lua.h, what every call of a function passes: these do not raise, and in line they cost nothing beside themselves.
extern int lua_gettop(lua_State *L);
extern int lua_type(lua_State *L, int index);
extern double lua_tonumberx(lua_State *L, int index, int *_Nullable is_number);
extern void lua_pushnumber(lua_State *L, double value);

/// A value on Lua's stack, as Lua 5.4 has it.
typedef struct lb_cell {
  union { double number; int64_t integer; const void *_Nullable pointer; };
  unsigned char type;
} lb_cell;

/// Tells in which places Lua keeps what a function was called with; see arguments.c.
typedef struct lb_places {
  bool are_known;
  unsigned char number, integer, userdata, name;  // types; of strings those that Lua has once
  unsigned top, call, function;  // of the stack's end and the running call in the state, and of its first cell in the call
  unsigned payload;              // of a userdata's block
} lb_places;
extern lb_places lb_known;
bool lb_knows_places(void);

/// The cell of the function that runs, before those of its arguments.
static inline const lb_cell *lb_function_cell(lua_State *L) {
  const char *call;
  const lb_cell *cell;
  __builtin_memcpy(&call, (const char *)L + lb_known.call, sizeof call);
  __builtin_memcpy(&cell, call + lb_known.function, sizeof cell);
  return cell;
}

static inline const lb_cell *lb_end_cell(lua_State *L) {
  const lb_cell *cell;
  __builtin_memcpy(&cell, (const char *)L + lb_known.top, sizeof cell);
  return cell;
}

static inline int lb_top(lua_State *L) {
  if (__builtin_expect(!lb_known.are_known, 0)) return lua_gettop(L);
  return (int)(lb_end_cell(L) - lb_function_cell(L)) - 1;
}

static inline int lb_type(lua_State *L, int index) { return lua_type(L, index); }
static inline void lb_push_number(lua_State *L, double value) { lua_pushnumber(L, value); }

/// A number that is a number, NaN for any other value: lua_tonumberx alone would convert strings.
static inline double lb_number(lua_State *L, int index) {
  if (__builtin_expect(index > 0 && lb_known.are_known, 1)) {
    const lb_cell *cell = lb_function_cell(L) + index;
    if (__builtin_expect(cell >= lb_end_cell(L), 0)) return __builtin_nan("");
    if (cell->type == lb_known.number) return cell->number;
    return cell->type == lb_known.integer ? (double)cell->integer : __builtin_nan("");
  }
  return __builtin_expect(lua_type(L, index) == LB_TNUMBER, 1) ? lua_tonumberx(L, index, NULL) : __builtin_nan("");
}

void lb_set_top(lua_State *L, int index);
void lb_pop(lua_State *L, int count);
bool lb_reserve(lua_State *L, int count);
int lb_absolute(lua_State *L, int index);
bool lb_is_integer(lua_State *L, int index);
bool lb_to_boolean(lua_State *L, int index);
/// A number that is a number: strings are not converted.
bool lb_to_number(lua_State *L, int index, double *out);
/// A number with an integral value in the range of Int64.
bool lb_to_integer(lua_State *L, int index, int64_t *out);
/// The bytes of a string value; NULL for any other value. Valid while the value is on the stack.
const char *_Nullable lb_to_bytes(lua_State *L, int index, size_t *count);
const void *_Nullable lb_to_pointer(lua_State *L, int index);
lua_State *_Nullable lb_to_coroutine(lua_State *L, int index);
bool lb_raw_equal(lua_State *L, int a, int b);
void lb_push_nil(lua_State *L);
void lb_push_boolean(lua_State *L, bool value);
void lb_push_integer(lua_State *L, int64_t value);
void lb_push_bytes(lua_State *L, const char *_Nullable bytes, size_t count);
void lb_push_value(lua_State *L, int index);
void lb_push_globals(lua_State *L);
void lb_new_table(lua_State *L, int array, int hash);
void lb_rotate(lua_State *L, int index, int count);
void lb_move(lua_State *from, lua_State *to, int count);
uint64_t lb_raw_length(lua_State *L, int index);
/// Pushes `t[key]`, the key being on top (and taken). Returns the type of the value.
int lb_raw_get(lua_State *L, int index);
int lb_raw_get_integer(lua_State *L, int index, int64_t key);
int lb_raw_get_bytes(lua_State *L, int index, const char *bytes, size_t count);
/// `t[key] = value`, both on top (and taken). False, with nothing stored, if the key is nil or NaN.
bool lb_raw_set(lua_State *L, int index);
void lb_raw_set_integer(lua_State *L, int index, int64_t key);
void lb_raw_set_bytes(lua_State *L, int index, const char *bytes, size_t count);
/// The `count` numbers of the list at `index`; false where one is no finite number, or more stands beside, and for what is no
/// table.
bool lb_read_list(lua_State *L, int index, double *out, int64_t count);
/// Whether the table at `index` has no key but 1 to `count`.
bool lb_is_list(lua_State *L, int index, int64_t count);
/// Writes numbers into the list at `index`, from the place `first` on, from 0; stops at one that is not finite. Returns how many
/// it has written. Fast where the list was made with room for them.
int64_t lb_write_list(lua_State *L, int index, int64_t first, const double *numbers, int64_t count);
/// Pushes a list of records, each of which is made when it is read first. `keys` lists the names of their columns; `members`
/// holds what else the list answers to, a column's number for a list of it. The function `source` is asked for the numbers, when
/// they are wanted: with the address of all cells, column by column, it fills these and returns a table of what is no number by
/// the cell's number, from 0, where it has written no finite one; with a column's number, from 0, and a list, it writes the
/// column's numbers and returns whether it is all numbers. `held` bytes count as the list's own.
void lb_push_rows(lua_State *L, int keys, int members, int source, int64_t rows, int64_t columns, size_t held);
/// Pushes a column of such a list, from 0, false where there is no value; nil if there is none. LB_OK or an error value.
int lb_push_column(lua_State *L, int index, int64_t column);
/// Makes all records of such a list; leaves any other value alone. False if a limit is reached.
bool lb_complete_rows(lua_State *L, int index);
/// Takes the key on top and pushes the next key and value; false at the end, or if the key is not in the table.
bool lb_next(lua_State *L, int index);
bool lb_get_metatable(lua_State *L, int index);
void lb_set_metatable(lua_State *L, int index);
/// Takes the value on top into the registry.
int lb_reference(lua_State *L);
void lb_push_reference(lua_State *L, int reference);
void lb_release_reference(lua_State *L, int reference);
/// Pushes the keys of the table at `index` as a list, in the order of `pairs`. False if there are too many.
bool lb_push_sorted_keys(lua_State *L, int index);
/// Takes a list {k1, v1, k2, v2, ...} from the top and pushes an iterator function over it.
void lb_push_list_iterator(lua_State *L);

// MARK: Objects (object.c)

/// A class of userdata. Takes a table name -> method from the top; `type` is compared when arguments are checked. Values
/// of a plain class lie in their userdata and need no release.
lb_class *lb_new_class(lua_State *L, const char *name, const void *type, bool is_plain);
/// The first class of a Swift type, if there is one.
lb_class *_Nullable lb_class_of(lua_State *L, const void *type);
void lb_set_class_context(lb_class *c, void *context);
/// Pushes the class's metatable, in which operators may be stored.
void lb_push_class_metatable(lua_State *L, lb_class *c);
/// Declares a property of a class, of at most 40 bytes. Pointers must stay valid until `lb_close`.
void lb_add_property(
  lua_State *L, lb_class *c, const char *name, lb_getter get, lb_setter _Nullable set, void *context);
/// Pushes a userdata that owns `object` (+1, let go of by `release`).
void lb_push_object(lua_State *L, lb_class *c, void *object);
/// Pushes a userdata of a plain class and returns the place of its value.
void *lb_push_plain(lua_State *L, lb_class *c, size_t size);
/// Pushes the userdata that was cached for `identity`, if it lives.
bool lb_push_cached(lua_State *L, const void *identity);
/// Caches the userdata on top, weakly.
void lb_cache(lua_State *L, const void *identity);
/// Visits the objects of all cached userdata that live. Raises nothing.
void lb_each_cached(lua_State *L, void (*visit)(void *_Nullable context, void *object), void *_Nullable context);
/// The object at `index`, if it is of the Swift type `type` and alive.
void *_Nullable lb_to_object(lua_State *L, int index, const void *_Nullable type);
/// For a value that was read from a property: the contexts of that property and of its owner's class.
void *_Nullable lb_origin(lua_State *L, int index, void *_Nullable *_Nonnull owner);
/// The context of the class of the object at `index`.
void *_Nullable lb_class_context(lua_State *L, int index);

#pragma clang assume_nonnull end
#endif
