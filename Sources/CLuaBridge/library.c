// What a script gets: the stock functions that are safe as they are, and our own for all others.
#include "internal.h"

#include <stdio.h>
#include <string.h>
#include <time.h>

/// Stock functions that a script keeps. What is not in a list, and not opened below, does not exist.
static const char *const base_names[] = {
  "assert", "error", "getmetatable", "ipairs", "next", "rawequal", "rawget", "rawlen", "rawset", "select", "type",
  NULL};
static const char *const string_names[] = {
  "byte", "char", "format", "len", "pack", "packsize", "reverse", "sub", "unpack", "upper", "lower", NULL};
static const char *const math_names[] = {
  "abs", "acos", "asin", "atan", "ceil", "cos", "deg", "exp", "floor", "fmod", "huge", "log", "max", "maxinteger",
  "min", "mininteger", "modf", "pi", "rad", "random", "sin", "sqrt", "tan", "tointeger", "type", "ult", NULL};
static const char *const utf8_names[] = {"char", "charpattern", "codepoint", "codes", NULL};

/// Stock functions whose work grows with a string but which reach no hook: charged by length, then called.
static int charged_by_strings(lua_State *L) {
  uint64_t bytes = 0;
  for (int i = 1, n = lua_gettop(L); i <= n; i++)
    if (lua_type(L, i) == LUA_TSTRING) bytes += lua_rawlen(L, i);
  lb_charge(L, bytes / 16);
  return lua_tocfunction(L, lua_upvalueindex(1))(L);
}

/// `math.randomseed` without arguments would take the clock: it takes the state's seed.
static int random_seed(lua_State *L) {
  if (lua_isnoneornil(L, 1)) {
    lua_settop(L, 0);
    lua_pushinteger(L, (lua_Integer)lb_of(L)->seed);
  }
  luaL_checkinteger(L, 1);  // the stock function would not know its name
  luaL_optinteger(L, 2, 0);
  lua_pushvalue(L, lua_upvalueindex(1));  // called as a closure: its generator is an upvalue of its own
  lua_insert(L, 1);
  lua_call(L, lua_gettop(L) - 1, LUA_MULTRET);
  return lua_gettop(L);
}

/// Copies the named fields of the table on top into a new table, which replaces it.
static void keep(lua_State *L, const char *const *names) {
  lua_newtable(L);
  for (; *names; names++) {
    lua_getfield(L, -2, *names);
    lua_setfield(L, -2, *names);
  }
  lua_remove(L, -2);
}

/// Puts a wrapper around a function of the table at `stock` into the table on top.
static void wrap(lua_State *L, const char *name, lua_CFunction wrapper, int stock) {
  lua_getfield(L, stock, name);
  lua_pushcclosure(L, wrapper, 1);
  lua_setfield(L, -2, name);
}

static int open_all(lua_State *L) {
  lb_state *S = lb_of(L);
  // The stock base library writes into the globals; what is kept is copied into a fresh table that replaces them.
  luaL_requiref(L, "_G", luaopen_base, 0);
  int stock = lua_gettop(L);
  lua_pushvalue(L, stock);
  keep(L, base_names);
  int globals = lua_gettop(L);
  wrap(L, "tonumber", charged_by_strings, stock);
  lua_pushvalue(L, globals);
  lua_setfield(L, globals, "_G");
  lua_pushliteral(L, "Lua 5.4");
  lua_setfield(L, globals, "_VERSION");
  lua_pushvalue(L, globals);
  lua_rawseti(L, LUA_REGISTRYINDEX, LUA_RIDX_GLOBALS);

  luaL_requiref(L, "string", luaopen_string, 0);
  keep(L, string_names);
  lb_open_string(L);
  lb_open_patterns(L);
  // Strings index our table; their metatable cannot be reached.
  lua_pushliteral(L, "");
  lua_getmetatable(L, -1);
  lua_pushvalue(L, -3);
  lua_setfield(L, -2, "__index");
  lua_pushboolean(L, 0);
  lua_setfield(L, -2, "__metatable");
  lua_pop(L, 2);
  lua_setfield(L, globals, "string");

  luaL_requiref(L, "math", luaopen_math, 0);
  lua_getfield(L, -1, "randomseed");
  lua_pushinteger(L, (lua_Integer)S->seed);
  lua_call(L, 1, 0);
  int math = lua_gettop(L);
  lua_pushvalue(L, math);
  keep(L, math_names);
  wrap(L, "randomseed", random_seed, math);
  lua_setfield(L, globals, "math");

  luaL_requiref(L, "utf8", luaopen_utf8, 0);
  int utf8 = lua_gettop(L);
  lua_pushvalue(L, utf8);
  keep(L, utf8_names);
  wrap(L, "len", charged_by_strings, utf8);
  wrap(L, "offset", charged_by_strings, utf8);
  lua_setfield(L, globals, "utf8");

  lua_settop(L, globals);
  lb_open_base(L);
  lb_open_pairs(L);
  lua_newtable(L);
  lb_open_table(L);
  lua_setfield(L, globals, "table");
  lua_newtable(L);
  lb_open_coroutine(L);
  lua_setfield(L, globals, "coroutine");
  lua_newtable(L);
  lb_open_os(L);
  lua_setfield(L, globals, "os");

  // requiref has kept the stock libraries in the registry, where the auxiliary library finds the names of functions for
  // its messages. Nothing else reaches it; it gets ours instead.
  lua_newtable(L);
  lua_pushvalue(L, globals);
  lua_setfield(L, -2, "_G");
  static const char *const libraries[] = {"string", "math", "utf8", "table", "coroutine", "os"};
  for (int i = 0; i < 6; i++) {
    lua_getfield(L, globals, libraries[i]);
    lua_setfield(L, -2, libraries[i]);
  }
  lua_setfield(L, LUA_REGISTRYINDEX, LUA_LOADED_TABLE);
  return 0;
}

void lb_open_library(lua_State *L) {
  lua_pushcfunction(L, open_all);
  lua_call(L, 0, 0);  // enforcement is off: cannot fail
}

// MARK: os, on virtual time

static int os_time(lua_State *L) {
  if (lua_isnoneornil(L, 1)) {
    lua_pushinteger(L, (lua_Integer)lb_of(L)->time);
    return 1;
  }
  luaL_checktype(L, 1, LUA_TTABLE);
  static const char *const names[] = {"year", "month", "day", "hour", "min", "sec"};
  static const int defaults[] = {0, 0, 0, 12, 0, 0};
  int values[6];
  for (int i = 0; i < 6; i++) {
    int is_integer;
    lua_getfield(L, 1, names[i]);
    lua_Integer v = lua_tointegerx(L, -1, &is_integer);
    if (lua_isnil(L, -1) && i >= 3) v = defaults[i];
    else if (!is_integer)
      return luaL_error(L, lua_isnil(L, -1) ? "field '%s' missing in date table" : "field '%s' is not an integer", names[i]);
    if (v < -100000 || v > 100000) return luaL_error(L, "field '%s' is out-of-bound", names[i]);
    values[i] = (int)v;
    lua_pop(L, 1);
  }
  struct tm t = {.tm_year = values[0] - 1900, .tm_mon = values[1] - 1, .tm_mday = values[2],
                 .tm_hour = values[3], .tm_min = values[4], .tm_sec = values[5]};
  time_t time = timegm(&t);  // always UTC: the zone of the machine must not show
  const int fields[] = {t.tm_year + 1900, t.tm_mon + 1, t.tm_mday, t.tm_hour, t.tm_min, t.tm_sec};
  for (int i = 0; i < 6; i++) {
    lua_pushinteger(L, fields[i]);
    lua_setfield(L, 1, names[i]);
  }
  lua_pushinteger(L, t.tm_yday + 1);
  lua_setfield(L, 1, "yday");
  lua_pushinteger(L, t.tm_wday + 1);
  lua_setfield(L, 1, "wday");
  lua_pushboolean(L, 0);
  lua_setfield(L, 1, "isdst");
  lua_pushinteger(L, (lua_Integer)time);
  return 1;
}

static int os_clock(lua_State *L) {
  lua_pushnumber(L, lb_of(L)->time);
  return 1;
}

static void set_number(lua_State *L, const char *name, int value) {
  lua_pushinteger(L, value);
  lua_setfield(L, -2, name);
}

static int os_date(lua_State *L) {
  const char *format = luaL_optstring(L, 1, "%c");
  lua_Integer when = luaL_optinteger(L, 2, (lua_Integer)lb_of(L)->time);
  time_t time = (time_t)when;
  struct tm t;
  if (*format == '!') format++;
  if (!gmtime_r(&time, &t)) return luaL_error(L, "date result cannot be represented in this installation");
  if (strcmp(format, "*t") == 0) {
    lua_createtable(L, 0, 9);
    set_number(L, "year", t.tm_year + 1900);
    set_number(L, "month", t.tm_mon + 1);
    set_number(L, "day", t.tm_mday);
    set_number(L, "hour", t.tm_hour);
    set_number(L, "min", t.tm_min);
    set_number(L, "sec", t.tm_sec);
    set_number(L, "yday", t.tm_yday + 1);
    set_number(L, "wday", t.tm_wday + 1);
    lua_pushboolean(L, 0);
    lua_setfield(L, -2, "isdst");
    return 1;
  }
  luaL_Buffer b;
  luaL_buffinit(L, &b);
  for (; *format; format++) {
    if (*format != '%') {
      luaL_addchar(&b, *format);
      continue;
    }
    char conversion[3] = {'%', *++format, 0}, text[256];
    if (!conversion[1] || !strchr("aAbBcCdDeFgGhHIjmMnprRStTuUVwWxXyYzZ%", conversion[1]))
      return luaL_error(L, "bad argument #1 to 'date' (invalid conversion specifier '%s')", conversion);
    luaL_addlstring(&b, text, strftime(text, sizeof text, conversion, &t));
  }
  luaL_pushresult(&b);
  return 1;
}

void lb_open_os(lua_State *L) {
  static const luaL_Reg functions[] = {{"time", os_time}, {"clock", os_clock}, {"date", os_date}, {NULL, NULL}};
  luaL_setfuncs(L, functions, 0);
}
