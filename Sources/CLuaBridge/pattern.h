// The pattern matcher, apart from the string functions that use it.
#ifndef LB_PATTERN_H
#define LB_PATTERN_H

#include "internal.h"

enum { MAX_CAPTURES = 32, CAPTURE_UNFINISHED = -1, CAPTURE_POSITION = -2, MAX_DEPTH = 200 };

typedef struct match_state {
  const char *start, *end, *pattern_end;
  lua_State *L;
  lb_state *S;
  int depth;
  unsigned char level;
  struct { const char *start; ptrdiff_t count; } captures[MAX_CAPTURES];
} match_state;

/// Matches at one place; NULL if the pattern does not fit there. Raises on a malformed pattern and on a limit.
const char *lb_match(match_state *m, const char *s, const char *p);
/// Where a capture lies (0 with no captures: the whole match).
void lb_push_capture(match_state *m, int i, const char *s, const char *e);
int lb_push_captures(match_state *m, const char *s, const char *e);

#endif
