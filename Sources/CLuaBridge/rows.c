// Lists of records with the same keys, numbers as a rule. A record is a table that is made when it is read first: a script that
// reads one column never pays for the others.
#include "internal.h"

#include <math.h>
#include <string.h>

/// Numbers the fields of what a list holds; a weak table finds that by the list.
enum { CELLS = 1, KEYS, OTHERS, METHODS };

typedef struct {
  lua_Integer rows, columns;
  bool *is_made;  // for each row, behind the cells: what a script takes away then stays away
  bool are_made;  // all of them
  double cells[];  // column by column, NaN where OTHERS tells
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
  lua_rawgeti(L, held, CELLS);
  lb_cells *cells = lua_touserdata(L, -1);
  lua_pop(L, 1);
  return cells;
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
    if (likely(!isnan(number))) {
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
    lb_charge(L, (uint64_t)c->columns);
    push_record(L, 1, 3, c, row);
    return 1;
  }
  lua_rawgeti(L, 3, METHODS);
  lua_pushvalue(L, 2);
  lua_rawget(L, -2);
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
  if (!push_held(L, index)) return;
  int held = lua_gettop(L);
  lb_cells *c = cells_of(L, held);
  for (lua_Integer row = 1; row <= c->rows && !c->are_made; row++) {
    if (c->is_made[row - 1]) continue;
    lb_charge(L, (uint64_t)c->columns);
    push_record(L, index, held, c, row);
    lua_settop(L, held);
  }
  c->are_made = true;
  lua_pop(L, 1);
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

double *lb_push_rows(lua_State *L, int keys, int others, int methods, int64_t rows, int64_t columns) {
  lb_state *S = lb_of(L);
  keys = lua_absindex(L, keys), others = lua_absindex(L, others), methods = lua_absindex(L, methods);
  if (S->rows == 0) open_rows(L);
  lua_createtable(L, 0, 2);
  lua_rawgeti(L, LUA_REGISTRYINDEX, S->rows_metatable);
  lua_setmetatable(L, -2);
  lua_rawgeti(L, LUA_REGISTRYINDEX, S->rows);
  lua_pushvalue(L, -2);
  lua_createtable(L, METHODS, 0);
  size_t count = (size_t)(rows * columns);
  lb_cells *c = lua_newuserdatauv(L, sizeof *c + count * sizeof(double) + (size_t)rows, 0);
  c->rows = rows, c->columns = columns, c->are_made = false;
  c->is_made = memset(c->cells + count, 0, (size_t)rows);
  lua_rawseti(L, -2, CELLS);
  lua_pushvalue(L, keys);
  lua_rawseti(L, -2, KEYS);
  lua_pushvalue(L, others);
  lua_rawseti(L, -2, OTHERS);
  lua_pushvalue(L, methods);
  lua_rawseti(L, -2, METHODS);
  lua_rawset(L, -3);
  lua_pop(L, 1);
  return c->cells;
}

bool lb_push_column(lua_State *L, int index, int64_t column) {
  int top = lua_gettop(L);
  if (!push_held(L, index)) return false;
  const lb_cells *c = cells_of(L, top + 1);
  if (column < 0 || column >= c->columns) {
    lua_settop(L, top);
    return false;
  }
  lua_rawgeti(L, top + 1, OTHERS);
  lua_createtable(L, (int)c->rows, 0);
  for (lua_Integer row = 0; row < c->rows; row++) {
    lua_Integer cell = column * c->rows + row;
    if (likely(!isnan(c->cells[cell]))) {
      lua_pushnumber(L, c->cells[cell]);
    } else if (lua_rawgeti(L, top + 2, cell) == LUA_TNIL) {
      lua_pop(L, 1);
      lua_pushboolean(L, 0);
    }
    lua_rawseti(L, top + 3, row + 1);
  }
  lua_replace(L, top + 1);
  lua_settop(L, top + 1);
  return true;
}
