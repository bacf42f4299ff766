#ifndef PASSPORT_CP256_SHIM_H
#define PASSPORT_CP256_SHIM_H

/* Arithmetic of the base field of P-256 for eight elements at a time, with the processor's
   multiplication of 52-bit limbs (AVX-512 IFMA). Functions are static inline and carry the target
   attribute, so that no compiler flag is needed: they may only be called where
   passport_p256_available() says so. No function may have the name of one in CGF2. An element is
   four words in Montgomery's form: its number times 2^256, the lowest word first, below the modulus
   p = 2^256 - 2^224 + 2^192 + 2^96 - 1. */

#include <stddef.h>
#include <stdint.h>

#if defined(__x86_64__)

#include <immintrin.h>

#define PASSPORT_LOOP __attribute__((target("avx512f,avx512ifma"))) static inline
#define PASSPORT_IFMA __attribute__((target("avx512f,avx512ifma"), always_inline)) static inline

/* __builtin_cpu_supports reads what the program found out at its start; it does not run CPUID. */
static inline int passport_p256_available(void) {
  return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512ifma");
}

#include "limbs.h"
#include "loops.h"
#include "terms.h"
#include "transform.h"

#endif

#endif
