// The table library. Its stock functions believe `__len` and loop without a hook: here every step is charged. They
// follow ltablib.c (Lua 5.4, Copyright (C) 1994-2022 Lua.org, PUC-Rio, MIT licence), except that `sort` takes no pivot
// from the clock: the order of equal elements is the same in every run.
#include "internal.h"

enum { READ = 1, WRITE = 2, LENGTH = 4 };

static bool has_field(lua_State *L, const char *name, int n) {
  lua_pushstring(L, name);
  return lua_rawget(L, -n) != LUA_TNIL;
}

/// A table, or something with the metamethods of one.
static void check_table(lua_State *L, int index, int what) {
  if (lua_type(L, index) == LUA_TTABLE) return;
  int n = 1;
  if (lua_getmetatable(L, index) && (!(what & READ) || has_field(L, "__index", ++n)) &&
      (!(what & WRITE) || has_field(L, "__newindex", ++n)) && (!(what & LENGTH) || has_field(L, "__len", ++n))) {
    lua_pop(L, n);
  } else {
    luaL_checktype(L, index, LUA_TTABLE);
  }
}

static lua_Integer length(lua_State *L, int index, int what) {
  check_table(L, index, what | LENGTH);
  return luaL_len(L, index);
}

static int table_insert(lua_State *L) {
  lua_Integer e = (lua_Integer)((lua_Unsigned)length(L, 1, READ | WRITE) + 1);
  lua_Integer position;
  switch (lua_gettop(L)) {
  case 2: position = e; break;
  case 3:
    position = luaL_checkinteger(L, 2);
    luaL_argcheck(L, (lua_Unsigned)position - 1u < (lua_Unsigned)e, 2, "position out of bounds");
    for (lua_Integer i = e; i > position; i--) {
      lb_charge(L, 1);
      lua_geti(L, 1, i - 1);
      lua_seti(L, 1, i);
    }
    break;
  default: return luaL_error(L, "wrong number of arguments to 'insert'");
  }
  lua_seti(L, 1, position);
  return 0;
}

static int table_remove(lua_State *L) {
  lua_Integer size = length(L, 1, READ | WRITE);
  lua_Integer position = luaL_optinteger(L, 2, size);
  if (position != size)
    luaL_argcheck(L, (lua_Unsigned)position - 1u <= (lua_Unsigned)size, 2, "position out of bounds");
  lua_geti(L, 1, position);
  for (; position < size; position++) {
    lb_charge(L, 1);
    lua_geti(L, 1, position + 1);
    lua_seti(L, 1, position);
  }
  lua_pushnil(L);
  lua_seti(L, 1, position);
  return 1;
}

static int table_move(lua_State *L) {
  lua_Integer f = luaL_checkinteger(L, 2), e = luaL_checkinteger(L, 3), t = luaL_checkinteger(L, 4);
  int target = lua_isnoneornil(L, 5) ? 1 : 5;
  check_table(L, 1, READ);
  check_table(L, target, WRITE);
  if (e >= f) {
    luaL_argcheck(L, f > 0 || e < LUA_MAXINTEGER + f, 3, "too many elements to move");
    lua_Integer n = e - f + 1;
    luaL_argcheck(L, t <= LUA_MAXINTEGER - n + 1, 4, "destination wrap around");
    bool forwards = t > e || t <= f || (target != 1 && !lua_compare(L, 1, target, LUA_OPEQ));
    for (lua_Integer k = 0; k < n; k++) {
      lua_Integer i = forwards ? k : n - 1 - k;
      lb_charge(L, 1);
      lua_geti(L, 1, f + i);
      lua_seti(L, target, t + i);
    }
  }
  lua_pushvalue(L, target);
  return 1;
}

static int table_concat(lua_State *L) {
  lua_Integer last = length(L, 1, READ);
  size_t separator_count;
  const char *separator = luaL_optlstring(L, 2, "", &separator_count);
  lua_Integer i = luaL_optinteger(L, 3, 1);
  last = luaL_optinteger(L, 4, last);
  luaL_Buffer b;
  luaL_buffinit(L, &b);
  for (; i <= last; i++) {
    lb_charge(L, 1 + separator_count / 16);
    lua_geti(L, 1, i);
    if (unlikely(!lua_isstring(L, -1)))
      return luaL_error(L, "invalid value (%s) at index %I in table for 'concat'", luaL_typename(L, -1),
                        (LUAI_UACINT)i);
    luaL_addvalue(&b);
    if (i == last) break;
    luaL_addlstring(&b, separator, separator_count);
  }
  luaL_pushresult(&b);
  return 1;
}

static int table_pack(lua_State *L) {
  int n = lua_gettop(L);
  lua_createtable(L, n, 1);
  lua_insert(L, 1);
  for (int i = n; i >= 1; i--) lua_seti(L, 1, i);
  lua_pushinteger(L, n);
  lua_setfield(L, 1, "n");
  return 1;
}

static int table_unpack(lua_State *L) {
  lua_Integer i = luaL_optinteger(L, 2, 1);
  lua_Integer e = luaL_opt(L, luaL_checkinteger, 3, luaL_len(L, 1));
  if (i > e) return 0;
  lua_Unsigned n = (lua_Unsigned)e - (lua_Unsigned)i;
  if (unlikely(n >= (unsigned)INT32_MAX || !lua_checkstack(L, (int)++n)))
    return luaL_error(L, "too many results to unpack");
  lb_charge(L, n);
  for (; i < e; i++) lua_geti(L, 1, i);
  lua_geti(L, 1, e);
  return (int)n;
}

// MARK: sort: quicksort with the median of three, the longer half in the loop

/// a < b, both at negative indices; the function, if any, is at index 2.
static bool is_less(lua_State *L, int a, int b) {
  bool are_strings = lua_type(L, a) == LUA_TSTRING && lua_type(L, b) == LUA_TSTRING;
  lb_charge(L, 2 + (are_strings ? lua_rawlen(L, a) / 16 : 0));
  if (lua_isnil(L, 2)) return lua_compare(L, a, b, LUA_OPLT);
  lua_pushvalue(L, 2);
  lua_pushvalue(L, a - 1);
  lua_pushvalue(L, b - 2);
  lua_call(L, 2, 1);
  bool result = lua_toboolean(L, -1);
  lua_pop(L, 1);
  return result;
}

/// t[i], t[j] = top, below the top.
static void set_pair(lua_State *L, lua_Unsigned i, lua_Unsigned j) {
  lua_seti(L, 1, (lua_Integer)i);
  lua_seti(L, 1, (lua_Integer)j);
}

/// Orders t[i] and t[j].
static void order_pair(lua_State *L, lua_Unsigned i, lua_Unsigned j) {
  lua_geti(L, 1, (lua_Integer)i);
  lua_geti(L, 1, (lua_Integer)j);
  if (is_less(L, -1, -2)) set_pair(L, i, j);
  else lua_pop(L, 2);
}

/// Splits lo...up around the pivot, which is on top and at t[up - 1]; takes it.
static lua_Unsigned partition(lua_State *L, lua_Unsigned lo, lua_Unsigned up) {
  lua_Unsigned i = lo, j = up - 1;
  for (;;) {
    while (lua_geti(L, 1, (lua_Integer)++i), is_less(L, -1, -2)) {
      if (unlikely(i == up - 1)) luaL_error(L, "invalid order function for sorting");
      lua_pop(L, 1);
    }
    while (lua_geti(L, 1, (lua_Integer)--j), is_less(L, -3, -1)) {
      if (unlikely(j < i)) luaL_error(L, "invalid order function for sorting");
      lua_pop(L, 1);
    }
    if (j < i) {
      lua_pop(L, 1);
      set_pair(L, up - 1, i);
      return i;
    }
    set_pair(L, i, j);
  }
}

static void sort_range(lua_State *L, lua_Unsigned lo, lua_Unsigned up) {
  while (lo < up) {
    order_pair(L, lo, up);
    if (up - lo == 1) return;
    lua_Unsigned middle = lo + (up - lo) / 2;
    order_pair(L, lo, middle);
    order_pair(L, middle, up);
    if (up - lo == 2) return;
    lua_geti(L, 1, (lua_Integer)middle);
    lua_pushvalue(L, -1);
    lua_geti(L, 1, (lua_Integer)up - 1);
    set_pair(L, middle, up - 1);
    middle = partition(L, lo, up);
    if (middle - lo < up - middle) {
      sort_range(L, lo, middle - 1);
      lo = middle + 1;
    } else {
      sort_range(L, middle + 1, up);
      up = middle - 1;
    }
  }
}

static int table_sort(lua_State *L) {
  lua_Integer n = length(L, 1, READ | WRITE);
  if (n > 1) {
    luaL_argcheck(L, n < INT32_MAX, 1, "array too big");
    if (!lua_isnoneornil(L, 2)) luaL_checktype(L, 2, LUA_TFUNCTION);
    lua_settop(L, 2);
    luaL_checkstack(L, 400, "");  // at most log2(n) levels of the recursion, each with a few values
    sort_range(L, 1, (lua_Unsigned)n);
  }
  return 0;
}

void lb_open_table(lua_State *L) {
  static const luaL_Reg functions[] = {
    {"insert", table_insert}, {"remove", table_remove}, {"move", table_move}, {"concat", table_concat},
    {"pack", table_pack}, {"unpack", table_unpack}, {"sort", table_sort}, {NULL, NULL}};
  luaL_setfuncs(L, functions, 0);
}
