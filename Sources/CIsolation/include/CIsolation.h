// The kernel takes rights from the process, once for all: a second wall behind the program's own (ADR 13).
#ifndef CISOLATION_H
#define CISOLATION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

/// The rights that the process keeps of a file or of all below a folder, besides that it may be looked for.
typedef enum {
  CI_READ = 1,     // to read files and list folders
  CI_WRITE = 2,    // to write, make and remove files, and to make folders
  CI_EXECUTE = 4,  // to start programs
} ci_right;

typedef struct {
  const char *path;
  int32_t rights;
} ci_rule;

/// Whether the kernel knows how.
bool ci_is_known(void);

/// Takes from the calling thread, and all threads and processes that it starts, whatever is not in the rules, the network,
/// signals to others and rare system calls; files grow to `file` bytes. Rules about what is not there are left out.
/// Returns 0 or the system's error number.
int ci_isolate(const ci_rule *rules, size_t count, uint64_t file);

/// Lets a signal end the process when its parent has ended, however that did.
void ci_end_with_parent(int signal);

// Only tests try these: to look into another process, and to make a namespace of one's own. 0 or the error number.
int ci_try_trace(void);
int ci_try_space(void);

#pragma clang assume_nonnull end
#endif
