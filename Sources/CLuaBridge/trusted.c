// An environment for libraries that were written for plain Lua, such as luassert: globals are not strict, and what they
// use of `debug`, `io` and `package` is there. Only modules that the host trusts run in it; scripts do not see it.
#include "internal.h"

#include <string.h>

static int read_global(lua_State *L) {
  lb_push_globals(L);
  lua_pushvalue(L, 2);
  lua_rawget(L, -2);
  return 1;
}

static int write_global(lua_State *L) {
  lb_push_globals(L);
  lua_pushvalue(L, 2);
  lua_pushvalue(L, 3);
  lua_rawset(L, -3);
  return 0;
}

/// Of tables only: the metatables of objects hold finalizers.
static int debug_getmetatable(lua_State *L) {
  if (lua_type(L, 1) != LUA_TTABLE || !lua_getmetatable(L, 1)) lua_pushnil(L);
  return 1;
}

static int debug_setmetatable(lua_State *L) {
  luaL_checktype(L, 1, LUA_TTABLE);
  if (lua_type(L, 2) != LUA_TNIL) {
    luaL_checktype(L, 2, LUA_TTABLE);
    lua_pushliteral(L, "__gc");
    if (lua_rawget(L, 2) != LUA_TNIL) return luaL_error(L, "finalizers (__gc) are not available");
  }
  lua_settop(L, 2);
  lua_setmetatable(L, 1);
  return 1;
}

static void set_text(lua_State *L, const char *name, const char *value) {
  if (!value) return;
  lua_pushstring(L, value);
  lua_setfield(L, -2, name);
}

static void set_integer(lua_State *L, const char *name, int value) {
  lua_pushinteger(L, value);
  lua_setfield(L, -2, name);
}

static int debug_getinfo(lua_State *L) {
  lua_Debug ar;
  if (lua_type(L, 1) == LUA_TFUNCTION) {
    lua_pushvalue(L, 1);
    lua_getinfo(L, ">Slnt", &ar);
  } else {
    lua_Integer level = luaL_checkinteger(L, 1);
    if (level < 0 || level > 1000 || !lua_getstack(L, (int)level, &ar)) {
      lua_pushnil(L);
      return 1;
    }
    lua_getinfo(L, "Slnt", &ar);
  }
  lua_createtable(L, 0, 9);
  set_text(L, "source", ar.source);
  set_text(L, "short_src", ar.short_src);
  set_text(L, "what", ar.what);
  set_text(L, "name", ar.name);
  set_text(L, "namewhat", ar.namewhat);
  set_integer(L, "currentline", ar.currentline);
  set_integer(L, "linedefined", ar.linedefined);
  set_integer(L, "lastlinedefined", ar.lastlinedefined);
  lua_pushboolean(L, ar.istailcall);
  lua_setfield(L, -2, "istailcall");
  return 1;
}

static int debug_traceback(lua_State *L) {
  if (!lua_isnoneornil(L, 1) && lua_type(L, 1) != LUA_TSTRING) {
    lua_settop(L, 1);
    return 1;
  }
  char text[LB_TRACE_SIZE];
  lb_describe_stack(L, text, sizeof text);
  lua_pushfstring(L, "%s%sstack traceback:\n%s", luaL_optstring(L, 1, ""), lua_isnoneornil(L, 1) ? "" : "\n", text);
  return 1;
}

static int io_type(lua_State *L) {
  luaL_checkany(L, 1);
  lua_pushnil(L);
  return 1;
}

void lb_push_trusted_environment(lua_State *L) {
  static const luaL_Reg debug[] = {
    {"getmetatable", debug_getmetatable}, {"setmetatable", debug_setmetatable}, {"getinfo", debug_getinfo},
    {"traceback", debug_traceback}, {NULL, NULL}};
  lua_createtable(L, 0, 4);
  lua_createtable(L, 0, 4);
  luaL_setfuncs(L, debug, 0);
  lua_setfield(L, -2, "debug");
  lua_createtable(L, 0, 2);
  lua_pushcfunction(L, io_type);
  lua_setfield(L, -2, "type");
  lua_newtable(L);
  lua_setfield(L, -2, "stdout");
  lua_setfield(L, -2, "io");
  lua_newtable(L);
  set_text(L, "config", "/\n;\n?\n!\n-\n");
  lua_setfield(L, -2, "package");
  lua_createtable(L, 0, 3);
  lua_pushcfunction(L, read_global);
  lua_setfield(L, -2, "__index");
  lua_pushcfunction(L, write_global);
  lua_setfield(L, -2, "__newindex");
  lua_pushboolean(L, 0);
  lua_setfield(L, -2, "__metatable");
  lua_setmetatable(L, -2);
}

void lb_set_environment(lua_State *L, int function) {
  if (!lua_setupvalue(L, function, 1)) lua_pop(L, 1);
}
