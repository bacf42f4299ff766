#ifndef PASSPORT_CSYSTEM_SHIM_H
#define PASSPORT_CSYSTEM_SHIM_H

#include <fcntl.h>
#include <stdio.h>
#include <sys/prctl.h>
#include <sys/random.h>
#include <unistd.h>

/* prctl is variadic, which Swift cannot call. */
static inline int passport_forbid_core_dumps(void) { return prctl(PR_SET_DUMPABLE, 0, 0, 0, 0); }

#endif
