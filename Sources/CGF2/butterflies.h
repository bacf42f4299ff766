#ifndef PASSPORT_CGF2_BUTTERFLIES_H
#define PASSPORT_CGF2_BUTTERFLIES_H

/* The butterflies of the additive Fourier transform, over pairs (x[i], y[i]) or over one layer: blocks
   of x[0..half], y[0..half] one after the other, each block with its own twiddle. */

PASSPORT_CARRYLESS static inline void passport_forward(
    passport_unaligned *x, passport_unaligned *y, passport_factor twiddle, size_t count) {
  for (size_t i = 0; i < count; i++) {
    passport_vector b = y[i];
    passport_vector a = x[i] ^ passport_times(b, twiddle);
    x[i] = a;
    y[i] = a ^ b;
  }
}

PASSPORT_CARRYLESS static inline void passport_backward(
    passport_unaligned *x, passport_unaligned *y, passport_factor twiddle, size_t count) {
  for (size_t i = 0; i < count; i++) {
    passport_vector a = x[i];
    passport_vector b = y[i] ^ a;
    y[i] = b;
    x[i] = a ^ passport_times(b, twiddle);
  }
}

/* x += twiddle * y, then y += x: from coefficients to values */
PASSPORT_CARRYLESS static inline void passport_gf128_butterflies_forward(
    void *x, void *y, passport_gf128 twiddle, size_t count) {
  passport_forward(x, y, passport_factor_of(passport_vector_of(twiddle)), count);
}

/* y += x, then x += twiddle * y: from values to coefficients */
PASSPORT_CARRYLESS static inline void passport_gf128_butterflies_backward(
    void *x, void *y, passport_gf128 twiddle, size_t count) {
  passport_backward(x, y, passport_factor_of(passport_vector_of(twiddle)), count);
}

/* y += x, and x += twiddle * (y as it was): x is a value and y a coefficient, and each becomes the
   other */
PASSPORT_CARRYLESS static inline void passport_gf128_butterflies_crossed(
    void *x, void *y, passport_gf128 twiddle, size_t count) {
  passport_factor f = passport_factor_of(passport_vector_of(twiddle));
  for (size_t i = 0; i < count; i++) {
    passport_vector a = passport_load(x, i), b = passport_load(y, i);
    passport_store(y, i, a ^ b);
    passport_store(x, i, a ^ passport_times(b, f));
  }
}

/* A layer from coefficients to values. */
PASSPORT_CARRYLESS static inline void passport_gf128_layer_forward(
    void *row, const void *twiddles, size_t half, size_t blocks) {
  passport_unaligned *x = row;
  for (size_t block = 0; block < blocks; block++, x += 2 * half) {
    passport_forward(x, x + half, passport_factor_of(passport_load(twiddles, block)), half);
  }
}

/* A layer from values to coefficients. */
PASSPORT_CARRYLESS static inline void passport_gf128_layer_backward(
    void *row, const void *twiddles, size_t half, size_t blocks) {
  passport_unaligned *x = row;
  for (size_t block = 0; block < blocks; block++, x += 2 * half) {
    passport_backward(x, x + half, passport_factor_of(passport_load(twiddles, block)), half);
  }
}

#endif
