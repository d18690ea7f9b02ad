// The stack for Swift: raw access only. Each function is here because lua.h is not shown to Swift, so that a call that
// may raise cannot be written there by mistake. Those marked `m` in the manual allocate; in Swift's frames that cannot
// fail (state.c).
#include "internal.h"

#include <stdio.h>
#include <string.h>

void lb_set_top(lua_State *L, int index) { lua_settop(L, index); }
void lb_pop(lua_State *L, int count) { lua_pop(L, count); }
bool lb_reserve(lua_State *L, int count) { return lua_checkstack(L, count); }
int lb_absolute(lua_State *L, int index) { return lua_absindex(L, index); }
bool lb_is_integer(lua_State *L, int index) { return lua_isinteger(L, index); }
bool lb_to_boolean(lua_State *L, int index) { return lua_toboolean(L, index); }

// lua_tonumberx converts strings; a script that passes "5" for a number has made a mistake.
bool lb_to_number(lua_State *L, int index, double *out) {
  if (unlikely(lua_type(L, index) != LUA_TNUMBER)) return false;
  *out = lua_tonumberx(L, index, NULL);
  return true;
}

bool lb_to_integer(lua_State *L, int index, int64_t *out) {
  if (unlikely(lua_type(L, index) != LUA_TNUMBER)) return false;
  int is_integer;
  *out = lua_tointegerx(L, index, &is_integer);
  return is_integer;
}

// lua_tolstring converts numbers in place, which confuses lua_next.
const char *lb_to_bytes(lua_State *L, int index, size_t *count) {
  return lua_type(L, index) == LUA_TSTRING ? lua_tolstring(L, index, count) : NULL;
}

const void *lb_to_pointer(lua_State *L, int index) { return lua_topointer(L, index); }
lua_State *lb_to_coroutine(lua_State *L, int index) { return lua_tothread(L, index); }
bool lb_raw_equal(lua_State *L, int a, int b) { return lua_rawequal(L, a, b); }
void lb_push_nil(lua_State *L) { lua_pushnil(L); }
void lb_push_boolean(lua_State *L, bool value) { lua_pushboolean(L, value); }
void lb_push_integer(lua_State *L, int64_t value) { lua_pushinteger(L, value); }
void lb_push_bytes(lua_State *L, const char *bytes, size_t count) { lua_pushlstring(L, bytes, bytes ? count : 0); }
void lb_push_value(lua_State *L, int index) { lua_pushvalue(L, index); }
void lb_push_globals(lua_State *L) { lua_rawgeti(L, LUA_REGISTRYINDEX, LUA_RIDX_GLOBALS); }
void lb_new_table(lua_State *L, int array, int hash) { lua_createtable(L, array, hash); }
void lb_rotate(lua_State *L, int index, int count) { lua_rotate(L, index, count); }
void lb_move(lua_State *from, lua_State *to, int count) { lua_xmove(from, to, count); }
uint64_t lb_raw_length(lua_State *L, int index) { return lua_rawlen(L, index); }
int lb_raw_get(lua_State *L, int index) { return lua_rawget(L, index); }
int lb_raw_get_integer(lua_State *L, int index, int64_t key) { return lua_rawgeti(L, index, key); }

int lb_raw_get_bytes(lua_State *L, int index, const char *bytes, size_t count) {
  index = lua_absindex(L, index);
  lua_pushlstring(L, bytes, count);
  return lua_rawget(L, index);
}

// lua_rawset raises on nil and NaN as keys, although the manual marks it `m`.
bool lb_raw_set(lua_State *L, int index) {
  if (lua_isnil(L, -2) || (lua_type(L, -2) == LUA_TNUMBER && isnan(lua_tonumber(L, -2)))) {
    lua_pop(L, 2);
    return false;
  }
  lua_rawset(L, index);
  return true;
}

void lb_raw_set_integer(lua_State *L, int index, int64_t key) { lua_rawseti(L, index, key); }

void lb_raw_set_bytes(lua_State *L, int index, const char *bytes, size_t count) {
  index = lua_absindex(L, index);
  lua_pushlstring(L, bytes, count);
  lua_insert(L, -2);
  lua_rawset(L, index);
}

bool lb_is_list(lua_State *L, int index, int64_t count) {
  index = lua_absindex(L, index);
  lua_pushnil(L);
  while (lua_next(L, index)) {
    lua_pop(L, 1);
    lua_Integer key = lua_isinteger(L, -1) ? lua_tointeger(L, -1) : 0;
    if (key >= 1 && key <= count) continue;
    lua_pop(L, 1);
    return false;
  }
  return true;
}

static int next_of(lua_State *L) { return lua_next(L, 1) ? 2 : 0; }

// lua_next raises on a key that is not in the table. The first step and steps from live keys cannot; only those are
// taken directly.
bool lb_next(lua_State *L, int index) {
  index = lua_absindex(L, index);
  if (!lua_isnil(L, -1)) {
    lua_pushvalue(L, -1);
    bool live = lua_rawget(L, index) != LUA_TNIL;
    lua_pop(L, 1);
    if (!live) {
      int top = lua_gettop(L);
      lua_pushcfunction(L, next_of);
      lua_pushvalue(L, index);
      lua_pushvalue(L, top);
      if (lb_call(L, 2, LUA_MULTRET) != LB_OK || lua_gettop(L) < top + 2) {
        lua_settop(L, top - 1);
        return false;
      }
      lua_remove(L, top);
      return true;
    }
  }
  return lua_next(L, index);
}

bool lb_get_metatable(lua_State *L, int index) { return lua_getmetatable(L, index); }
void lb_set_metatable(lua_State *L, int index) { lua_setmetatable(L, index); }
int lb_reference(lua_State *L) { return luaL_ref(L, LUA_REGISTRYINDEX); }
void lb_push_reference(lua_State *L, int reference) { lua_rawgeti(L, LUA_REGISTRYINDEX, reference); }
void lb_release_reference(lua_State *L, int reference) {
  lua_checkstack(L, 4);
  luaL_unref(L, LUA_REGISTRYINDEX, reference);
}

bool lb_function_place(lua_State *L, int index, char *buffer, size_t size) {
  lua_Debug ar;
  lua_pushvalue(L, index);
  if (!lua_isfunction(L, -1)) {
    lua_pop(L, 1);
    return false;
  }
  lua_getinfo(L, ">S", &ar);
  if (ar.linedefined > 0) snprintf(buffer, size, "%s:%d", ar.short_src, ar.linedefined);
  return ar.linedefined > 0;
}

// Words are made only where the line has changed: an animation function may ask for it a thousand times.
const char *lb_where(lua_State *L, uint64_t *number) {
  lb_state *S = lb_of(L);
  lua_Debug ar;
  // The innermost function is the one of C that called Swift.
  for (int level = 1; lua_getstack(L, level, &ar); level++) {
    lua_getinfo(L, "Sl", &ar);
    if (ar.currentline <= 0) continue;
    if (ar.currentline != S->line || strcmp(ar.short_src, S->line_source) != 0) {
      S->line_number++;
      S->line = ar.currentline;
      memcpy(S->line_source, ar.short_src, sizeof ar.short_src);
      snprintf(S->line_text, sizeof S->line_text, "%s:%d", ar.short_src, ar.currentline);
    }
    *number = S->line_number;
    return S->line_text;
  }
  return NULL;
}
