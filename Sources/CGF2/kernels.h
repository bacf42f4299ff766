#ifndef PASSPORT_CGF2_KERNELS_H
#define PASSPORT_CGF2_KERNELS_H

/* Single operations, and loops over buffers of elements. Buffers may be the same where a comment says
   so. The caller has checked their lengths. */

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

/* A factor of many products: with factor * x^64 beside it each product needs one reduction less. */
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

/* x squared as often as said */
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

/* The element that a sum of products is. */
PASSPORT_CARRYLESS static inline passport_gf128 passport_gf128_sum_reduced(
    const passport_gf128_sum *sum) {
  return passport_element_of(passport_fold(
      passport_load(sum, 0), passport_fold(passport_load(sum, 1), passport_load(sum, 2))));
}

/* y[i] += factor * x[i]; x and y may be the same. */
PASSPORT_CARRYLESS static inline void passport_gf128_accumulate(
    void *y, const void *x, passport_gf128 factor, size_t count) {
  passport_factor f = passport_factor_of(passport_vector_of(factor));
  for (size_t i = 0; i < count; i++) {
    passport_store(y, i, passport_load(y, i) ^ passport_times(passport_load(x, i), f));
  }
}

/* y[i] += x[i] * z[i]; any may be the same. */
PASSPORT_CARRYLESS static inline void passport_gf128_accumulate_each(
    void *y, const void *x, const void *z, size_t count) {
  for (size_t i = 0; i < count; i++) {
    passport_vector product = passport_product(passport_load(x, i), passport_load(z, i));
    passport_store(y, i, passport_load(y, i) ^ product);
  }
}

/* The sum of x[i] * y[i]. */
PASSPORT_CARRYLESS static inline passport_gf128 passport_gf128_product_sum(
    const void *x, const void *y, size_t count) {
  passport_vector low = {0, 0}, middle = {0, 0}, high = {0, 0};
#pragma clang loop unroll_count(4)
  for (size_t i = 0; i < count; i++) {
    passport_vector a = passport_load(x, i), b = passport_load(y, i);
    low ^= PASSPORT_CLMUL(a, 0, b, 0);
    middle ^= PASSPORT_CLMUL(a, 0, b, 1) ^ PASSPORT_CLMUL(a, 1, b, 0);
    high ^= PASSPORT_CLMUL(a, 1, b, 1);
  }
  return passport_element_of(passport_fold(low, passport_fold(middle, high)));
}

/* b[i] = a[2i] + r * (a[2i+1] - a[2i]); b may be a. */
PASSPORT_CARRYLESS static inline void passport_gf128_bind(
    void *b, const void *a, passport_gf128 r, size_t count) {
  passport_factor f = passport_factor_of(passport_vector_of(r));
  for (size_t i = 0; i < count; i++) {
    passport_vector even = passport_load(a, 2 * i), odd = passport_load(a, 2 * i + 1);
    passport_store(b, i, even ^ passport_times(even ^ odd, f));
  }
}

#endif
