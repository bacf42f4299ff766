#ifndef PASSPORT_CCARRYLESS_BUTTERFLIES_H
#define PASSPORT_CCARRYLESS_BUTTERFLIES_H

/* The butterflies of the additive Fourier transform over count pairs (x[i], y[i]). */

/* x += twiddle * y, then y += x */
PASSPORT_CARRYLESS static inline void passport_gf128_butterflies_forward(
    void *x, void *y, passport_gf128 twiddle, size_t count) {
  passport_factor f = passport_factor_of(passport_vector_of(twiddle));
  for (size_t i = 0; i < count; i++) {
    passport_vector b = passport_load(y, i);
    passport_vector a = passport_load(x, i) ^ passport_times(b, f);
    passport_store(x, i, a);
    passport_store(y, i, a ^ b);
  }
}

/* y += x, then x += twiddle * y */
PASSPORT_CARRYLESS static inline void passport_gf128_butterflies_backward(
    void *x, void *y, passport_gf128 twiddle, size_t count) {
  passport_factor f = passport_factor_of(passport_vector_of(twiddle));
  for (size_t i = 0; i < count; i++) {
    passport_vector a = passport_load(x, i);
    passport_vector b = passport_load(y, i) ^ a;
    passport_store(y, i, b);
    passport_store(x, i, a ^ passport_times(b, f));
  }
}

#endif
