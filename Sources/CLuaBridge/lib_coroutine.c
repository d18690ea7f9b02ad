// Coroutines. Stock Lua starts a fresh instruction count in each, so short ones are never counted: creating one costs a
// whole hook period here. A limit passes through resume, wrap and close.
#include "internal.h"

static lua_State *get_coroutine(lua_State *L) {
  lua_State *co = lua_tothread(L, 1);
  luaL_argexpected(L, co, 1, "coroutine");
  return co;
}

/// The number of results on L, or -1 with an error value on top.
static int resume(lua_State *L, lua_State *co, int arguments) {
  if (unlikely(!lua_checkstack(co, arguments))) {
    lua_pushliteral(L, "too many arguments to resume");
    return -1;
  }
  lua_xmove(L, co, arguments);
  int results;
  int status = lb_resume_thread(L, co, arguments, &results);
  if (unlikely(lb_of(L)->tripped)) lb_raise_quietly(L);
  if (likely(status == LUA_OK || status == LUA_YIELD)) {
    if (unlikely(!lua_checkstack(L, results + 1))) {
      lua_pop(co, results);
      lua_pushliteral(L, "too many results to resume");
      return -1;
    }
    lua_xmove(co, L, results);
    return results;
  }
  lua_xmove(co, L, 1);
  lb_place_overflow(L);
  return -1;
}

static int co_resume(lua_State *L) {
  lua_State *co = get_coroutine(L);
  int n = resume(L, co, lua_gettop(L) - 1);
  lua_pushboolean(L, n >= 0);
  lua_insert(L, n >= 0 ? -(n + 1) : -2);
  return n >= 0 ? n + 1 : 2;
}

/// Debian 12's Lua 5.4.4 overflows the C stack on a long chain of closes inside `__close`.
static int close_guarded(lua_State *L, lua_State *co) {
  if (lb_of(L)->closes >= LB_CLOSES) return luaL_error(L, "too many nested coroutine closes");
  int status = lb_close_thread(L, co);
  if (unlikely(lb_of(L)->tripped)) lb_raise_quietly(L);
  return status;
}

static int call_wrapped(lua_State *L) {
  lua_State *co = lua_tothread(L, lua_upvalueindex(1));
  int n = resume(L, co, lua_gettop(L));
  if (likely(n >= 0)) return n;
  int status = lua_status(co);
  if (status != LUA_OK && status != LUA_YIELD) {
    lb_state *S = lb_of(L);
    lb_describe_stack(co, S->trace, sizeof S->trace);  // the host shows both stacks, one after the other
    close_guarded(L, co);
    lua_xmove(co, L, 1);
    S->reraised = true;
  }
  return lua_error(L);  // as it is: stock Lua puts a second position in front of the first
}

static int co_create(lua_State *L) {
  luaL_checktype(L, 1, LUA_TFUNCTION);
  lb_charge(L, LB_PERIOD);
  lua_State *co = lua_newthread(L);
  lua_pushvalue(L, 1);
  lua_xmove(L, co, 1);
  return 1;
}

static int co_wrap(lua_State *L) {
  co_create(L);
  lua_pushcclosure(L, call_wrapped, 1);
  return 1;
}

static const char *const status_names[] = {"suspended", "running", "normal", "dead"};

static int co_status(lua_State *L) {
  lua_pushstring(L, status_names[lb_coroutine_status(L, get_coroutine(L))]);
  return 1;
}

static int co_close(lua_State *L) {
  lua_State *co = get_coroutine(L);
  int status = lb_coroutine_status(L, co);
  if (status != 0 && status != 3) return luaL_error(L, "cannot close a %s coroutine", status_names[status]);
  if (close_guarded(L, co) == LUA_OK) {
    lua_pushboolean(L, 1);
    return 1;
  }
  lua_pushboolean(L, 0);
  lua_xmove(co, L, 1);
  return 2;
}

/// Stock Lua gives the error no position.
static int co_yield(lua_State *L) {
  if (unlikely(!lua_isyieldable(L))) {
    bool is_main = lua_pushthread(L);
    return luaL_error(L, is_main ? "attempt to yield from outside a coroutine"
                                 : "attempt to yield across a call of the host, such as an animation function");
  }
  return lua_yield(L, lua_gettop(L));
}

static int co_running(lua_State *L) {
  lua_pushboolean(L, lua_pushthread(L));
  return 2;
}

static int co_is_yieldable(lua_State *L) {
  lua_State *co = lua_isnone(L, 1) ? L : get_coroutine(L);
  lua_pushboolean(L, lua_isyieldable(co));
  return 1;
}

void lb_open_coroutine(lua_State *L) {
  static const luaL_Reg functions[] = {
    {"create", co_create}, {"resume", co_resume}, {"running", co_running}, {"status", co_status}, {"wrap", co_wrap},
    {"yield", co_yield}, {"isyieldable", co_is_yieldable}, {"close", co_close}, {NULL, NULL}};
  luaL_setfuncs(L, functions, 0);
}
