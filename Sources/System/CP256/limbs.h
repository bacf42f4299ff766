#ifndef PASSPORT_CP256_LIMBS_H
#define PASSPORT_CP256_LIMBS_H

/* Eight numbers, each of five limbs of 52 bits, the lowest first. Bit 259 is the highest. There are
   no loops over limbs: a compiler that does not unroll them in time keeps the limbs in memory. */
typedef struct {
  __m512i limb0, limb1, limb2, limb3, limb4;
} p256_eight;

#define PASSPORT_LIMB_BITS 52
#define PASSPORT_ELEMENT_BYTES 32

PASSPORT_IFMA __m512i p256_low_bits(void) {
  return _mm512_set1_epi64((1ULL << PASSPORT_LIMB_BITS) - 1);
}

/* p times a number; the limbs may have carries. */
PASSPORT_IFMA p256_eight p256_modulus(long long times) {
  p256_eight p = {
      _mm512_set1_epi64(times * 0xfffffffffffff), _mm512_set1_epi64(times * 0x00fffffffffff),
      _mm512_setzero_si512(), _mm512_set1_epi64(times * 0x0001000000000),
      _mm512_set1_epi64(times * 0x0ffffffff0000)};
  return p;
}

/* Eight elements, at a fixed distance in memory, as four vectors of words. The order of the
   elements in a vector is 0 2 1 3 4 6 5 7, here as everywhere. */
typedef struct {
  __m512i word0, word1, word2, word3;
} p256_words;

PASSPORT_IFMA __m512i p256_two(const void *first, const void *second) {
  return _mm512_inserti64x4(
      _mm512_castsi256_si512(_mm256_loadu_si256((const __m256i *)first)),
      _mm256_loadu_si256((const __m256i *)second), 1);
}

PASSPORT_IFMA p256_words p256_turned(__m512i a, __m512i b, __m512i c, __m512i d) {
  __m512i even1 = _mm512_unpacklo_epi64(a, b), odd1 = _mm512_unpackhi_epi64(a, b);
  __m512i even2 = _mm512_unpacklo_epi64(c, d), odd2 = _mm512_unpackhi_epi64(c, d);
  p256_words words = {
      _mm512_shuffle_i64x2(even1, even2, 0x88), _mm512_shuffle_i64x2(odd1, odd2, 0x88),
      _mm512_shuffle_i64x2(even1, even2, 0xdd), _mm512_shuffle_i64x2(odd1, odd2, 0xdd)};
  return words;
}

/* Four elements from one address on, and four from another. */
PASSPORT_IFMA p256_words p256_words_from(const void *first, const void *second, size_t apart) {
  const char *p = first, *q = second;
  return p256_turned(
      p256_two(p, p + apart), p256_two(p + 2 * apart, p + 3 * apart),
      p256_two(q, q + apart), p256_two(q + 2 * apart, q + 3 * apart));
}

PASSPORT_IFMA p256_words p256_words_at(const void *memory, size_t apart) {
  return p256_words_from(memory, (const char *)memory + 4 * apart, apart);
}

/* The elements of a table at eight places. */
PASSPORT_IFMA p256_words p256_words_of(const void *table, const uint32_t *places) {
  const char *p = table;
#define PASSPORT_AT(i) (p + (size_t)PASSPORT_ELEMENT_BYTES * places[i])
  return p256_turned(
      p256_two(PASSPORT_AT(0), PASSPORT_AT(1)), p256_two(PASSPORT_AT(2), PASSPORT_AT(3)),
      p256_two(PASSPORT_AT(4), PASSPORT_AT(5)), p256_two(PASSPORT_AT(6), PASSPORT_AT(7)));
#undef PASSPORT_AT
}

/* Bits from..from+51 of numbers of which `low` has bits 0..63 and `high` the bits above: `from` is less than 64
   and at least 12. */
#define PASSPORT_BITS(low, high, from) \
  _mm512_and_si512( \
      _mm512_or_si512(_mm512_srli_epi64(low, from), _mm512_slli_epi64(high, 64 - (from))), \
      p256_low_bits())

PASSPORT_IFMA p256_eight p256_limbs(p256_words w) {
  p256_eight x = {
      _mm512_and_si512(w.word0, p256_low_bits()), PASSPORT_BITS(w.word0, w.word1, 52),
      PASSPORT_BITS(w.word1, w.word2, 40), PASSPORT_BITS(w.word2, w.word3, 28),
      _mm512_srli_epi64(w.word3, 16)};
  return x;
}

/* The limbs of sixteen times the numbers, as one factor of p256_product must be. */
PASSPORT_IFMA p256_eight p256_limbs16(p256_words w) {
  p256_eight x = {
      _mm512_and_si512(_mm512_slli_epi64(w.word0, 4), p256_low_bits()),
      PASSPORT_BITS(w.word0, w.word1, 48), PASSPORT_BITS(w.word1, w.word2, 36),
      PASSPORT_BITS(w.word2, w.word3, 24), _mm512_srli_epi64(w.word3, 12)};
  return x;
}

/* Sixteen times a number. */
PASSPORT_IFMA p256_eight p256_times16(p256_eight x) {
#define PASSPORT_MOVED(low, high) \
  _mm512_and_si512( \
      _mm512_or_si512(_mm512_slli_epi64(high, 4), _mm512_srli_epi64(low, 48)), \
      p256_low_bits())
  p256_eight y = {
      _mm512_and_si512(_mm512_slli_epi64(x.limb0, 4), p256_low_bits()),
      PASSPORT_MOVED(x.limb0, x.limb1), PASSPORT_MOVED(x.limb1, x.limb2),
      PASSPORT_MOVED(x.limb2, x.limb3), PASSPORT_MOVED(x.limb3, x.limb4)};
#undef PASSPORT_MOVED
  return y;
}

/* Eight copies of one element. */
PASSPORT_IFMA p256_words p256_copies(const void *element) {
  return p256_words_at(element, 0);
}

/* Writes eight elements, which are below p, four from one address on and four from another. */
PASSPORT_IFMA void p256_write_to(void *first, void *second, size_t apart, p256_eight x) {
  char *p = first, *q = second;
  __m512i word0 = _mm512_or_si512(x.limb0, _mm512_slli_epi64(x.limb1, 52));
  __m512i word1 =
      _mm512_or_si512(_mm512_srli_epi64(x.limb1, 12), _mm512_slli_epi64(x.limb2, 40));
  __m512i word2 =
      _mm512_or_si512(_mm512_srli_epi64(x.limb2, 24), _mm512_slli_epi64(x.limb3, 28));
  __m512i word3 =
      _mm512_or_si512(_mm512_srli_epi64(x.limb3, 36), _mm512_slli_epi64(x.limb4, 16));
  __m512i low1 = _mm512_unpacklo_epi64(word0, word1), low2 = _mm512_unpackhi_epi64(word0, word1);
  __m512i high1 = _mm512_unpacklo_epi64(word2, word3);
  __m512i high2 = _mm512_unpackhi_epi64(word2, word3);
#define PASSPORT_HALVES(start, low, high, lane) \
  _mm_storeu_si128((__m128i *)(start), _mm512_extracti32x4_epi32(low, lane)); \
  _mm_storeu_si128((__m128i *)((start) + 16), _mm512_extracti32x4_epi32(high, lane));
  PASSPORT_HALVES(p, low1, high1, 0)
  PASSPORT_HALVES(p + apart, low1, high1, 1)
  PASSPORT_HALVES(p + 2 * apart, low2, high2, 0)
  PASSPORT_HALVES(p + 3 * apart, low2, high2, 1)
  PASSPORT_HALVES(q, low1, high1, 2)
  PASSPORT_HALVES(q + apart, low1, high1, 3)
  PASSPORT_HALVES(q + 2 * apart, low2, high2, 2)
  PASSPORT_HALVES(q + 3 * apart, low2, high2, 3)
#undef PASSPORT_HALVES
}

PASSPORT_IFMA void p256_write(void *memory, size_t apart, p256_eight x) {
  p256_write_to(memory, (char *)memory + 4 * apart, apart, x);
}

/* Carries what is above the 52 bits of each limb, or below zero, to the next one. */
PASSPORT_IFMA p256_eight p256_carried(p256_eight x) {
#define PASSPORT_CARRY(low, high) \
  high = _mm512_add_epi64(high, _mm512_srai_epi64(low, PASSPORT_LIMB_BITS)); \
  low = _mm512_and_si512(low, p256_low_bits());
  PASSPORT_CARRY(x.limb0, x.limb1)
  PASSPORT_CARRY(x.limb1, x.limb2)
  PASSPORT_CARRY(x.limb2, x.limb3)
  PASSPORT_CARRY(x.limb3, x.limb4)
#undef PASSPORT_CARRY
  return x;
}

/* The sum, with carries in its limbs. */
PASSPORT_IFMA p256_eight p256_sum(p256_eight x, p256_eight y) {
  p256_eight sum = {
      _mm512_add_epi64(x.limb0, y.limb0), _mm512_add_epi64(x.limb1, y.limb1),
      _mm512_add_epi64(x.limb2, y.limb2), _mm512_add_epi64(x.limb3, y.limb3),
      _mm512_add_epi64(x.limb4, y.limb4)};
  return sum;
}

/* The difference, which may be negative, with carries in its limbs. */
PASSPORT_IFMA p256_eight p256_minus(p256_eight x, p256_eight y) {
  p256_eight difference = {
      _mm512_sub_epi64(x.limb0, y.limb0), _mm512_sub_epi64(x.limb1, y.limb1),
      _mm512_sub_epi64(x.limb2, y.limb2), _mm512_sub_epi64(x.limb3, y.limb3),
      _mm512_sub_epi64(x.limb4, y.limb4)};
  return difference;
}

/* x + times · p - y, with carries in its limbs; y is below that multiple. */
PASSPORT_IFMA p256_eight p256_difference(p256_eight x, p256_eight y, int times) {
  return p256_minus(p256_sum(x, p256_modulus(times)), y);
}

/* Below p, for a number below 16 p; its limbs may have carries. */
PASSPORT_IFMA p256_eight p256_reduced(p256_eight x) {
  /* The bits from 2^256 on are how often x contains p, or one less, because p is
     2^256 - 2^224 + 2^192 + 2^96 - 1. */
  x = p256_carried(x);
  __m512i times = _mm512_srli_epi64(x.limb4, 48);
  x.limb0 = _mm512_add_epi64(x.limb0, times);
  x.limb1 = _mm512_sub_epi64(x.limb1, _mm512_slli_epi64(times, 44));
  x.limb3 = _mm512_sub_epi64(x.limb3, _mm512_slli_epi64(times, 36));
  x.limb4 = _mm512_sub_epi64(
      x.limb4, _mm512_sub_epi64(_mm512_slli_epi64(times, 48), _mm512_slli_epi64(times, 16)));
  p256_eight less = p256_carried(p256_minus(x, p256_modulus(1)));
  x = p256_carried(x);
  __mmask8 negative = _mm512_cmplt_epi64_mask(less.limb4, _mm512_setzero_si512());
  p256_eight reduced = {
      _mm512_mask_mov_epi64(less.limb0, negative, x.limb0),
      _mm512_mask_mov_epi64(less.limb1, negative, x.limb1),
      _mm512_mask_mov_epi64(less.limb2, negative, x.limb2),
      _mm512_mask_mov_epi64(less.limb3, negative, x.limb3),
      _mm512_mask_mov_epi64(less.limb4, negative, x.limb4)};
  return reduced;
}

/* Adds x times a limb to the limbs of a sum. */
#define PASSPORT_ADD_PRODUCT(x, factor) \
  t0 = _mm512_madd52lo_epu64(t0, (x).limb0, factor); \
  t1 = _mm512_madd52lo_epu64(t1, (x).limb1, factor); \
  t2 = _mm512_madd52lo_epu64(t2, (x).limb2, factor); \
  t3 = _mm512_madd52lo_epu64(t3, (x).limb3, factor); \
  t4 = _mm512_madd52lo_epu64(t4, (x).limb4, factor); \
  t1 = _mm512_madd52hi_epu64(t1, (x).limb0, factor); \
  t2 = _mm512_madd52hi_epu64(t2, (x).limb1, factor); \
  t3 = _mm512_madd52hi_epu64(t3, (x).limb2, factor); \
  t4 = _mm512_madd52hi_epu64(t4, (x).limb3, factor); \
  t5 = _mm512_madd52hi_epu64(t5, (x).limb4, factor);

/* Divides the sum by 2^52 modulo p. p is -1 modulo 2^96, so p is added as often as the lowest limb
   says: that limb becomes zero, and the limb above gets 2^44 times it. */
#define PASSPORT_DROP_LIMB \
  t1 = _mm512_add_epi64(t1, _mm512_srli_epi64(t0, PASSPORT_LIMB_BITS)); \
  m = _mm512_and_si512(t0, p256_low_bits()); \
  t1 = _mm512_madd52lo_epu64(t1, m, p1); \
  t2 = _mm512_madd52hi_epu64(t2, m, p1); \
  t3 = _mm512_madd52lo_epu64(t3, m, p3); \
  t4 = _mm512_madd52hi_epu64(t4, m, p3); \
  t4 = _mm512_madd52lo_epu64(t4, m, p4); \
  t5 = _mm512_madd52hi_epu64(t5, m, p4); \
  t0 = t1; \
  t1 = t2; \
  t2 = t3; \
  t3 = t4; \
  t4 = t5;

#define PASSPORT_EMPTY_SUM \
  const __m512i zero = _mm512_setzero_si512(), p1 = _mm512_set1_epi64(1LL << 44); \
  const __m512i p3 = p256_modulus(1).limb3, p4 = p256_modulus(1).limb4; \
  __m512i t0 = zero, t1 = zero, t2 = zero, t3 = zero, t4 = zero, t5, m;

/* x · y / 2^260 modulo p, with carries in its limbs. The limbs of x and y have none. It is below
   x · y / 2^260 + p. As a rule x is sixteen times an element, so that this is a product in Montgomery's form. */
PASSPORT_IFMA p256_eight p256_product(p256_eight x, p256_eight y) {
  PASSPORT_EMPTY_SUM
#define PASSPORT_STEP(limb) \
  t5 = zero; \
  PASSPORT_ADD_PRODUCT(x, y.limb) \
  PASSPORT_DROP_LIMB
  PASSPORT_STEP(limb0)
  PASSPORT_STEP(limb1)
  PASSPORT_STEP(limb2)
  PASSPORT_STEP(limb3)
  PASSPORT_STEP(limb4)
#undef PASSPORT_STEP
  p256_eight product = {t0, t1, t2, t3, t4};
  return product;
}

/* (x · y + u · v) / 2^260 modulo p, likewise. */
PASSPORT_IFMA p256_eight p256_products_sum(
    p256_eight x, p256_eight y, p256_eight u, p256_eight v) {
  PASSPORT_EMPTY_SUM
#define PASSPORT_STEP(limb) \
  t5 = zero; \
  PASSPORT_ADD_PRODUCT(x, y.limb) \
  PASSPORT_ADD_PRODUCT(u, v.limb) \
  PASSPORT_DROP_LIMB
  PASSPORT_STEP(limb0)
  PASSPORT_STEP(limb1)
  PASSPORT_STEP(limb2)
  PASSPORT_STEP(limb3)
  PASSPORT_STEP(limb4)
#undef PASSPORT_STEP
  p256_eight sum = {t0, t1, t2, t3, t4};
  return sum;
}

#endif
