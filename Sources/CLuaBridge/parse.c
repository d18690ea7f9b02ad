// Text becomes a function, or a message with a line.
#include <stdio.h>
#include <string.h>

#include "internal.h"

enum { piece_size = 512 };

typedef struct {
  const char *text;
  size_t count;
  int line;  // the one that is being read
  bool is_line_read;
} source_pieces;

/// Gives out text a line at a time, and long lines in pieces: some that are short take the parser long. It ends where a
/// limit is reached.
static const char *read_piece(lua_State *L, void *context, size_t *count) {
  source_pieces *pieces = context;
  const char *piece = pieces->text;
  size_t most = pieces->count < piece_size ? pieces->count : piece_size;
  const char *end = most > 0 ? memchr(piece, '\n', most) : NULL;
  *count = end ? (size_t)(end - piece) + 1 : most;
  lb_state *S = lb_of(L);
  if (S->tripped || lb_check_clock(S)) *count = 0;
  pieces->text += *count;
  pieces->count -= *count;
  pieces->line += pieces->is_line_read;
  pieces->is_line_read = end != NULL;
  return piece;
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

/// Writes a source's name as Lua writes it.
static void describe_source(lua_State *L, const char *chunk_name, lua_Debug *place) {
  place->short_src[0] = 0;
  if (luaL_loadbufferx(L, "", 0, chunk_name, "t") == LUA_OK) lua_getinfo(L, ">S", place);
  else lua_pop(L, 1);
}

int lb_parse(lua_State *L, const char *source, size_t count, const char *chunk_name) {
  lb_state *S = lb_of(L);
  lua_Debug place;
  source_pieces pieces = {.text = source, .count = count, .line = 1};
  if (has_too_many_fields(source, count)) {
    describe_source(L, chunk_name, &place);
    lua_pushfstring(L, "%s:1: source too long (more than %d accesses to fields)", place.short_src, most_fields);
    return LUA_ERRSYNTAX;
  }
  int enforce = S->enforce;
  S->enforce = 1;
  S->is_parsing = true;
  int status = lua_load(L, read_piece, &pieces, chunk_name, "t");
  S->is_parsing = false;
  S->enforce = enforce;
  if (S->tripped && !S->where[0]) {
    describe_source(L, chunk_name, &place);
    snprintf(S->where, sizeof S->where, "%s:%d", place.short_src, pieces.line);
  }
  if (S->tripped || status == LUA_OK || status == LUA_ERRMEM) return status;
  describe_source(L, chunk_name, &place);
  // Of some of its limits Lua does not say where they were reached.
  const char *message = lua_tostring(L, -1);
  size_t length = strlen(place.short_src);
  if (message && (strncmp(message, place.short_src, length) != 0 || message[length] != ':')) {
    lua_pushfstring(L, "%s:%d: %s", place.short_src, pieces.line, message);
    lua_remove(L, -2);
  }
  return status;
}
