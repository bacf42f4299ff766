// Trains the network of the recogniser and writes its weights. See `train` beside it.

#include "strips.h"

#include <pthread.h>
#include <stdio.h>

enum { HIDDEN = 128, BATCH = 64, MOST = 24, OUT = 40 };

typedef struct { float input[INPUTS]; int class; } Sample;

// The samples of a line: each glyph about its middle, and "no glyph" between glyphs, beside the line, and where a glyph
// is cut too high, too low, too large or turned.
static int samples_of(Line *l, Sample *out) {
  static const char *turned_differs = "<1347ABCDEFGJKLPQRTUVY";
  static const char *names = "<0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
  Random *r = &l->random;
  float e = l->error_y < 0 ? -l->error_y : l->error_y;
  int is_off = e > 3 || l->error_height < 0.7f || l->error_height > 1.4f, n = 0;
  for (int i = 0; i < CELLS; i++) {
    int class = is_off ? GLYPHS : l->glyph[i];
    if (l->is_turned && !is_off) {
      if (!strchr(turned_differs, names[l->glyph[i]])) continue;
      class = GLYPHS;
    }
    // What is covered is no glyph; between the two nothing is learnt.
    if (l->lost[i] > 0.4f) class = GLYPHS;
    else if (l->lost[i] > 0.12f && class < GLYPHS) continue;
    for (int k = 0; k < 2; k++) {
      float shift = chance(r, 0.85f) ? uniform(r, -1.2f, 1.2f) : uniform(r, -2, 2);
      int at = (int)whole_below(l->x[i] + shift + 0.5f) - PITCH / 2;
      memcpy(out[n].input, l->input[at], sizeof out[n].input);
      out[n++].class = class;
    }
  }
  for (int i = 0; i < 5; i++) {
    int between = below(r, CELLS + 1);
    int at = (SPARE + between) * PITCH + (int)whole_below(uniform(r, -3.6f, 3.6f) + 0.5f) - PITCH / 2;
    if (chance(r, 0.3f)) {
      at = below(r, (SPARE - 1) * PITCH - 4);
      if (chance(r, 0.5f)) at = WIDTH - PITCH - at;
    }
    memcpy(out[n].input, l->input[at], sizeof out[n].input);
    out[n++].class = GLYPHS;
  }
  return n;
}

static struct {
  float w1[INPUTS][HIDDEN], b1[HIDDEN], w2[HIDDEN][OUT], b2[OUT];
} net, gradient, first, second;

// With wider registers where the processor has them; the numbers are the same.
#if defined(__x86_64__)
#define WIDE __attribute__((target_clones("avx2", "default")))
#else
#define WIDE
#endif

WIDE static void forward(const float *x, float *hidden, float *out) {
  memcpy(hidden, net.b1, sizeof net.b1);
  for (int i = 0; i < INPUTS; i++) {
    float v = x[i];
    const float *w = net.w1[i];
    for (int j = 0; j < HIDDEN; j++) hidden[j] += v * w[j];
  }
  memcpy(out, net.b2, sizeof net.b2);
  for (int j = 0; j < HIDDEN; j++) {
    if (hidden[j] <= 0) { hidden[j] = 0; continue; }
    for (int k = 0; k < OUT; k++) out[k] += hidden[j] * net.w2[j][k];
  }
}

static float softmax(float *out) {
  float most = out[0], sum = 0;
  for (int k = 1; k < CLASSES; k++) if (out[k] > most) most = out[k];
  for (int k = 0; k < CLASSES; k++) { out[k] = power_of_e(out[k] - most); sum += out[k]; }
  for (int k = 0; k < CLASSES; k++) out[k] /= sum;
  for (int k = CLASSES; k < OUT; k++) out[k] = 0;
  return sum;
}

WIDE static void learn(const Sample *s) {
  float hidden[HIDDEN], out[OUT], back[HIDDEN];
  forward(s->input, hidden, out);
  softmax(out);
  out[s->class] -= 1;
  for (int k = 0; k < OUT; k++) gradient.b2[k] += out[k];
  for (int j = 0; j < HIDDEN; j++) {
    back[j] = 0;
    if (hidden[j] <= 0) continue;
    float t = 0;
    for (int k = 0; k < CLASSES; k++) t += out[k] * net.w2[j][k];
    back[j] = t;
    for (int k = 0; k < OUT; k++) gradient.w2[j][k] += hidden[j] * out[k];
  }
  for (int j = 0; j < HIDDEN; j++) gradient.b1[j] += back[j];
  for (int i = 0; i < INPUTS; i++) {
    float v = s->input[i];
    float *g = gradient.w1[i];
    for (int j = 0; j < HIDDEN; j++) g[j] += v * back[j];
  }
}

// A step of the method of Kingma and Ba.
WIDE static void step(float rate, int number, int samples) {
  float *w = (float *)&net, *g = (float *)&gradient, *m = (float *)&first, *v = (float *)&second;
  static float p1 = 1, p2 = 1;
  if (number == 1) p1 = p2 = 1;
  p1 *= 0.9f; p2 *= 0.999f;
  float k = rate * sqrtf(1 - p2) / (1 - p1), scale = 1 / (float)samples;
  for (size_t i = 0; i < sizeof net / sizeof(float); i++) {
    float d = g[i] * scale;
    m[i] = 0.9f * m[i] + 0.1f * d;
    v[i] = 0.999f * v[i] + 0.001f * d * d;
    w[i] -= k * m[i] / (sqrtf(v[i]) + 1e-7f);
    g[i] = 0;
  }
}

// Lines are made by several threads, each its own, and used in their order.
enum { THREADS = 2, LINES = 512 };
static Sample *made[LINES];
static int made_count[LINES];
static uint64_t first_seed;

static void *make_lines(void *argument) {
  int thread = (int)(intptr_t)argument;
  Line *l = calloc(1, sizeof *l);
  for (int i = thread; i < LINES; i += THREADS) {
    make_line(l, first_seed + (uint64_t)i);
    made_count[i] = samples_of(l, made[i]);
  }
  free(l);
  return NULL;
}

static void make_block(uint64_t seed) {
  pthread_t threads[THREADS];
  first_seed = seed;
  for (int t = 0; t < THREADS; t++) pthread_create(&threads[t], NULL, make_lines, (void *)(intptr_t)t);
  for (int t = 0; t < THREADS; t++) pthread_join(threads[t], NULL);
}

static void write_layer(FILE *f, const float *w, int inputs, int outputs, int stride, const float *bias) {
  float scales[OUT + HIDDEN];
  for (int j = 0; j < outputs; j++) {
    float most = 1e-9f;
    for (int i = 0; i < inputs; i++) { float v = w[i * stride + j]; if (v < 0) v = -v; if (v > most) most = v; }
    scales[j] = most / 127;
    for (int i = 0; i < inputs; i++) fputc((int8_t)whole_below(w[i * stride + j] / scales[j] + 0.5f) & 255, f);
  }
  fwrite(scales, sizeof(float), (size_t)outputs, f);
  fwrite(bias, sizeof(float), (size_t)outputs, f);
}

static void read_masters(const char *path) {
  FILE *f = fopen(path, "rb");
  static uint8_t bytes[FONTS * WEIGHTS * GLYPHS * MASTER_H * MASTER_W];
  if (!f || fread(bytes, 1, sizeof bytes, f) != sizeof bytes) { fprintf(stderr, "no glyphs\n"); exit(1); }
  fclose(f);
  for (size_t i = 0; i < sizeof bytes; i++) (&masters[0][0][0][0][0])[i] = (float)bytes[i] / 255;
}

static void evaluate(uint64_t seed, int blocks) {
  int right = 0, all = 0, glyphs = 0, glyphs_right = 0;
  for (int b = 0; b < blocks; b++) {
    make_block(seed + (uint64_t)b * LINES);
    for (int i = 0; i < LINES; i++)
      for (int k = 0; k < made_count[i]; k++) {
        float hidden[HIDDEN], out[OUT];
        forward(made[i][k].input, hidden, out);
        int best = 0;
        for (int c = 1; c < CLASSES; c++) if (out[c] > out[best]) best = c;
        all++; right += best == made[i][k].class;
        if (made[i][k].class < GLYPHS) { glyphs++; glyphs_right += best == made[i][k].class; }
      }
  }
  fprintf(stderr, "of %d samples %.3f %% are right, of %d glyphs %.3f %%\n", all, 100.0 * right / all, glyphs,
          100.0 * glyphs_right / glyphs);
}

int main(int count, char **arguments) {
  if (count < 5) { fprintf(stderr, "usage: train GLYPHS WEIGHTS BLOCKS SEED\n"); return 2; }
  prepare();
  read_masters(arguments[1]);
  int blocks = atoi(arguments[3]), number = 0, filled = 0;
  for (int i = 0; i < LINES; i++) made[i] = malloc(MOST * sizeof(Sample));
  if (count > 5) {  // pictures of the first lines, to look at
    Line *l = calloc(1, sizeof *l);
    for (int i = 0; i < 40; i++) {
      make_line(l, (uint64_t)i);
      for (int row = 0; row < ROWS; row++) for (int c = 0; c < WIDTH; c++) putchar((int)l->strip[c][row]);
    }
    return 0;
  }
  Random r = {(uint64_t)atoi(arguments[4])};
  for (int i = 0; i < INPUTS; i++) for (int j = 0; j < HIDDEN; j++) net.w1[i][j] = normal(&r) * 0.0722f;
  for (int j = 0; j < HIDDEN; j++) for (int k = 0; k < CLASSES; k++) net.w2[j][k] = normal(&r) * 0.125f;
  for (int b = 0; b < blocks; b++) {
    make_block((uint64_t)atoi(arguments[4]) * 1000000 + (uint64_t)b * LINES);
    float left = 1 - (float)b / (float)blocks, rate = 0.0015f * left * left + 0.000005f;
    // One sample of each line after the other, so that a batch has many lines.
    for (int k = 0; k < MOST; k++)
      for (int i = 0; i < LINES; i++) {
        if (k >= made_count[i]) continue;
        learn(&made[i][k]);
        if (++filled == BATCH) { step(rate, ++number, BATCH); filled = 0; }
      }
    if (b % 40 == 39) { fprintf(stderr, "%d lines: ", (b + 1) * LINES); evaluate(1, 2); }
  }
  evaluate(1, 4);
  FILE *f = fopen(arguments[2], "wb");
  if (!f) { fprintf(stderr, "cannot write\n"); return 1; }
  write_layer(f, &net.w1[0][0], INPUTS, HIDDEN, HIDDEN, net.b1);
  write_layer(f, &net.w2[0][0], HIDDEN, CLASSES, OUT, net.b2);
  return fclose(f) == 0 ? 0 : 1;
}
