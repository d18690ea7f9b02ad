// The arguments of the function that runs. To ask Lua for a number takes two calls; read in its place on the stack, it takes a
// third of the time. Where that is, is not assumed but found, in two calls that Lua itself has made; where it is not found,
// arguments are asked for.
#include "internal.h"

#include <malloc.h>
#include <pthread.h>
#include <string.h>

enum { STATE_WORDS = 16, CALL_WORDS = 4, CELL = sizeof(lb_cell) };

lb_places lb_known;

bool lb_knows_places(void) { return lb_known.are_known; }

/// The place, in bytes, of the first word that is `value`; -1 if there is none.
static int place_of(const uintptr_t *words, int count, uintptr_t value) {
  for (int i = 0; i < count; i++) {
    if (words[i] == value) return i * (int)sizeof *words;
  }
  return -1;
}

/// The place of the first word that grows by one cell with each value that is pushed.
static int place_of_top(const uintptr_t words[3][STATE_WORDS]) {
  for (int i = 0; i < STATE_WORDS; i++) {
    if (words[1][i] == words[0][i] + CELL && words[2][i] == words[1][i] + CELL) return i * (int)sizeof words[0][0];
  }
  return -1;
}

/// Looks for the places in a function that runs.
static bool find(lua_State *L, lb_places *found) {
  const double number = 0x1.5bd9a2f4c7e63p-3;
  const lua_Integer integer = 0x5bd9a2f4c7e63;
  int count = lua_gettop(L);
  uintptr_t state[3][STATE_WORDS], call[CALL_WORDS];
  lua_Debug ar;
  if (!lua_getstack(L, 0, &ar) || malloc_usable_size(ar.i_ci) < sizeof call) return false;
  memcpy(state[0], L, sizeof state[0]);
  lua_pushnumber(L, number);
  memcpy(state[1], L, sizeof state[1]);
  lua_pushinteger(L, integer);
  memcpy(state[2], L, sizeof state[2]);
  memcpy(call, ar.i_ci, sizeof call);
  int top = place_of_top(state), running = place_of(state[2], STATE_WORDS, (uintptr_t)ar.i_ci);
  if (top < 0 || running < 0) return false;
  uintptr_t end = state[2][top / (int)sizeof **state];
  int function = place_of(call, CALL_WORDS, end - (uintptr_t)(count + 3) * CELL);
  if (function < 0) return false;
  const void *userdata = lua_newuserdatauv(L, CELL, 0);
  lua_pushliteral(L, "place");
  const void *name = lua_topointer(L, -1);
  lua_pushnil(L);
  lua_pushboolean(L, 1);
  lua_pushlightuserdata(L, L);
  memcpy(&end, (const char *)L + top, sizeof end);
  const lb_cell *cells = (const lb_cell *)end - 7;
  bool are_found = cells[0].number == number && cells[1].integer == integer && cells[3].pointer == name;
  for (int i = 0; i < 7; i++) {
    for (int j = 0; j < i; j++) are_found = are_found && cells[i].type != cells[j].type;
  }
  *found = (lb_places){
    are_found, cells[0].type, cells[1].type, cells[2].type, cells[3].type, (unsigned)top, (unsigned)running,
    (unsigned)function, (unsigned)((uintptr_t)userdata - (uintptr_t)cells[2].pointer),
  };
  lua_settop(L, count);
  return are_found && found->payload <= 64;
}

static bool are_same(const lb_places *a, const lb_places *b) {
  return a->number == b->number && a->integer == b->integer && a->userdata == b->userdata && a->name == b->name &&
         a->top == b->top && a->call == b->call && a->function == b->function && a->payload == b->payload;
}

static int find_again(lua_State *L) {
  lb_places *found = lua_touserdata(L, 1);
  if (!find(L, &found[1])) found[1].are_known = false;
  return 0;
}

static int find_first(lua_State *L) {
  lb_places found[2] = {0};
  if (!find(L, found)) return 0;
  lua_pushcfunction(L, find_again);
  lua_pushlightuserdata(L, found);
  lua_pushnil(L);
  lua_pushnil(L);
  lua_call(L, 3, 0);
  if (found[1].are_known && are_same(&found[0], &found[1])) lb_known = found[0];
  return 0;
}

static _Thread_local lua_State *asked;

static void find_once(void) {
  lua_pushcfunction(asked, find_first);
  lua_call(asked, 0, 0);
}

void lb_open_arguments(lua_State *L) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  asked = L;
  pthread_once(&once, find_once);
}
