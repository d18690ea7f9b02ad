#include "CPeers.h"

#include <lauxlib.h>
#include <lualib.h>
#include <stddef.h>

static int add1(lua_State *L) {
  lua_pushnumber(L, luaL_checknumber(L, 1) + 1);
  return 1;
}

static int add3(lua_State *L) {
  lua_pushnumber(L, luaL_checknumber(L, 1) + luaL_checknumber(L, 2) + luaL_checknumber(L, 3));
  return 1;
}

// Properties as a careful C programmer binds them: one table look-up, then a field at an offset. A point is a userdata of
// its own when it is read, and a list of two numbers when it is written.

typedef struct card {
  const void *type;
  double alpha, radius, center[2];
} card;

typedef struct property { size_t offset; int count; } property;

static const char card_type;
static const property alpha_property = {offsetof(card, alpha), 1}, radius_property = {offsetof(card, radius), 1},
  center_property = {offsetof(card, center), 2};

static card *checked(lua_State *L) {
  card *it = lua_touserdata(L, 1);
  if (!it || it->type != &card_type) luaL_typeerror(L, 1, "card");
  return it;
}

static double *field(lua_State *L, int *count) {
  card *it = checked(L);
  lua_pushvalue(L, 2);
  if (lua_rawget(L, lua_upvalueindex(1)) != LUA_TLIGHTUSERDATA) luaL_error(L, "unknown property");
  const property *p = lua_touserdata(L, -1);
  *count = p->count;
  return (double *)((char *)it + p->offset);
}

static int get(lua_State *L) {
  int count;
  const double *numbers = field(L, &count);
  if (count == 1) {
    lua_pushnumber(L, *numbers);
  } else {
    double *point = lua_newuserdatauv(L, 2 * sizeof *point, 0);
    point[0] = numbers[0];
    point[1] = numbers[1];
    lua_pushvalue(L, lua_upvalueindex(2));
    lua_setmetatable(L, -2);
  }
  return 1;
}

static int set(lua_State *L) {
  int count;
  double *numbers = field(L, &count);
  if (count == 1) {
    *numbers = luaL_checknumber(L, 3);
  } else {
    luaL_checktype(L, 3, LUA_TTABLE);
    for (int i = 0; i < 2; i++) {
      lua_rawgeti(L, 3, i + 1);
      numbers[i] = luaL_checknumber(L, -1);
    }
  }
  return 0;
}

lua_State *peer_open(void) {
  lua_State *L = luaL_newstate();
  luaL_openlibs(L);
  lua_register(L, "add1", add1);
  lua_register(L, "add3", add3);
  *(card *)lua_newuserdatauv(L, sizeof(card), 0) = (card){&card_type, 1, 0, {0, 0}};
  lua_newtable(L);
  lua_newtable(L);
  lua_pushlightuserdata(L, (void *)&alpha_property);
  lua_setfield(L, -2, "alpha");
  lua_pushlightuserdata(L, (void *)&radius_property);
  lua_setfield(L, -2, "radius");
  lua_pushlightuserdata(L, (void *)&center_property);
  lua_setfield(L, -2, "center");
  lua_pushvalue(L, -1);
  lua_newtable(L);  // the metatable of points
  lua_pushcclosure(L, get, 2);
  lua_setfield(L, -3, "__index");
  lua_pushcclosure(L, set, 1);
  lua_setfield(L, -2, "__newindex");
  lua_setmetatable(L, -2);
  lua_setglobal(L, "card");
  return L;
}

void peer_close(lua_State *L) { lua_close(L); }

bool peer_load(lua_State *L, const char *source) {
  lua_settop(L, 0);
  return luaL_loadstring(L, source) == LUA_OK && lua_pcall(L, 0, 1, 0) == LUA_OK && lua_isfunction(L, 1);
}

bool peer_call(lua_State *L, long count) {
  lua_settop(L, 1);
  lua_pushvalue(L, 1);
  lua_pushinteger(L, count);
  return lua_pcall(L, 1, 0, 0) == LUA_OK;
}
