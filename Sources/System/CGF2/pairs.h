#ifndef PASSPORT_CGF2_PAIRS_H
#define PASSPORT_CGF2_PAIRS_H

/* The number of terms that are prepared before they are multiplied: enough that a stored value is
   not read at once, few enough for the stack. Up to four more may be written. */
#define PASSPORT_BATCH 64

/* Prepares terms to be bound, from *read on: the value at an even place, and the difference between
   the value at the odd place after it and that value. A missing value is zero. Writes their places
   from `written` on, and returns their number. No branch depends on the places, because the
   processor could not predict it. */
PASSPORT_CARRYLESS static inline size_t passport_pairs(
    uint32_t *own, uint32_t *other, const void *values, size_t count, size_t *read,
    size_t written, passport_gf128 *even, passport_gf128 *difference) {
  size_t at = *read, batch = 0;
  for (; batch < PASSPORT_BATCH && at < count; batch++) {
    uint32_t place = own[at], across = other[at];
    size_t next = at + (at + 1 < count);
    /* At the end `next` is the term itself, whose place is not one more. */
    unsigned paired = (own[next] == (place | 1)) & ((place & 1) == 0) & (other[next] == across);
    passport_vector value = passport_load(values, at);
    passport_vector isPaired = (passport_vector){0, 0} - paired;
    passport_vector isOdd = (passport_vector){0, 0} - (place & 1);
    passport_store(even, batch, value & ~isOdd);
    passport_store(difference, batch, value ^ (passport_load(values, next) & isPaired));
    own[written + batch] = place >> 1;
    other[written + batch] = across;
    at += 1 + paired;
  }
  *read = at;
  return batch;
}

#ifdef PASSPORT_HAS_FOURFOLD

/* The same, sixteen terms at a time. Whole vectors can be written in place, because they never
   reach terms that were not read yet. */
PASSPORT_FOURFOLD static inline size_t passport_pairs4(
    uint32_t *own, uint32_t *other, const void *values, size_t count, size_t *read,
    size_t written, passport_gf128 *even, passport_gf128 *difference) {
  const __m512i one = _mm512_set1_epi32(1);
  size_t at = *read, batch = 0;
  while (batch + 16 <= PASSPORT_BATCH && at + 17 <= count) {
    __m512i place = _mm512_loadu_si512(own + at), across = _mm512_loadu_si512(other + at);
    __mmask16 odd = _mm512_test_epi32_mask(place, one);
    __mmask16 paired =
        ~odd &
        _mm512_cmpeq_epi32_mask(_mm512_loadu_si512(own + at + 1), _mm512_or_si512(place, one)) &
        _mm512_cmpeq_epi32_mask(_mm512_loadu_si512(other + at + 1), across);
    __mmask16 kept = ~(paired << 1);
    _mm512_storeu_si512(
        own + written + batch,
        _mm512_maskz_compress_epi32(kept, _mm512_srli_epi32(place, 1)));
    _mm512_storeu_si512(
        other + written + batch, _mm512_maskz_compress_epi32(kept, across));
    /* Two bits for the two words of each element. */
    uint32_t odd2 = 3 * _pdep_u32(odd, 0x55555555), paired2 = 3 * _pdep_u32(paired, 0x55555555);
    uint32_t kept2 = 3 * _pdep_u32(kept, 0x55555555);
    for (int part = 0; part < 4; part++) {
      __m512i value = (__m512i)passport_load4(values, at + 4 * part);
      __m512i next = (__m512i)passport_load4(values, at + 4 * part + 1);
      __mmask8 keeps = kept2 >> (8 * part);
      next = _mm512_maskz_mov_epi64(paired2 >> (8 * part), next);
      passport_store4(
          even, batch,
          (passport_vector4)_mm512_maskz_compress_epi64(
              keeps, _mm512_maskz_mov_epi64(~(odd2 >> (8 * part)), value)));
      passport_store4(
          difference, batch,
          (passport_vector4)_mm512_maskz_compress_epi64(keeps, _mm512_xor_si512(value, next)));
      batch += __builtin_popcount(keeps) / 2;
    }
    at += 16 + (paired >> 15);
  }
  if (batch == 0) return passport_pairs(own, other, values, count, read, written, even, difference);
  *read = at;
  return batch;
}

#endif

#endif
