// Lists of records with the same keys, numbers as a rule. A record is a table that is made when it is read first: a script that
// reads one column never pays for the others.
#include "internal.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/// Numbers the fields of what a list holds; a weak table finds that by the list. CELLS and OTHERS come from SOURCE.
enum { SHAPE = 1, KEYS, MEMBERS, SOURCE, CELLS, OTHERS };

typedef struct {
  lua_Integer rows, columns, lists;
  double *cells;  // column by column, not finite where OTHERS tells; NULL until SOURCE was asked
  bool are_made;  // all records
  bool is_made[];  // for each row: what a script takes away then stays away
} lb_cells;

/// Pushes what the list at `index` holds; nothing, and false, for any other value.
static bool push_held(lua_State *L, int index) {
  lb_state *S = lb_of(L);
  if (S->rows == 0 || lua_type(L, index) != LUA_TTABLE) return false;
  index = lua_absindex(L, index);
  lua_rawgeti(L, LUA_REGISTRYINDEX, S->rows);
  lua_pushvalue(L, index);
  bool is_list = lua_rawget(L, -2) == LUA_TTABLE;
  lua_remove(L, -2);
  if (!is_list) lua_pop(L, 1);
  return is_list;
}

static lb_cells *cells_of(lua_State *L, int held) {
  lua_rawgeti(L, held, SHAPE);
  lb_cells *cells = lua_touserdata(L, -1);
  lua_pop(L, 1);
  return cells;
}

/// Has all numbers told, if they are not known yet.
static void fill_cells(lua_State *L, int held, lb_cells *c) {
  if (c->cells) return;
  lua_rawgeti(L, held, SOURCE);
  double *cells = lua_newuserdatauv(L, (size_t)(c->rows * c->columns) * sizeof *cells, 0);
  lua_rawseti(L, held, CELLS);
  lua_pushlightuserdata(L, cells);
  lua_call(L, 1, 1);
  lua_rawseti(L, held, OTHERS);
  lua_pushnil(L);
  lua_rawseti(L, held, SOURCE);
  c->cells = cells;
}

/// Pushes a list of a column. Its numbers alone are asked for, until as many lists were made as there are columns.
static void push_list(lua_State *L, int held, lb_cells *c, lua_Integer column) {
  lua_createtable(L, (int)c->rows, 0);
  if (!c->cells && c->lists++ < c->columns) {
    lua_rawgeti(L, held, SOURCE);
    lua_pushinteger(L, column);
    lua_pushvalue(L, -3);
    lua_call(L, 2, 1);
    bool is_written = lua_toboolean(L, -1);
    lua_pop(L, 1);
    if (is_written) return;
  }
  fill_cells(L, held, c);
  lua_rawgeti(L, held, OTHERS);
  const double *cells = c->cells + column * c->rows;
  for (lua_Integer row = 0;; row++) {
    row += lb_write_list(L, -2, row, cells + row, c->rows - row);
    if (row == c->rows) break;
    if (lua_rawgeti(L, -1, column * c->rows + row) == LUA_TNIL) {
      lua_pop(L, 1);
      lua_pushboolean(L, 0);
    }
    lua_rawseti(L, -3, row + 1);
  }
  lua_pop(L, 1);
}

/// Puts a list in the place of the column's number, on top, that stands for it under the key below; pushes it.
static void push_member(lua_State *L, int list, int held, lb_cells *c) {
  lua_Integer column = lua_tointeger(L, -1);
  int key = lua_gettop(L) - 1;
  push_list(L, held, c, column);
  lua_pushvalue(L, key);
  lua_pushvalue(L, -2);
  lua_rawset(L, list);
  lua_rawgeti(L, held, MEMBERS);
  lua_pushvalue(L, key);
  lua_pushnil(L);
  lua_rawset(L, -3);
  lua_pop(L, 1);
}

/// Makes a record of the list at `list`, from 1, keeps it there, and pushes it.
static void push_record(lua_State *L, int list, int held, lb_cells *c, lua_Integer row) {
  lua_rawgeti(L, held, KEYS);
  lua_rawgeti(L, held, OTHERS);
  int keys = lua_gettop(L) - 1, others = keys + 1;
  lua_createtable(L, 0, (int)c->columns);
  for (lua_Integer column = 0; column < c->columns; column++) {
    lua_Integer cell = column * c->rows + row - 1;
    double number = c->cells[cell];
    lua_rawgeti(L, keys, column + 1);
    if (likely(isfinite(number))) {
      lua_pushnumber(L, number);
    } else {
      lua_rawgeti(L, others, cell);
    }
    lua_rawset(L, -3);
  }
  lua_pushvalue(L, -1);
  lua_rawseti(L, list, row);
  c->is_made[row - 1] = true;
  lua_replace(L, keys);
  lua_pop(L, 1);
}

static int index_rows(lua_State *L) {
  lua_settop(L, 2);
  if (!push_held(L, 1)) return 0;
  if (lua_isinteger(L, 2)) {
    lb_cells *c = cells_of(L, 3);
    lua_Integer row = lua_tointeger(L, 2);
    if (row < 1 || row > c->rows || c->is_made[row - 1]) return 0;
    fill_cells(L, 3, c);
    lb_charge(L, (uint64_t)c->columns);
    push_record(L, 1, 3, c, row);
    return 1;
  }
  lua_rawgeti(L, 3, MEMBERS);
  lua_pushvalue(L, 2);
  lua_pushvalue(L, 2);
  if (lua_rawget(L, 4) == LUA_TNUMBER) push_member(L, 1, 3, cells_of(L, 3));
  return 1;
}

/// A script writes what is not there: from now on the list is a table like others.
static int write_rows(lua_State *L) {
  lua_settop(L, 3);
  lb_make_rows(L, 1);
  lua_rawset(L, 1);
  return 0;
}

static int count_rows(lua_State *L) {
  lua_settop(L, 1);
  const lb_cells *c = push_held(L, 1) ? cells_of(L, 2) : NULL;
  if (c && c->rows > 0 && !c->are_made && !(c->is_made[c->rows - 1] && lua_rawgeti(L, 1, c->rows) == LUA_TNIL)) {
    lua_pushinteger(L, c->rows);
    return 1;
  }
  lb_make_rows(L, 1);
  lua_pushinteger(L, (lua_Integer)lua_rawlen(L, 1));
  return 1;
}

void lb_make_rows(lua_State *L, int index) {
  if (lb_of(L)->rows == 0 || !lua_getmetatable(L, index)) return;
  lua_pop(L, 1);
  index = lua_absindex(L, index);
  luaL_checkstack(L, LUA_MINSTACK, NULL);
  if (!push_held(L, index)) return;
  int held = lua_gettop(L);
  lb_cells *c = cells_of(L, held);
  for (lua_Integer row = 1; row <= c->rows && !c->are_made; row++) {
    if (c->is_made[row - 1]) continue;
    fill_cells(L, held, c);
    lb_charge(L, (uint64_t)c->columns);
    push_record(L, index, held, c, row);
    lua_settop(L, held);
  }
  lua_rawgeti(L, held, MEMBERS);
  for (lua_pushnil(L); !c->are_made && lua_next(L, held + 1); lua_settop(L, held + 2)) {
    if (lua_type(L, -1) == LUA_TNUMBER) push_member(L, index, held, c);
  }
  c->are_made = true;
  lua_settop(L, held - 1);
}

static int make_rows(lua_State *L) {
  lb_make_rows(L, 1);
  return 0;
}

bool lb_complete_rows(lua_State *L, int index) {
  index = lua_absindex(L, index);
  if (!push_held(L, index)) return true;
  bool are_made = cells_of(L, lua_gettop(L))->are_made;
  lua_pop(L, 1);
  if (are_made) return true;
  lua_pushcfunction(L, make_rows);
  lua_pushvalue(L, index);
  if (lb_call(L, 1, 0) == LB_OK) return true;
  lua_pop(L, 1);
  return false;
}

static void open_rows(lua_State *L) {
  lb_state *S = lb_of(L);
  static const luaL_Reg functions[] = {
    {"__index", index_rows}, {"__newindex", write_rows}, {"__len", count_rows}, {NULL, NULL},
  };
  luaL_newlib(L, functions);
  // A script that could reach it could give it a finalizer.
  lua_pushboolean(L, 0);
  lua_setfield(L, -2, "__metatable");
  S->rows_metatable = luaL_ref(L, LUA_REGISTRYINDEX);
  lua_createtable(L, 0, 0);
  lua_createtable(L, 0, 1);
  lua_pushliteral(L, "k");
  lua_setfield(L, -2, "__mode");
  lua_setmetatable(L, -2);
  S->rows = luaL_ref(L, LUA_REGISTRYINDEX);
}

void lb_push_rows(lua_State *L, int keys, int members, int source, int64_t rows, int64_t columns, size_t held) {
  lb_state *S = lb_of(L);
  keys = lua_absindex(L, keys), members = lua_absindex(L, members), source = lua_absindex(L, source);
  if (S->rows == 0) open_rows(L);
  lua_createtable(L, 0, 2);
  lua_rawgeti(L, LUA_REGISTRYINDEX, S->rows_metatable);
  lua_setmetatable(L, -2);
  lua_rawgeti(L, LUA_REGISTRYINDEX, S->rows);
  lua_pushvalue(L, -2);
  lua_createtable(L, OTHERS, 0);
  // What the host holds lies elsewhere; the room for it, never touched, is what the script pays.
  lb_cells *c = lua_newuserdatauv(L, sizeof *c + (size_t)rows + held, 0);
  c->rows = rows, c->columns = columns, c->lists = 0, c->cells = NULL, c->are_made = false;
  memset(c->is_made, 0, (size_t)rows);
  lua_rawseti(L, -2, SHAPE);
  lua_pushvalue(L, keys);
  lua_rawseti(L, -2, KEYS);
  lua_pushvalue(L, members);
  lua_rawseti(L, -2, MEMBERS);
  lua_pushvalue(L, source);
  lua_rawseti(L, -2, SOURCE);
  lua_rawset(L, -3);
  lua_pop(L, 1);
}

/// Pushes a column of a list, both given; nil if there is none.
static int column_of_rows(lua_State *L) {
  if (!push_held(L, 1)) return 0;
  lb_cells *c = cells_of(L, 3);
  lua_Integer column = lua_tointeger(L, 2);
  if (column < 0 || column >= c->columns) return 0;
  push_list(L, 3, c, column);
  return 1;
}

int lb_push_column(lua_State *L, int index, int64_t column) {
  index = lua_absindex(L, index);
  lua_pushcfunction(L, column_of_rows);
  lua_pushvalue(L, index);
  lua_pushinteger(L, column);
  return lb_call(L, 2, 1);
}
