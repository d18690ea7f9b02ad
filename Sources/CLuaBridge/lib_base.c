// The base library's own functions: those of stock Lua that would swallow a limit, reach bytecode or show an address.
#include "internal.h"

#include <stdio.h>
#include <string.h>

// MARK: pcall and xpcall: a limit passes through them

static int finish_pcall(lua_State *L, int status, lua_KContext extra) {
  lb_state *S = lb_of(L);
  if (unlikely(status == LUA_ERRMEM)) lb_settle_refusal(S);
  if (unlikely(S->tripped)) lb_raise_quietly(L);  // also when the function has swallowed it and returned
  S->reraised = false;
  if (unlikely(status != LUA_OK && status != LUA_YIELD)) {
    lua_pushboolean(L, 0);
    lua_pushvalue(L, -2);
    return 2;
  }
  return lua_gettop(L) - (int)extra;
}

static int base_pcall(lua_State *L) {
  luaL_checkany(L, 1);
  lua_pushcfunction(L, lb_place_overflow);
  lua_pushboolean(L, 1);
  lua_rotate(L, 1, 2);
  int status = lua_pcallk(L, lua_gettop(L) - 3, LUA_MULTRET, 1, 1, finish_pcall);
  return finish_pcall(L, status, 1);
}

static int base_xpcall(lua_State *L) {
  int n = lua_gettop(L);
  luaL_checktype(L, 2, LUA_TFUNCTION);
  lua_pushboolean(L, 1);
  lua_pushvalue(L, 1);
  lua_rotate(L, 3, 2);
  int status = lua_pcallk(L, n - 2, LUA_MULTRET, 2, 2, finish_pcall);
  return finish_pcall(L, status, 2);
}

// MARK: load: text only, of bounded size

static int load_failed(lua_State *L, const char *message) {
  lua_pushnil(L);
  lua_pushstring(L, message);
  return 2;
}

/// Calls the reader at index 1 until it is done, and leaves all pieces as one string.
static bool read_pieces(lua_State *L) {
  size_t total = 0;
  lua_newtable(L);
  int pieces = lua_gettop(L), n = 0;
  for (;;) {
    lua_pushvalue(L, 1);
    lua_call(L, 0, 1);
    if (lua_isnil(L, -1)) break;
    if (lua_type(L, -1) != LUA_TSTRING) return luaL_error(L, "reader function must return a string");
    size_t count = lua_rawlen(L, -1);
    if (count == 0) break;
    if ((total += count) > LB_CHUNK) return false;
    lua_rawseti(L, pieces, ++n);
  }
  lua_pop(L, 1);
  luaL_Buffer b;
  luaL_buffinit(L, &b);
  for (int i = 1; i <= n; i++) {
    lua_rawgeti(L, pieces, i);
    luaL_addvalue(&b);
  }
  luaL_pushresult(&b);
  return true;
}

static int base_load(lua_State *L) {
  const char *mode = luaL_optstring(L, 3, "t");
  bool has_environment = !lua_isnone(L, 4);
  const char *name;
  if (lua_type(L, 1) == LUA_TSTRING) {
    name = luaL_optstring(L, 2, lua_tostring(L, 1));
    if (lua_rawlen(L, 1) > LB_CHUNK) return load_failed(L, "chunk too long (limit 256 KiB)");
    lua_pushvalue(L, 1);
  } else {
    name = luaL_optstring(L, 2, "=(load)");
    luaL_checktype(L, 1, LUA_TFUNCTION);
    lua_settop(L, 4);
    if (!read_pieces(L)) return load_failed(L, "chunk too long (limit 256 KiB)");
  }
  if (!strchr(mode, 't')) return load_failed(L, "attempt to load a text chunk (mode is 'b')");
  size_t count;
  const char *source = lua_tolstring(L, -1, &count);
  lb_charge(L, count);
  int status = lb_parse(L, source, count, name);
  if (status != LUA_OK) {
    if (status == LUA_ERRMEM) lb_settle_refusal(lb_of(L));
    if (lb_of(L)->tripped) lb_raise_quietly(L);
    lua_pushnil(L);
    lua_insert(L, -2);
    return 2;
  }
  if (has_environment) {
    lua_pushvalue(L, 4);
    if (!lua_setupvalue(L, -2, 1)) lua_pop(L, 1);
  }
  return 1;
}

// MARK: setmetatable: a __gc would run with hooks off, and a loop in it could not be stopped

static int base_setmetatable(lua_State *L) {
  int t = lua_type(L, 2);
  luaL_checktype(L, 1, LUA_TTABLE);
  luaL_argexpected(L, t == LUA_TNIL || t == LUA_TTABLE, 2, "nil or table");
  if (luaL_getmetafield(L, 1, "__metatable") != LUA_TNIL) return luaL_error(L, "cannot change a protected metatable");
  if (t == LUA_TTABLE) {
    lua_pushliteral(L, "__gc");
    if (lua_rawget(L, 2) != LUA_TNIL) return luaL_error(L, "finalizers (__gc) are not available");
  }
  lua_settop(L, 2);
  lua_setmetatable(L, 1);
  return 1;
}

static int base_collectgarbage(lua_State *L) {
  const char *option = luaL_optstring(L, 1, "collect");
  if (strcmp(option, "count") != 0) return luaL_error(L, "collectgarbage: only \"count\" is available");
  lua_pushnumber(L, (lua_Number)lb_of(L)->used / 1024);
  return 1;
}

// MARK: tostring and print: values are numbered, an address would differ between runs

const char *lb_tolstring(lua_State *L, int index, size_t *count) {
  lb_state *S = lb_of(L);
  index = lua_absindex(L, index);
  int t = lua_type(L, index);
  bool is_plain = t == LUA_TNIL || t == LUA_TBOOLEAN || t == LUA_TNUMBER || t == LUA_TSTRING;
  if (is_plain) return luaL_tolstring(L, index, count);
  if (luaL_callmeta(L, index, "__tostring")) {
    if (lua_type(L, -1) != LUA_TSTRING) luaL_error(L, "'__tostring' must return a string");
    return lua_tolstring(L, -1, count);
  }
  luaL_checkstack(L, 6, NULL);
  int top = lua_gettop(L);
  const char *kind = luaL_getmetafield(L, index, "__name") == LUA_TSTRING ? lua_tostring(L, -1) : lua_typename(L, t);
  lua_rawgeti(L, LUA_REGISTRYINDEX, S->names);
  lua_pushvalue(L, index);
  if (lua_rawget(L, -2) == LUA_TNIL) {
    lua_pop(L, 1);
    lua_pushvalue(L, index);
    lua_pushinteger(L, (lua_Integer)++S->named);
    lua_rawset(L, -3);
    lua_pushinteger(L, (lua_Integer)S->named);
  }
  char text[32];
  snprintf(text, sizeof text, "0x%08llx", (unsigned long long)lua_tointeger(L, -1));
  lua_pushfstring(L, "%s: %s", kind, text);
  lua_replace(L, top + 1);
  lua_settop(L, top + 1);
  return lua_tolstring(L, -1, count);
}

static int base_tostring(lua_State *L) {
  luaL_checkany(L, 1);
  lb_tolstring(L, 1, NULL);
  return 1;
}

static int base_print(lua_State *L) {
  lb_state *S = lb_of(L);
  int n = lua_gettop(L);
  luaL_Buffer b;
  lua_newtable(L);  // texts first: a buffer needs the stack for itself
  for (int i = 1; i <= n; i++) {
    lb_tolstring(L, i, NULL);
    lua_rawseti(L, n + 1, i);
  }
  luaL_buffinit(L, &b);
  for (int i = 1; i <= n; i++) {
    if (i > 1) luaL_addchar(&b, '\t');
    lua_rawgeti(L, n + 1, i);
    luaL_addvalue(&b);
  }
  luaL_addchar(&b, '\n');
  luaL_pushresult(&b);
  size_t count;
  const char *bytes = lua_tolstring(L, -1, &count);
  S->printed += count;
  if (S->printed > S->limits.output) {
    lb_trip(S, LB_OUTPUT);
    lb_raise_quietly(L);
  }
  int enforce = S->enforce;
  S->enforce = 0;
  S->host.print(S->host.context, bytes, count);
  S->enforce = enforce;
  return 0;
}

void lb_open_base(lua_State *L) {
  static const luaL_Reg functions[] = {
    {"pcall", base_pcall}, {"xpcall", base_xpcall}, {"load", base_load}, {"setmetatable", base_setmetatable},
    {"collectgarbage", base_collectgarbage}, {"tostring", base_tostring}, {"print", base_print}, {NULL, NULL}};
  luaL_setfuncs(L, functions, 0);
}
