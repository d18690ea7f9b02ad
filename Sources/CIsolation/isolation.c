#define _GNU_SOURCE
#include "CIsolation.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/landlock.h>
#include <sched.h>
#include <seccomp.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

// MARK: Files (Landlock, Documentation/userspace-api/landlock.rst in the kernel)

// Kernels after Debian's headers know these. An older one is asked for less.
#define TRUNCATE (1ULL << 14)    // version 3
#define IOCTL_DEVICE (1ULL << 15)  // version 5
#define ALL_OF_TCP 3             // version 4: bind and connect
#define ALL_SCOPES 3             // version 6: abstract sockets and signals of others

/// The kernel's struct with the fields of later versions.
struct ruleset {
  uint64_t files, network, scopes;
};

static int version(void) {
  return (int)syscall(__NR_landlock_create_ruleset, NULL, 0, LANDLOCK_CREATE_RULESET_VERSION);
}

bool ci_is_known(void) { return version() >= 1; }

static uint64_t files_of(int version) {
  uint64_t all = (1ULL << 13) - 1;
  if (version >= 2) all |= LANDLOCK_ACCESS_FS_REFER;
  if (version >= 3) all |= TRUNCATE;
  return all | (version >= 5 ? IOCTL_DEVICE : 0);
}

static uint64_t rights_of(int32_t rights, bool isFolder) {
  uint64_t result = 0;
  if (rights & CI_READ) result |= LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_READ_DIR;
  if (rights & CI_EXECUTE) result |= LANDLOCK_ACCESS_FS_EXECUTE;
  if (rights & CI_WRITE) {
    result |= LANDLOCK_ACCESS_FS_WRITE_FILE | LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_MAKE_REG |
              LANDLOCK_ACCESS_FS_MAKE_DIR | LANDLOCK_ACCESS_FS_REMOVE_FILE | TRUNCATE | IOCTL_DEVICE;
  }
  uint64_t ofFiles = LANDLOCK_ACCESS_FS_EXECUTE | LANDLOCK_ACCESS_FS_WRITE_FILE | LANDLOCK_ACCESS_FS_READ_FILE |
                     TRUNCATE | IOCTL_DEVICE;
  return isFolder ? result : result & ofFiles;
}

static int restrict_files(const ci_rule *rules, size_t count) {
  int known = version();
  if (known < 1) return ENOSYS;
  struct ruleset set = {files_of(known), known >= 4 ? ALL_OF_TCP : 0, known >= 6 ? ALL_SCOPES : 0};
  size_t size = known >= 6 ? 24 : known >= 4 ? 16 : 8;
  int file = (int)syscall(__NR_landlock_create_ruleset, &set, size, 0);
  if (file < 0) return errno;
  int error = 0;
  for (size_t i = 0; i < count && !error; i++) {
    int place = open(rules[i].path, O_PATH | O_CLOEXEC);
    struct stat info;
    if (place < 0) continue;
    if (fstat(place, &info) == 0) {
      uint64_t rights = rights_of(rules[i].rights, S_ISDIR(info.st_mode)) & set.files;
      struct landlock_path_beneath_attr rule = {.allowed_access = rights, .parent_fd = place};
      // A pipe, as /dev/fd/63 may be one, is in no file system: it takes no rule and needs none.
      if (rights && syscall(__NR_landlock_add_rule, file, LANDLOCK_RULE_PATH_BENEATH, &rule, 0) && errno != EBADFD) {
        error = errno;
      }
    }
    close(place);
  }
  if (!error && syscall(__NR_landlock_restrict_self, file, 0)) error = errno;
  close(file);
  return error;
}

// MARK: System calls (seccomp)

/// The calls that Mutoscope, the system's libraries and ffmpeg need. Everything else fails with "not permitted".
static const int calls[] = {
  // files that are open, and their names
  SCMP_SYS(read), SCMP_SYS(write), SCMP_SYS(readv), SCMP_SYS(writev), SCMP_SYS(pread64), SCMP_SYS(pwrite64),
  SCMP_SYS(preadv), SCMP_SYS(pwritev), SCMP_SYS(lseek), SCMP_SYS(open), SCMP_SYS(openat), SCMP_SYS(close),
  SCMP_SYS(close_range), SCMP_SYS(stat), SCMP_SYS(fstat), SCMP_SYS(lstat), SCMP_SYS(newfstatat), SCMP_SYS(statx),
  SCMP_SYS(statfs), SCMP_SYS(fstatfs), SCMP_SYS(access), SCMP_SYS(faccessat), SCMP_SYS(faccessat2),
  SCMP_SYS(readlink), SCMP_SYS(readlinkat), SCMP_SYS(getdents64), SCMP_SYS(getcwd), SCMP_SYS(mkdir),
  SCMP_SYS(mkdirat), SCMP_SYS(rename), SCMP_SYS(renameat), SCMP_SYS(renameat2), SCMP_SYS(linkat), SCMP_SYS(unlink),
  SCMP_SYS(unlinkat), SCMP_SYS(umask), SCMP_SYS(ftruncate), SCMP_SYS(fallocate), SCMP_SYS(fadvise64), SCMP_SYS(fsync),
  SCMP_SYS(fdatasync), SCMP_SYS(flock), SCMP_SYS(fcntl), SCMP_SYS(dup), SCMP_SYS(dup2), SCMP_SYS(dup3),
  SCMP_SYS(pipe), SCMP_SYS(pipe2), SCMP_SYS(ioctl), SCMP_SYS(copy_file_range), SCMP_SYS(sendfile),
  SCMP_SYS(memfd_create),
  // memory
  SCMP_SYS(mmap), SCMP_SYS(munmap), SCMP_SYS(mremap), SCMP_SYS(mprotect), SCMP_SYS(madvise), SCMP_SYS(mincore),
  SCMP_SYS(msync), SCMP_SYS(brk), SCMP_SYS(mlock), SCMP_SYS(munlock), SCMP_SYS(membarrier),
  // waiting
  SCMP_SYS(poll), SCMP_SYS(ppoll), SCMP_SYS(select), SCMP_SYS(pselect6), SCMP_SYS(epoll_create1), SCMP_SYS(epoll_ctl),
  SCMP_SYS(epoll_wait), SCMP_SYS(epoll_pwait), SCMP_SYS(eventfd2), SCMP_SYS(timerfd_create),
  SCMP_SYS(timerfd_settime), SCMP_SYS(timerfd_gettime), SCMP_SYS(timer_create), SCMP_SYS(timer_settime),
  SCMP_SYS(timer_delete), SCMP_SYS(futex), SCMP_SYS(nanosleep),
  SCMP_SYS(clock_nanosleep), SCMP_SYS(restart_syscall), SCMP_SYS(sched_yield),
  // clocks and what the machine has
  SCMP_SYS(clock_gettime), SCMP_SYS(clock_getres), SCMP_SYS(gettimeofday), SCMP_SYS(time), SCMP_SYS(times),
  SCMP_SYS(getrusage), SCMP_SYS(sysinfo), SCMP_SYS(uname), SCMP_SYS(getrandom), SCMP_SYS(getcpu),
  SCMP_SYS(sched_getaffinity), SCMP_SYS(sched_setaffinity), SCMP_SYS(sched_getparam), SCMP_SYS(sched_getscheduler),
  SCMP_SYS(sched_get_priority_max), SCMP_SYS(sched_get_priority_min), SCMP_SYS(getpriority), SCMP_SYS(setpriority),
  SCMP_SYS(get_mempolicy),
  // signals
  SCMP_SYS(rt_sigaction), SCMP_SYS(rt_sigprocmask), SCMP_SYS(rt_sigreturn), SCMP_SYS(rt_sigpending),
  SCMP_SYS(rt_sigsuspend), SCMP_SYS(rt_sigtimedwait), SCMP_SYS(sigaltstack), SCMP_SYS(kill), SCMP_SYS(tgkill),
  // threads and processes
  SCMP_SYS(vfork), SCMP_SYS(execve), SCMP_SYS(exit), SCMP_SYS(exit_group), SCMP_SYS(wait4), SCMP_SYS(waitid),
  SCMP_SYS(getpid), SCMP_SYS(gettid), SCMP_SYS(getppid), SCMP_SYS(getpgrp), SCMP_SYS(getpgid), SCMP_SYS(setpgid),
  SCMP_SYS(getsid), SCMP_SYS(getuid), SCMP_SYS(geteuid), SCMP_SYS(getgid), SCMP_SYS(getegid), SCMP_SYS(getresuid),
  SCMP_SYS(getresgid), SCMP_SYS(set_tid_address), SCMP_SYS(set_robust_list), SCMP_SYS(get_robust_list),
  SCMP_SYS(rseq), SCMP_SYS(arch_prctl), SCMP_SYS(getrlimit), SCMP_SYS(prlimit64), SCMP_SYS(capget),
  // sockets between a process and its child
  SCMP_SYS(socketpair), SCMP_SYS(sendto), SCMP_SYS(recvfrom), SCMP_SYS(sendmsg), SCMP_SYS(recvmsg),
  SCMP_SYS(shutdown), SCMP_SYS(getsockopt), SCMP_SYS(setsockopt),
};

static int add_calls(scmp_filter_ctx filter) {
  int error = 0;
  for (size_t i = 0; i < sizeof calls / sizeof *calls && !error; i++) {
    error = seccomp_rule_add(filter, SCMP_ACT_ALLOW, calls[i], 0);
  }
  // Threads and children, but not in namespaces of their own, where they would be masters. The flags of clone3 cannot be
  // looked at: without it the C library takes clone.
  const scmp_datum_t spaces = CLONE_NEWUSER | CLONE_NEWNS | CLONE_NEWNET | CLONE_NEWPID | CLONE_NEWIPC | CLONE_NEWUTS |
                              CLONE_NEWCGROUP | CLONE_PTRACE;
  if (!error) {
    error = seccomp_rule_add(filter, SCMP_ACT_ALLOW, SCMP_SYS(clone), 1, SCMP_A0(SCMP_CMP_MASKED_EQ, spaces, 0));
  }
  if (!error) error = seccomp_rule_add(filter, SCMP_ACT_ERRNO(ENOSYS), SCMP_SYS(clone3), 0);
  const scmp_datum_t named[] = {PR_SET_NAME, PR_GET_NAME, PR_SET_VMA, PR_GET_DUMPABLE, PR_CAPBSET_READ};
  for (size_t i = 0; i < sizeof named / sizeof *named && !error; i++) {
    error = seccomp_rule_add(filter, SCMP_ACT_ALLOW, SCMP_SYS(prctl), 1, SCMP_A0(SCMP_CMP_EQ, named[i]));
  }
  return -error;
}

static int restrict_calls(void) {
  scmp_filter_ctx filter = seccomp_init(SCMP_ACT_ERRNO(EPERM));
  if (!filter) return ENOMEM;
  int error = add_calls(filter);
  // Threads that run already come along.
  if (!error) error = -seccomp_attr_set(filter, SCMP_FLTATR_CTL_TSYNC, 1);
  if (!error) error = -seccomp_load(filter);
  seccomp_release(filter);
  return error;
}

// MARK: All of it

static void lower(int resource, rlim_t to) {
  struct rlimit limit;
  if (getrlimit(resource, &limit) == 0) {
    if (limit.rlim_max > to) limit.rlim_max = to;
    if (limit.rlim_cur > limit.rlim_max) limit.rlim_cur = limit.rlim_max;
    setrlimit(resource, &limit);
  }
}

int ci_isolate(const ci_rule *rules, size_t count, uint64_t file) {
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return errno;
  lower(RLIMIT_CORE, 0);
  lower(RLIMIT_NOFILE, 1024);
  lower(RLIMIT_MSGQUEUE, 0);
  lower(RLIMIT_FSIZE, file);
  int error = restrict_files(rules, count);
  return error ? error : restrict_calls();
}

void ci_end_with_parent(int signal) { prctl(PR_SET_PDEATHSIG, signal, 0, 0, 0); }

int ci_try_trace(void) { return ptrace(PTRACE_ATTACH, getppid(), NULL, NULL) == 0 ? 0 : errno; }
int ci_try_space(void) { return unshare(CLONE_NEWUSER) == 0 ? 0 : errno; }
