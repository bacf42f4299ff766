#ifndef PASSPORT_EMULATED_IMMINTRIN_H
#define PASSPORT_EMULATED_IMMINTRIN_H

/* The instructions that the vector loops use, in plain C, for processors that lack them: Tests/Kernels/run puts this
   header in the place of the compiler's. Each function is written from the description of its instruction (Intel 64 and
   IA-32 Architectures Software Developer's Manual, volume 2). */

#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* The loops are compiled for any processor, and believe that they may run. */
#define target(features) unused
#define __builtin_cpu_supports(feature) 1

/* As the unaligned loads and stores take them. */
typedef long long __m128i __attribute__((vector_size(16), aligned(8)));
typedef long long __m256i __attribute__((vector_size(32), aligned(8)));
typedef long long __m512i __attribute__((vector_size(64)));
typedef uint8_t __mmask8;
typedef uint16_t __mmask16;

#define EMULATED static inline __attribute__((unused))
#define LANES(i, count) for (int i = 0; i < (count); i++)

/* Words of 32 bits of a vector. */
typedef union {
  __m512i vector;
  uint32_t word[16];
} emulated_words;

/* PCLMULQDQ and VPCLMULQDQ: of each lane of 128 bits one word of x times one of y, without carries. */
EMULATED void emulated_clmul(long long *product, uint64_t x, uint64_t y) {
  unsigned __int128 sum = 0;
  LANES(i, 64) if (y >> i & 1) sum ^= (unsigned __int128)x << i;
  product[0] = (long long)(uint64_t)sum;
  product[1] = (long long)(uint64_t)(sum >> 64);
}

EMULATED __m128i emulated_clmul128(__m128i x, __m128i y, int which) {
  long long product[2];
  emulated_clmul(product, (uint64_t)x[which & 1], (uint64_t)y[which >> 4 & 1]);
  return (__m128i){product[0], product[1]};
}

EMULATED __m512i emulated_clmul512(__m512i x, __m512i y, int which) {
  long long product[8];
  LANES(i, 4)
    emulated_clmul(
        product + 2 * i, (uint64_t)x[2 * i + (which & 1)], (uint64_t)y[2 * i + (which >> 4 & 1)]);
  __m512i result;
  memcpy(&result, product, sizeof result);
  return result;
}

#define __builtin_ia32_pclmulqdq128(x, y, which) emulated_clmul128((__m128i)(x), (__m128i)(y), which)
#define __builtin_ia32_pclmulqdq512(x, y, which) emulated_clmul512((__m512i)(x), (__m512i)(y), which)

/* PDEP: the low bits of x, one after the other, at the places of the mask. */
EMULATED uint32_t _pdep_u32(uint32_t x, uint32_t mask) {
  uint32_t result = 0;
  LANES(i, 32) if (mask >> i & 1) {
    result |= (x & 1) << i;
    x >>= 1;
  }
  return result;
}

EMULATED void _mm_storeu_si128(__m128i *place, __m128i x) { memcpy(place, &x, sizeof x); }

EMULATED __m256i _mm256_loadu_si256(const __m256i *place) {
  __m256i x;
  memcpy(&x, place, sizeof x);
  return x;
}
EMULATED void _mm256_storeu_si256(__m256i *place, __m256i x) { memcpy(place, &x, sizeof x); }
EMULATED __m256i _mm256_set1_epi64x(long long x) { return (__m256i){x, x, x, x}; }
EMULATED __m256i _mm256_and_si256(__m256i x, __m256i y) { return x & y; }
EMULATED __m256i _mm256_or_si256(__m256i x, __m256i y) { return x | y; }
EMULATED __m256i _mm256_andnot_si256(__m256i x, __m256i y) { return ~x & y; }

EMULATED __m512i _mm512_loadu_si512(const void *place) {
  __m512i x;
  memcpy(&x, place, sizeof x);
  return x;
}
EMULATED void _mm512_storeu_si512(void *place, __m512i x) { memcpy(place, &x, sizeof x); }
EMULATED __m512i _mm512_set1_epi64(long long x) { return (__m512i){x, x, x, x, x, x, x, x}; }
EMULATED __m512i _mm512_setzero_si512(void) { return _mm512_set1_epi64(0); }
EMULATED __m512i _mm512_set1_epi32(int x) {
  emulated_words words;
  LANES(i, 16) words.word[i] = (uint32_t)x;
  return words.vector;
}

EMULATED __m512i _mm512_and_si512(__m512i x, __m512i y) { return x & y; }
EMULATED __m512i _mm512_or_si512(__m512i x, __m512i y) { return x | y; }
EMULATED __m512i _mm512_xor_si512(__m512i x, __m512i y) { return x ^ y; }

/* Words of 64 bits one by one. */
#define EMULATED_EACH(name, parameters, value) \
  EMULATED __m512i name parameters { \
    __m512i result; \
    LANES(i, 8) result[i] = (long long)(value); \
    return result; \
  }
EMULATED_EACH(_mm512_add_epi64, (__m512i x, __m512i y), (uint64_t)x[i] + (uint64_t)y[i])
EMULATED_EACH(_mm512_sub_epi64, (__m512i x, __m512i y), (uint64_t)x[i] - (uint64_t)y[i])
EMULATED_EACH(_mm512_slli_epi64, (__m512i x, unsigned n), n < 64 ? (uint64_t)x[i] << n : 0)
EMULATED_EACH(_mm512_srli_epi64, (__m512i x, unsigned n), n < 64 ? (uint64_t)x[i] >> n : 0)
EMULATED_EACH(_mm512_srai_epi64, (__m512i x, unsigned n), x[i] >> (n < 64 ? n : 63))
EMULATED_EACH(_mm512_mask_mov_epi64, (__m512i old, __mmask8 mask, __m512i x), mask >> i & 1 ? x[i] : old[i])
EMULATED_EACH(_mm512_maskz_mov_epi64, (__mmask8 mask, __m512i x), mask >> i & 1 ? x[i] : 0)

/* VPMADD52: the low or the high 52 bits of the product of the low 52 bits. */
EMULATED unsigned __int128 emulated_product52(long long x, long long y) {
  const uint64_t mask = (1ULL << 52) - 1;
  return (unsigned __int128)((uint64_t)x & mask) * ((uint64_t)y & mask);
}
EMULATED_EACH(
    _mm512_madd52lo_epu64, (__m512i sum, __m512i x, __m512i y),
    (uint64_t)sum[i] + ((uint64_t)emulated_product52(x[i], y[i]) & ((1ULL << 52) - 1)))
EMULATED_EACH(
    _mm512_madd52hi_epu64, (__m512i sum, __m512i x, __m512i y),
    (uint64_t)sum[i] + (uint64_t)(emulated_product52(x[i], y[i]) >> 52))

EMULATED __mmask8 _mm512_cmplt_epi64_mask(__m512i x, __m512i y) {
  __mmask8 mask = 0;
  LANES(i, 8) mask |= (__mmask8)((x[i] < y[i]) << i);
  return mask;
}

/* Words of 32 bits one by one. */
EMULATED __m512i _mm512_srli_epi32(__m512i x, unsigned n) {
  emulated_words words = {x};
  LANES(i, 16) words.word[i] = n < 32 ? words.word[i] >> n : 0;
  return words.vector;
}
EMULATED __mmask16 _mm512_test_epi32_mask(__m512i x, __m512i y) {
  emulated_words a = {x}, b = {y};
  __mmask16 mask = 0;
  LANES(i, 16) mask |= (__mmask16)(((a.word[i] & b.word[i]) != 0) << i);
  return mask;
}
EMULATED __mmask16 _mm512_cmpeq_epi32_mask(__m512i x, __m512i y) {
  emulated_words a = {x}, b = {y};
  __mmask16 mask = 0;
  LANES(i, 16) mask |= (__mmask16)((a.word[i] == b.word[i]) << i);
  return mask;
}

/* VPCOMPRESS: the words of the mask moved together, zeros behind them. */
EMULATED __m512i _mm512_maskz_compress_epi32(__mmask16 mask, __m512i x) {
  emulated_words from = {x}, to = {_mm512_setzero_si512()};
  int kept = 0;
  LANES(i, 16) if (mask >> i & 1) to.word[kept++] = from.word[i];
  return to.vector;
}
EMULATED __m512i _mm512_maskz_compress_epi64(__mmask8 mask, __m512i x) {
  __m512i result = _mm512_setzero_si512();
  int kept = 0;
  LANES(i, 8) if (mask >> i & 1) result[kept++] = x[i];
  return result;
}

/* The upper half is undefined: here it is never what is wanted. */
EMULATED __m512i _mm512_castsi256_si512(__m256i x) {
  const long long undefined = 0x5555aaaa5555aaaa;
  return (__m512i){x[0], x[1], x[2], x[3], undefined, undefined, undefined, undefined};
}
EMULATED __m512i _mm512_inserti64x4(__m512i x, __m256i half, int place) {
  LANES(i, 4) x[4 * (place & 1) + i] = half[i];
  return x;
}
EMULATED __m128i _mm512_extracti32x4_epi32(__m512i x, int lane) {
  return (__m128i){x[2 * (lane & 3)], x[2 * (lane & 3) + 1]};
}
EMULATED __m512i _mm512_unpacklo_epi64(__m512i x, __m512i y) {
  return (__m512i){x[0], y[0], x[2], y[2], x[4], y[4], x[6], y[6]};
}
EMULATED __m512i _mm512_unpackhi_epi64(__m512i x, __m512i y) {
  return (__m512i){x[1], y[1], x[3], y[3], x[5], y[5], x[7], y[7]};
}
EMULATED __m512i _mm512_shuffle_i64x2(__m512i x, __m512i y, int which) {
  __m512i result;
  LANES(i, 2) {
    LANES(word, 2) {
      result[2 * i + word] = x[2 * (which >> (2 * i) & 3) + word];
      result[4 + 2 * i + word] = y[2 * (which >> (4 + 2 * i) & 3) + word];
    }
  }
  return result;
}

#endif
