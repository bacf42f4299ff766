#ifndef PASSPORT_CGF2_ELEMENT_H
#define PASSPORT_CGF2_ELEMENT_H

/* Single operations. */

PASSPORT_CARRYLESS static inline passport_vector passport_load(const void *p, size_t i) {
  return ((const passport_unaligned *)p)[i];
}

PASSPORT_CARRYLESS static inline void passport_store(void *p, size_t i, passport_vector x) {
  ((passport_unaligned *)p)[i] = x;
}

PASSPORT_CARRYLESS static inline passport_vector passport_vector_of(passport_gf128 x) {
  passport_vector v = {x.low, x.high};
  return v;
}

PASSPORT_CARRYLESS static inline passport_gf128 passport_element_of(passport_vector x) {
  passport_gf128 e = {x[0], x[1]};
  return e;
}

/* low + high * x^64, reduced by 64 bits. */
PASSPORT_CARRYLESS static inline passport_vector passport_fold(
    passport_vector low, passport_vector high) {
  const passport_vector polynomial = {0x87, 0};
  const passport_vector zero = {0, 0};
  passport_vector moved = __builtin_shufflevector(zero, high, 0, 2);
  return low ^ moved ^ PASSPORT_CLMUL(high, 1, polynomial, 0);
}

PASSPORT_CARRYLESS static inline passport_vector passport_product(
    passport_vector x, passport_vector y) {
  passport_vector low = PASSPORT_CLMUL(x, 0, y, 0);
  passport_vector middle = PASSPORT_CLMUL(x, 0, y, 1) ^ PASSPORT_CLMUL(x, 1, y, 0);
  passport_vector high = PASSPORT_CLMUL(x, 1, y, 1);
  return passport_fold(low, passport_fold(middle, high));
}

/* A factor of many products. It has factor * x^64 too, with which each product needs one reduction
   less. */
typedef struct {
  passport_vector once, shifted;
} passport_factor;

PASSPORT_CARRYLESS static inline passport_factor passport_factor_of(passport_vector factor) {
  const passport_vector zero = {0, 0};
  passport_factor f = {factor, passport_fold(zero, factor)};
  return f;
}

PASSPORT_CARRYLESS static inline passport_vector passport_times(
    passport_vector x, passport_factor f) {
  passport_vector low = PASSPORT_CLMUL(x, 0, f.once, 0) ^ PASSPORT_CLMUL(x, 1, f.shifted, 0);
  passport_vector high = PASSPORT_CLMUL(x, 0, f.once, 1) ^ PASSPORT_CLMUL(x, 1, f.shifted, 1);
  return passport_fold(low, high);
}

/* x * y */
PASSPORT_CARRYLESS static inline passport_gf128 passport_gf128_multiply(
    passport_gf128 x, passport_gf128 y) {
  return passport_element_of(passport_product(passport_vector_of(x), passport_vector_of(y)));
}

/* x squared `times` times */
PASSPORT_CARRYLESS static inline passport_gf128 passport_gf128_square(
    passport_gf128 x, int times) {
  passport_vector v = passport_vector_of(x);
  for (int i = 0; i < times; i++) {
    v = passport_fold(
        PASSPORT_CLMUL(v, 0, v, 0),
        passport_fold((passport_vector){0, 0}, PASSPORT_CLMUL(v, 1, v, 1)));
  }
  return passport_element_of(v);
}

/* sum += x * y */
PASSPORT_CARRYLESS static inline void passport_gf128_sum_add(
    passport_gf128_sum *sum, passport_gf128 left, passport_gf128 right) {
  passport_vector x = passport_vector_of(left), y = passport_vector_of(right);
  passport_store(sum, 0, passport_load(sum, 0) ^ PASSPORT_CLMUL(x, 0, y, 0));
  passport_store(
      sum, 1, passport_load(sum, 1) ^ PASSPORT_CLMUL(x, 0, y, 1) ^ PASSPORT_CLMUL(x, 1, y, 0));
  passport_store(sum, 2, passport_load(sum, 2) ^ PASSPORT_CLMUL(x, 1, y, 1));
}

/* Reduces a sum of products to an element. */
PASSPORT_CARRYLESS static inline passport_gf128 passport_gf128_sum_reduced(
    const passport_gf128_sum *sum) {
  return passport_element_of(passport_fold(
      passport_load(sum, 0), passport_fold(passport_load(sum, 1), passport_load(sum, 2))));
}

/* sums[place - base] += x, and sums[0] for a place that is not above the base */
PASSPORT_CARRYLESS static inline void passport_scatter(
    void *sums, uint32_t base, const uint32_t *places, passport_vector x) {
  size_t place = places[0] > base ? places[0] - base : 0;
  passport_store(sums, place, passport_load(sums, place) ^ x);
}

#ifdef PASSPORT_HAS_FOURFOLD

/* The same for four elements. */

PASSPORT_FOURFOLD static inline passport_vector4 passport_load4(const void *p, size_t i) {
  return *(const passport_unaligned4 *)((const passport_unaligned *)p + i);
}

PASSPORT_FOURFOLD static inline void passport_store4(void *p, size_t i, passport_vector4 x) {
  *(passport_unaligned4 *)((passport_unaligned *)p + i) = x;
}

PASSPORT_FOURFOLD static inline passport_vector4 passport_joined4(
    passport_vector a, passport_vector b, passport_vector c, passport_vector d) {
  return __builtin_shufflevector(
      __builtin_shufflevector(a, b, 0, 1, 2, 3), __builtin_shufflevector(c, d, 0, 1, 2, 3), 0, 1,
      2, 3, 4, 5, 6, 7);
}

PASSPORT_FOURFOLD static inline passport_vector4 passport_four_of(passport_vector x) {
  return passport_joined4(x, x, x, x);
}

PASSPORT_FOURFOLD static inline passport_vector4 passport_fold4(
    passport_vector4 low, passport_vector4 high) {
  const passport_vector4 polynomial = {0x87, 0, 0x87, 0, 0x87, 0, 0x87, 0};
  const passport_vector4 zero = {0, 0, 0, 0, 0, 0, 0, 0};
  passport_vector4 moved = __builtin_shufflevector(zero, high, 0, 8, 2, 10, 4, 12, 6, 14);
  return low ^ moved ^ PASSPORT_CLMUL4(high, 1, polynomial, 0);
}

PASSPORT_FOURFOLD static inline passport_vector4 passport_product4(
    passport_vector4 x, passport_vector4 y) {
  passport_vector4 low = PASSPORT_CLMUL4(x, 0, y, 0);
  passport_vector4 middle = PASSPORT_CLMUL4(x, 0, y, 1) ^ PASSPORT_CLMUL4(x, 1, y, 0);
  passport_vector4 high = PASSPORT_CLMUL4(x, 1, y, 1);
  return passport_fold4(low, passport_fold4(middle, high));
}

typedef struct {
  passport_vector4 once, shifted;
} passport_factor4;

PASSPORT_FOURFOLD static inline passport_factor4 passport_factor4_of(passport_vector factor) {
  const passport_vector zero = {0, 0};
  passport_factor4 f = {
      passport_four_of(factor), passport_four_of(passport_fold(zero, factor))};
  return f;
}

PASSPORT_FOURFOLD static inline passport_vector4 passport_times4(
    passport_vector4 x, passport_factor4 f) {
  passport_vector4 low =
      PASSPORT_CLMUL4(x, 0, f.once, 0) ^ PASSPORT_CLMUL4(x, 1, f.shifted, 0);
  passport_vector4 high =
      PASSPORT_CLMUL4(x, 0, f.once, 1) ^ PASSPORT_CLMUL4(x, 1, f.shifted, 1);
  return passport_fold4(low, high);
}

/* Each of four elements in turn: two of the places may be the same. */
PASSPORT_FOURFOLD static inline void passport_scatter4(
    void *sums, uint32_t base, const uint32_t *places, passport_vector4 x) {
  passport_scatter(sums, base, places, __builtin_shufflevector(x, x, 0, 1));
  passport_scatter(sums, base, places + 1, __builtin_shufflevector(x, x, 2, 3));
  passport_scatter(sums, base, places + 2, __builtin_shufflevector(x, x, 4, 5));
  passport_scatter(sums, base, places + 3, __builtin_shufflevector(x, x, 6, 7));
}

/* The sum of the four elements. */
PASSPORT_FOURFOLD static inline passport_vector passport_sum4(passport_vector4 x) {
  return __builtin_shufflevector(x, x, 0, 1) ^ __builtin_shufflevector(x, x, 2, 3) ^
         __builtin_shufflevector(x, x, 4, 5) ^ __builtin_shufflevector(x, x, 6, 7);
}

#endif

#endif
