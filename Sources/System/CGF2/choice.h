#ifndef PASSPORT_CGF2_CHOICE_H
#define PASSPORT_CGF2_CHOICE_H

/* Each loop, with the number of elements that it handles at a time as its first parameter. It may
   be 4 only where passport_fourfold_available() says so, and is 1 elsewhere. */

#ifdef PASSPORT_HAS_FOURFOLD
#define PASSPORT_CHOSEN(name, ...) \
  (lanes == 4 ? passport_gf128_##name##_fourfold(__VA_ARGS__) \
              : passport_gf128_##name##_single(__VA_ARGS__))
#else
#define PASSPORT_CHOSEN(name, ...) ((void)lanes, passport_gf128_##name##_single(__VA_ARGS__))
#endif

static inline void passport_gf128_accumulate(
    int lanes, void *y, const void *x, passport_gf128 factor, size_t count) {
  PASSPORT_CHOSEN(accumulate, y, x, factor, count);
}

static inline void passport_gf128_accumulate_each(
    int lanes, void *y, const void *x, const void *z, size_t count) {
  PASSPORT_CHOSEN(accumulate_each, y, x, z, count);
}

static inline void passport_gf128_bind(
    int lanes, void *b, const void *a, passport_gf128 r, size_t count) {
  PASSPORT_CHOSEN(bind, b, a, r, count);
}

static inline void passport_gf128_sum_products(
    int lanes, passport_gf128_sum *sum, const void *x, const void *y, size_t count) {
  PASSPORT_CHOSEN(sum_products, sum, x, y, count);
}

static inline void passport_gf128_sum_pairs(
    int lanes, passport_gf128_sum *constant, passport_gf128_sum *square, const void *w,
    const void *v, size_t pairs) {
  PASSPORT_CHOSEN(sum_pairs, constant, square, w, v, pairs);
}

static inline void passport_gf128_forward(
    int lanes, void *x, void *y, passport_gf128 twiddle, size_t count) {
  PASSPORT_CHOSEN(forward, x, y, twiddle, count);
}

static inline void passport_gf128_backward(
    int lanes, void *x, void *y, passport_gf128 twiddle, size_t count) {
  PASSPORT_CHOSEN(backward, x, y, twiddle, count);
}

static inline void passport_gf128_crossed(
    int lanes, void *x, void *y, passport_gf128 twiddle, size_t count) {
  PASSPORT_CHOSEN(crossed, x, y, twiddle, count);
}

static inline void passport_gf128_layer_forward(
    int lanes, void *row, const void *twiddles, size_t half, size_t blocks) {
  PASSPORT_CHOSEN(layer_forward, row, twiddles, half, blocks);
}

static inline void passport_gf128_layer_backward(
    int lanes, void *row, const void *twiddles, size_t half, size_t blocks) {
  PASSPORT_CHOSEN(layer_backward, row, twiddles, half, blocks);
}

static inline void passport_gf128_terms_multiply(
    int lanes, void *z, const void *x, const uint32_t *left, const void *y,
    const uint32_t *right, size_t count) {
  PASSPORT_CHOSEN(terms_multiply, z, x, left, y, right, count);
}

static inline void passport_gf128_terms_weigh(
    int lanes, void *sums, uint32_t base, const uint32_t *places, const void *x, const void *y,
    const uint32_t *right, size_t count) {
  PASSPORT_CHOSEN(terms_weigh, sums, base, places, x, y, right, count);
}

static inline size_t passport_gf128_terms_bind(
    int lanes, uint32_t *own, uint32_t *other, void *values, size_t count, passport_gf128 r,
    const void *table, void *sums, uint32_t base) {
  return PASSPORT_CHOSEN(terms_bind, own, other, values, count, r, table, sums, base);
}

#endif
