#ifndef PASSPORT_CGF2_PORTABLE_H
#define PASSPORT_CGF2_PORTABLE_H

/* Multiplication in GF(2^128) with the integer multiplier alone, in constant time. */

/* The bits of a word whose positions have this remainder modulo 5. */
static inline uint64_t passport_every_fifth(int remainder) {
  return (uint64_t)0x1084210842108421u << remainder;
}

/* The product of two polynomials of degree below 64. Bits that are five places apart cannot carry
   into each other in an integer product: at most 13 of them are added in one place. */
static inline unsigned __int128 passport_clmul64_portable(uint64_t x, uint64_t y) {
  uint64_t left[5], right[5];
  for (int i = 0; i < 5; i++) {
    left[i] = x & passport_every_fifth(i);
    right[i] = y & passport_every_fifth(i);
  }
  unsigned __int128 product = 0;
  for (int k = 0; k < 5; k++) {
    unsigned __int128 sum = 0;
    for (int i = 0; i < 5; i++) {
      sum ^= (unsigned __int128)left[i] * right[(k + 5 - i) % 5];
    }
    /* 64 has the remainder 4 modulo 5. */
    unsigned __int128 mask = ((unsigned __int128)passport_every_fifth((k + 1) % 5) << 64) |
                             passport_every_fifth(k);
    product |= sum & mask;
  }
  return product;
}

static inline passport_gf128 passport_gf128_multiply_portable(passport_gf128 x, passport_gf128 y) {
  unsigned __int128 low = passport_clmul64_portable(x.low, y.low);
  unsigned __int128 high = passport_clmul64_portable(x.high, y.high);
  unsigned __int128 middle =
      passport_clmul64_portable(x.low ^ x.high, y.low ^ y.high) ^ low ^ high;
  low ^= middle << 64;
  high ^= middle >> 64;
  /* The part from x^128 on is reduced: it is multiplied by x^7 + x^2 + x + 1, and the few bits of
     that product from x^128 on are reduced once more. */
  uint64_t top = (uint64_t)(high >> 64);
  high ^= (top >> 63) ^ (top >> 62) ^ (top >> 57);
  low ^= high ^ (high << 1) ^ (high << 2) ^ (high << 7);
  passport_gf128 product = {(uint64_t)low, (uint64_t)(low >> 64)};
  return product;
}

#endif
