/* Loops over buffers of elements. This file is included once for each number of elements that an
   instruction multiplies, PASSPORT_LANES: 1 or 4. The rest at the end of a buffer is done one by
   one. Buffers may be the same where a comment says so. The caller has checked their lengths. */

#if PASSPORT_LANES == 4
#define LOOP PASSPORT_FOURFOLD static inline
#define NAME(name) passport_gf128_##name##_fourfold
#define VECTOR passport_vector4
#define FACTOR passport_factor4
#define FACTOR_OF(x) passport_factor4_of(passport_vector_of(x))
#define LOAD passport_load4
#define STORE passport_store4
#define PRODUCT passport_product4
#define TIMES passport_times4
#define CLMUL PASSPORT_CLMUL4
#define EVEN(a, b) __builtin_shufflevector(a, b, 0, 1, 4, 5, 8, 9, 12, 13)
#define ODD(a, b) __builtin_shufflevector(a, b, 2, 3, 6, 7, 10, 11, 14, 15)
#define SUM passport_sum4
#define GATHER(p, places) \
  passport_joined4(passport_load(p, (places)[0]), passport_load(p, (places)[1]), \
                   passport_load(p, (places)[2]), passport_load(p, (places)[3]))
#define SCATTER passport_scatter4
#define PAIRS passport_pairs4
#define LEFT_OVER(name, ...) passport_gf128_##name##_single(__VA_ARGS__)
#else
#define LOOP PASSPORT_CARRYLESS static inline
#define NAME(name) passport_gf128_##name##_single
#define VECTOR passport_vector
#define FACTOR passport_factor
#define FACTOR_OF(x) passport_factor_of(passport_vector_of(x))
#define LOAD passport_load
#define STORE passport_store
#define PRODUCT passport_product
#define TIMES passport_times
#define CLMUL PASSPORT_CLMUL
#define EVEN(a, b) (a)
#define ODD(a, b) (b)
#define SUM(x) (x)
#define GATHER(p, places) passport_load(p, (places)[0])
#define SCATTER passport_scatter
#define PAIRS passport_pairs
#define LEFT_OVER(name, ...)
#endif
#define AT(p, i) ((passport_unaligned *)(p) + (i))

/* y[i] += factor * x[i]; x and y may be the same. */
LOOP void NAME(accumulate)(void *y, const void *x, passport_gf128 factor, size_t count) {
  FACTOR f = FACTOR_OF(factor);
  size_t i = 0;
  for (; i + PASSPORT_LANES <= count; i += PASSPORT_LANES) {
    STORE(y, i, LOAD(y, i) ^ TIMES(LOAD(x, i), f));
  }
  LEFT_OVER(accumulate, AT(y, i), AT(x, i), factor, count - i);
}

/* y[i] += x[i] * z[i]; any may be the same. */
LOOP void NAME(accumulate_each)(void *y, const void *x, const void *z, size_t count) {
  size_t i = 0;
  for (; i + PASSPORT_LANES <= count; i += PASSPORT_LANES) {
    STORE(y, i, LOAD(y, i) ^ PRODUCT(LOAD(x, i), LOAD(z, i)));
  }
  LEFT_OVER(accumulate_each, AT(y, i), AT(x, i), AT(z, i), count - i);
}

/* b[i] = a[2i] + r * (a[2i+1] - a[2i]); b may be a. */
LOOP void NAME(bind)(void *b, const void *a, passport_gf128 r, size_t count) {
  FACTOR f = FACTOR_OF(r);
  size_t i = 0;
  for (; i + PASSPORT_LANES <= count; i += PASSPORT_LANES) {
    VECTOR first = LOAD(a, 2 * i), second = LOAD(a, 2 * i + PASSPORT_LANES);
    VECTOR even = EVEN(first, second);
    STORE(b, i, even ^ TIMES(even ^ ODD(first, second), f));
  }
  LEFT_OVER(bind, AT(b, i), AT(a, 2 * i), r, count - i);
}

/* sum += x[0] * y[0] + x[1] * y[1] + … */
LOOP void NAME(sum_products)(
    passport_gf128_sum *sum, const void *x, const void *y, size_t count) {
  VECTOR low = {0}, middle = {0}, high = {0};
  size_t i = 0;
#pragma clang loop unroll_count(4)
  for (; i + PASSPORT_LANES <= count; i += PASSPORT_LANES) {
    VECTOR a = LOAD(x, i), b = LOAD(y, i);
    low ^= CLMUL(a, 0, b, 0);
    middle ^= CLMUL(a, 0, b, 1) ^ CLMUL(a, 1, b, 0);
    high ^= CLMUL(a, 1, b, 1);
  }
  passport_store(sum, 0, passport_load(sum, 0) ^ SUM(low));
  passport_store(sum, 1, passport_load(sum, 1) ^ SUM(middle));
  passport_store(sum, 2, passport_load(sum, 2) ^ SUM(high));
  LEFT_OVER(sum_products, sum, AT(x, i), AT(y, i), count - i);
}

/* Adds, for each pair of neighbours, w[2i] * v[2i] to the first sum, and the product of the differences
   (w[2i+1] - w[2i]) * (v[2i+1] - v[2i]) to the second. */
LOOP void NAME(sum_pairs)(
    passport_gf128_sum *constant, passport_gf128_sum *square, const void *w, const void *v,
    size_t pairs) {
  VECTOR low = {0}, middle = {0}, high = {0}, low2 = {0}, middle2 = {0}, high2 = {0};
  size_t i = 0;
  for (; i + PASSPORT_LANES <= pairs; i += PASSPORT_LANES) {
    VECTOR w0 = LOAD(w, 2 * i), w1 = LOAD(w, 2 * i + PASSPORT_LANES);
    VECTOR v0 = LOAD(v, 2 * i), v1 = LOAD(v, 2 * i + PASSPORT_LANES);
    VECTOR a = EVEN(w0, w1), b = EVEN(v0, v1);
    VECTOR c = a ^ ODD(w0, w1), d = b ^ ODD(v0, v1);
    low ^= CLMUL(a, 0, b, 0);
    middle ^= CLMUL(a, 0, b, 1) ^ CLMUL(a, 1, b, 0);
    high ^= CLMUL(a, 1, b, 1);
    low2 ^= CLMUL(c, 0, d, 0);
    middle2 ^= CLMUL(c, 0, d, 1) ^ CLMUL(c, 1, d, 0);
    high2 ^= CLMUL(c, 1, d, 1);
  }
  passport_store(constant, 0, passport_load(constant, 0) ^ SUM(low));
  passport_store(constant, 1, passport_load(constant, 1) ^ SUM(middle));
  passport_store(constant, 2, passport_load(constant, 2) ^ SUM(high));
  passport_store(square, 0, passport_load(square, 0) ^ SUM(low2));
  passport_store(square, 1, passport_load(square, 1) ^ SUM(middle2));
  passport_store(square, 2, passport_load(square, 2) ^ SUM(high2));
  LEFT_OVER(sum_pairs, constant, square, AT(w, 2 * i), AT(v, 2 * i), pairs - i);
}

/* The butterflies of the additive Fourier transform, over pairs (x[i], y[i]), or over one layer: blocks of
   x[0..half], y[0..half] one after the other, each block with its own twiddle. */

/* x += twiddle * y, then y += x: from coefficients to values */
LOOP void NAME(forward)(void *x, void *y, passport_gf128 twiddle, size_t count) {
  FACTOR f = FACTOR_OF(twiddle);
  size_t i = 0;
  for (; i + PASSPORT_LANES <= count; i += PASSPORT_LANES) {
    VECTOR b = LOAD(y, i);
    VECTOR a = LOAD(x, i) ^ TIMES(b, f);
    STORE(x, i, a);
    STORE(y, i, a ^ b);
  }
  LEFT_OVER(forward, AT(x, i), AT(y, i), twiddle, count - i);
}

/* y += x, then x += twiddle * y: from values to coefficients */
LOOP void NAME(backward)(void *x, void *y, passport_gf128 twiddle, size_t count) {
  FACTOR f = FACTOR_OF(twiddle);
  size_t i = 0;
  for (; i + PASSPORT_LANES <= count; i += PASSPORT_LANES) {
    VECTOR a = LOAD(x, i);
    VECTOR b = LOAD(y, i) ^ a;
    STORE(y, i, b);
    STORE(x, i, a ^ TIMES(b, f));
  }
  LEFT_OVER(backward, AT(x, i), AT(y, i), twiddle, count - i);
}

/* y += x, and x += twiddle * (y as it was): x is a value and y a coefficient, and each becomes the
   other */
LOOP void NAME(crossed)(void *x, void *y, passport_gf128 twiddle, size_t count) {
  FACTOR f = FACTOR_OF(twiddle);
  size_t i = 0;
  for (; i + PASSPORT_LANES <= count; i += PASSPORT_LANES) {
    VECTOR a = LOAD(x, i), b = LOAD(y, i);
    STORE(y, i, a ^ b);
    STORE(x, i, a ^ TIMES(b, f));
  }
  LEFT_OVER(crossed, AT(x, i), AT(y, i), twiddle, count - i);
}

/* A layer from coefficients to values. */
LOOP void NAME(layer_forward)(
    void *row, const void *twiddles, size_t half, size_t blocks) {
  if (half < PASSPORT_LANES) {
    LEFT_OVER(layer_forward, row, twiddles, half, blocks);
    return;
  }
  for (size_t block = 0; block < blocks; block++) {
    void *x = AT(row, 2 * half * block);
    NAME(forward)(x, AT(x, half), passport_element_of(passport_load(twiddles, block)), half);
  }
}

/* A layer from values to coefficients. */
LOOP void NAME(layer_backward)(
    void *row, const void *twiddles, size_t half, size_t blocks) {
  if (half < PASSPORT_LANES) {
    LEFT_OVER(layer_backward, row, twiddles, half, blocks);
    return;
  }
  for (size_t block = 0; block < blocks; block++) {
    void *x = AT(row, 2 * half * block);
    NAME(backward)(x, AT(x, half), passport_element_of(passport_load(twiddles, block)), half);
  }
}

/* The terms of a circuit's layer: elements of tables at places that a list gives. */

/* z[i] = x[left[i]] * y[right[i]] */
LOOP void NAME(terms_multiply)(
    void *z, const void *x, const uint32_t *left, const void *y, const uint32_t *right,
    size_t count) {
  size_t i = 0;
  for (; i + PASSPORT_LANES <= count; i += PASSPORT_LANES) {
    STORE(z, i, PRODUCT(GATHER(x, left + i), GATHER(y, right + i)));
  }
  LEFT_OVER(terms_multiply, AT(z, i), x, left + i, y, right + i, count - i);
}

/* sums[places[i] - base] += x[i] * y[right[i]], and sums[0] for a place that is not above the base */
LOOP void NAME(terms_weigh)(
    void *sums, uint32_t base, const uint32_t *places, const void *x, const void *y, const uint32_t *right,
    size_t count) {
  size_t i = 0;
  for (; i + PASSPORT_LANES <= count; i += PASSPORT_LANES) {
    SCATTER(sums, base, places + i, PRODUCT(LOAD(x, i), GATHER(y, right + i)));
  }
  LEFT_OVER(terms_weigh, sums, base, places + i, AT(x, i), y, right + i, count - i);
}

/* x[i] = even[i] + r * difference[i], and then the same with x */
LOOP void NAME(terms_bound)(
    void *x, const void *even, const void *difference, passport_gf128 r, void *sums,
    uint32_t base, const uint32_t *places, const void *y, const uint32_t *right, size_t count) {
  FACTOR f = FACTOR_OF(r);
  size_t i = 0;
  for (; i + PASSPORT_LANES <= count; i += PASSPORT_LANES) {
    VECTOR bound = LOAD(even, i) ^ TIMES(LOAD(difference, i), f);
    STORE(x, i, bound);
    SCATTER(sums, base, places + i, PRODUCT(bound, GATHER(y, right + i)));
  }
  LEFT_OVER(
      terms_bound, AT(x, i), AT(even, i), AT(difference, i), r, sums, base, places + i, y, right + i,
      count - i);
}

/* Binds the lowest bit of each term's place in a table, own[i], to r: neighbours that differ only
   in that bit become one term, and each place is halved. For each term that is left,
   sums[other[i] - base] += value[i] * table[own[i]]. Returns the number of terms that are left. */
LOOP size_t NAME(terms_bind)(
    uint32_t *own, uint32_t *other, void *values, size_t count, passport_gf128 r,
    const void *table, void *sums, uint32_t base) {
  passport_gf128 even[PASSPORT_BATCH + 4], difference[PASSPORT_BATCH + 4];
  size_t read = 0, written = 0;
  while (read < count) {
    size_t batch = PAIRS(
        own, other, values, count, &read, written, even, difference);
    NAME(terms_bound)(
        AT(values, written), even, difference, r, sums, base, other + written, table, own + written,
        batch);
    written += batch;
  }
  return written;
}

#undef LOOP
#undef NAME
#undef VECTOR
#undef FACTOR
#undef FACTOR_OF
#undef LOAD
#undef STORE
#undef PRODUCT
#undef TIMES
#undef CLMUL
#undef EVEN
#undef ODD
#undef SUM
#undef GATHER
#undef SCATTER
#undef PAIRS
#undef LEFT_OVER
#undef AT
