// Swift objects in Lua: a userdata holds a pointer and its class; C does the Lua work of properties.
#include "internal.h"

#include <stdlib.h>
#include <string.h>

/// Puts a dead object aside. Nothing is released here: this runs inside the collector.
static int finalize(lua_State *L) {
  lb_state *S = lb_of(L);
  lb_box *box = lua_touserdata(L, 1);
  if (!box || !box->object) return 0;
  if (S->pending_count == S->pending_capacity) {
    size_t capacity = S->pending_capacity ? S->pending_capacity * 2 : 64;
    void **pending = realloc(S->pending, capacity * sizeof *pending);
    if (!pending) return 0;  // leaks one object rather than end the process
    S->pending = pending;
    S->pending_capacity = capacity;
  }
  S->pending[S->pending_count++] = box->object;
  box->object = NULL;  // weak-keyed tables show userdata after this
  return 0;
}

typedef struct missing_call { lb_box *box; bool is_write; } missing_call;

static int call_missing(lua_State *L, void *context) {
  missing_call *call = context;
  return lb_of(L)->host.missing(L, call->box->object, call->box->type->context, call->is_write);
}

/// The block of a userdata in a cell; NULL for any other value.
static inline lb_box *box_in(const lb_cell *cell) {
  return likely(cell->type == lb_known.userdata) ? (lb_box *)((uintptr_t)cell->pointer + lb_known.payload) : NULL;
}

static inline lb_box *box_on_top(lua_State *L) {
  if (likely(lb_known.are_known)) return box_in(lb_end_cell(L) - 1);
  return lua_type(L, -1) == LUA_TUSERDATA ? lua_touserdata(L, -1) : NULL;
}

/// The object that a property is asked of.
static inline lb_box *live_box(lua_State *L) {
  lb_box *box = likely(lb_known.are_known) ? box_in(lb_function_cell(L) + 1) : lua_touserdata(L, 1);
  if (unlikely(!box || !box->object)) luaL_error(L, "this object is gone");
  return box;
}

static inline lb_name *place_of_name(const lb_class *c, const void *name) {
  uint32_t place = (uint32_t)((uintptr_t)name >> 4) * 0x9E3779B1u >> 16 & c->name_mask;
  while (c->names[place].name && c->names[place].name != name) place = (place + 1) & c->name_mask;
  return &c->names[place];
}

/// The property that the key at index 2 names. One comparison of addresses as a rule: a key that is another value, or a
/// long string, is nowhere in the table.
static inline const lb_property *named_property(lua_State *L, const lb_box *box) {
  if (unlikely(!lb_known.are_known)) return place_of_name(box->type, lua_topointer(L, 2))->property;
  const lb_cell *name = lb_function_cell(L) + 2;
  return likely(name->type == lb_known.name) ? place_of_name(box->type, name->pointer)->property : NULL;
}

/// __index of every class. Upvalue: its methods. Only Lua itself calls it, with two values: scripts cannot get at it.
static int index_object(lua_State *L) {
  lb_box *box = live_box(L);
  const lb_property *property = named_property(L, box);
  if (likely(property != NULL)) {
    lb_state *S = lb_of(L);
    int enforce = S->enforce;
    double number;
    S->enforce = 0;
    int returned = property->get(L, box->object, property->context, &number);
    if (likely(returned == LB_NUMBER)) {
      S->enforce = enforce;
      lua_pushnumber(L, number);
      return 1;
    }
    returned = lb_leave_swift(L, S, enforce, returned);
    lb_box *value = returned == 1 ? box_on_top(L) : NULL;
    if (value && value->type) {
      value->origin = property;  // so that an assignment to a field of it can be answered with what to write
      value->owner = box->type;
    }
    return returned;
  }
  lua_pushvalue(L, 2);
  if (lua_rawget(L, lua_upvalueindex(1)) != LUA_TNIL) return 1;
  missing_call call = {box, false};
  lua_settop(L, 2);
  return lb_enter_swift(L, lb_of(L), call_missing, &call);
}

/// __newindex of every class, called by Lua alone with three values.
static int assign_object(lua_State *L) {
  lb_box *box = live_box(L);
  const lb_property *property = named_property(L, box);
  if (likely(property && property->set)) {
    lb_state *S = lb_of(L);
    int enforce = S->enforce;
    double number = lb_number(L, 3);
    S->enforce = 0;
    return lb_leave_swift(L, S, enforce, property->set(L, box->object, property->context, number));
  }
  missing_call call = {box, true};
  return lb_enter_swift(L, lb_of(L), call_missing, &call);
}

void lb_set_class_context(lb_class *c, void *context) { c->context = context; }

static void grow_names(lb_class *c) {
  lb_name *old = c->names;
  uint32_t count = old ? c->name_mask + 1 : 0;
  c->name_mask = old ? 2 * count - 1 : 15;
  c->names = calloc(c->name_mask + 1, sizeof *c->names);
  if (!c->names) abort();
  for (uint32_t i = 0; i < count; i++) {
    if (old[i].name) *place_of_name(c, old[i].name) = old[i];
  }
  free(old);
}

lb_class *lb_new_class(lua_State *L, const char *name, const void *type, bool is_plain) {
  lb_state *S = lb_of(L);
  lb_class *c = calloc(1, sizeof *c);
  if (!c) abort();
  *c = (lb_class){.type = type, .next = S->classes};
  grow_names(c);
  S->classes = c;
  int members = lua_absindex(L, -1);
  lua_createtable(L, 0, 8);
  lua_pushvalue(L, members);
  lua_pushcclosure(L, index_object, 1);
  lua_setfield(L, -2, "__index");
  lua_pushcfunction(L, assign_object);
  lua_setfield(L, -2, "__newindex");
  if (!is_plain) {  // plain values lie in their userdata and die with it
    lua_pushcfunction(L, finalize);
    lua_setfield(L, -2, "__gc");
  }
  lua_pushstring(L, name);
  lua_setfield(L, -2, "__name");
  lua_pushboolean(L, 0);
  lua_setfield(L, -2, "__metatable");  // hidden from scripts
  c->metatable = luaL_ref(L, LUA_REGISTRYINDEX);
  c->members = luaL_ref(L, LUA_REGISTRYINDEX);
  return c;
}

void lb_push_class_metatable(lua_State *L, lb_class *c) { lua_rawgeti(L, LUA_REGISTRYINDEX, c->metatable); }

void lb_add_property(lua_State *L, lb_class *c, const char *name, lb_getter get, lb_setter set, void *context) {
  lua_rawgeti(L, LUA_REGISTRYINDEX, c->members);
  // Kept in the members' own table, so it lives as long as the class.
  lb_property *property = lua_newuserdatauv(L, sizeof *property, 0);
  *property = (lb_property){get, set, context};
  lua_rawsetp(L, -2, property);
  // So is its name, whose address is then the property's for good: Lua has each string of up to 40 bytes once.
  lua_pushstring(L, name);
  const void *address = lua_topointer(L, -1);
  if (strlen(name) > LB_NAME) abort();
  lua_rawsetp(L, -2, address);
  lua_pop(L, 1);
  if (2 * ++c->name_count > c->name_mask) grow_names(c);
  *place_of_name(c, address) = (lb_name){address, property};
}

void lb_push_object(lua_State *L, lb_class *c, void *object) {
  lb_state *S = lb_of(L);
  lb_box *box = lua_newuserdatauv(L, sizeof *box, 0);
  *box = (lb_box){.object = object, .type = c, .serial = ++S->serial};
  lua_rawgeti(L, LUA_REGISTRYINDEX, c->metatable);
  lua_setmetatable(L, -2);
}

void *lb_push_plain(lua_State *L, lb_class *c, size_t size) {
  lb_state *S = lb_of(L);
  lb_box *box = lua_newuserdatauv(L, sizeof *box + size, 0);
  *box = (lb_box){.object = box + 1, .type = c, .serial = ++S->serial};
  lua_rawgeti(L, LUA_REGISTRYINDEX, c->metatable);
  lua_setmetatable(L, -2);
  return box->object;
}

lb_class *lb_class_of(lua_State *L, const void *type) {
  lb_state *S = lb_of(L);
  lb_class **recent = &S->recent[((uintptr_t)type >> 4) % LB_RECENT];
  if (likely(*recent && (*recent)->type == type)) return *recent;
  lb_class *first = NULL;  // the newest stands in front
  for (lb_class *c = S->classes; c; c = c->next) {
    if (c->type == type) first = c;
  }
  return first ? *recent = first : NULL;
}

lb_box *lb_push_box(lua_State *L, void *object) {
  lb_box *box = lua_newuserdatauv(L, sizeof *box, 0);
  *box = (lb_box){.object = object};
  lua_rawgeti(L, LUA_REGISTRYINDEX, lb_of(L)->box_metatable);
  lua_setmetatable(L, -2);
  return box;
}

bool lb_push_cached(lua_State *L, const void *identity) {
  lua_rawgeti(L, LUA_REGISTRYINDEX, lb_of(L)->cache);
  int type = lua_rawgetp(L, -1, identity);
  lua_remove(L, -2);
  if (type == LUA_TUSERDATA) return true;
  lua_pop(L, 1);
  return false;
}

void lb_cache(lua_State *L, const void *identity) {
  lua_rawgeti(L, LUA_REGISTRYINDEX, lb_of(L)->cache);
  lua_pushvalue(L, -2);
  lua_rawsetp(L, -2, identity);
  lua_pop(L, 1);
}

void lb_each_cached(lua_State *L, void (*visit)(void *context, void *object), void *context) {
  lua_rawgeti(L, LUA_REGISTRYINDEX, lb_of(L)->cache);
  for (lua_pushnil(L); lua_next(L, -2); lua_pop(L, 1)) {
    const lb_box *box = lua_touserdata(L, -1);
    if (box && box->object) visit(context, box->object);
  }
  lua_pop(L, 1);
}

// Every full userdata that a script can reach is a box: the sandbox has no files and no other C modules.
void *lb_to_object(lua_State *L, int index, const void *type) {
  if (lua_type(L, index) != LUA_TUSERDATA) return NULL;
  const lb_box *box = lua_touserdata(L, index);
  return !type || box->type->type == type ? box->object : NULL;
}

void *lb_origin(lua_State *L, int index, void **owner) {
  if (lua_type(L, index) != LUA_TUSERDATA) return NULL;
  const lb_box *box = lua_touserdata(L, index);
  if (!box->origin) return NULL;
  *owner = box->owner->context;
  return box->origin->context;
}

void *lb_class_context(lua_State *L, int index) {
  if (lua_type(L, index) != LUA_TUSERDATA) return NULL;
  const lb_box *box = lua_touserdata(L, index);
  return box->type->context;
}

/// Two weak tables: the userdata of each Swift object, and the numbers that `tostring` gave to values.
void lb_open_objects(lua_State *L) {
  lb_state *S = lb_of(L);
  const char *modes[] = {"v", "k"};
  int *references[] = {&S->cache, &S->names};
  for (int i = 0; i < 2; i++) {
    lua_newtable(L);
    lua_newtable(L);
    lua_pushstring(L, modes[i]);
    lua_setfield(L, -2, "__mode");
    lua_setmetatable(L, -2);
    *references[i] = luaL_ref(L, LUA_REGISTRYINDEX);
  }
  lua_newtable(L);
  lua_pushcfunction(L, finalize);
  lua_setfield(L, -2, "__gc");
  S->box_metatable = luaL_ref(L, LUA_REGISTRYINDEX);
}
