// A pattern matcher with a step budget. The stock one backtracks without ever reaching a hook: `.-.-.-.-b$` over ten
// kilobytes runs for minutes. The algorithm is that of lstrlib.c (Lua 5.4, Copyright (C) 1994-2022 Lua.org, PUC-Rio,
// MIT licence); every step is charged.
#include "pattern.h"

#include <ctype.h>
#include <string.h>

#define byte(c) ((unsigned char)(c))

static inline void step(match_state *m) {
  if (unlikely(lb_spend(m->S, 1))) lb_raise_quietly(m->L);
}

static int checked_capture(match_state *m, int l) {
  l -= '1';
  if (unlikely(l < 0 || l >= m->level || m->captures[l].count == CAPTURE_UNFINISHED))
    return luaL_error(m->L, "invalid capture index %%%d", l + 1);
  return l;
}

static int open_capture(match_state *m) {
  for (int level = m->level - 1; level >= 0; level--)
    if (m->captures[level].count == CAPTURE_UNFINISHED) return level;
  return luaL_error(m->L, "invalid pattern capture");
}

/// The end of the single-character class that begins at `p`.
static const char *class_end(match_state *m, const char *p) {
  if (unlikely(p == m->pattern_end)) luaL_error(m->L, "malformed pattern (ends with '%%')");
  switch (*p++) {
  case '%':
    if (unlikely(p == m->pattern_end)) luaL_error(m->L, "malformed pattern (ends with '%%')");
    return p + 1;
  case '[':
    if (*p == '^') p++;
    do {
      if (unlikely(p == m->pattern_end)) luaL_error(m->L, "malformed pattern (missing ']')");
      if (*(p++) == '%' && p < m->pattern_end) p++;
    } while (*p != ']');
    return p + 1;
  default: return p;
  }
}

static bool matches_class(int c, int class) {
  bool result;
  switch (tolower(class)) {
  case 'a': result = isalpha(c); break;
  case 'c': result = iscntrl(c); break;
  case 'd': result = isdigit(c); break;
  case 'g': result = isgraph(c); break;
  case 'l': result = islower(c); break;
  case 'p': result = ispunct(c); break;
  case 's': result = isspace(c); break;
  case 'u': result = isupper(c); break;
  case 'w': result = isalnum(c); break;
  case 'x': result = isxdigit(c); break;
  case 'z': result = c == 0; break;  // deprecated, but stock Lua has it
  default: return class == c;
  }
  return isupper(class) ? !result : result;
}

static bool matches_set(int c, const char *p, const char *last) {
  bool found = true;
  if (*(p + 1) == '^') {
    found = false;
    p++;
  }
  while (++p < last) {
    if (*p == '%') {
      p++;
      if (matches_class(c, byte(*p))) return found;
    } else if (*(p + 1) == '-' && p + 2 < last) {
      p += 2;
      if (byte(*(p - 2)) <= c && c <= byte(*p)) return found;
    } else if (byte(*p) == c) {
      return found;
    }
  }
  return !found;
}

static bool matches_single(match_state *m, const char *s, const char *p, const char *ep) {
  if (s >= m->end) return false;
  int c = byte(*s);
  switch (*p) {
  case '.': return true;
  case '%': return matches_class(c, byte(*(p + 1)));
  case '[': return matches_set(c, p, ep - 1);
  default: return byte(*p) == c;
  }
}

static const char *match_balance(match_state *m, const char *s, const char *p) {
  if (unlikely(p >= m->pattern_end - 1))
    luaL_error(m->L, "malformed pattern (missing arguments to '%%b')");
  if (s >= m->end || *s != *p) return NULL;
  int b = *p, e = *(p + 1), depth = 1;
  while (++s < m->end) {
    step(m);
    if (*s == e) {
      if (--depth == 0) return s + 1;
    } else if (*s == b) {
      depth++;
    }
  }
  return NULL;
}

static const char *expand_most(match_state *m, const char *s, const char *p, const char *ep) {
  ptrdiff_t i = 0;
  uint64_t cost = 1 + (uint64_t)(ep - p) / 16;
  while (matches_single(m, s + i, p, ep)) {
    if (unlikely(lb_spend(m->S, cost))) lb_raise_quietly(m->L);
    i++;
  }
  while (i >= 0) {
    const char *result = lb_match(m, s + i, ep + 1);
    if (result) return result;
    i--;
  }
  return NULL;
}

static const char *expand_least(match_state *m, const char *s, const char *p, const char *ep) {
  for (;;) {
    const char *result = lb_match(m, s, ep + 1);
    if (result) return result;
    if (!matches_single(m, s, p, ep)) return NULL;
    if (unlikely(lb_spend(m->S, (uint64_t)(ep - p) / 16))) lb_raise_quietly(m->L);
    s++;
  }
}

static const char *begin_capture(match_state *m, const char *s, const char *p, ptrdiff_t what) {
  int level = m->level;
  if (level >= MAX_CAPTURES) luaL_error(m->L, "too many captures");
  m->captures[level].start = s;
  m->captures[level].count = what;
  m->level = (unsigned char)(level + 1);
  const char *result = lb_match(m, s, p);
  if (!result) m->level--;
  return result;
}

static const char *end_capture(match_state *m, const char *s, const char *p) {
  int l = open_capture(m);
  m->captures[l].count = s - m->captures[l].start;
  const char *result = lb_match(m, s, p);
  if (!result) m->captures[l].count = CAPTURE_UNFINISHED;
  return result;
}

static const char *match_capture(match_state *m, const char *s, int l) {
  l = checked_capture(m, l);
  size_t count = (size_t)m->captures[l].count;
  // A position capture has a "length" of -2, which is no length that fits.
  if ((size_t)(m->end - s) < count) return NULL;
  if (unlikely(lb_spend(m->S, count / 16))) lb_raise_quietly(m->L);
  return memcmp(m->captures[l].start, s, count) == 0 ? s + count : NULL;
}

static const char *match_frontier(match_state *m, const char *s, const char *p, const char **next) {
  p += 2;
  if (unlikely(p >= m->pattern_end || *p != '[')) luaL_error(m->L, "missing '[' after '%%f' in pattern");
  const char *ep = class_end(m, p);
  *next = ep;
  char previous = s == m->start ? '\0' : *(s - 1);
  char current = s < m->end ? *s : '\0';
  return !matches_set(byte(previous), p, ep - 1) && matches_set(byte(current), p, ep - 1) ? s : NULL;
}

/// A single-character class with an optional suffix. Returns true if matching goes on at *s, *p.
static bool match_default(match_state *m, const char **s, const char **p) {
  const char *ep = class_end(m, *p);
  if (unlikely(ep - *p > 64) && lb_spend(m->S, (uint64_t)(ep - *p) / 16)) lb_raise_quietly(m->L);  // a long set
  if (!matches_single(m, *s, *p, ep)) {
    if (ep < m->pattern_end && (*ep == '*' || *ep == '?' || *ep == '-')) {
      *p = ep + 1;
      return true;
    }
    *s = NULL;
    return false;
  }
  switch (ep < m->pattern_end ? *ep : '\0') {
  case '?': {
    const char *result = lb_match(m, *s + 1, ep + 1);
    if (result) {
      *s = result;
      return false;
    }
    *p = ep + 1;
    return true;
  }
  case '+': *s = expand_most(m, *s + 1, *p, ep); return false;
  case '*': *s = expand_most(m, *s, *p, ep); return false;
  case '-': *s = expand_least(m, *s, *p, ep); return false;
  default:
    (*s)++;
    *p = ep;
    return true;
  }
}

const char *lb_match(match_state *m, const char *s, const char *p) {
  if (unlikely(m->depth-- == 0)) luaL_error(m->L, "pattern too complex");
  while (s && p != m->pattern_end) {
    step(m);
    switch (*p) {
    case '(':
      s = *(p + 1) == ')' ? begin_capture(m, s, p + 2, CAPTURE_POSITION)
                          : begin_capture(m, s, p + 1, CAPTURE_UNFINISHED);
      goto done;
    case ')':
      s = end_capture(m, s, p + 1);
      goto done;
    case '$':
      if (p + 1 == m->pattern_end) {
        if (s != m->end) s = NULL;
        goto done;
      }
      break;
    case '%':
      switch (p + 1 < m->pattern_end ? *(p + 1) : '\0') {
      case 'b':
        s = match_balance(m, s, p + 2);
        p += 4;
        continue;
      case 'f':
        s = match_frontier(m, s, p, &p);
        continue;
      case '0': case '1': case '2': case '3': case '4': case '5': case '6': case '7': case '8': case '9':
        s = match_capture(m, s, byte(*(p + 1)));
        p += 2;
        continue;
      default: break;
      }
      break;
    default: break;
    }
    if (!match_default(m, &s, &p)) break;
  }
done:
  m->depth++;
  return s;
}

// MARK: Captures

void lb_push_capture(match_state *m, int i, const char *s, const char *e) {
  if (i >= m->level) {
    if (unlikely(i != 0)) luaL_error(m->L, "invalid capture index %%%d", i + 1);
    lua_pushlstring(m->L, s, (size_t)(e - s));
    return;
  }
  ptrdiff_t count = m->captures[i].count;
  if (unlikely(count == CAPTURE_UNFINISHED)) luaL_error(m->L, "unfinished capture");
  if (count == CAPTURE_POSITION) lua_pushinteger(m->L, m->captures[i].start - m->start + 1);
  else lua_pushlstring(m->L, m->captures[i].start, (size_t)count);
}

int lb_push_captures(match_state *m, const char *s, const char *e) {
  int n = m->level == 0 && s ? 1 : m->level;
  luaL_checkstack(m->L, n, "too many captures");
  for (int i = 0; i < n; i++) lb_push_capture(m, i, s, e);
  return n;
}
