// Lua's allocator. The limit holds while Lua runs (enforce); in Swift's frames an allocation never fails, so that nothing
// there can jump. Growth is charged to the budget: it ends scripts that never reach a hook.
#include "internal.h"

#include <stdio.h>
#include <stdlib.h>

/// Counts what malloc takes for a block: a header, and steps of 16 bytes. A quarter of the memory of small tables is that.
static size_t block_size(size_t size) {
  size_t whole = (size + sizeof(size_t) + 15) & ~(size_t)15;
  return size == 0 ? 0 : whole < 32 ? 32 : whole;
}

/// Refuses a request. Lua collects and asks once more for the same block (its string buffers do not): a second refusal,
/// or any other request, shows that the first one was final. Where it was is written now: later the frames are gone.
static void *refuse(lb_state *S, const void *block, size_t size) {
  if (S->tripped) return NULL;
  if (S->refused_size == size && S->refused_block == block) {
    lb_trip(S, LB_MEMORY);
    return NULL;
  }
  lb_write_place(S);
  S->refused_block = block;
  S->refused_size = size;
  S->spent += S->used / 64;  // the emergency collection that follows is work, too
  return NULL;
}

void lb_settle_refusal(lb_state *S) {
  if (!S->refused_size || S->tripped) return;
  lb_end_run(S, LB_MEMORY);
}

/// Whether a stack is about to double in a chain of `__call` for which there is no time. A step of the chain moves all arguments
/// up by one, all steps are one instruction, and until the stack is to double again that is 1.5 n^2 moves of half a nanosecond.
static bool is_endless_chain(lb_state *S, const void *block, size_t tag) {
  enum { LEAST = 40000, LOOKS = 64 };
  int n = block || tag != 0 ? 0 : lua_gettop(S->running);
  if (n <= LEAST || cb_left(S->account) >= 0.75e-9 * n * n) return false;
  // A call with as many arguments of other kinds is done when they are in place.
  for (int i = 1; i < LOOKS; i++) {
    int type = lua_type(S->running, n / LOOKS * i);
    if (type != LUA_TTABLE && type != LUA_TUSERDATA) return false;
  }
  return true;
}

/// Whether growth is allowed now.
static bool may_grow(lb_state *S, const void *block, size_t tag, size_t old_size, size_t size) {
  if (unlikely(S->refused_size) && (S->refused_size != size || S->refused_block != block)) lb_settle_refusal(S);
  if (unlikely(S->fail_in) && --S->fail_in == 0) {
    S->fail_in = 1;  // and all that follow
    return false;
  }
  size_t ceiling = S->ceiling;
  if (unlikely(S->tripped)) {
    if (size >= LB_LARGE) return false;
    if (ceiling < S->used_at_trip) ceiling = S->used_at_trip;
    ceiling += LB_GRACE;
  }
  if (unlikely(S->used + (block_size(size) - block_size(old_size)) > ceiling)) return false;
  S->spent += size / 16;
  if (likely(size < LB_LARGE) || S->tripped) return true;
  if (unlikely(is_endless_chain(S, block, tag))) lb_trip(S, LB_TIME);
  return !lb_check(S);
}

void *lb_allocate(void *ud, void *block, size_t old_size, size_t size) {
  lb_state *S = ud;
  size_t tag = old_size;
  if (!block) old_size = 0;  // Lua tells the type of the new object here
  if (size == 0) {
    S->used -= block_size(old_size);
    free(block);
    return NULL;
  }
  if (unlikely(size >= LB_LONG_STRING) && !block && tag == LUA_TSTRING && S->period == LB_PERIOD) {
    // Comparing two strings of 64 MiB of zeros takes a second, in one instruction. (lua_sethook may be called anywhere.)
    S->period = LB_SHORT_PERIOD;
    S->check_at = S->spent;
    lb_install_hook(S->running);
  }
  if (size > old_size && S->enforce) {
    if (unlikely(!may_grow(S, block, tag, old_size, size))) return refuse(S, block, size);
    S->refused_size = 0;
  }
  void *result = realloc(block, size);
  if (unlikely(!result)) {
    if (size <= old_size) return block;
    if (S->enforce) return refuse(S, block, size);
    fputs("LuaKit: out of memory\n", stderr);  // as Swift itself does
    abort();
  }
  if (unlikely(size == S->awaited) && !block) S->noted = result;
  S->used += block_size(size) - block_size(old_size);
  return result;
}
