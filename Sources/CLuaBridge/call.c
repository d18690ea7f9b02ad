// Calls in both directions. The only place where a Swift result becomes a Lua error.
#include "internal.h"

#include <string.h>

// MARK: Lua -> Swift

/// The slow ways back: errors, limits and yields. Swift's frames are gone, so raising is allowed here.
int lb_finish_swift(lua_State *L, lb_state *S, int returned) {
  // A script that catches all errors comes here with every call.
  if (unlikely(S->tripped) || returned == LB_LIMIT || lb_check_clock(S)) lb_raise_quietly(L);
  lb_tend_heap(L, S);
  if (unlikely(S->tripped)) lb_raise_quietly(L);
  if (returned >= 0) return returned;
  if (returned <= LB_YIELD) return lua_yield(L, LB_YIELD - returned);
  if (returned == LB_ERROR) {
    char where[LB_WHERE_SIZE];
    lb_describe_position(L, where, sizeof where, 1, false);
    if (where[0]) {
      lua_pushfstring(L, "%s: ", where);
      lua_insert(L, -2);
      lua_concat(L, 2);
    }
  } else {
    S->reraised = true;  // its traceback is kept and goes on
  }
  return lua_error(L);
}

int lb_enter_swift(lua_State *L, lb_state *S, lb_function function, void *context) {
  int enforce = S->enforce;
  S->enforce = 0;
  return lb_leave_swift(L, S, enforce, function(L, context));
}

static inline int call_slot(lua_State *L, int slot) {
  lb_state *S = lb_of(L);
  return lb_enter_swift(L, S, S->slots[slot].function, S->slots[slot].context);
}

// 256 C functions: which Swift function to call is a constant in each, which saves the look-up of an upvalue.
#define ROW16(M, x) M(x##0) M(x##1) M(x##2) M(x##3) M(x##4) M(x##5) M(x##6) M(x##7) \
  M(x##8) M(x##9) M(x##A) M(x##B) M(x##C) M(x##D) M(x##E) M(x##F)
#define ALL256(M) ROW16(M, 0x0) ROW16(M, 0x1) ROW16(M, 0x2) ROW16(M, 0x3) ROW16(M, 0x4) ROW16(M, 0x5) ROW16(M, 0x6) \
  ROW16(M, 0x7) ROW16(M, 0x8) ROW16(M, 0x9) ROW16(M, 0xA) ROW16(M, 0xB) ROW16(M, 0xC) ROW16(M, 0xD) ROW16(M, 0xE) \
  ROW16(M, 0xF)
#define DEFINE_SLOT(n) static int slot_##n(lua_State *L) { return call_slot(L, n); }
ALL256(DEFINE_SLOT)
#define NAME_SLOT(n) slot_##n,
static const lua_CFunction slot_functions[LB_SLOTS] = {ALL256(NAME_SLOT)};

/// Beyond 256 functions: the Swift function is an upvalue.
static int call_upvalue(lua_State *L) {
  const lb_slot *slot = lua_touserdata(L, lua_upvalueindex(1));
  return lb_enter_swift(L, lb_of(L), slot->function, slot->context);
}

void lb_push_function(lua_State *L, lb_function function, void *context) {
  lb_state *S = lb_of(L);
  if (S->slot_count < LB_SLOTS) {
    S->slots[S->slot_count] = (lb_slot){function, context};
    lua_pushcfunction(L, slot_functions[S->slot_count++]);
  } else {
    lb_slot *slot = lua_newuserdatauv(L, sizeof *slot, 0);
    *slot = (lb_slot){function, context};
    lua_pushcclosure(L, call_upvalue, 1);
  }
}

/// A function that a script made through the host: its context lives as long as the function does.
static int call_owned(lua_State *L) {
  const lb_box *box = lua_touserdata(L, lua_upvalueindex(1));
  return lb_enter_swift(L, lb_of(L), box->function, box->object);
}

void lb_push_owned_function(lua_State *L, lb_function function, void *context) {
  lb_push_box(L, context)->function = function;
  lua_pushcclosure(L, call_owned, 1);
}

// MARK: Swift -> Lua

/// Puts the place of the script in front of Lua's one message that has none: where a C function would call too deep.
int lb_place_overflow(lua_State *L) {
  if (lb_of(L)->is_parsing || lua_type(L, -1) != LUA_TSTRING || strcmp(lua_tostring(L, -1), "C stack overflow") != 0) return 1;
  char where[LB_WHERE_SIZE];
  lb_describe_position(L, where, sizeof where, 0, false);
  if (where[0]) lua_pushfstring(L, "%s: C stack overflow", where);
  return 1;
}

/// Message handler of the host's calls: writes the traceback while the frames are still there. Not called after a trip.
static int handle_message(lua_State *L) {
  lb_state *S = lb_of(L);
  size_t used = S->reraised ? strlen(S->trace) : 0;
  if (used < LB_TRACE_SIZE - 1) lb_describe_stack(L, S->trace + used, LB_TRACE_SIZE - used);
  S->reraised = false;
  return lb_place_overflow(L);
}

int lb_load(lua_State *L, const char *source, size_t count, const char *chunk_name) {
  lb_state *S = lb_of(L);
  // A byte order mark and a first line for the shell are skipped, as luaL_loadfile does.
  if (count >= 3 && memcmp(source, "\xEF\xBB\xBF", 3) == 0) source += 3, count -= 3;
  if (count > 0 && *source == '#') {
    while (count > 0 && *source != '\n') source++, count--;
  }
  int status = lb_parse(L, source, count, chunk_name);
  if (status == LUA_ERRMEM) lb_settle_refusal(S);
  if (S->tripped) return LB_LIMITED;
  return status == LUA_OK ? LB_OK : LB_SYNTAX;
}

int lb_call(lua_State *L, int arguments, int results) {
  lb_state *S = lb_of(L);
  int base = lua_gettop(L) - arguments;
  int enforce = S->enforce;
  lua_State *running = S->running;
  if (!lua_checkstack(L, 4)) {
    lua_settop(L, base - 1);
    lua_pushliteral(L, "stack overflow");
    return LB_FAILED;
  }
  lua_pushcfunction(L, handle_message);
  lua_insert(L, base);
  S->enforce = 1;
  S->running = L;
  S->reraised = false;
  cb_meter *meter = cb_current() == &S->meter ? &S->meter : lb_begin_work(S);
  int status = lua_pcall(L, arguments, results, base);
  cb_swap(meter);
  S->enforce = enforce;
  S->running = running;
  lua_remove(L, base);
  lb_drain(S);
  if (unlikely(status == LUA_ERRMEM)) lb_settle_refusal(S);
  if (unlikely(S->tripped)) {
    if (status == LUA_OK) lua_settop(L, base - 1), lua_pushnil(L);
    return LB_LIMITED;  // also when the script caught it and then ended
  }
  return status == LUA_OK ? LB_OK : LB_FAILED;
}

// MARK: Coroutines

int lb_resume_thread(lua_State *L, lua_State *co, int arguments, int *results) {
  lb_state *S = lb_of(L);
  lua_State *running = S->running;
  S->running = co;
  lb_tend_hook(co, S);
  int status = lua_resume(co, L, arguments, results);  // protected: comes back whatever happens
  S->running = running;
  lb_tend_hook(L, S);
  if (unlikely(status == LUA_ERRMEM)) lb_settle_refusal(S);
  return status;
}

int lb_close_thread(lua_State *L, lua_State *co) {
  lb_state *S = lb_of(L);
  lua_State *running = S->running;
  S->running = co;
  S->closes++;
  int status = lua_resetthread(co);
  S->closes--;
  S->running = running;
  return status;
}

lua_State *lb_push_coroutine(lua_State *L) {
  lb_of(L)->spent += LB_PERIOD;
  return lua_newthread(L);
}

int lb_resume(lua_State *L, lua_State *co, int arguments, int *results) {
  lb_state *S = lb_of(L);
  int enforce = S->enforce;
  S->enforce = 1;
  cb_meter *meter = lb_begin_work(S);
  int status = lb_resume_thread(L, co, arguments, results);
  cb_swap(meter);
  if (status > LUA_YIELD && !S->tripped) {
    lb_describe_stack(co, S->trace, LB_TRACE_SIZE);
    lua_pushvalue(co, -1);
    lua_xmove(co, L, 1);  // closing may replace the error on the coroutine's stack
    status = lb_close_thread(L, co);
    lua_settop(co, 0);
    lua_xmove(L, co, 1);
    *results = 1;
    if (status == LUA_OK) status = LUA_ERRRUN;
  }
  S->enforce = enforce;
  S->reraised = false;
  lb_drain(S);
  if (unlikely(S->tripped)) {
    if (status <= LUA_YIELD) lua_pop(co, *results), lua_pushnil(co);  // the script caught it and went on
    return LB_LIMITED;
  }
  return status == LUA_OK ? LB_OK : status == LUA_YIELD ? LB_YIELDED : LB_FAILED;
}

int lb_close_coroutine(lua_State *L, lua_State *co) {
  lb_state *S = lb_of(L);
  int enforce = S->enforce;
  S->enforce = 1;
  int status = lb_close_thread(L, co);
  S->enforce = enforce;
  lb_drain(S);
  if (unlikely(S->tripped)) {
    if (status == LUA_OK) lua_pushnil(co);
    return LB_LIMITED;
  }
  return status == LUA_OK ? LB_OK : LB_FAILED;
}

int lb_coroutine_status(lua_State *L, lua_State *co) {
  lua_Debug ar;
  if (L == co) return 1;
  switch (lua_status(co)) {
  case LUA_YIELD: return 0;
  case LUA_OK:
    if (lua_getstack(co, 0, &ar)) return 2;
    return lua_gettop(co) == 0 ? 3 : 0;
  default: return 3;
  }
}

// MARK: Protected twins of API that may call metamethods

static int text_of(lua_State *L) {
  lb_tolstring(L, 1, NULL);
  return 1;
}

int lb_tostring(lua_State *L, int index) {
  index = lua_absindex(L, index);
  lua_pushcfunction(L, text_of);
  lua_pushvalue(L, index);
  return lb_call(L, 1, 1);
}

static int are_equal(lua_State *L) {
  lua_pushboolean(L, lua_compare(L, 1, 2, LUA_OPEQ));
  return 1;
}

int lb_equal(lua_State *L, int a, int b) {
  a = lua_absindex(L, a);
  b = lua_absindex(L, b);
  lua_pushcfunction(L, are_equal);
  lua_pushvalue(L, a);
  lua_pushvalue(L, b);
  if (lb_call(L, 2, 1) != LB_OK) return -1;
  int equal = lua_toboolean(L, -1);
  lua_pop(L, 1);
  return equal;
}

bool lb_is_yieldable(lua_State *L) { return lua_isyieldable(L); }
