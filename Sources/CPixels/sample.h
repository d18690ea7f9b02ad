// Rows of filtered pictures. Included by kernels.h, once for each version.

#ifndef MP_SAMPLE_ONCE
#define MP_SAMPLE_ONCE
typedef uint16_t u16x4 __attribute__((vector_size(8)));
typedef uint8_t u8x4 __attribute__((vector_size(4)));
typedef int16_t i16x4 __attribute__((vector_size(8)));
typedef int32_t i32x4 __attribute__((vector_size(16)));
typedef uint8_t u8x32 __attribute__((vector_size(32), aligned(4), may_alias));
typedef int16_t i16x32 __attribute__((vector_size(64)));
typedef uint16_t u16x32 __attribute__((vector_size(64)));
typedef int32_t i32x32 __attribute__((vector_size(128)));
enum { CHUNK = 256 };
#endif

/// Four pixels' weights, together 256, for a position between them in 1/256.
#define BILINEAR_WEIGHTS(fx, fy)                      \
  uint32_t w11 = ((uint32_t)(fx) * (uint32_t)(fy) + 128) >> 8; \
  uint32_t w01 = (uint32_t)(fx) - w11;                \
  uint32_t w10 = (uint32_t)(fy) - w11;                \
  uint32_t w00 = 256 - (uint32_t)(fx) - (uint32_t)(fy) + w11;

/// Keys' cubic convolution (a = -1/2, through the pixels): four pixels' weights, together 1024, for a position between
/// the middle two in 1/256.
static inline void KERNEL(cubic_weights)(int32_t t, int32_t weights[4]) {
  weights[0] = (-(t << 16) + (t * t << 9) - t * t * t + 16384) >> 15;
  weights[3] = (-(t * t << 8) + t * t * t + 16384) >> 15;
  weights[2] = ((t << 16) + (t * t << 10) - 3 * t * t * t + 16384) >> 15;
  weights[1] = 1024 - weights[0] - weights[2] - weights[3];
}

/// Samples pixels by cubics, at positions in 1/256 that lie in the picture.
static void KERNEL(cubic_row)(uint32_t *out, const MPPicture *p, const int32_t *us, const int32_t *vs, int32_t n) {
  int32_t right = p->width - 1, bottom = p->height - 1;
  for (int32_t i = 0; i < n; i++) {
    int32_t x = (us[i] >> 8) - 1, y = (vs[i] >> 8) - 1, across[4], down[4];
    KERNEL(cubic_weights)(us[i] & 255, across);
    KERNEL(cubic_weights)(vs[i] & 255, down);
    i32x4 sum = {0, 0, 0, 0};
    for (int32_t j = 0; j < 4; j++) {
      int32_t line = y + j < 0 ? 0 : y + j > bottom ? bottom : y + j;
      const uint32_t *row = p->pixels + (ptrdiff_t)line * p->stride;
      uint32_t pixels[4];
      if (x >= 0 && x + 3 <= right) {
        memcpy(pixels, row + x, 16);
      } else {
        for (int32_t k = 0; k < 4; k++) pixels[k] = row[x + k < 0 ? 0 : x + k > right ? right : x + k];
      }
      i32x4 part = {0, 0, 0, 0};
      for (int32_t k = 0; k < 4; k++) {
        u8x4 bytes;
        memcpy(&bytes, pixels + k, 4);
        part += __builtin_convertvector(bytes, i32x4) * across[k];
      }
      sum += part * down[j];
    }
    sum = (sum + (1 << 19)) >> 20;
    // It may swing beyond black and white, and colours beyond their alpha.
    int32_t alpha = sum[3] < 0 ? 0 : sum[3] > 255 ? 255 : sum[3];
    uint32_t pixel = (uint32_t)alpha << 24;
    for (int k = 0; k < 3; k++) pixel |= (uint32_t)(sum[k] < 0 ? 0 : sum[k] > alpha ? alpha : sum[k]) << 8 * k;
    out[i] = pixel;
  }
}

/// Samples n <= CHUNK pixels that begin at (x, y), whose centre is (x + 0.5, y + 0.5), of one picture.
static void KERNEL(sample_one_row)(uint32_t *out, const MPPicture *p, int32_t x, int32_t y, int32_t n) {
  int32_t us[CHUNK], vs[CHUNK];
  double cx = x + 0.5, cy = y + 0.5;
  // Relative to the first pixel, so that single precision keeps 1/256 of a pixel.
  float u0 = (float)value_at(p->u, cx, cy), v0 = (float)value_at(p->v, cx, cy), w0 = (float)value_at(p->w, cx, cy);
  float du = (float)p->u.a, dv = (float)p->v.a, dw = (float)p->w.a;
  float maxU = (float)(p->width - 1), maxV = (float)(p->height - 1);
  if (dw == 0) {
    float k = 1 / w0;
    u0 *= k, v0 *= k, du *= k, dv *= k;
    for (int32_t i = 0; i < n; i++) {
      float u = u0 + (float)i * du - 0.5f, v = v0 + (float)i * dv - 0.5f;
      u = u > 0 ? u : 0, v = v > 0 ? v : 0;
      u = u < maxU ? u : maxU, v = v < maxV ? v : maxV;
      us[i] = (int32_t)(u * 256 + 0.5f), vs[i] = (int32_t)(v * 256 + 0.5f);
    }
  } else {
    for (int32_t i = 0; i < n; i++) {
      float k = 1 / (w0 + (float)i * dw);
      float u = (u0 + (float)i * du) * k - 0.5f, v = (v0 + (float)i * dv) * k - 0.5f;
      u = u > 0 ? u : 0, v = v > 0 ? v : 0;
      u = u < maxU ? u : maxU, v = v < maxV ? v : maxV;
      us[i] = (int32_t)(u * 256 + 0.5f), vs[i] = (int32_t)(v * 256 + 0.5f);
    }
  }
  if (p->isCubic) {
    KERNEL(cubic_row)(out, p, us, vs, n);
    return;
  }
  // Where the four pixels are, and their weights two to a word; one more than n, because two are done at a time.
  int32_t at[CHUNK + 1];
  uint32_t upperWeights[CHUNK + 1], lowerWeights[CHUNK + 1];
  int32_t lastX = p->width - 2, lastY = p->height - 2, stride = (int32_t)p->stride;
  for (int32_t i = 0; i < n; i++) {
    int32_t ix = us[i] >> 8, iy = vs[i] >> 8;
    ix = ix < lastX ? ix : lastX, iy = iy < lastY ? iy : lastY;
    BILINEAR_WEIGHTS(us[i] - (ix << 8), vs[i] - (iy << 8))
    at[i] = iy * stride + ix;
    upperWeights[i] = w00 | w01 << 16, lowerWeights[i] = w10 | w11 << 16;
  }
  at[n] = at[n - 1], upperWeights[n] = upperWeights[n - 1], lowerWeights[n] = lowerWeights[n - 1];
  for (int32_t i = 0; i < n; i += 2) {
    const uint32_t *first = p->pixels + at[i], *second = p->pixels + at[i + 1];
    u8x16 upper, lower;
    memcpy(&upper, first, 8);
    memcpy((uint8_t *)&upper + 8, second, 8);
    memcpy(&lower, first + stride, 8);
    memcpy((uint8_t *)&lower + 8, second + stride, 8);
    u16x4 a, b;
    memcpy(&a, upperWeights + i, 8);
    memcpy(&b, lowerWeights + i, 8);
    u16x16 sum = __builtin_convertvector(upper, u16x16) * SPREAD(a);
    sum += __builtin_convertvector(lower, u16x16) * SPREAD(b);
    u16x16 other = __builtin_shufflevector(sum, sum, 4, 5, 6, 7, 0, 1, 2, 3, 12, 13, 14, 15, 8, 9, 10, 11);
    sum = (sum + other + 128) >> 8;
    u8x16 bytes = __builtin_convertvector(sum, u8x16);
    // Both pixels twice each; out has room for one more than n.
    uint32_t pixels[4];
    memcpy(pixels, &bytes, 16);
    out[i] = pixels[0], out[i + 1] = pixels[2];
  }
}

/// Samples n <= CHUNK pixels that begin at (x, y) of a picture and its coarser ones.
static void KERNEL(sample_row)(uint32_t *out, const MPPicture *p, int32_t x, int32_t y, int32_t n) {
  KERNEL(sample_one_row)(out, p, x, y, n);
  if (!p->coarser) return;
  uint32_t other[CHUNK + 1];
  KERNEL(sample_row)(other, p->coarser, x, y, n);
  const uint8_t *theirs = (const uint8_t *)other;
  uint8_t *ours = (uint8_t *)out;
  uint32_t share = p->share;
  for (int32_t i = 0; i < n * 4; i++) ours[i] = (uint8_t)((ours[i] * (256 - share) + theirs[i] * share + 128) >> 8);
}

#ifndef MP_ENLARGE_ONCE
#define MP_ENLARGE_ONCE
/// The bytes of eight pixels.
#define EIGHT(p) __builtin_convertvector(*(const u8x32 *)(p), u16x32)
/// The high halves of products.
#define HIGH(a, b) \
  __builtin_convertvector(__builtin_convertvector(a, i32x32) * __builtin_convertvector(b, i32x32) >> 16, i16x32)
/// Four values eight times.
#define REPEAT(v) __builtin_shufflevector( \
  v, v, 0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3)

/// Counts how often a picture is doubled in width, 1...4, as blurs are that were computed on fewer pixels; 0 for any other map.
static int doublings(const MPPicture *p) {
  bool upright = p->u.b == 0 && p->v.a == 0 && p->w.a == 0 && p->w.b == 0 && p->w.c == 1 && !p->isCubic && !p->coarser;
  for (int shift = 1; upright && shift <= 4; shift++) if (p->u.a * (1 << shift) == 1) return shift;
  return 0;
}
#endif

/// Samples n <= CHUNK pixels that begin at (x, y) of a picture that is doubled in width so often, and returns where they are
/// in `out`, which has room for 32 more.
static const uint32_t *KERNEL(enlarged_row)(
  uint32_t *out, const MPPicture *p, int shift, int32_t x, int32_t y, int32_t n
) {
  double u = value_at(p->u, x + 0.5, y + 0.5) - 0.5, v = value_at(p->v, x + 0.5, y + 0.5) - 0.5;
  // Beyond the picture all is its edge, however far.
  u = u > -1e6 ? u : -1e6, u = u < 1e6 ? u : 1e6;
  v = v > 0 ? v : 0, v = v < p->height - 1 ? v : p->height - 1;
  int32_t column = (int32_t)floor(u), row = (int32_t)v, step = 32768 >> shift;
  // The place of the first pixel between two columns, in 1/32768, and the number of pixels before it there.
  int32_t place = (int32_t)((u - column) * 32768), before = place >> (15 - shift);
  int32_t count = ((before + n - 1) >> shift) + 2;
  const uint32_t *above = p->pixels + row * p->stride, *below = row + 1 < p->height ? above + p->stride : above;
  uint32_t edges[2][CHUNK];
  if (column < 0 || column + count > p->width) {
    for (int32_t k = 0; k < count; k++) {
      int32_t at = column + k < 0 ? 0 : column + k < p->width ? column + k : p->width - 1;
      edges[0][k] = above[at], edges[1][k] = below[at];
    }
    above = edges[0], below = edges[1];
  } else {
    above += column, below += column;
  }
  int16_t line[CHUNK * 4], lower = (int16_t)((v - row) * 128 + 0.5), upper = 128 - lower;
  const uint8_t *a = (const uint8_t *)above, *b = (const uint8_t *)below;
  for (int32_t k = 0; k < count * 4; k++) line[k] = (int16_t)(a[k] * upper + b[k] * lower);
  i16x32 weights[2];
  for (int32_t k = 0; k < 64; k++) ((int16_t *)weights)[k] = (int16_t)((place + (k / 4 - before) * step) & 32767);
  // A column that is doubled once takes two of eight pixels; the rest is written over.
  uint32_t *to = out;
  for (int32_t k = 0; k < count - 1; k++, to += 1 << shift) {
    i16x4 left4, right4;
    memcpy(&left4, line + k * 4, 8);
    memcpy(&right4, line + k * 4 + 4, 8);
    right4 -= left4, left4 = (left4 >> 1) + 32;
    i16x32 left = REPEAT(left4), slope = REPEAT(right4);
    u16x32 sum = (u16x32)(left + HIGH(slope, weights[0]));
    *(u8x32 *)to = __builtin_convertvector(sum >> 6, u8x32);
    if (shift < 4) continue;
    sum = (u16x32)(left + HIGH(slope, weights[1]));
    *(u8x32 *)(to + 8) = __builtin_convertvector(sum >> 6, u8x32);
  }
  return out + before;
}

/// Samples a row that is only moved: (ix, iy) is the pixel up and left of the first, all weights are the same.
static void KERNEL(sample_moved_row)(
  uint32_t *out, const MPPicture *p, int32_t ix, int32_t iy, uint32_t fx, uint32_t fy, int32_t n
) {
  BILINEAR_WEIGHTS(fx, fy)
  int32_t bottom = p->height - 1, right = p->width - 1;
  int32_t y0 = iy < 0 ? 0 : iy > bottom ? bottom : iy, y1 = iy + 1 < 0 ? 0 : iy + 1 > bottom ? bottom : iy + 1;
  const uint32_t *upper = p->pixels + y0 * p->stride, *lower = p->pixels + y1 * p->stride;
  int32_t i = 0;
  for (; i < n; i++) {
    int32_t x = ix + i;
    // As many as have both columns, eight at a time; the last eight overlap those before.
    int32_t whole = right - ix < n ? right - ix : n;
    while (x >= 0 && i < whole && whole + (ix < 0 ? ix : 0) >= 8) {
      i = i + 8 < whole ? i : whole - 8;
      const uint32_t *a = upper + ix + i, *c = lower + ix + i;
      u16x32 sum = EIGHT(a) * (uint16_t)w00;
      if (w01) sum += EIGHT(a + 1) * (uint16_t)w01;
      if (w10) sum += EIGHT(c) * (uint16_t)w10;
      if (w11) sum += EIGHT(c + 1) * (uint16_t)w11;
      *(u8x32 *)(out + i) = __builtin_convertvector((sum + 128) >> 8, u8x32);
      i += 8;
    }
    if (i >= n) break;
    x = ix + i;
    int32_t x0 = x < 0 ? 0 : x > right ? right : x, x1 = x + 1 < 0 ? 0 : x + 1 > right ? right : x + 1;
    uint32_t a = upper[x0], b = upper[x1], c = lower[x0], d = lower[x1], result = 0;
    for (int k = 0; k < 32; k += 8) {
      uint32_t sum = (a >> k & 255) * w00 + (b >> k & 255) * w01 + (c >> k & 255) * w10 + (d >> k & 255) * w11;
      result |= (sum + 128) >> 8 << k;
    }
    out[i] = result;
  }
}
