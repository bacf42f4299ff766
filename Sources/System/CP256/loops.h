#ifndef PASSPORT_CP256_LOOPS_H
#define PASSPORT_CP256_LOOPS_H

/* Loops over buffers of elements, whose number is a multiple of 8. */

#define PASSPORT_PLACE(p, i) ((char *)(p) + (size_t)PASSPORT_ELEMENT_BYTES * (i))

PASSPORT_IFMA p256_eight p256_element(const void *p, size_t i) {
  return p256_limbs(p256_words_at(PASSPORT_PLACE(p, i), PASSPORT_ELEMENT_BYTES));
}

PASSPORT_IFMA p256_eight p256_element16(const void *p, size_t i) {
  return p256_limbs16(p256_words_at(PASSPORT_PLACE(p, i), PASSPORT_ELEMENT_BYTES));
}

PASSPORT_IFMA void p256_set(void *p, size_t i, p256_eight x) {
  p256_write(PASSPORT_PLACE(p, i), PASSPORT_ELEMENT_BYTES, x);
}

/* y[i] += factor * x[i]; x and y may be the same. */
PASSPORT_LOOP void passport_p256_accumulate(
    void *y, const void *x, const void *factor, size_t count) {
  p256_eight f = p256_limbs16(p256_copies(factor));
  for (size_t i = 0; i < count; i += 8) {
    p256_eight product = p256_product(f, p256_element(x, i));
    p256_set(y, i, p256_reduced(p256_sum(product, p256_element(y, i))));
  }
}

/* y[i] += x[i] * z[i]; any may be the same. */
PASSPORT_LOOP void passport_p256_accumulate_each(
    void *y, const void *x, const void *z, size_t count) {
  for (size_t i = 0; i < count; i += 8) {
    p256_eight product = p256_product(p256_element16(x, i), p256_element(z, i));
    p256_set(y, i, p256_reduced(p256_sum(product, p256_element(y, i))));
  }
}

/* even + r16 / 16 * (odd - even), below p. */
PASSPORT_IFMA p256_eight p256_bound(
    p256_eight even, p256_eight odd, p256_eight r16) {
  p256_eight difference = p256_carried(p256_difference(odd, even, 1));
  /* The difference is below 2 p, its product below 3 p. */
  return p256_reduced(p256_sum(p256_product(r16, difference), even));
}

/* b[i] = a[2i] + r * (a[2i+1] - a[2i]); b may be a. */
PASSPORT_LOOP void passport_p256_bind(void *b, const void *a, const void *r, size_t count) {
  p256_eight r16 = p256_limbs16(p256_copies(r));
  for (size_t i = 0; i < count; i += 8) {
    const size_t apart = 2 * PASSPORT_ELEMENT_BYTES;
    p256_eight even = p256_limbs(p256_words_at(PASSPORT_PLACE(a, 2 * i), apart));
    p256_eight odd = p256_limbs(p256_words_at(PASSPORT_PLACE(a, 2 * i + 1), apart));
    p256_set(b, i, p256_bound(even, odd, r16));
  }
}

/* A sum of products before its reduction, in ten limbs with carries. At most PASSPORT_MOST_PRODUCTS
   products may be added to it. */
typedef struct {
  __m512i limb0, limb1, limb2, limb3, limb4, limb5, limb6, limb7, limb8, limb9;
} p256_products;

#define PASSPORT_MOST_PRODUCTS 256

/* The same as one number, the lowest word first. */
typedef struct {
  uint64_t word[9];
} passport_p256_products;

PASSPORT_IFMA p256_products p256_no_products(void) {
  const __m512i zero = _mm512_setzero_si512();
  p256_products none = {zero, zero, zero, zero, zero, zero, zero, zero, zero, zero};
  return none;
}

PASSPORT_IFMA p256_products p256_add_product(
    p256_products sum, p256_eight x, p256_eight y) {
#define PASSPORT_ADD(low, high, left, right) \
  sum.low = _mm512_madd52lo_epu64(sum.low, x.left, y.right); \
  sum.high = _mm512_madd52hi_epu64(sum.high, x.left, y.right);
#define PASSPORT_ROW(right, a, b, c, d, e, f) \
  PASSPORT_ADD(a, b, limb0, right) \
  PASSPORT_ADD(b, c, limb1, right) \
  PASSPORT_ADD(c, d, limb2, right) \
  PASSPORT_ADD(d, e, limb3, right) \
  PASSPORT_ADD(e, f, limb4, right)
  PASSPORT_ROW(limb0, limb0, limb1, limb2, limb3, limb4, limb5)
  PASSPORT_ROW(limb1, limb1, limb2, limb3, limb4, limb5, limb6)
  PASSPORT_ROW(limb2, limb2, limb3, limb4, limb5, limb6, limb7)
  PASSPORT_ROW(limb3, limb3, limb4, limb5, limb6, limb7, limb8)
  PASSPORT_ROW(limb4, limb4, limb5, limb6, limb7, limb8, limb9)
#undef PASSPORT_ROW
#undef PASSPORT_ADD
  return sum;
}

/* Adds the eight sums to a number. */
PASSPORT_LOOP void p256_flush(passport_p256_products *total, const p256_products *sum) {
  uint64_t *number = total->word;
  uint64_t limbs[10][8];
  _mm512_storeu_si512(limbs[0], sum->limb0);
  _mm512_storeu_si512(limbs[1], sum->limb1);
  _mm512_storeu_si512(limbs[2], sum->limb2);
  _mm512_storeu_si512(limbs[3], sum->limb3);
  _mm512_storeu_si512(limbs[4], sum->limb4);
  _mm512_storeu_si512(limbs[5], sum->limb5);
  _mm512_storeu_si512(limbs[6], sum->limb6);
  _mm512_storeu_si512(limbs[7], sum->limb7);
  _mm512_storeu_si512(limbs[8], sum->limb8);
  _mm512_storeu_si512(limbs[9], sum->limb9);
  for (int lane = 0; lane < 8; lane++) {
    unsigned __int128 carry = 0;
    /* The bits of the limbs that do not fill a word yet. */
    unsigned __int128 bits = 0;
    int filled = 0, word = 0;
    for (int i = 0; i < 10; i++) {
      carry += limbs[i][lane];
      /* The highest limb keeps its carry. */
      unsigned __int128 limb =
          i < 9 ? carry & ((1ULL << PASSPORT_LIMB_BITS) - 1) : carry;
      carry >>= PASSPORT_LIMB_BITS;
      bits |= limb << filled;
      filled += PASSPORT_LIMB_BITS;
      if (filled >= 64) {
        unsigned __int128 added = (unsigned __int128)number[word] + (uint64_t)bits;
        number[word] = (uint64_t)added;
        word++;
        bits >>= 64;
        filled -= 64;
        for (int above = word; added >> 64 != 0 && above < 9; above++) {
          added = (unsigned __int128)number[above] + 1;
          number[above] = (uint64_t)added;
        }
      }
    }
    /* Ten limbs fill eight words, and a part of the ninth. */
    number[8] += (uint64_t)bits;
  }
}

/* sum += x[0] * y[0] + x[1] * y[1] + … */
PASSPORT_LOOP void passport_p256_sum_products(
    passport_p256_products *sum, const void *x, const void *y, size_t count) {
  for (size_t start = 0; start < count; start += 8 * PASSPORT_MOST_PRODUCTS) {
    size_t end = start + 8 * PASSPORT_MOST_PRODUCTS < count ? start + 8 * PASSPORT_MOST_PRODUCTS
                                                            : count;
    p256_products products = p256_no_products();
    for (size_t i = start; i < end; i += 8) {
      products =
          p256_add_product(products, p256_element(x, i), p256_element(y, i));
    }
    p256_flush(sum, &products);
  }
}

/* Adds, for each pair of neighbours, w[2i] * v[2i] to the first sum, and the product of the differences
   (w[2i+1] - w[2i]) * (v[2i+1] - v[2i]) to the second. */
PASSPORT_LOOP void passport_p256_sum_pairs(
    passport_p256_products *constant, passport_p256_products *square, const void *w,
    const void *v, size_t pairs) {
  const size_t apart = 2 * PASSPORT_ELEMENT_BYTES;
  for (size_t start = 0; start < pairs; start += 8 * PASSPORT_MOST_PRODUCTS) {
    size_t end = start + 8 * PASSPORT_MOST_PRODUCTS < pairs ? start + 8 * PASSPORT_MOST_PRODUCTS
                                                            : pairs;
    p256_products firsts = p256_no_products(), differences = p256_no_products();
    for (size_t i = start; i < end; i += 8) {
      p256_eight w0 = p256_limbs(p256_words_at(PASSPORT_PLACE(w, 2 * i), apart));
      p256_eight w1 = p256_limbs(p256_words_at(PASSPORT_PLACE(w, 2 * i + 1), apart));
      p256_eight v0 = p256_limbs(p256_words_at(PASSPORT_PLACE(v, 2 * i), apart));
      p256_eight v1 = p256_limbs(p256_words_at(PASSPORT_PLACE(v, 2 * i + 1), apart));
      firsts = p256_add_product(firsts, w0, v0);
      differences = p256_add_product(
          differences, p256_carried(p256_difference(w1, w0, 1)),
          p256_carried(p256_difference(v1, v0, 1)));
    }
    p256_flush(constant, &firsts);
    p256_flush(square, &differences);
  }
}

#endif
