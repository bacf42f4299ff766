#ifndef PASSPORT_CGF2_SHIM_H
#define PASSPORT_CGF2_SHIM_H

/* Arithmetic of GF(2^128), polynomials over GF(2) modulo x^128 + x^7 + x^2 + x + 1, with the
   carry-less multiplication of the processor. Functions here are static inline and carry the target
   attribute, so that no compiler flag is needed: they may only be called where
   passport_carryless_available() says so, or passport_fourfold_available() for four at a time, except for the
   portable multiplication.
   Swift compiles the functions of all modules of C that a module imports together: no two may have one name.
   An element is two words, the coefficients of x^0 to x^63 first. */

#include <stddef.h>
#include <stdint.h>

typedef struct {
  uint64_t low, high;
} passport_gf128;

/* A sum of products before its reduction: the coefficients of x^0, x^64 and x^128 onwards. */
typedef struct {
  passport_gf128 part[3];
} passport_gf128_sum;

#include "portable.h"
#include "primitive.h"
#include "element.h"
#include "pairs.h"

#define PASSPORT_LANES 1
#include "loops.h"
#undef PASSPORT_LANES

#ifdef PASSPORT_HAS_FOURFOLD
#define PASSPORT_LANES 4
#include "loops.h"
#undef PASSPORT_LANES
#endif

#include "choice.h"

#endif
