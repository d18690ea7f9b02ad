// The CPU time that one piece of work may take, whichever threads and processes do it; and the meter of a thread, which
// the loops of that work ask whether they may go on.
#ifndef CBUDGET_H
#define CBUDGET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

#pragma clang assume_nonnull begin

// MARK: Limits of counts, by number: -1 until a host sets one

int64_t cb_limit(int32_t number);
void cb_set_limit(int32_t number, int64_t value);

// MARK: Accounts: shared by threads

typedef struct cb_account cb_account;

cb_account *_Nullable cb_open(void);
void cb_retain(cb_account *account);
void cb_release(cb_account *account);
/// Begins anew: from now on the calling thread, which owns the account, may use so many seconds. Infinity for no end.
void cb_begin(cb_account *account, double seconds);
/// Ends it: it is never over from now on. And whether that was done.
void cb_end(cb_account *account);
bool cb_is_ended(cb_account *account);
/// Makes the calling thread the owner, if another one was.
void cb_own(cb_account *account);
/// Charges what another thread or a child process has used, in nanoseconds.
void cb_add(cb_account *account, int64_t nanoseconds);
/// Whether more than the allowed time is used, and more than a few seconds beyond it. Any thread may ask.
bool cb_is_over(cb_account *account, double beyond);
/// Says that all that the process does is for this account: then what nobody has charged counts too, as the threads that Pango
/// starts to look for fonts.
void cb_widen(cb_account *account);
/// Whether ten times as much real time has gone by, and more than a few seconds beyond it: work may wait, but not for ever.
bool cb_is_late(cb_account *account, double beyond);
/// The seconds that are left, at least 0.
double cb_left(cb_account *account);
/// The CPU time of the calling thread, and of a running child (0 if there is none), in nanoseconds.
int64_t cb_thread_time(void);
int64_t cb_process_time(pid_t process);

/// The core that runs the calling thread, from 0.
int cb_core(void);

/// The seconds that are allowed.
double cb_allowed(cb_account *account);
/// Restricts a child process: CPU time in whole seconds, address space and the size of the files that it writes, in bytes.
void cb_restrict(pid_t process, double seconds, uint64_t space, uint64_t file);

// MARK: Meters: one for each thread that works

typedef struct cb_meter {
  uint64_t left;  // units until the next look
  cb_account *_Nullable account;
  /// Charges units and tells whether a limit is reached. Once it is, it stays so.
  bool (*look)(void *context, uint64_t units);
  /// Tells whether so many bytes more would reach the limit of memory, and ends the work if so. None where nobody counts.
  bool (*_Nullable reserve)(void *context, uint64_t bytes);
  /// Measures memory just before work that is not the script's, and just after it. None where nobody counts.
  void (*_Nullable measure)(void *context, bool after);
  void *context;
  int64_t seen;  // of a share: the thread's time that was charged already
  int exempt;    // more than 0 while memory is not the script's
} cb_meter;

enum { CB_PERIOD = 1024 };

/// The meter of the calling thread; none where nothing is limited.
cb_meter *_Nullable cb_current(void);
/// Sets it and returns the one before.
cb_meter *_Nullable cb_swap(cb_meter *_Nullable meter);
/// The slow half of cb_spend.
bool cb_look(cb_meter *meter, uint64_t units);
/// Says, before a large block is taken, how many bytes it has. True if a limit is reached.
bool cb_reserve(uint64_t bytes);
/// Counts work whose memory is not the script's: drawing has limits of its own. 1 at its beginning, -1 at its end.
void cb_exempt(int change);
/// Says how many bytes more drawing keeps for later, less where below 0; and how many it keeps, in the whole process.
void cb_keep(int64_t bytes);
uint64_t cb_kept(void);
/// Makes a meter that charges the calling thread's time to an account that another thread owns.
void cb_share(cb_meter *meter, cb_account *account);
/// Charges what a shared meter has not charged yet.
void cb_settle(cb_meter *meter);

extern _Thread_local cb_meter *_Nullable cb_meter_of_thread;

/// Charges work, a unit being what an instruction of a script costs. True if a limit is reached.
static inline bool cb_spend(uint64_t units) {
  cb_meter *meter = cb_meter_of_thread;
  if (!meter) return false;
  if (__builtin_expect(meter->left > units, 1)) {
    meter->left -= units;
    return false;
  }
  return cb_look(meter, units);
}

#pragma clang assume_nonnull end
#endif
