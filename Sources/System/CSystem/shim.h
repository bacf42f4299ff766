#ifndef PASSPORT_CSYSTEM_SHIM_H
#define PASSPORT_CSYSTEM_SHIM_H

#include <fcntl.h>
#include <malloc.h>
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

/* Keeps freed memory for later allocations: a proof needs large arrays again and again, and the
   system would clear each page anew. */
static inline void passport_keep_freed_memory(void) {
  mallopt(M_MMAP_THRESHOLD, 32 << 20);
  mallopt(M_TRIM_THRESHOLD, 512 << 20);
  mallopt(M_TOP_PAD, 16 << 20);
}

/* Freed memory is overwritten with this byte, except memory in the threads' caches: see
   FreedMemory. */
static inline void passport_overwrite_freed_memory(void) { mallopt(M_PERTURB, 0xA5); }

/* All threads share one arena of malloc, so that many threads need no more memory than few. */
static inline void passport_share_memory(void) { mallopt(M_ARENA_MAX, 1); }

/* Tells the processor that this thread waits for another one and will look again at once. */
static inline void passport_pause(void) {
#if defined(__x86_64__)
  __builtin_ia32_pause();
#elif defined(__aarch64__)
  __asm__ volatile("yield");
#endif
}

/* rename, but never over something that is there; 1 is RENAME_NOREPLACE. The system's headers declare
   it for GNU sources alone. */
static inline int passport_rename_new(const char *from, const char *to) {
  return (int)syscall(SYS_renameat2, AT_FDCWD, from, AT_FDCWD, to, 1U);
}

/* Lets the disk begin to write a part of a file, and does not wait for it; 2 is SYNC_FILE_RANGE_WRITE. The
   system's headers declare it for GNU sources alone, and some processors have another call. */
static inline void passport_begin_writing(int descriptor, long from, long count) {
#ifdef SYS_sync_file_range
  syscall(SYS_sync_file_range, descriptor, from, count, 2U);
#endif
}

/* A file in memory alone, closed in programs that are started; 1 is MFD_CLOEXEC. The system's
   headers do not declare this function when they are compiled for POSIX alone. */
static inline int passport_memory_file(const char *name) {
  return (int)syscall(SYS_memfd_create, name, 1U);
}

/* A started program does not inherit the descriptors from this one on. The system's headers declare
   this function for GNU sources alone. */
int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *actions, int from);
static inline int passport_close_from(posix_spawn_file_actions_t *actions, int from) {
  return posix_spawn_file_actions_addclosefrom_np(actions, from);
}

/* The number of processors that the calling thread may use; 0 when the system does not say. The
   system's headers declare sched_getaffinity for GNU sources alone. */
static inline int passport_processors(void) {
  unsigned long sets[1024 / 8 / sizeof(unsigned long)];
  long bytes = syscall(SYS_sched_getaffinity, 0, sizeof sets, sets);
  int count = 0;
  for (long place = 0; place < bytes / (long)sizeof *sets; place++)
    count += __builtin_popcountl(sets[place]);
  return count;
}

/* The arguments of this process as glibc passes them to every constructor, before main. Swift reads
   them from /proc/self/cmdline, and sees none where a container has no /proc. The name of the
   constructor in passport_arguments keeps it in the program. */
struct passport_arguments {
  int count;
  char **values;
};
static inline struct passport_arguments *passport_arguments_kept(void) {
  static struct passport_arguments kept;
  return &kept;
}
__attribute__((constructor)) static void passport_keep_arguments(int count, char **values) {
  passport_arguments_kept()->count = count;
  passport_arguments_kept()->values = values;
}
static inline struct passport_arguments passport_arguments(void) {
  if (0) passport_keep_arguments(0, 0);
  return *passport_arguments_kept();
}

#endif
