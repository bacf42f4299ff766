#ifndef PASSPORT_CP256_TERMS_H
#define PASSPORT_CP256_TERMS_H

/* The terms of a circuit's layer: elements of tables at places that a list gives. */

/* sum += x, both below p */
static inline void p256_add(uint64_t *sum, const uint64_t *x) {
  static const uint64_t modulus[4] = {
      0xffffffffffffffff, 0x00000000ffffffff, 0, 0xffffffff00000001};
  uint64_t total[4], less[4];
  unsigned __int128 carry = 0, borrow = 0;
  for (int i = 0; i < 4; i++) {
    carry += (unsigned __int128)sum[i] + x[i];
    total[i] = (uint64_t)carry;
    carry >>= 64;
  }
  for (int i = 0; i < 4; i++) {
    borrow = (unsigned __int128)total[i] - modulus[i] - (uint64_t)borrow;
    less[i] = (uint64_t)borrow;
    borrow = (borrow >> 64) & 1;
  }
  uint64_t keeps = (uint64_t)borrow & ((uint64_t)carry ^ 1);
  for (int i = 0; i < 4; i++) sum[i] = less[i] ^ ((less[i] ^ total[i]) & (0 - keeps));
}

/* z[i] = x[left[i]] * y[right[i]], for a multiple of 8 */
PASSPORT_LOOP void passport_p256_terms_multiply(
    void *z, const void *x, const uint32_t *left, const void *y, const uint32_t *right,
    size_t count) {
  for (size_t i = 0; i < count; i += 8) {
    p256_eight product = p256_product(
        p256_limbs16(p256_words_of(x, left + i)),
        p256_limbs(p256_words_of(y, right + i)));
    p256_set(z, i, p256_reduced(product));
  }
}

/* sums[places[i] - base] += products[i], and sums[0] for a place that is not above the base */
static inline void p256_scatter(
    void *sums, uint32_t base, const uint32_t *places, const void *products, size_t count) {
  for (size_t i = 0; i < count; i++) {
    size_t place = places[i] > base ? places[i] - base : 0;
    p256_add(
        (uint64_t *)PASSPORT_PLACE(sums, place), (const uint64_t *)PASSPORT_PLACE(products, i));
  }
}

/* sums[places[i] - base] += x[i] * y[right[i]], likewise, for a multiple of 8 */
PASSPORT_LOOP void passport_p256_terms_weigh(
    void *sums, uint32_t base, const uint32_t *places, const void *x, const void *y, const uint32_t *right,
    size_t count) {
  for (size_t i = 0; i < count; i += 8) {
    uint64_t products[8 * 4];
    p256_eight product = p256_product(
        p256_element16(x, i), p256_limbs(p256_words_of(y, right + i)));
    p256_set(products, 0, p256_reduced(product));
    p256_scatter(sums, base, places + i, products, 8);
  }
}

/* Terms that are prepared to be bound: the values at an even place and at the odd place after it, zero where there
   is none, and their places. */
#define PASSPORT_TERMS 64

typedef struct {
  uint64_t even[PASSPORT_TERMS][4], odd[PASSPORT_TERMS][4];
  uint32_t own[PASSPORT_TERMS], other[PASSPORT_TERMS];
} p256_terms;

/* Prepares terms from *read on; returns their number. */
PASSPORT_LOOP size_t p256_pairs(
    p256_terms *terms, const uint32_t *own, const uint32_t *other, const void *values,
    size_t count, size_t *read) {
  size_t at = *read, batch = 0;
  for (; batch < PASSPORT_TERMS && at < count; batch++) {
    uint32_t place = own[at], across = other[at];
    size_t next = at + (at + 1 < count);
    /* At the end `next` is the term itself, whose place is not one more. */
    uint64_t paired = (own[next] == (place | 1)) & ((place & 1) == 0) & (other[next] == across);
    uint64_t isOdd = place & 1;
    __m256i value = _mm256_loadu_si256((const __m256i *)PASSPORT_PLACE(values, at));
    __m256i after = _mm256_loadu_si256((const __m256i *)PASSPORT_PLACE(values, next));
    __m256i odds = _mm256_set1_epi64x((long long)(0 - isOdd));
    __m256i pairs = _mm256_set1_epi64x((long long)(0 - paired));
    _mm256_storeu_si256((__m256i *)terms->even[batch], _mm256_andnot_si256(odds, value));
    _mm256_storeu_si256(
        (__m256i *)terms->odd[batch],
        _mm256_or_si256(_mm256_and_si256(odds, value), _mm256_and_si256(pairs, after)));
    terms->own[batch] = place >> 1;
    terms->other[batch] = across;
    at += 1 + paired;
  }
  *read = at;
  return batch;
}

/* Binds the lowest bit of each term's place in a table, own[i], to r: neighbours that differ only
   in that bit become one term, and each place is halved. For each term that is left,
   sums[other[i] - base] += value[i] * table[own[i]]. Returns the number of terms that are left. */
PASSPORT_LOOP size_t passport_p256_terms_bind(
    uint32_t *own, uint32_t *other, void *values, size_t count, const void *r,
    const void *table, void *sums, uint32_t base) {
  p256_terms terms;
  uint64_t bound[8 * 4];
  p256_eight r16 = p256_limbs16(p256_copies(r));
  size_t read = 0, written = 0;
  while (read < count) {
    size_t batch = p256_pairs(&terms, own, other, values, count, &read);
    for (size_t i = batch; i % 8 != 0; i++) terms.own[i] = 0;
    for (size_t i = 0; i < batch; i += 8) {
      size_t used = batch - i < 8 ? batch - i : 8;
      p256_eight value =
          p256_bound(p256_element(terms.even, i), p256_element(terms.odd, i), r16);
      p256_set(bound, 0, value);
      for (size_t k = 0; k < used; k++) {
        own[written + k] = terms.own[i + k];
        other[written + k] = terms.other[i + k];
      }
      __builtin_memcpy(PASSPORT_PLACE(values, written), bound, used * PASSPORT_ELEMENT_BYTES);
      written += used;
      p256_eight product = p256_product(
          p256_times16(value), p256_limbs(p256_words_of(table, terms.own + i)));
      p256_set(bound, 0, p256_reduced(product));
      p256_scatter(sums, base, terms.other + i, bound, used);
    }
  }
  return written;
}

#endif
