// The plain C that Swift is measured against: Lua bound by hand, without a host language in between.
#ifndef CPEERS_H
#define CPEERS_H

#include <lua.h>
#include <stdbool.h>

#pragma clang assume_nonnull begin

/// A stock state, and the globals `add1`, `add3` and `card`, a userdata with the
/// number `alpha`.
lua_State *peer_open(void);
void peer_close(lua_State *L);
/// Compiles a chunk that returns a function and keeps that; false if it fails.
bool peer_load(lua_State *L, const char *source);
/// Calls the function that was loaded last with a number; false if it fails.
bool peer_call(lua_State *L, long count);

#pragma clang assume_nonnull end
#endif
