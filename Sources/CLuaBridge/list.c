// Lists of many numbers. To hand Lua a number takes 4 to 10 ns a call, to write it where Lua keeps it less than one. Where that
// is, is not assumed but looked at: two numbers that Lua itself has written are found there, or each goes by a call.
#include "internal.h"

static const double probe = 0x1.5bd9a2f4c7e63p-3;

lb_list lb_begin_list(lua_State *L, lua_Integer count) {
  lb_state *S = lb_of(L);
  S->noted = NULL;
  S->awaited = (size_t)count * sizeof(lb_cell);
  lua_createtable(L, (int)count, 0);
  S->awaited = 0;
  if (!S->noted) return (lb_list){NULL, 0};
  lb_cell *cells = S->noted;
  const lua_Integer places[] = {1, count};
  for (int i = 0; i < 2; i++) {
    lua_pushnumber(L, probe);
    lua_rawseti(L, -2, places[i]);
  }
  bool is_found = cells[0].number == probe && cells[count - 1].number == probe && cells[0].type == cells[count - 1].type;
  return (lb_list){is_found ? cells : NULL, cells[0].type};
}

int64_t lb_write_list(
  lua_State *L, int index, const lb_list *list, int64_t first, const double *numbers, int64_t count
) {
  if (!list->cells) {
    index = lua_absindex(L, index);
    for (int64_t i = 0; i < count; i++) {
      if (!isfinite(numbers[i])) return i;
      lua_pushnumber(L, numbers[i]);
      lua_rawseti(L, index, first + i + 1);
    }
    return count;
  }
  const unsigned char type = list->type;
  lb_cell *cells = list->cells + first;
  for (int64_t i = 0; i < count; i++) {
    if (!isfinite(numbers[i])) return i;
    cells[i].number = numbers[i];
    cells[i].type = type;
  }
  return count;
}
