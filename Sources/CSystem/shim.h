#ifndef PASSPORT_CSYSTEM_SHIM_H
#define PASSPORT_CSYSTEM_SHIM_H

#include <fcntl.h>
#include <spawn.h>
#include <stdio.h>
#include <sys/pidfd.h>
#include <sys/prctl.h>
#include <sys/random.h>
#include <sys/syscall.h>
#include <sys/xattr.h>
#include <unistd.h>

/* prctl is variadic, which Swift cannot call. */
static inline int passport_forbid_core_dumps(void) { return prctl(PR_SET_DUMPABLE, 0, 0, 0, 0); }

/* rename, but never over something that is there; 1 is RENAME_NOREPLACE. The system's headers declare
   it for GNU sources alone. */
static inline int passport_rename_new(const char *from, const char *to) {
  return (int)syscall(SYS_renameat2, AT_FDCWD, from, AT_FDCWD, to, 1U);
}

/* A file in memory alone, closed in programs that are started; 1 is MFD_CLOEXEC. Where the system's
   headers are compiled for POSIX alone they do not declare it. */
static inline int passport_memory_file(const char *name) {
  return (int)syscall(SYS_memfd_create, name, 1U);
}

/* A program that is started gets no descriptor from this one on. The system's headers declare it for
   GNU sources alone. */
int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *actions, int from);
static inline int passport_close_from(posix_spawn_file_actions_t *actions, int from) {
  return posix_spawn_file_actions_addclosefrom_np(actions, from);
}

#endif
