#ifndef PASSPORT_CP256_SHIM_H
#define PASSPORT_CP256_SHIM_H

/* Arithmetic of the base field of P-256 for eight elements at a time, with the multiplication of 52-bit limbs of
   the processor (AVX-512 IFMA). Functions are static inline and carry the target attribute, so that no compiler
   flag is needed: they may only be called where passport_p256_available() says so. No name may be one of CGF2 too.
   An element is four words in Montgomery's form, its number times 2^256, the lowest word first, below the modulus
   p = 2^256 - 2^224 + 2^192 + 2^96 - 1. */

#include <stddef.h>
#include <stdint.h>

#if defined(__x86_64__)

#include <immintrin.h>

#define PASSPORT_LOOP __attribute__((target("avx512f,avx512ifma"))) static inline
#define PASSPORT_IFMA __attribute__((target("avx512f,avx512ifma"), always_inline)) static inline

/* __builtin_cpu_supports reads what the start of the program found out; it asks no CPUID. */
static inline int passport_p256_available(void) {
  return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512ifma");
}

#include "limbs.h"
#include "loops.h"
#include "terms.h"
#include "transform.h"

#endif

#endif
