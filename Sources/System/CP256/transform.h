#ifndef PASSPORT_CP256_TRANSFORM_H
#define PASSPORT_CP256_TRANSFORM_H

/* Steps of the Fourier transform over the extension by i with i^2 = -1. Its elements are two elements each, the
   real part first. */

#define PASSPORT_EXTENSION_BYTES 64

typedef struct {
  p256_eight real, imaginary;
} p256_eight2;

/* The limbs of sixteen times a factor's parts, and of minus the imaginary one. */
typedef struct {
  p256_eight real, imaginary, negative;
} p256_factor2;

/* The places of eight elements: four from `first` on, four from `second` on. */
typedef struct {
  size_t first, second, apart;
} p256_lanes;

PASSPORT_IFMA p256_eight2 p256_load2(const void *row, p256_lanes at) {
  const char *p = (const char *)row + at.first, *q = (const char *)row + at.second;
  p256_eight2 x = {
      p256_limbs(p256_words_from(p, q, at.apart)),
      p256_limbs(p256_words_from(p + 32, q + 32, at.apart))};
  return x;
}

/* Writes numbers below 16 p. */
PASSPORT_IFMA void p256_store2(void *row, p256_lanes at, p256_eight2 x) {
  char *p = (char *)row + at.first, *q = (char *)row + at.second;
  p256_write_to(p, q, at.apart, p256_reduced(x.real));
  p256_write_to(p + 32, q + 32, at.apart, p256_reduced(x.imaginary));
}

PASSPORT_IFMA p256_factor2 p256_load_factor2(const void *row, p256_lanes at) {
  p256_eight2 x = p256_load2(row, at);
  p256_eight negative = p256_carried(p256_minus(p256_modulus(1), x.imaginary));
  p256_factor2 f = {
      p256_times16(x.real), p256_times16(x.imaginary), p256_times16(negative)};
  return f;
}

/* The product, below 2 n p + p for parts of x below n p, with carries; the limbs of x have none. */
PASSPORT_IFMA p256_eight2 p256_times2(p256_eight2 x, p256_factor2 f) {
  p256_eight2 product = {
      p256_products_sum(f.real, x.real, f.negative, x.imaginary),
      p256_products_sum(f.real, x.imaginary, f.imaginary, x.real)};
  return product;
}

PASSPORT_IFMA p256_eight2 p256_sum2(p256_eight2 x, p256_eight2 y) {
  p256_eight2 sum = {
      p256_sum(x.real, y.real), p256_sum(x.imaginary, y.imaginary)};
  return sum;
}

/* x + times · p - y; the parts of y are below that multiple. */
PASSPORT_IFMA p256_eight2 p256_difference2(
    p256_eight2 x, p256_eight2 y, int times) {
  p256_eight2 difference = {
      p256_difference(x.real, y.real, times),
      p256_difference(x.imaginary, y.imaginary, times)};
  return difference;
}

/* x times i, with times · p added to the negative part. */
PASSPORT_IFMA p256_eight2 p256_times_i2(p256_eight2 x, int times) {
  p256_eight2 y = {p256_minus(p256_modulus(times), x.imaginary), x.real};
  return y;
}

PASSPORT_IFMA p256_eight2 p256_carried2(p256_eight2 x) {
  p256_eight2 y = {p256_carried(x.real), p256_carried(x.imaginary)};
  return y;
}

/* The places of the first elements of eight butterflies, from number `at` on. A block has four
   quarters of 1, 4, 16, … elements. */
PASSPORT_IFMA p256_lanes p256_butterflies(size_t at, size_t quarter) {
  const size_t size = PASSPORT_EXTENSION_BYTES;
  size_t second = at + 4;
  p256_lanes lanes = {
      size * (at / quarter * 4 * quarter + at % quarter),
      size * (second / quarter * 4 * quarter + second % quarter),
      quarter == 1 ? 4 * size : size};
  return lanes;
}

PASSPORT_IFMA p256_lanes p256_after(p256_lanes lanes, size_t elements) {
  lanes.first += elements * PASSPORT_EXTENSION_BYTES;
  lanes.second += elements * PASSPORT_EXTENSION_BYTES;
  return lanes;
}

/* The powers of the roots of the blocks of eight butterflies. */
typedef struct {
  p256_factor2 once, twice, thrice;
} p256_twiddles;

PASSPORT_IFMA p256_twiddles p256_load_twiddles(const void *twiddles, size_t at, size_t quarter) {
  const size_t size = 3 * PASSPORT_EXTENSION_BYTES;
  p256_lanes lanes = {
      size * (at / quarter), size * ((at + 4) / quarter), quarter == 1 ? size : 0};
  p256_twiddles loaded = {
      p256_load_factor2(twiddles, lanes), p256_load_factor2(twiddles, p256_after(lanes, 1)),
      p256_load_factor2(twiddles, p256_after(lanes, 2))};
  return loaded;
}

/* A step from coefficients to values; the number of butterflies is a multiple of 8. */
PASSPORT_LOOP void passport_p256_split(
    void *row, const void *twiddles, size_t quarter, size_t butterflies) {
  p256_twiddles factors;
  for (size_t at = 0; at < butterflies; at += 8) {
    p256_lanes lanes = p256_butterflies(at, quarter);
    if (quarter < 8 || at % quarter == 0) factors = p256_load_twiddles(twiddles, at, quarter);
    p256_eight2 x0 = p256_load2(row, lanes);
    p256_eight2 x1 =
        p256_times2(p256_load2(row, p256_after(lanes, quarter)), factors.once);
    p256_eight2 x2 =
        p256_times2(p256_load2(row, p256_after(lanes, 2 * quarter)), factors.twice);
    p256_eight2 x3 =
        p256_times2(p256_load2(row, p256_after(lanes, 3 * quarter)), factors.thrice);
    /* The products are below 3 p: the sums and differences are below 4 p and 6 p, the results below 10 p. */
    p256_eight2 even = p256_sum2(x0, x2), odd = p256_sum2(x1, x3);
    p256_store2(row, lanes, p256_sum2(even, odd));
    p256_store2(row, p256_after(lanes, quarter), p256_difference2(even, odd, 6));
    even = p256_difference2(x0, x2, 3);
    odd = p256_times_i2(p256_difference2(x1, x3, 3), 6);
    p256_store2(row, p256_after(lanes, 2 * quarter), p256_sum2(even, odd));
    p256_store2(row, p256_after(lanes, 3 * quarter), p256_difference2(even, odd, 6));
  }
}

/* A step from values to coefficients; the number of butterflies is a multiple of 8. */
PASSPORT_LOOP void passport_p256_join(
    void *row, const void *twiddles, size_t quarter, size_t butterflies) {
  p256_twiddles factors;
  for (size_t at = 0; at < butterflies; at += 8) {
    p256_lanes lanes = p256_butterflies(at, quarter);
    if (quarter < 8 || at % quarter == 0) factors = p256_load_twiddles(twiddles, at, quarter);
    p256_eight2 x0 = p256_load2(row, lanes);
    p256_eight2 x1 = p256_load2(row, p256_after(lanes, quarter));
    p256_eight2 x2 = p256_load2(row, p256_after(lanes, 2 * quarter));
    p256_eight2 x3 = p256_load2(row, p256_after(lanes, 3 * quarter));
    /* The sums and differences of the elements are below 2 p, those of these sums below 4 p, and
       products of the latter below 9 p. */
    p256_eight2 even = p256_sum2(x0, x1), odd = p256_difference2(x0, x1, 1);
    p256_eight2 evenRest = p256_sum2(x2, x3);
    p256_eight2 oddRest = p256_times_i2(p256_difference2(x2, x3, 1), 2);
    p256_store2(row, lanes, p256_sum2(even, evenRest));
    p256_store2(
        row, p256_after(lanes, quarter),
        p256_times2(p256_carried2(p256_difference2(odd, oddRest, 2)), factors.once));
    p256_store2(
        row, p256_after(lanes, 2 * quarter),
        p256_times2(p256_carried2(p256_difference2(even, evenRest, 2)), factors.twice));
    p256_store2(
        row, p256_after(lanes, 3 * quarter),
        p256_times2(p256_carried2(p256_sum2(odd, oddRest)), factors.thrice));
  }
}

/* The same for two halves: x + root · y and x - root · y; the number of pairs is a multiple of 8. */
PASSPORT_LOOP void passport_p256_split_halves(
    void *row, const void *root, size_t pairs) {
  const size_t size = PASSPORT_EXTENSION_BYTES;
  p256_factor2 f = p256_load_factor2(root, (p256_lanes){0, 0, 0});
  for (size_t at = 0; at < pairs; at += 8) {
    p256_lanes lanes = {size * at, size * (at + 4), size};
    p256_eight2 x = p256_load2(row, lanes);
    p256_eight2 y = p256_times2(p256_load2(row, p256_after(lanes, pairs)), f);
    p256_store2(row, lanes, p256_sum2(x, y));
    p256_store2(row, p256_after(lanes, pairs), p256_difference2(x, y, 3));
  }
}

/* x + y and root · (x - y) */
PASSPORT_LOOP void passport_p256_join_halves(
    void *row, const void *root, size_t pairs) {
  const size_t size = PASSPORT_EXTENSION_BYTES;
  p256_factor2 f = p256_load_factor2(root, (p256_lanes){0, 0, 0});
  for (size_t at = 0; at < pairs; at += 8) {
    p256_lanes lanes = {size * at, size * (at + 4), size};
    p256_eight2 x = p256_load2(row, lanes);
    p256_eight2 y = p256_load2(row, p256_after(lanes, pairs));
    p256_store2(row, lanes, p256_sum2(x, y));
    p256_store2(
        row, p256_after(lanes, pairs),
        p256_times2(p256_carried2(p256_difference2(x, y, 1)), f));
  }
}

/* x[i] *= y[i], elements of the extension; their number is a multiple of 8. */
PASSPORT_LOOP void passport_p256_multiply_extension(void *x, const void *y, size_t count) {
  const size_t size = PASSPORT_EXTENSION_BYTES;
  for (size_t at = 0; at < count; at += 8) {
    p256_lanes lanes = {size * at, size * (at + 4), size};
    p256_store2(
        x, lanes, p256_times2(p256_load2(x, lanes), p256_load_factor2(y, lanes)));
  }
}

#endif
