// Text becomes a function, or a message with a line.
#include <lauxlib.h>
#include <string.h>

#include "internal.h"

typedef struct {
  const char *text;
  size_t count;
  int line;  // the last one that was read
} source_lines;

static const char *read_line(lua_State *L, void *context, size_t *count) {
  (void)L;
  source_lines *lines = context;
  const char *line = lines->text;
  const char *end = lines->count > 0 ? memchr(line, '\n', lines->count) : NULL;
  *count = end ? (size_t)(end - line) + 1 : lines->count;
  lines->text += *count;
  lines->count -= *count;
  lines->line++;
  return line;
}

enum { most_fields = 50000 };

// Lua 5.4.4 recurses over `t.a.a.a...` when it words an error about it: about 93 bytes of C stack and a search through
// the whole function for each field. 50,000 fields take a second; 400,000 would take minutes that no hook sees.
static bool has_too_many_fields(const char *source, size_t count) {
  size_t fields = 0;
  for (size_t i = 0; i + 1 < count; i++) {
    unsigned char next = (unsigned char)source[i + 1];
    fields += source[i] == '[' || (source[i] == '.' && next != '.' && (next < '0' || next > '9'));
  }
  return fields > most_fields;
}

/// Pushes a message for a line of a source, which is named as Lua names it.
static void push_message(lua_State *L, const char *chunk_name, int line, const char *message) {
  lua_Debug place = {.short_src = "?"};
  if (luaL_loadbufferx(L, "", 0, chunk_name, "t") == LUA_OK) lua_getinfo(L, ">S", &place);
  else lua_pop(L, 1);
  lua_pushfstring(L, "%s:%d: %s", place.short_src, line, message);
}

int lb_parse(lua_State *L, const char *source, size_t count, const char *chunk_name) {
  lb_state *S = lb_of(L);
  source_lines lines = {.text = source, .count = count};
  if (has_too_many_fields(source, count)) {
    push_message(L, chunk_name, 1, "source too long (more than 50000 accesses to fields)");
    return LUA_ERRSYNTAX;
  }
  int enforce = S->enforce;
  S->enforce = 1;
  int status = lua_load(L, read_line, &lines, chunk_name, "t");
  S->enforce = enforce;
  // Lua does not say where blocks or brackets are nested too deep, and calls it an error of running.
  const char *message = status == LUA_ERRRUN ? lua_tostring(L, -1) : NULL;
  if (message && strcmp(message, "C stack overflow") == 0) {
    push_message(L, chunk_name, lines.line, "blocks or brackets are nested too deep");
    lua_remove(L, -2);
  }
  return status;
}
