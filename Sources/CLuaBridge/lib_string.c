#define _GNU_SOURCE  // memmem
// find, match, gmatch, gsub on our own matcher; rep and format. The functions follow lstrlib.c (Lua 5.4, Copyright (C)
// 1994-2022 Lua.org, PUC-Rio, MIT licence).
#include "pattern.h"

#include <string.h>

static match_state prepare(lua_State *L, const char *s, size_t count, const char *p, size_t pattern_count) {
  match_state m;
  lb_charge(L, pattern_count / 16);
  m.L = L;
  m.S = lb_of(L);
  m.depth = MAX_DEPTH;
  m.start = s;
  m.end = s + count;
  m.pattern_end = p + pattern_count;
  m.level = 0;
  return m;
}

static void rewind_state(match_state *m) {
  m->level = 0;
  m->depth = MAX_DEPTH;
}

/// A start position: negative from the end, clipped at 1.
static size_t start_position(lua_Integer position, size_t count) {
  if (position > 0) return (size_t)position;
  if (position == 0) return 1;
  if (position < -(lua_Integer)count) return 1;
  return count + (size_t)position + 1;
}

static bool has_specials(const char *p, size_t count) {
  for (size_t i = 0; i < count; i++)
    if (p[i] && strchr("^$*+?.([%-", p[i])) return true;
  return false;
}

static int find_or_match(lua_State *L, bool find) {
  size_t count, pattern_count;
  const char *s = luaL_checklstring(L, 1, &count);
  const char *p = luaL_checklstring(L, 2, &pattern_count);
  size_t start = start_position(luaL_optinteger(L, 3, 1), count) - 1;
  if (start > count) {
    lua_pushnil(L);
    return 1;
  }
  if (find && (lua_toboolean(L, 4) || !has_specials(p, pattern_count))) {
    lb_charge(L, (count - start + pattern_count) / 16);
    const char *found = pattern_count == 0 ? s + start : memmem(s + start, count - start, p, pattern_count);
    if (!found) {
      lua_pushnil(L);
      return 1;
    }
    lua_pushinteger(L, found - s + 1);
    lua_pushinteger(L, found - s + (ptrdiff_t)pattern_count);
    return 2;
  }
  bool anchored = *p == '^' && pattern_count > 0;
  if (anchored) {
    p++;
    pattern_count--;
  }
  match_state m = prepare(L, s, count, p, pattern_count);
  const char *at = s + start;
  do {
    rewind_state(&m);
    const char *e = lb_match(&m, at, p);
    if (e) {
      if (!find) return lb_push_captures(&m, at, e);
      lua_pushinteger(L, at - s + 1);
      lua_pushinteger(L, e - s);
      return lb_push_captures(&m, NULL, NULL) + 2;
    }
  } while (at++ < m.end && !anchored);
  lua_pushnil(L);
  return 1;
}

static int string_find(lua_State *L) { return find_or_match(L, true); }
static int string_match(lua_State *L) { return find_or_match(L, false); }

/// Upvalues of the iterator of gmatch: subject, pattern, where to go on, where the last match ended (or -1).
static int next_match(lua_State *L) {
  size_t count, pattern_count;
  const char *s = lua_tolstring(L, lua_upvalueindex(1), &count);
  const char *p = lua_tolstring(L, lua_upvalueindex(2), &pattern_count);
  const char *last = s + lua_tointeger(L, lua_upvalueindex(4));
  match_state m = prepare(L, s, count, p, pattern_count);
  for (const char *at = s + lua_tointeger(L, lua_upvalueindex(3)); at <= m.end; at++) {
    rewind_state(&m);
    const char *e = lb_match(&m, at, p);
    if (e && e != last) {
      lua_pushinteger(L, e - s);
      lua_copy(L, -1, lua_upvalueindex(3));
      lua_replace(L, lua_upvalueindex(4));
      return lb_push_captures(&m, at, e);
    }
  }
  return 0;
}

static int string_gmatch(lua_State *L) {
  size_t count;
  luaL_checklstring(L, 1, &count);
  luaL_checkstring(L, 2);
  size_t start = start_position(luaL_optinteger(L, 3, 1), count) - 1;
  lua_settop(L, 2);
  lua_pushinteger(L, (lua_Integer)(start > count ? count + 1 : start));
  lua_pushinteger(L, -1);
  lua_pushcclosure(L, next_match, 4);
  return 1;
}

static void add_template(match_state *m, luaL_Buffer *b, const char *s, const char *e) {
  size_t count;
  lua_State *L = m->L;
  const char *text = lua_tolstring(L, 3, &count), *p;
  lb_charge(L, count / 16);
  while ((p = memchr(text, '%', count))) {
    luaL_addlstring(b, text, (size_t)(p - text));
    p++;
    if (*p == '%') {
      luaL_addchar(b, '%');
    } else if (*p == '0') {
      luaL_addlstring(b, s, (size_t)(e - s));
    } else if (*p >= '1' && *p <= '9') {
      lb_push_capture(m, *p - '1', s, e);
      luaL_tolstring(L, -1, NULL);  // a position capture is a number
      lua_remove(L, -2);
      luaL_addvalue(b);
    } else {
      luaL_error(L, "invalid use of '%%' in replacement string");
    }
    count -= (size_t)(p + 1 - text);
    text = p + 1;
  }
  luaL_addlstring(b, text, count);
}

/// Adds the replacement of one match. Returns false if the original text was kept.
static bool add_replacement(match_state *m, luaL_Buffer *b, const char *s, const char *e, int type) {
  lua_State *L = m->L;
  switch (type) {
  case LUA_TFUNCTION:
    lua_pushvalue(L, 3);
    lua_call(L, lb_push_captures(m, s, e), 1);
    break;
  case LUA_TTABLE:
    lb_push_capture(m, 0, s, e);
    lua_gettable(L, 3);
    break;
  default: add_template(m, b, s, e); return true;
  }
  if (!lua_toboolean(L, -1)) {
    lua_pop(L, 1);
    luaL_addlstring(b, s, (size_t)(e - s));
    return false;
  }
  if (unlikely(!lua_isstring(L, -1))) luaL_error(L, "invalid replacement value (a %s)", luaL_typename(L, -1));
  luaL_addvalue(b);
  return true;
}

static int string_gsub(lua_State *L) {
  size_t count, pattern_count;
  const char *s = luaL_checklstring(L, 1, &count);
  const char *p = luaL_checklstring(L, 2, &pattern_count);
  const char *last = NULL;
  int type = lua_type(L, 3);
  lua_Integer most = luaL_optinteger(L, 4, (lua_Integer)count + 1), n = 0;
  luaL_argexpected(L, type == LUA_TNUMBER || type == LUA_TSTRING || type == LUA_TFUNCTION || type == LUA_TTABLE, 3,
                   "string/function/table");
  if (type == LUA_TNUMBER) luaL_checkstring(L, 3);  // converts it in place
  bool anchored = *p == '^' && pattern_count > 0;
  if (anchored) {
    p++;
    pattern_count--;
  }
  luaL_Buffer b;
  luaL_buffinit(L, &b);
  match_state m = prepare(L, s, count, p, pattern_count);
  bool changed = false;
  while (n < most) {
    rewind_state(&m);
    const char *e = lb_match(&m, s, p);
    if (e && e != last) {
      n++;
      changed |= add_replacement(&m, &b, s, e, type);
      s = last = e;
    } else if (s < m.end) {
      luaL_addchar(&b, *s++);
    } else {
      break;
    }
    if (anchored) break;
  }
  if (changed) {
    luaL_addlstring(&b, s, (size_t)(m.end - s));
    luaL_pushresult(&b);
  } else {
    lua_pushvalue(L, 1);
  }
  lua_pushinteger(L, n);
  return 2;
}

void lb_open_patterns(lua_State *L) {
  static const luaL_Reg functions[] = {
    {"find", string_find}, {"match", string_match}, {"gmatch", string_gmatch}, {"gsub", string_gsub}, {NULL, NULL}};
  luaL_setfuncs(L, functions, 0);
}

// MARK: rep and format

/// Stock `rep` of an empty string 2^40 times loops without a hook.
static int string_rep(lua_State *L) {
  size_t count, separator_count;
  const char *s = luaL_checklstring(L, 1, &count);
  lua_Integer n = luaL_checkinteger(L, 2);
  const char *separator = luaL_optlstring(L, 3, "", &separator_count);
  if (n <= 0 || count + separator_count == 0) {
    lua_pushliteral(L, "");
    return 1;
  }
  size_t each = count + separator_count;
  if (unlikely(each < count || each > (size_t)(LUA_MAXINTEGER / n))) return luaL_error(L, "resulting string too large");
  size_t total = each * (size_t)n - separator_count;
  if (total <= lb_of(L)->limits.memory) lb_charge(L, total / 16);  // else it is memory that will not suffice
  luaL_Buffer b;
  char *out = luaL_buffinitsize(L, &b, total);
  for (lua_Integer i = 0; i < n; i++) {
    memcpy(out, s, count);
    out += count;
    if (separator_count && i < n - 1) {
      memcpy(out, separator, separator_count);
      out += separator_count;
    }
  }
  luaL_pushresultsize(&b, total);
  return 1;
}

/// Replaces the arguments of `%s` by their texts, so that no address is printed, then calls the stock function.
static int string_format(lua_State *L) {
  size_t count;
  const char *format = luaL_checklstring(L, 1, &count);
  int argument = 1, top = lua_gettop(L);
  for (const char *p = format, *end = format + count; p < end; p++) {
    if (*p != '%' || ++p >= end || *p == '%') continue;
    argument++;
    while (p < end && (strchr("-+ #0.", *p) ? *p != 0 : (*p >= '0' && *p <= '9'))) p++;
    if (p >= end || argument > top) break;
    if (*p == 'p') return luaL_error(L, "'%%p' is not available: addresses differ between runs");
    if (*p == 's' && lua_type(L, argument) > LUA_TSTRING) {
      lb_tolstring(L, argument, NULL);
      lua_replace(L, argument);
    }
  }
  return lua_tocfunction(L, lua_upvalueindex(1))(L);
}

void lb_open_string(lua_State *L) {
  lua_pushcfunction(L, string_rep);
  lua_setfield(L, -2, "rep");
  lua_getfield(L, -1, "format");
  lua_pushcclosure(L, string_format, 1);
  lua_setfield(L, -2, "format");
}
