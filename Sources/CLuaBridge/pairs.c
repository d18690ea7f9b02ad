// An order for `pairs`. Lua walks string keys in the order of their hashes, which are seeded anew in every process,
// and objects by address; a script whose frames depend on that is not the same film twice. Ours is: the sequence 1...n,
// then other numbers ascending, strings by bytes, booleans, Swift objects by age, then the rest as Lua has it.
// `next` walks the same order. Measured: walking ten string keys takes five times as long as raw, a list twice as long.
#include "internal.h"

#include <stdlib.h>
#include <string.h>

typedef struct sort_key {
  int rank;
  lua_Integer index;  // in the list of keys
  lua_Integer integer;
  lua_Number number;
  const char *bytes;
  size_t count;
} sort_key;

static int compare_numbers(const sort_key *a, const sort_key *b) {
  if (a->number != b->number) return a->number < b->number ? -1 : 1;
  return a->integer == b->integer ? 0 : a->integer < b->integer ? -1 : 1;  // integers beyond 2^53
}

static int compare_keys(const void *x, const void *y) {
  const sort_key *a = x, *b = y;
  int order = a->rank - b->rank;
  if (order == 0 && a->rank == 0) order = compare_numbers(a, b);
  if (order == 0 && a->rank == 1) {
    order = memcmp(a->bytes, b->bytes, a->count < b->count ? a->count : b->count);
    if (order == 0) order = a->count < b->count ? -1 : a->count > b->count;
  }
  if (order == 0 && a->rank >= 2 && a->integer != b->integer) order = a->integer < b->integer ? -1 : 1;
  return order ? order : a->index < b->index ? -1 : 1;
}

static sort_key describe_key(lua_State *L, int index, lua_Integer place) {
  sort_key k = {.index = place};
  switch (lua_type(L, index)) {
  case LUA_TNUMBER:
    k.number = lua_tonumber(L, index);
    if (lua_isinteger(L, index)) k.integer = lua_tointeger(L, index);
    break;
  case LUA_TSTRING:
    k.rank = 1;
    k.bytes = lua_tolstring(L, index, &k.count);
    break;
  case LUA_TBOOLEAN:
    k.rank = 2;
    k.integer = lua_toboolean(L, index);
    break;
  case LUA_TUSERDATA:
    k.rank = 3;
    k.integer = (lua_Integer)((lb_box *)lua_touserdata(L, index))->serial;
    break;
  default: k.rank = 4;
  }
  return k;
}

/// Whether the key below the top of the stack belongs to the sequence 1...length.
static bool is_in_sequence(lua_State *L, lua_Integer length) {
  return lua_isinteger(L, -2) && (lua_Unsigned)lua_tointeger(L, -2) - 1u < (lua_Unsigned)length;
}

/// Up to LB_FEW keys, which is nearly every table: they are gathered on the stack and sorted there.
static lua_Integer sort_few(lua_State *L, int table, lua_Integer length, int keys) {
  sort_key list[LB_FEW];
  int n = 0;
  luaL_checkstack(L, LB_FEW + 8, NULL);
  lua_pushnil(L);
  while (lua_next(L, table)) {
    if (!is_in_sequence(L, length)) {
      sort_key key = describe_key(L, -2, n + 1);
      int place = n++;
      for (; place > 0 && compare_keys(&key, &list[place - 1]) < 0; place--) list[place] = list[place - 1];
      list[place] = key;
      lua_pushvalue(L, -2);
      lua_replace(L, -2);  // the key stays, once gathered and once to go on from
    } else {
      lua_pop(L, 1);
    }
  }
  for (int i = 0; i < n; i++) {
    lua_pushvalue(L, keys + (int)list[i].index);
    lua_rawseti(L, keys, i + 1);
  }
  return n;
}

static lua_Integer sort_many(lua_State *L, int table, lua_Integer length, int keys, lua_Integer n) {
  sort_key *list = lua_newuserdatauv(L, (size_t)n * sizeof *list, 0);
  lua_createtable(L, (int)n, 0);
  int raw = lua_gettop(L);
  lua_Integer i = 0;
  for (lua_pushnil(L); lua_next(L, table); lua_pop(L, 1)) {
    if (is_in_sequence(L, length)) continue;
    list[i] = describe_key(L, -2, i + 1);
    lua_pushvalue(L, -2);
    lua_rawseti(L, raw, ++i);
  }
  n = i;  // fewer, if the collector has cleared a weak table meanwhile
  lb_charge(L, (uint64_t)n * 4);
  qsort(list, (size_t)n, sizeof *list, compare_keys);
  for (i = 0; i < n; i++) {
    lua_rawgeti(L, raw, list[i].index);
    lua_rawseti(L, keys, i + 1);
  }
  return n;
}

/// Pushes a list of the keys outside 1...border in order, if there are any; returns how many. May raise.
int lb_sorted_keys(lua_State *L, int index, lua_Integer *border) {
  index = lua_absindex(L, index);
  luaL_checkstack(L, 8, NULL);
  lb_make_rows(L, index);
  lua_Integer length = (lua_Integer)lua_rawlen(L, index);
  lua_Integer n = 0, inside = 0;
  // First only count, so that a plain list costs one walk and no memory.
  for (lua_pushnil(L); lua_next(L, index); lua_pop(L, 1)) {
    if (is_in_sequence(L, length)) {
      inside++;
    } else {
      n++;
    }
  }
  // A list with holes may have its border anywhere up to 2^63 - 1: nobody can walk there, and its numbers are sorted.
  if (length - inside > LB_HOLES) {
    n += inside;
    length = 0;
  }
  *border = length;
  lb_charge(L, (uint64_t)(length + n) / 4);
  if (n == 0) return 0;
  if (n > 1 << 24) return luaL_error(L, "table has too many keys");
  lua_createtable(L, (int)n, 0);
  int keys = lua_gettop(L);
  n = n <= LB_FEW ? sort_few(L, index, length, keys) : sort_many(L, index, length, keys, n);
  lua_settop(L, n > 0 ? keys : keys - 1);
  return (int)n;
}

/// Walks 1...border, then the keys of upvalue 2. Keys whose value went nil meanwhile are passed over; new ones are not
/// met.
/// Upvalues: border, keys (or false), position.
static int next_in_order(lua_State *L) {
  luaL_checktype(L, 1, LUA_TTABLE);
  lua_Integer border = lua_tointeger(L, lua_upvalueindex(1));
  lua_Integer i = lua_tointeger(L, lua_upvalueindex(3));
  lua_settop(L, 1);
  for (;;) {
    i++;
    if (i <= border) {
      lua_pushinteger(L, i);
      lua_rawgeti(L, 1, i);
    } else {
      if (lua_type(L, lua_upvalueindex(2)) != LUA_TTABLE) break;
      if (lua_rawgeti(L, lua_upvalueindex(2), i - border) == LUA_TNIL) break;
      lua_pushvalue(L, -1);
      lua_rawget(L, 1);
    }
    if (!lua_isnil(L, -1)) {
      lua_pushinteger(L, i);
      lua_replace(L, lua_upvalueindex(3));
      return 2;
    }
    lua_settop(L, 1);
    lb_charge(L, 1);
  }
  lua_pushinteger(L, i - 1);
  lua_replace(L, lua_upvalueindex(3));
  return 0;
}

static int base_pairs(lua_State *L) {
  luaL_checkany(L, 1);
  if (luaL_getmetafield(L, 1, "__pairs") != LUA_TNIL) {
    lua_pushvalue(L, 1);
    lua_call(L, 1, 3);
    return 3;
  }
  luaL_checktype(L, 1, LUA_TTABLE);
  lua_settop(L, 1);
  lua_Integer border;
  if (lb_sorted_keys(L, 1, &border) == 0) lua_pushboolean(L, 0);
  lua_pushinteger(L, border);
  lua_insert(L, -2);
  lua_pushinteger(L, 0);
  lua_pushcclosure(L, next_in_order, 3);
  lua_pushvalue(L, 1);
  lua_pushnil(L);
  return 3;
}

// Upvalues of `next`: the table that it is walking through, its border, its keys (or false), the position of the last
// answer. Walking two tables by turns is allowed, and costs the order of each anew.
enum { NEXT_TABLE = 1, NEXT_BORDER, NEXT_KEYS, NEXT_POSITION };

/// Makes the order of the table at 1 and finds the place of the key at 2 in it: that of the key itself or, where it was
/// cleared meanwhile, of its neighbour before.
static lua_Integer find_key(lua_State *L) {
  lua_Integer border;
  if (lb_sorted_keys(L, 1, &border) == 0) lua_pushboolean(L, 0);
  lua_pushinteger(L, border);
  lua_replace(L, lua_upvalueindex(NEXT_BORDER));
  lua_replace(L, lua_upvalueindex(NEXT_KEYS));
  lua_pushvalue(L, 1);
  lua_replace(L, lua_upvalueindex(NEXT_TABLE));
  if (lua_isnil(L, 2)) return 0;
  if (lua_isinteger(L, 2) && (lua_Unsigned)lua_tointeger(L, 2) - 1u < (lua_Unsigned)border) return lua_tointeger(L, 2);
  sort_key wanted = describe_key(L, 2, 0);
  lua_Integer before = 0;
  if (lua_type(L, lua_upvalueindex(NEXT_KEYS)) == LUA_TTABLE) {
    for (lua_Integer i = 1; lua_rawgeti(L, lua_upvalueindex(NEXT_KEYS), i) != LUA_TNIL; i++) {
      if (lua_rawequal(L, -1, 2)) return border + i;
      sort_key key = describe_key(L, -1, i);
      if (key.rank < 4 && compare_keys(&key, &wanted) < 0) before = i;
      lua_settop(L, 2);
      lb_charge(L, 1);
    }
  }
  if (wanted.rank == 4) return luaL_error(L, "invalid key to 'next'");
  return border + before;
}

/// `next` in the order of `pairs`: a script that walks by itself meets no hashes either.
static int base_next(lua_State *L) {
  luaL_checktype(L, 1, LUA_TTABLE);
  lua_settop(L, 2);
  lua_Integer i = lua_tointeger(L, lua_upvalueindex(NEXT_POSITION));
  lua_Integer border = lua_tointeger(L, lua_upvalueindex(NEXT_BORDER));
  bool goes_on = !lua_isnil(L, 2) && i > 0 && lua_rawequal(L, 1, lua_upvalueindex(NEXT_TABLE));
  if (goes_on) {
    if (i <= border) {
      lua_pushinteger(L, i);
    } else if (lua_type(L, lua_upvalueindex(NEXT_KEYS)) == LUA_TTABLE) {
      lua_rawgeti(L, lua_upvalueindex(NEXT_KEYS), i - border);
    } else {
      lua_pushnil(L);
    }
    goes_on = lua_rawequal(L, -1, 2);
    lua_settop(L, 2);
  }
  if (!goes_on) {
    i = find_key(L);
    border = lua_tointeger(L, lua_upvalueindex(NEXT_BORDER));
  }
  for (;;) {
    lua_settop(L, 2);
    lb_charge(L, 1);
    i++;
    if (i <= border) {
      lua_pushinteger(L, i);
      lua_rawgeti(L, 1, i);
    } else {
      if (lua_type(L, lua_upvalueindex(NEXT_KEYS)) != LUA_TTABLE) break;
      if (lua_rawgeti(L, lua_upvalueindex(NEXT_KEYS), i - border) == LUA_TNIL) break;
      lua_pushvalue(L, -1);
      lua_rawget(L, 1);
    }
    if (lua_isnil(L, -1)) continue;
    lua_pushinteger(L, i);
    lua_replace(L, lua_upvalueindex(NEXT_POSITION));
    return 2;
  }
  // Done: let go of the table.
  for (int upvalue = NEXT_TABLE; upvalue <= NEXT_POSITION; upvalue++) {
    lua_pushnil(L);
    lua_replace(L, lua_upvalueindex(upvalue));
  }
  lua_pushnil(L);
  return 1;
}

void lb_open_pairs(lua_State *L) {
  lua_pushcfunction(L, base_pairs);
  lua_setfield(L, -2, "pairs");
  for (int upvalue = NEXT_TABLE; upvalue <= NEXT_POSITION; upvalue++) lua_pushnil(L);
  lua_pushcclosure(L, base_next, NEXT_POSITION);
  lua_setfield(L, -2, "next");
}

// MARK: For Swift

static int all_keys(lua_State *L) {
  lua_Integer border;
  int n = lb_sorted_keys(L, 1, &border);
  lua_createtable(L, (int)(border + n < 1 << 20 ? border + n : 1 << 20), 0);
  lua_Integer count = 0;
  for (lua_Integer i = 1; i <= border; i++) {
    if (lua_rawgeti(L, 1, i) != LUA_TNIL) {
      lua_pushinteger(L, i);
      lua_rawseti(L, -3, ++count);
    }
    lua_pop(L, 1);
  }
  for (int i = 1; i <= n; i++) {
    lua_rawgeti(L, 2, i);
    lua_rawseti(L, -2, ++count);
  }
  return 1;
}

bool lb_push_sorted_keys(lua_State *L, int index) {
  index = lua_absindex(L, index);
  lua_pushcfunction(L, all_keys);
  lua_pushvalue(L, index);
  if (lb_call(L, 1, 1) == LB_OK) return true;
  lua_pop(L, 1);
  return false;
}

static int next_in_list(lua_State *L) {
  lua_Integer i = lua_tointeger(L, lua_upvalueindex(2));
  if (lua_rawgeti(L, lua_upvalueindex(1), i + 1) == LUA_TNIL) return 1;
  lua_rawgeti(L, lua_upvalueindex(1), i + 2);
  lua_pushinteger(L, i + 2);
  lua_replace(L, lua_upvalueindex(2));
  return 2;
}

void lb_push_list_iterator(lua_State *L) {
  lua_pushinteger(L, 0);
  lua_pushcclosure(L, next_in_list, 2);
}
