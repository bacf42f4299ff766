// Pictures of printed lines for the training of the recogniser: glyphs on paper, seen by a camera, and cut out again
// as the recogniser does it. Every number comes from one seed and from operations that IEEE 754 defines exactly, so
// that every machine makes the same pictures.

#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum {
  GLYPHS = 37,     // '<', the digits and the letters
  CLASSES = 38,    // and "no glyph"
  ROWS = 24,       // the rows of a cut line
  PITCH = 16,      // the columns of a cell
  INPUTS = ROWS * PITCH,
  FINE = 3,        // drawn pixels to a row or column
  CELLS = 6,       // the glyphs of a training line
  SPARE = 3,       // the blank cells before and after them
  WIDTH = (CELLS + 2 * SPARE) * PITCH,
  DRAWN_W = WIDTH * FINE,
  DRAWN_H = 40 * FINE,
  MASTER_W = 64, MASTER_H = 72,  // a glyph as drawn, its centre in the middle
  FONTS = 2, WEIGHTS = 5,
  MOST_CAMERA = 700 * 120,
};

typedef struct { uint64_t state; } Random;

static uint64_t random_bits(Random *r) {
  uint64_t z = (r->state += 0x9E3779B97F4A7C15u);
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
  return z ^ (z >> 31);
}
static float uniform(Random *r, float low, float high) {
  return low + (high - low) * ((float)(random_bits(r) >> 40) / 16777216.0f);
}
static int below(Random *r, int n) { return (int)((random_bits(r) >> 33) % (uint64_t)n); }
static int chance(Random *r, float p) { return uniform(r, 0, 1) < p; }
// A sum of even distributions: near enough to the normal one, and exact.
static float normal(Random *r) {
  float s = 0;
  for (int i = 0; i < 4; i++) s += uniform(r, -1, 1);
  return s * 0.8660254f;
}
static float clampf(float x, float low, float high) { return x < low ? low : x > high ? high : x; }
// The whole number below, for numbers that an int holds.
static inline float whole_below(float x) {
  float whole = (float)(int)x;
  return whole > x ? whole - 1 : whole;
}
// e to the power x, without the library's, which differs from one to the next.
static float power_of_e(float x) {
  x = clampf(x, -80, 80);
  int n = (int)(x * 1.44269504f + (x < 0 ? -0.5f : 0.5f));
  float r = x - (float)n * 0.693359375f + (float)n * 2.12194440e-4f;
  float p = 1 + r * (1 + r * (0.5f + r * (0.16666667f + r * (0.041666668f + r * (0.008333334f + r * 0.0013888889f)))));
  union { float f; uint32_t u; } scale = {.u = (uint32_t)(n + 127) << 23};
  return p * scale.f;
}
// A wave between -1 and 1 of period 1.
static float wave(float x) {
  float t = x - whole_below(x);
  float u = t < 0.5f ? t * 2 : (t - 0.5f) * 2;
  float s = 4 * u * (1 - u);
  return t < 0.5f ? s : -s;
}

static float masters[FONTS][WEIGHTS][GLYPHS][MASTER_H][MASTER_W];

typedef struct {
  Random random;
  float ink[DRAWN_H][DRAWN_W], paper[DRAWN_H][DRAWN_W], scratch[DRAWN_H][DRAWN_W];
  float camera[MOST_CAMERA];
  int camera_w, camera_h;
  float scale;                  // camera pixels to a column
  float strip[WIDTH][ROWS];     // column by column
  float input[WIDTH][ROWS];     // the same, normalised
  int glyph[CELLS];             // which glyph each cell has
  int is_turned;                // the line stands on its head
  float x[CELLS];               // the column of each cell's middle
  float lost[CELLS];            // how much of its ink something covers, or how much dark is beside it, in parts of the ink
  float error_y;                // by how many rows it was cut too high
  float error_height;           // how much too large it was cut
} Line;

static float bilinear(const float *a, int w, int h, float x, float y) {
  x = clampf(x, 0, (float)w - 1.001f); y = clampf(y, 0, (float)h - 1.001f);
  int i = (int)x, j = (int)y;
  float u = x - (float)i, v = y - (float)j;
  const float *p = a + j * w + i;
  return (p[0] * (1 - u) + p[1] * u) * (1 - v) + (p[w] * (1 - u) + p[w + 1] * u) * v;
}

static void draw_glyph(Line *l, int glyph, int font, int weight, float cx, float cy, float sx, float sy, float strength,
                       int turned) {
  const float *m = &masters[font][weight][glyph][0][0];
  int x0 = (int)(cx - 34 * sx), x1 = (int)(cx + 35 * sx), y0 = (int)(cy - 37 * sy), y1 = (int)(cy + 38 * sy);
  for (int y = y0 < 0 ? 0 : y0; y <= y1 && y < DRAWN_H; y++)
    for (int x = x0 < 0 ? 0 : x0; x <= x1 && x < DRAWN_W; x++) {
      float u = ((float)x - cx) / sx, v = ((float)y - cy) / sy;
      if (turned) u = -u, v = -v;
      u += 31.5f; v += 35.5f;
      if (u < 0 || v < 0 || u >= MASTER_W - 1 || v >= MASTER_H - 1) continue;
      float k = bilinear(m, MASTER_W, MASTER_H, u, v) * strength;
      if (k > l->ink[y][x]) l->ink[y][x] = k;
    }
}

// Passports' paper: a tint that changes, and fine lines.
static void draw_paper(Line *l, float *paper_level) {
  Random *r = &l->random;
  float base = uniform(r, 120, 250), gx = uniform(r, -30, 30), gy = uniform(r, -20, 20);
  *paper_level = base;
  for (int y = 0; y < DRAWN_H; y++)
    for (int x = 0; x < DRAWN_W; x++)
      l->paper[y][x] = base + gx * ((float)x / DRAWN_W - 0.5f) + gy * ((float)y / DRAWN_H - 0.5f);
  if (chance(r, 0.3f)) return;
  for (int family = 0, n = 1 + below(r, 3); family < n; family++) {
    float step = uniform(r, 10, 42), period = uniform(r, 120, 900), amplitude = uniform(r, 0, 60), phase = uniform(r, 0, 1);
    float level = base + uniform(r, -110, 50), alpha = uniform(r, 0.1f, 0.55f), half = uniform(r, 0.6f, 2.4f);
    float slope = uniform(r, -1.5f, 1.5f);
    if (chance(r, 0.5f)) slope *= 0.2f;
    float offsets[DRAWN_W];
    for (int x = 0; x < DRAWN_W; x++) offsets[x] = amplitude * wave((float)x / period + phase) + slope * (float)x;
    float scale = 1 / step;
    for (int y = 0; y < DRAWN_H; y++)
      for (int x = 0; x < DRAWN_W; x++) {
        float t = ((float)y + offsets[x]) * scale;
        float d = (t - whole_below(t) - 0.5f) * step;
        float k = clampf(half + 0.5f - (d < 0 ? -d : d), 0, 1) * alpha;
        l->paper[y][x] = l->paper[y][x] * (1 - k) + level * k;
      }
  }
}

static int any_glyph(Random *r) { return chance(r, 0.12f) ? 0 : below(r, GLYPHS); }

static void draw_line(Line *l) {
  Random *r = &l->random;
  memset(l->ink, 0, sizeof l->ink);
  int font = below(r, FONTS), weight = below(r, WEIGHTS), mode = below(r, 4), first = any_glyph(r);
  float sx = uniform(r, 0.88f, 1.06f), sy = sx * uniform(r, 0.96f, 1.04f), jitter = uniform(r, 0, 1.5f);
  float strength = uniform(r, 0.75f, 1), cy = DRAWN_H * 0.5f;
  l->is_turned = chance(r, 0.06f);
  for (int i = 0; i < CELLS; i++) {
    int g = mode == 0 ? (chance(r, 0.8f) ? first : any_glyph(r)) : any_glyph(r);
    float cx = ((float)(SPARE + i) + 0.5f) * PITCH * FINE + normal(r) * jitter;
    l->glyph[i] = g; l->x[i] = cx / FINE;
    draw_glyph(l, g, font, weight, cx, cy + normal(r) * jitter, sx, sy,
               chance(r, 0.1f) ? strength * uniform(r, 0.6f, 1) : strength, l->is_turned);
  }
  // A line above or below it.
  if (chance(r, 0.6f)) {
    float away = uniform(r, 1.5f, 2.4f) * PITCH * FINE * (chance(r, 0.5f) ? 1 : -1), shift = uniform(r, -24, 24);
    for (int i = -SPARE; i < CELLS + SPARE; i++)
      draw_glyph(l, any_glyph(r), font, weight, ((float)(SPARE + i) + 0.5f) * PITCH * FINE + shift, cy + away, sx, sy,
                 strength, l->is_turned);
  }
}

// Twice the mean over a window whose half width need not be whole, along the rows.
static void soften_rows(float a[DRAWN_H][DRAWN_W], float half) {
  int whole = (int)half;
  float rest = half - (float)whole, total = 1 / (1 + 2 * half), line[DRAWN_W], sums[DRAWN_W + 1];
  for (int pass = 0; pass < 2; pass++)
    for (int y = 0; y < DRAWN_H; y++) {
      memcpy(line, a[y], sizeof line);
      sums[0] = 0;
      for (int x = 0; x < DRAWN_W; x++) sums[x + 1] = sums[x] + line[x];
      for (int x = 0; x < DRAWN_W; x++) {
        int from = x - whole, to = x + whole;
        if (from < 1 || to > DRAWN_W - 2) continue;
        a[y][x] = (sums[to + 1] - sums[from] + rest * (line[from - 1] + line[to + 1])) * total;
      }
    }
}

// The same along the columns.
static void soften_columns(float a[DRAWN_H][DRAWN_W], float b[DRAWN_H][DRAWN_W], float half) {
  int whole = (int)half;
  float rest = half - (float)whole, total = 1 / (1 + 2 * half), sums[DRAWN_W];
  for (int pass = 0; pass < 2; pass++) {
    memcpy(b, a, sizeof(float) * DRAWN_H * DRAWN_W);
    for (int x = 0; x < DRAWN_W; x++) sums[x] = 0;
    for (int y = 0; y < 2 * whole + 1; y++)
      for (int x = 0; x < DRAWN_W; x++) sums[x] += b[y][x];
    for (int y = whole + 1; y < DRAWN_H - whole - 1; y++)
      for (int x = 0; x < DRAWN_W; x++) {
        sums[x] += b[y + whole][x] - b[y - whole - 1][x];
        a[y][x] = (sums[x] + rest * (b[y - whole - 1][x] + b[y + whole + 1][x])) * total;
      }
  }
}

static void soften(Line *l, float half) {
  if (half < 0.05f) return;
  soften_rows(l->paper, half);
  soften_columns(l->paper, l->scratch, half);
}

static void print_line(Line *l, float level) {
  Random *r = &l->random;
  float ink = uniform(r, 5, 85);
  if (level - ink < 60) ink = level - uniform(r, 60, 120);
  if (ink < 0) ink = 0;
  float uneven = chance(r, 0.35f) ? uniform(r, 0.1f, 0.45f) : 0, p = uniform(r, 40, 200), q = uniform(r, 40, 200);
  float a = uniform(r, 0, 1), b = uniform(r, 0, 1);
  for (int y = 0; y < DRAWN_H; y++)
    for (int x = 0; x < DRAWN_W; x++) {
      float k = l->ink[y][x];
      if (uneven > 0) k *= 1 - uneven * (0.5f + 0.5f * wave((float)x / p + a) * wave((float)y / q + b));
      l->paper[y][x] = l->paper[y][x] * (1 - k) + ink * k;
    }
}

// A 0 whose top is bleached: it looks much like a U, and check digits cannot tell the two.
static void bleach_zeros(Line *l, float level) {
  Random *r = &l->random;
  for (int i = 0; i < CELLS; i++) {
    if (l->glyph[i] != 1 || l->is_turned || !chance(r, 0.2f)) continue;
    float to = DRAWN_H * 0.5f - uniform(r, 0.12f, 0.45f) * PITCH * FINE, shade = level + uniform(r, -15, 15);
    float middle = l->x[i] * FINE, half = uniform(r, 0.3f, 0.6f) * PITCH * FINE;
    for (int y = (int)(to - 0.8f * PITCH * FINE); y < (int)to; y++)
      for (int x = (int)(middle - half); x < (int)(middle + half); x++) l->paper[y][x] = shade;
  }
}

// Something that lies on the line: a finger, a sticker, a spot.
static void cover(Line *l, float level) {
  Random *r = &l->random;
  memset(l->lost, 0, sizeof l->lost);
  if (!chance(r, 0.2f)) return;
  for (int n = 1 + below(r, 2); n > 0; n--) {
    float w = uniform(r, 0.15f, 1.6f) * PITCH * FINE, h = uniform(r, 0.15f, 1.6f) * PITCH * FINE;
    float cx = uniform(r, SPARE, SPARE + CELLS) * PITCH * FINE, cy = DRAWN_H * 0.5f + uniform(r, -0.8f, 0.8f) * PITCH * FINE;
    float shade = chance(r, 0.4f) ? level + uniform(r, -15, 15) : uniform(r, 0, 255);
    int is_round = chance(r, 0.4f);
    float hidden[CELLS] = {0}, added[CELLS] = {0}, all[CELLS] = {0};
    for (int i = 0; i < CELLS; i++)
      for (int y = DRAWN_H / 2 - 9 * FINE; y < DRAWN_H / 2 + 9 * FINE; y++)
        for (int x = (SPARE + i) * PITCH * FINE; x < (SPARE + i + 1) * PITCH * FINE; x++) {
          float dx = 2 * ((float)x - cx) / w, dy = 2 * ((float)y - cy) / h, k = l->ink[y][x];
          all[i] += k;
          if (is_round ? dx * dx + dy * dy > 1 : dx < -1 || dx > 1 || dy < -1 || dy > 1) continue;
          hidden[i] += k;
          if (level - shade > 25) added[i] += 1 - k;
        }
    for (int i = 0; i < CELLS; i++) {
      float lost = (hidden[i] + 0.6f * added[i]) / (all[i] + 1);
      l->lost[i] += lost;
    }
    for (int y = 0; y < DRAWN_H; y++)
      for (int x = 0; x < DRAWN_W; x++) {
        float dx = 2 * ((float)x - cx) / w, dy = 2 * ((float)y - cy) / h;
        if (is_round ? dx * dx + dy * dy <= 1 : dx >= -1 && dx <= 1 && dy >= -1 && dy <= 1) l->paper[y][x] = shade;
      }
  }
}

static const float cosines[8] = {1, 0.98078528f, 0.92387953f, 0.83146961f, 0.70710678f, 0.55557023f, 0.38268343f, 0.19509032f};
static float cosine(int k) {  // of k sixteenths of half a turn
  k &= 31;
  if (k > 16) k = 32 - k;
  return k == 8 ? 0 : k < 8 ? cosines[k] : -cosines[16 - k];
}
static const uint8_t luminance[64] = {
  16, 11, 10, 16, 24, 40, 51, 61, 12, 12, 14, 19, 26, 58, 60, 55, 14, 13, 16, 24, 40, 57, 69, 56,
  14, 17, 22, 29, 51, 87, 80, 62, 18, 22, 37, 56, 68, 109, 103, 77, 24, 35, 55, 64, 81, 104, 113, 92,
  49, 64, 78, 87, 103, 121, 120, 101, 72, 92, 95, 98, 112, 100, 103, 99};
static float basis[8][8];

// What JPEG loses at a quality, with the example table of its annex K.
static void lose_detail(Line *l, int quality) {
  int s = quality < 50 ? 5000 / quality : 200 - 2 * quality;
  float table[64];
  for (int i = 0; i < 64; i++) table[i] = clampf(whole_below((float)(luminance[i] * s + 50) / 100), 1, 255);
  for (int by = 0; by + 8 <= l->camera_h; by += 8)
    for (int bx = 0; bx + 8 <= l->camera_w; bx += 8) {
      float in[8][8], half[8][8], out[8][8];
      float *p = l->camera + by * l->camera_w + bx;
      for (int y = 0; y < 8; y++) for (int x = 0; x < 8; x++) in[y][x] = p[y * l->camera_w + x] - 128;
      for (int y = 0; y < 8; y++) for (int k = 0; k < 8; k++) {
        float t = 0;
        for (int x = 0; x < 8; x++) t += in[y][x] * basis[k][x];
        half[y][k] = t;
      }
      for (int j = 0; j < 8; j++) for (int k = 0; k < 8; k++) {
        float t = 0;
        for (int y = 0; y < 8; y++) t += half[y][k] * basis[j][y];
        float q = table[j * 8 + k];
        out[j][k] = whole_below(t / q + 0.5f) * q;
      }
      for (int y = 0; y < 8; y++) for (int k = 0; k < 8; k++) {
        float t = 0;
        for (int j = 0; j < 8; j++) t += out[j][k] * basis[j][y];
        half[y][k] = t;
      }
      for (int y = 0; y < 8; y++) for (int x = 0; x < 8; x++) {
        float t = 0;
        for (int k = 0; k < 8; k++) t += half[y][k] * basis[k][x];
        p[y * l->camera_w + x] = t + 128;
      }
    }
}

// Light that is uneven, shadows and glare.
static void light(Line *l) {
  Random *r = &l->random;
  int w = l->camera_w, h = l->camera_h;
  float gain = uniform(r, 0.45f, 1.1f), slope = uniform(r, -0.3f, 0.3f);
  float edge = chance(r, 0.15f) ? uniform(r, 0.25f, 0.55f) : 0, where = uniform(r, 0, (float)w), soft = uniform(r, 1, 12);
  float glare = chance(r, 0.15f) ? uniform(r, 40, 190) : 0, gx = uniform(r, 0, (float)w), gy = uniform(r, 0, (float)h);
  float size = uniform(r, 1.0f, 4.0f) * PITCH * l->scale;
  for (int y = 0; y < h; y++)
    for (int x = 0; x < w; x++) {
      float v = l->camera[y * w + x] * gain * (1 + slope * ((float)x / (float)w - 0.5f));
      if (edge > 0) v *= 1 - edge * clampf(((float)x - where) / soft + 0.5f, 0, 1);
      if (glare > 0) {
        float dx = ((float)x - gx) / size, dy = ((float)y - gy) / size;
        v += glare * power_of_e(-0.5f * (dx * dx + dy * dy));
      }
      l->camera[y * w + x] = v;
    }
}

static void photograph(Line *l) {
  Random *r = &l->random;
  float pitch = chance(r, 0.6f) ? uniform(r, 10.5f, 20) : uniform(r, 14, 34);  // of a cell in camera pixels
  float soft = chance(r, 0.8f) ? uniform(r, 0.15f, 1.2f) : uniform(r, 0.8f, 1.8f);  // deviation in camera pixels
  l->scale = pitch / PITCH;
  float per = FINE * PITCH / pitch;  // drawn pixels to a camera pixel
  float half = soft * per * 1.2247449f;  // two means over windows of this half width have that deviation
  half = sqrtf(half * half + per * per * 0.125f);
  soften(l, half);
  float motion = chance(r, 0.55f) ? uniform(r, 0, 4.5f) * per : 0, t = uniform(r, -1, 1);
  float mx = (1 - t * t) / (1 + t * t) * motion, my = 2 * t / (1 + t * t) * motion;
  if (chance(r, 0.5f)) { float k = mx; mx = my; my = k; }
  int steps = motion > 0 ? 7 : 1;
  l->camera_w = (int)((float)DRAWN_W / per) - 1; l->camera_h = (int)((float)DRAWN_H / per) - 1;
  float ox = uniform(r, 0, per), oy = uniform(r, 0, per);
  for (int y = 0; y < l->camera_h; y++)
    for (int x = 0; x < l->camera_w; x++) {
      float s = 0;
      for (int k = 0; k < steps; k++) {
        float at = steps == 1 ? 0 : (float)k / (float)(steps - 1) - 0.5f;
        s += bilinear(&l->paper[0][0], DRAWN_W, DRAWN_H, ox + (float)x * per + at * mx, oy + (float)y * per + at * my);
      }
      l->camera[y * l->camera_w + x] = s / (float)steps;
    }
  light(l);
  float noise = uniform(r, 0.5f, 8);
  for (int i = 0; i < l->camera_w * l->camera_h; i++) l->camera[i] = clampf(l->camera[i] + normal(r) * noise, 0, 255);
  if (chance(r, 0.7f)) lose_detail(l, 40 + below(r, 55));
  for (int i = 0; i < l->camera_w * l->camera_h; i++) l->camera[i] = clampf(whole_below(l->camera[i] + 0.5f), 0, 255);
  // From here on everything is counted in strip columns: where camera pixel 0 is, and how many there are.
  float first_x = ox / FINE, first_y = oy / FINE;
  float err_y = l->error_y, tall = l->error_height, slant = uniform(r, -0.10f, 0.10f), tilt = uniform(r, -0.012f, 0.012f);
  for (int c = 0; c < WIDTH; c++)
    for (int row = 0; row < ROWS; row++) {
      float dy = ((float)row - 11.5f) * tall, x = (float)c + slant * dy, y = DRAWN_H / (2.0f * FINE) + dy + err_y
          + tilt * ((float)c - WIDTH * 0.5f);
      float u = (x - first_x) * l->scale, v = (y - first_y) * l->scale;
      float value;
      if (l->scale < 2) value = bilinear(l->camera, l->camera_w, l->camera_h, u, v);
      else {
        value = 0;
        for (int k = 0; k < 4; k++)
          value += bilinear(l->camera, l->camera_w, l->camera_h, u + (float)(k & 1) - 0.5f, v + (float)(k >> 1) - 0.5f);
        value *= 0.25f;
      }
      l->strip[c][row] = value;
    }
}

// Mean 0 and deviation 1 over five cells; the steps are those of the recogniser.
static void normalise(Line *l) {
  float sum[WIDTH + 1], squares[WIDTH + 1];
  sum[0] = squares[0] = 0;
  for (int c = 0; c < WIDTH; c++) {
    float s = 0, q = 0;
    for (int row = 0; row < ROWS; row++) { float v = l->strip[c][row]; s += v; q += v * v; }
    sum[c + 1] = sum[c] + s; squares[c + 1] = squares[c] + q;
  }
  for (int c = 0; c < WIDTH; c++) {
    int a = c < 40 ? 0 : c - 40, b = c + 40 > WIDTH ? WIDTH : c + 40;
    float n = (float)((b - a) * ROWS), mean = (sum[b] - sum[a]) / n;
    float variance = (squares[b] - squares[a]) / n - mean * mean, deviation = sqrtf(variance > 0 ? variance : 0) + 4;
    for (int row = 0; row < ROWS; row++) {
      float v = clampf((l->strip[c][row] - mean) / deviation * 32, -127, 127);
      l->input[c][row] = whole_below(v + 0.5f) / 32;
    }
  }
}

static void make_line(Line *l, uint64_t seed) {
  l->random.state = seed * 0xD1342543DE82EF95u + 12345;
  Random *r = &l->random;
  float level;
  l->error_y = chance(r, 0.85f) ? uniform(r, -1.4f, 1.4f) : uniform(r, -2.2f, 2.2f);
  l->error_height = uniform(r, 0.92f, 1.09f);
  if (chance(r, 0.05f)) l->error_y = uniform(r, 5, 12) * (chance(r, 0.5f) ? 1 : -1);
  if (chance(r, 0.04f)) l->error_height = chance(r, 0.5f) ? uniform(r, 0.5f, 0.66f) : uniform(r, 1.5f, 1.9f);
  draw_paper(l, &level);
  draw_line(l);
  print_line(l, level);
  bleach_zeros(l, level);
  cover(l, level);
  photograph(l);
  normalise(l);
}

static void prepare(void) {
  for (int k = 0; k < 8; k++)
    for (int x = 0; x < 8; x++) basis[k][x] = (k == 0 ? 0.35355339f : 0.5f) * cosine((2 * x + 1) * k);
}
