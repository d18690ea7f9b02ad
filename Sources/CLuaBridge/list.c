// Lists of many numbers. To hand Lua a number takes 4 to 10 ns a call, and to ask for one as long; to write or read it where Lua
// keeps it takes less than one. Where that is, is not assumed but found, in tables that Lua itself has made; where it is not
// found, each number goes by a call.
#include "internal.h"

#include <malloc.h>
#include <string.h>

/// Makes a table with room for `count` values, and gives the block that they lie in.
static lb_cell *push_table(lua_State *L, int count) {
  lb_state *S = lb_of(L);
  S->noted = NULL;
  S->awaited = (size_t)count * sizeof(lb_cell);
  lua_createtable(L, count, 0);
  S->awaited = 0;
  return S->noted;
}

/// Finds the place in both tables where one holds `first`, the other `second`, which take `size` bytes; 0 if there is none.
static unsigned place_of(const char *const tables[2], const void *first, const void *second, size_t size) {
  size_t end = malloc_usable_size((void *)tables[0]);
  for (size_t place = size; place + size <= end; place += size) {
    if (memcmp(tables[0] + place, first, size) == 0 && memcmp(tables[1] + place, second, size) == 0) return (unsigned)place;
  }
  return 0;
}

void lb_open_lists(lua_State *L) {
  enum { FIRST = 9, SECOND = 14 };
  const double number = 0x1.5bd9a2f4c7e63p-3;
  const lua_Integer integer = 0x5bd9a2f4c7e63;
  const unsigned counts[] = {FIRST, SECOND};
  lb_cell *cells[] = {push_table(L, FIRST), push_table(L, SECOND)};
  const char *const tables[] = {lua_topointer(L, -2), lua_topointer(L, -1)};
  lua_pushnumber(L, number);
  lua_rawseti(L, -3, 1);
  lua_pushinteger(L, integer);
  lua_rawseti(L, -3, FIRST);
  if (cells[0] && cells[1] && cells[0][0].number == number && cells[0][FIRST - 1].integer == integer) {
    lb_lists found = {
      .cells = place_of(tables, &cells[0], &cells[1], sizeof cells[0]),
      .count = place_of(tables, &counts[0], &counts[1], sizeof counts[0]),
      .number = cells[0][0].type,
      .integer = cells[0][FIRST - 1].type,
    };
    bool are_unlike = found.number != found.integer && cells[1][0].type != found.number && cells[1][0].type != found.integer;
    if (found.cells && found.count && are_unlike) lb_of(L)->lists = found;
  }
  lua_pop(L, 2);
}

/// Finds the first values of a table, and how many they are; none where that is not known.
static lb_cell *cells_of(lua_State *L, int index, int64_t *count) {
  const lb_lists *lists = &lb_of(L)->lists;
  const char *table = lua_topointer(L, index);
  *count = 0;
  if (!lists->cells) return NULL;
  unsigned known;
  lb_cell *cells;
  memcpy(&known, table + lists->count, sizeof known);
  memcpy(&cells, table + lists->cells, sizeof cells);
  *count = known;
  return cells;
}

int64_t lb_write_list(lua_State *L, int index, int64_t first, const double *numbers, int64_t count) {
  int64_t room;
  lb_cell *cells = cells_of(L, index, &room);
  if (room < first + count) {
    index = lua_absindex(L, index);
    for (int64_t i = 0; i < count; i++) {
      if (!isfinite(numbers[i])) return i;
      lua_pushnumber(L, numbers[i]);
      lua_rawseti(L, index, first + i + 1);
    }
    return count;
  }
  const unsigned char type = lb_of(L)->lists.number;
  cells += first;
  for (int64_t i = 0; i < count; i++) {
    if (!isfinite(numbers[i])) return i;
    cells[i].number = numbers[i];
    cells[i].type = type;
  }
  return count;
}

/// Reads numbers where they lie, up to one that is no finite number or lies elsewhere. Returns how many.
static int64_t read_cells(lua_State *L, int index, double *out, int64_t count) {
  int64_t known;
  const lb_cell *cells = cells_of(L, index, &known);
  const lb_lists lists = lb_of(L)->lists;
  if (count > known) count = known;
  for (int64_t i = 0; i < count; i++) {
    if (likely(cells[i].type == lists.number)) {
      out[i] = cells[i].number;
    } else if (cells[i].type == lists.integer) {
      out[i] = (double)cells[i].integer;
    } else {
      return i;
    }
    if (unlikely(!isfinite(out[i]))) return i;
  }
  return count;
}

// A call for each number costs more than the number. So the stack is cleared now and then.
bool lb_read_list(lua_State *L, int index, double *out, int64_t count) {
  int top = lua_gettop(L);
  index = lua_absindex(L, index);
  if (lua_type(L, index) != LUA_TTABLE) return false;
  const int64_t read = read_cells(L, index, out, count);
  // Not more than is needed: a stack that grows for every pair of numbers shrinks again with every collection.
  if (!lua_checkstack(L, read == count ? 2 : LB_FEW)) return false;
  for (int64_t i = read; i < count; lua_settop(L, top)) {
    for (int64_t end = count - i < LB_FEW ? count : i + LB_FEW; i < end; i++) {
      bool is_number = lua_rawgeti(L, index, i + 1) == LUA_TNUMBER;
      if (likely(is_number && isfinite(out[i] = lua_tonumberx(L, -1, NULL)))) continue;
      lua_settop(L, top);
      return false;
    }
  }
  // Lua walks through a table's array first: whatever is beside numbers that all lie there follows the last. Elsewhere, all of
  // them being there, to count what is in the table is to know whether there is more, without a look at the keys.
  int64_t before = 0;
  if (likely(read == count && count > 0)) {
    lua_pushinteger(L, count);
  } else {
    lua_pushnil(L);
    before = count;
  }
  while (lua_next(L, index)) {
    lua_settop(L, top + 1);
    if (before-- > 0) continue;
    lua_settop(L, top);
    return false;
  }
  return true;
}
