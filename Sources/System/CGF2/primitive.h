#ifndef PASSPORT_CGF2_PRIMITIVE_H
#define PASSPORT_CGF2_PRIMITIVE_H

/* The instructions that differ between processors, and whether this processor has them. */

typedef unsigned long long passport_vector __attribute__((vector_size(16)));
typedef unsigned long long passport_unaligned
    __attribute__((vector_size(16), aligned(8), may_alias));

#if defined(__x86_64__)

#include <immintrin.h>

#define PASSPORT_CARRYLESS __attribute__((target("pclmul,sse4.1")))

/* __builtin_cpu_supports reads what the program found out at its start; it does not run CPUID. */
static inline int passport_carryless_available(void) {
  return __builtin_cpu_supports("pclmul") && __builtin_cpu_supports("sse4.1");
}

/* The product of word i of x and word j of y. */
#define PASSPORT_CLMUL(x, i, y, j) \
  ((passport_vector)__builtin_ia32_pclmulqdq128((passport_signed)(x), (passport_signed)(y), \
                                                (i) | ((j) << 4)))
typedef long long passport_signed __attribute__((vector_size(16)));

/* The same for four elements beside each other. */

#define PASSPORT_HAS_FOURFOLD 1
#define PASSPORT_FOURFOLD __attribute__((target("pclmul,sse4.1,bmi2,popcnt,avx512f,vpclmulqdq")))

typedef unsigned long long passport_vector4 __attribute__((vector_size(64)));
typedef unsigned long long passport_unaligned4
    __attribute__((vector_size(64), aligned(8), may_alias));
typedef long long passport_signed4 __attribute__((vector_size(64)));

static inline int passport_fourfold_available(void) {
  return passport_carryless_available() && __builtin_cpu_supports("bmi2") &&
         __builtin_cpu_supports("popcnt") && __builtin_cpu_supports("avx512f") &&
         __builtin_cpu_supports("vpclmulqdq");
}

#define PASSPORT_CLMUL4(x, i, y, j) \
  ((passport_vector4)__builtin_ia32_pclmulqdq512((passport_signed4)(x), (passport_signed4)(y), \
                                                 (i) | ((j) << 4)))

#elif defined(__aarch64__)

#include <arm_neon.h>
#include <sys/auxv.h>

#define PASSPORT_CARRYLESS __attribute__((target("aes")))

static inline int passport_carryless_available(void) {
  static int answer; /* 0 before the first question, then 1 for no and 2 for yes */
  int known = __atomic_load_n(&answer, __ATOMIC_RELAXED);
  if (known == 0) {
    known = 1 + ((getauxval(AT_HWCAP) >> 4) & 1); /* HWCAP_PMULL */
    __atomic_store_n(&answer, known, __ATOMIC_RELAXED);
  }
  return known == 2;
}

static inline int passport_fourfold_available(void) { return 0; }

#define PASSPORT_CLMUL(x, i, y, j) \
  ((passport_vector)vreinterpretq_u64_p128(vmull_p64((poly64_t)(x)[i], (poly64_t)(y)[j])))

#else

#define PASSPORT_CARRYLESS

static inline int passport_carryless_available(void) { return 0; }

static inline int passport_fourfold_available(void) { return 0; }

static inline passport_vector passport_clmul_vector(uint64_t x, uint64_t y) {
  unsigned __int128 product = passport_clmul64_portable(x, y);
  passport_vector result = {(uint64_t)product, (uint64_t)(product >> 64)};
  return result;
}
#define PASSPORT_CLMUL(x, i, y, j) passport_clmul_vector((x)[i], (y)[j])

#endif

#endif
