/* Compares the vector loops of CGF2 and CP256 with the same in plain integers, for many lengths and for numbers at the
   edges. Tests/Kernels/run compiles it with the instructions emulated, or for this processor. */

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../Sources/System/CGF2/shim.h"
#include "../../Sources/System/CP256/shim.h"

#define MOST 200

static uint64_t state = 88172645463325252u;
static uint64_t random64(void) {
  state ^= state << 13;
  state ^= state >> 7;
  state ^= state << 17;
  return state;
}

static int failures = 0;
static void same(const void *one, const void *other, size_t length, const char *name, size_t count) {
  if (memcmp(one, other, length) != 0) {
    failures++;
    printf("%s differs for %zu elements\n", name, count);
  }
}

/* Places of terms: sorted by the other place, as in a layer, with pairs and single ones. */
static void places(uint32_t *own, uint32_t *other, size_t count) {
  uint32_t last = 0, across = 0;
  for (size_t i = 0; i < count; i++) {
    if (last > MOST - 10 || random64() % 7 == 0) {
      across++;
      last = (uint32_t)(random64() % 4);
    } else {
      last += 1 + (uint32_t)(random64() % 4 == 0) * (uint32_t)(random64() % 5);
    }
    own[i] = last;
    other[i] = across;
  }
}

/* GF(2^128) */

static passport_gf128 gf_random(void) {
  uint64_t edge = random64() % 8;
  if (edge == 0) return (passport_gf128){0, 0};
  if (edge == 1) return (passport_gf128){~0ull, ~0ull};
  if (edge == 2) return (passport_gf128){0, 1ull << 63};
  return (passport_gf128){random64(), random64()};
}
static passport_gf128 gf_add(passport_gf128 x, passport_gf128 y) {
  return (passport_gf128){x.low ^ y.low, x.high ^ y.high};
}
static passport_gf128 gf_times(passport_gf128 x, passport_gf128 y) {
  return passport_gf128_multiply_portable(x, y);
}

static passport_gf128 a[4 * MOST], b[4 * MOST], c[4 * MOST], d[4 * MOST], saved[4 * MOST];
static uint32_t own[MOST + 32], other[MOST + 32], own2[MOST + 32], other2[MOST + 32];

static void gf_fill(void) {
  for (size_t i = 0; i < 4 * MOST; i++) {
    a[i] = gf_random();
    b[i] = gf_random();
    c[i] = gf_random();
    d[i] = a[i];
    saved[i] = b[i];
  }
}

static void gf_sums(int lanes, size_t n) {
  passport_gf128_sum sum, square;
  memset(&sum, 0, sizeof sum);
  passport_gf128_sum_products(lanes, &sum, a, b, n);
  passport_gf128 total = {0, 0}, squares = {0, 0};
  for (size_t i = 0; i < n; i++) total = gf_add(total, gf_times(a[i], b[i]));
  passport_gf128 found = passport_gf128_sum_reduced(&sum);
  same(&found, &total, 16, "sum_products", n);
  memset(&sum, 0, sizeof sum);
  memset(&square, 0, sizeof square);
  passport_gf128_sum_pairs(lanes, &sum, &square, a, b, n);
  total = (passport_gf128){0, 0};
  for (size_t i = 0; i < n; i++) {
    total = gf_add(total, gf_times(a[2 * i], b[2 * i]));
    squares = gf_add(
        squares, gf_times(gf_add(a[2 * i], a[2 * i + 1]), gf_add(b[2 * i], b[2 * i + 1])));
  }
  found = passport_gf128_sum_reduced(&sum);
  same(&found, &total, 16, "sum_pairs, firsts", n);
  found = passport_gf128_sum_reduced(&square);
  same(&found, &squares, 16, "sum_pairs, differences", n);
}

/* One butterfly in plain integers: 0 forward, 1 backward, 2 crossed. */
static void gf_butterfly(int kind, passport_gf128 *x, passport_gf128 *y, passport_gf128 t) {
  passport_gf128 before = *y;
  if (kind == 0) {
    *x = gf_add(*x, gf_times(t, *y));
    *y = gf_add(*y, *x);
  } else if (kind == 1) {
    *y = gf_add(*y, *x);
    *x = gf_add(*x, gf_times(t, *y));
  } else {
    *y = gf_add(*y, *x);
    *x = gf_add(*x, gf_times(t, before));
  }
}

static void gf_butterflies(int lanes, size_t n) {
  static const char *names[] = {"forward", "backward", "crossed"};
  for (int kind = 0; kind < 3; kind++) {
    gf_fill();
    passport_gf128 t = c[0];
    if (kind == 0) passport_gf128_forward(lanes, a, b, t, n);
    if (kind == 1) passport_gf128_backward(lanes, a, b, t, n);
    if (kind == 2) passport_gf128_crossed(lanes, a, b, t, n);
    for (size_t i = 0; i < n; i++) gf_butterfly(kind, &d[i], &saved[i], t);
    same(a, d, sizeof a, names[kind], n);
    same(b, saved, sizeof b, names[kind], n);
  }
  for (int kind = 0; kind < 2; kind++) {
    for (size_t half = 1; half <= 16; half *= 2) {
      gf_fill();
      size_t blocks = n / half > 3 ? 3 : n / half;
      if (kind == 0) passport_gf128_layer_forward(lanes, a, c, half, blocks);
      if (kind == 1) passport_gf128_layer_backward(lanes, a, c, half, blocks);
      for (size_t block = 0; block < blocks; block++) {
        for (size_t i = 0; i < half; i++) {
          passport_gf128 *x = d + 2 * half * block + i;
          gf_butterfly(kind, x, x + half, c[block]);
        }
      }
      same(a, d, sizeof a, kind == 0 ? "layer_forward" : "layer_backward", half);
    }
  }
}

static void gf_terms(int lanes, size_t n) {
  const uint32_t base = 1;
  gf_fill();
  places(own, other, n);
  passport_gf128_terms_multiply(lanes, c, a, own, b, other, n);
  for (size_t i = 0; i < n; i++) {
    passport_gf128 product = gf_times(a[own[i]], b[other[i]]);
    same(&c[i], &product, 16, "terms_multiply", n);
  }
  gf_fill();
  memcpy(c, d, sizeof c);
  passport_gf128_terms_weigh(lanes, c, base, other, a, b, own, n);
  for (size_t i = 0; i < n; i++) {
    size_t place = other[i] > base ? other[i] - base : 0;
    d[place] = gf_add(d[place], gf_times(a[i], b[own[i]]));
  }
  same(c, d, sizeof c, "terms_weigh", n);

  gf_fill();
  memset(c, 0, sizeof c);
  memset(saved, 0, sizeof saved);
  memcpy(own2, own, sizeof own);
  memcpy(other2, other, sizeof other);
  passport_gf128 r = gf_random();
  size_t left = passport_gf128_terms_bind(lanes, own, other, a, n, r, b, c, base);
  size_t kept = 0;
  for (size_t i = 0; i < n; kept++) {
    uint32_t place = own2[i];
    int isPaired = place % 2 == 0 && i + 1 < n && own2[i + 1] == place + 1 && other2[i + 1] == other2[i];
    passport_gf128 even = place % 2 == 0 ? d[i] : (passport_gf128){0, 0};
    passport_gf128 odd = place % 2 == 1 ? d[i] : isPaired ? d[i + 1] : (passport_gf128){0, 0};
    passport_gf128 value = gf_add(even, gf_times(r, gf_add(even, odd)));
    uint32_t across = other2[i];
    own2[kept] = place / 2;
    other2[kept] = across;
    d[kept] = value;
    size_t sum = across > base ? across - base : 0;
    saved[sum] = gf_add(saved[sum], gf_times(value, b[place / 2]));
    i += 1 + (size_t)isPaired;
  }
  if (left != kept) same("0", "1", 1, "terms_bind, count", n);
  same(own, own2, kept * sizeof *own, "terms_bind, own places", n);
  same(other, other2, kept * sizeof *other, "terms_bind, other places", n);
  same(a, d, kept * sizeof *a, "terms_bind, values", n);
  same(c, saved, sizeof c, "terms_bind, sums", n);
}

static void gf_kernels(int lanes) {
  for (size_t n = 0; n < 70; n++) {
    gf_fill();
    passport_gf128 factor = gf_random();
    passport_gf128_accumulate(lanes, a, b, factor, n);
    for (size_t i = 0; i < n; i++) d[i] = gf_add(d[i], gf_times(factor, b[i]));
    same(a, d, sizeof a, "accumulate", n);
    gf_fill();
    passport_gf128_accumulate_each(lanes, a, b, c, n);
    for (size_t i = 0; i < n; i++) d[i] = gf_add(d[i], gf_times(b[i], c[i]));
    same(a, d, sizeof a, "accumulate_each", n);
    gf_fill();
    passport_gf128_bind(lanes, a, a, factor, n);
    for (size_t i = 0; i < n; i++) {
      d[i] = gf_add(d[2 * i], gf_times(factor, gf_add(d[2 * i], d[2 * i + 1])));
    }
    same(a, d, n * 16, "bind", n);
    gf_fill();
    gf_sums(lanes, n);
    gf_butterflies(lanes, n);
    gf_terms(lanes, n);
  }
  gf_terms(lanes, MOST);
}

#if defined(__x86_64__)

/* P-256's field, in Montgomery's form. */

typedef struct {
  uint64_t word[4];
} element;

static const element modulus = {{0xffffffffffffffff, 0x00000000ffffffff, 0, 0xffffffff00000001}};

/* x - y where x is at least y, given as a word above x; else x. */
static element less(element x, uint64_t above, element y) {
  element rest;
  unsigned __int128 borrow = 0;
  for (int i = 0; i < 4; i++) {
    unsigned __int128 part = (unsigned __int128)x.word[i] - y.word[i] - (uint64_t)borrow;
    rest.word[i] = (uint64_t)part;
    borrow = part >> 64 & 1;
  }
  return above >= borrow ? rest : x;
}

static element plus(element x, element y) {
  unsigned __int128 carry = 0;
  for (int i = 0; i < 4; i++) {
    carry += (unsigned __int128)x.word[i] + y.word[i];
    x.word[i] = (uint64_t)carry;
    carry >>= 64;
  }
  return less(x, (uint64_t)carry, modulus);
}

static const element zero = {{0, 0, 0, 0}};

static element minus(element x, element y) {
  return memcmp(&y, &zero, sizeof y) == 0 ? x : plus(x, less(modulus, 0, y));
}

/* x y / 2^256, bit by bit. */
static element times(element x, element y) {
  element sum = zero;
  for (int bit = 0; bit < 256; bit++) {
    if (y.word[bit / 64] >> (bit % 64) & 1) sum = plus(sum, x);
    uint64_t above = 0;
    if (sum.word[0] & 1) {
      unsigned __int128 carry = 0;
      for (int i = 0; i < 4; i++) {
        carry += (unsigned __int128)sum.word[i] + modulus.word[i];
        sum.word[i] = (uint64_t)carry;
        carry >>= 64;
      }
      above = (uint64_t)carry;
    }
    for (int i = 0; i < 3; i++) sum.word[i] = sum.word[i] >> 1 | sum.word[i + 1] << 63;
    sum.word[3] = sum.word[3] >> 1 | above << 63;
  }
  return sum;
}

/* A number of nine words divided by 2^256. */
static element reduced(const passport_p256_products *number) {
  const element one = {{1, 0, 0, 0}};
  element sum = zero;
  for (int bit = 575; bit >= 0; bit--) {
    sum = plus(sum, sum);
    if (number->word[bit / 64] >> (bit % 64) & 1) sum = plus(sum, one);
  }
  return times(sum, one);
}

static element random_element(void) {
  uint64_t edge = random64() % 8;
  element x = {{random64(), random64(), random64(), random64()}};
  if (edge == 0) return zero;
  if (edge == 1) x = modulus, x.word[0]--;
  if (edge == 2) x = (element){{~0ull, 0xffffffff, ~0ull, 0xffffffff00000000}};
  return less(x, 0, modulus);
}

static element p[8 * MOST], q[8 * MOST], r[8 * MOST], s[8 * MOST], t[8 * MOST];

static void p_fill(void) {
  for (size_t i = 0; i < 8 * MOST; i++) {
    p[i] = random_element();
    q[i] = random_element();
    r[i] = random_element();
    s[i] = p[i];
    t[i] = q[i];
  }
}

/* The extension by i. */
typedef struct {
  element real, imaginary;
} element2;
static element2 plus2(element2 x, element2 y) {
  return (element2){plus(x.real, y.real), plus(x.imaginary, y.imaginary)};
}
static element2 minus2(element2 x, element2 y) {
  return (element2){minus(x.real, y.real), minus(x.imaginary, y.imaginary)};
}
static element2 times2(element2 x, element2 y) {
  return (element2){
      minus(times(x.real, y.real), times(x.imaginary, y.imaginary)),
      plus(times(x.real, y.imaginary), times(x.imaginary, y.real))};
}
static element2 times_i(element2 x) { return (element2){minus(zero, x.imaginary), x.real}; }

static void p_transform(size_t quarter, size_t butterflies) {
  element2 *row = (element2 *)s;
  const element2 *twiddles = (const element2 *)q;
  for (int joins = 0; joins < 2; joins++) {
    p_fill();
    if (joins) {
      passport_p256_join(p, q, quarter, butterflies);
    } else {
      passport_p256_split(p, q, quarter, butterflies);
    }
    for (size_t at = 0; at < butterflies; at++) {
      size_t block = at / quarter;
      element2 *x = row + block * 4 * quarter + at % quarter;
      const element2 *w = twiddles + 3 * block;
      element2 *x1 = x + quarter, *x2 = x + 2 * quarter, *x3 = x + 3 * quarter;
      if (!joins) {
        element2 y1 = times2(*x1, w[0]), y2 = times2(*x2, w[1]), y3 = times2(*x3, w[2]);
        element2 even = plus2(*x, y2), odd = plus2(y1, y3);
        element2 even2 = minus2(*x, y2), odd2 = times_i(minus2(y1, y3));
        *x = plus2(even, odd), *x1 = minus2(even, odd);
        *x2 = plus2(even2, odd2), *x3 = minus2(even2, odd2);
      } else {
        element2 even = plus2(*x, *x1), odd = minus2(*x, *x1);
        element2 even2 = plus2(*x2, *x3), odd2 = times_i(minus2(*x2, *x3));
        *x = plus2(even, even2);
        *x1 = times2(minus2(odd, odd2), w[0]);
        *x2 = times2(minus2(even, even2), w[1]);
        *x3 = times2(plus2(odd, odd2), w[2]);
      }
    }
    same(p, s, sizeof p, joins ? "join" : "split", quarter);
  }
}

static void p_halves(size_t pairs) {
  element2 *row = (element2 *)s;
  for (int joins = 0; joins < 2; joins++) {
    p_fill();
    element2 factor = *(const element2 *)q;
    if (joins) {
      passport_p256_join_halves(p, q, pairs);
    } else {
      passport_p256_split_halves(p, q, pairs);
    }
    for (size_t i = 0; i < pairs; i++) {
      element2 x = row[i], y = row[pairs + i];
      if (!joins) y = times2(y, factor);
      row[i] = plus2(x, y);
      row[pairs + i] = joins ? times2(minus2(x, y), factor) : minus2(x, y);
    }
    same(p, s, sizeof p, joins ? "join_halves" : "split_halves", pairs);
  }
  p_fill();
  passport_p256_multiply_extension(p, q, pairs);
  for (size_t i = 0; i < pairs; i++) row[i] = times2(row[i], ((const element2 *)q)[i]);
  same(p, s, sizeof p, "multiply_extension", pairs);
}

static void p_sums(size_t n) {
  passport_p256_products sum, square;
  memset(&sum, 0, sizeof sum);
  memset(&square, 0, sizeof square);
  passport_p256_sum_products(&sum, p, q, n);
  element total = zero, squares = zero, found = reduced(&sum);
  for (size_t i = 0; i < n; i++) total = plus(total, times(p[i], q[i]));
  same(&found, &total, sizeof found, "P-256 sum_products", n);
  memset(&sum, 0, sizeof sum);
  passport_p256_sum_pairs(&sum, &square, p, q, n);
  total = zero;
  for (size_t i = 0; i < n; i++) {
    total = plus(total, times(p[2 * i], q[2 * i]));
    squares = plus(
        squares, times(minus(p[2 * i + 1], p[2 * i]), minus(q[2 * i + 1], q[2 * i])));
  }
  found = reduced(&sum);
  same(&found, &total, sizeof found, "P-256 sum_pairs, firsts", n);
  found = reduced(&square);
  same(&found, &squares, sizeof found, "P-256 sum_pairs, differences", n);
}

static void p_terms(size_t n, size_t all) {
  const uint32_t base = 1;
  p_fill();
  places(own, other, all);
  passport_p256_terms_multiply(r, p, own, q, other, n);
  for (size_t i = 0; i < n; i++) {
    element product = times(p[own[i]], q[other[i]]);
    same(&r[i], &product, sizeof product, "P-256 terms_multiply", n);
  }
  memset(r, 0, sizeof r);
  memset(t, 0, sizeof t);
  passport_p256_terms_weigh(r, base, other, p, q, own, n);
  for (size_t i = 0; i < n; i++) {
    size_t place = other[i] > base ? other[i] - base : 0;
    t[place] = plus(t[place], times(p[i], q[own[i]]));
  }
  same(r, t, sizeof r, "P-256 terms_weigh", n);

  memset(r, 0, sizeof r);
  memset(t, 0, sizeof t);
  memcpy(own2, own, sizeof own);
  memcpy(other2, other, sizeof other);
  element factor = random_element();
  size_t left = passport_p256_terms_bind(own, other, p, all, &factor, q, r, base);
  size_t kept = 0;
  for (size_t i = 0; i < all; kept++) {
    uint32_t place = own2[i], across = other2[i];
    int isPaired = place % 2 == 0 && i + 1 < all && own2[i + 1] == place + 1 && other2[i + 1] == across;
    element even = place % 2 == 0 ? s[i] : zero;
    element odd = place % 2 == 1 ? s[i] : isPaired ? s[i + 1] : zero;
    element value = plus(even, times(factor, minus(odd, even)));
    own2[kept] = place / 2;
    other2[kept] = across;
    s[kept] = value;
    size_t sum = across > base ? across - base : 0;
    t[sum] = plus(t[sum], times(value, q[place / 2]));
    i += 1 + (size_t)isPaired;
  }
  if (left != kept) same("0", "1", 1, "P-256 terms_bind, count", all);
  same(own, own2, kept * sizeof *own, "P-256 terms_bind, own places", all);
  same(other, other2, kept * sizeof *other, "P-256 terms_bind, other places", all);
  same(p, s, kept * sizeof *p, "P-256 terms_bind, values", all);
  same(r, t, sizeof r, "P-256 terms_bind, sums", all);
}

static void p_kernels(void) {
  for (size_t n = 0; n <= 72; n += 8) {
    p_fill();
    element factor = random_element();
    passport_p256_accumulate(p, q, &factor, n);
    for (size_t i = 0; i < n; i++) s[i] = plus(s[i], times(factor, q[i]));
    same(p, s, sizeof p, "P-256 accumulate", n);
    p_fill();
    passport_p256_accumulate_each(p, q, r, n);
    for (size_t i = 0; i < n; i++) s[i] = plus(s[i], times(q[i], r[i]));
    same(p, s, sizeof p, "P-256 accumulate_each", n);
    p_fill();
    passport_p256_bind(p, p, &factor, n);
    for (size_t i = 0; i < n; i++) {
      s[i] = plus(s[2 * i], times(factor, minus(s[2 * i + 1], s[2 * i])));
    }
    same(p, s, n * sizeof *p, "P-256 bind", n);
    p_fill();
    p_sums(n);
    p_terms(n, n);
    p_halves(n);
  }
  for (size_t all = 0; all < MOST; all += 7) p_terms(all / 8 * 8, all);
  for (size_t quarter = 1; quarter <= 64; quarter *= 4) p_transform(quarter, 64);
}

#endif

int main(void) {
  int compared = 0;
  if (passport_carryless_available()) gf_kernels(1), compared++;
  if (passport_fourfold_available()) gf_kernels(4), compared++;
#if defined(__x86_64__)
  if (passport_p256_available()) p_kernels(), compared++;
#endif
  printf("%d of 3 sets of loops compared, %d differences\n", compared, failures);
  return failures != 0;
}
