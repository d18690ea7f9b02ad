// Rows of pixels: OVER and PLUS. Included by kernels.h, once for each version.

#ifndef MP_ROWS_ONCE
#define MP_ROWS_ONCE
typedef uint8_t u8x16 __attribute__((vector_size(16)));
typedef uint32_t u32x16 __attribute__((vector_size(64), aligned(4), may_alias));
typedef uint16_t u16x16 __attribute__((vector_size(32)));
typedef int16_t i16x16 __attribute__((vector_size(32)));

/// x / 255, rounded, exact for 0...65025.
#define DIV255(x) (((x) + 128 + (((x) + 128) >> 8)) >> 8)
/// The alpha of each of four pixels in all its lanes.
#define ALPHAS(v) __builtin_shufflevector(v, v, 3, 3, 3, 3, 7, 7, 7, 7, 11, 11, 11, 11, 15, 15, 15, 15)
/// Each of four values in the four lanes of its pixel.
#define SPREAD(v) __builtin_shufflevector(v, v, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3)

/// Whether 16 pixels are opaque.
#define ALL_OPAQUE(p) (__builtin_reduce_or(~*(const u32x16 *)(p) & 0xFF000000) == 0)

typedef struct { uint64_t low, high; } FourPixels;

static inline uint32_t scale_pixel(uint32_t p, uint32_t k) {
  uint32_t rb = (p & 0x00FF00FF) * k + 0x00800080;
  uint32_t ag = (p >> 8 & 0x00FF00FF) * k + 0x00800080;
  rb = (rb + (rb >> 8 & 0x00FF00FF)) >> 8 & 0x00FF00FF;
  ag = (ag + (ag >> 8 & 0x00FF00FF)) & 0xFF00FF00;
  return rb | ag;
}

static inline uint32_t plus_pixel(uint32_t a, uint32_t b) {
  uint32_t rb = (a & 0x00FF00FF) + (b & 0x00FF00FF);
  uint32_t ag = (a >> 8 & 0x00FF00FF) + (b >> 8 & 0x00FF00FF);
  rb = (rb | (0x01000100 - (rb >> 8 & 0x00FF00FF))) & 0x00FF00FF;
  ag = (ag | (0x01000100 - (ag >> 8 & 0x00FF00FF))) & 0x00FF00FF;
  return rb | ag << 8;
}

static inline uint32_t over_pixel(uint32_t d, uint32_t s) {
  // Saturating, because a source may be lighter than its alpha allows after filtering.
  return plus_pixel(s, scale_pixel(d, 255 - (s >> 24)));
}

/// Returns the coverage that a part of a picture counts with where it covers some of a pixel, 1...255, and another part will
/// cover the rest, by its alpha there, 0...65025.
static inline uint32_t rest_coverage(uint32_t cover, uint32_t alpha) {
  uint32_t rest = 255 * (65025 - alpha) + cover * alpha;
  return (uint32_t)(((uint64_t)255 * 65025 * cover + rest / 2) / rest);
}
#endif

/// OVER with one alpha for the whole row, 1...255.
static void KERNEL(over_row)(uint32_t *d, const uint32_t *s, int32_t n, uint32_t alpha) {
  int32_t i = 0;
  for (; i + 4 <= n; i += 4) {
    // Most pixels are: of those not even what is there has to be read.
    if (i % 16 == 0 && alpha == 255) {
      while (i + 16 <= n && ALL_OPAQUE(s + i)) {
        memcpy(d + i, s + i, 64);
        i += 16;
      }
      if (i + 4 > n) break;
    }
    FourPixels four;
    memcpy(&four, s + i, 16);
    if ((four.low | four.high) == 0) continue;
    if (alpha == 255 && (four.low & four.high & 0xFF000000FF000000u) == 0xFF000000FF000000u) {
      memcpy(d + i, &four, 16);
      continue;
    }
    u8x16 s8, d8;
    memcpy(&s8, &four, 16);
    memcpy(&d8, d + i, 16);
    u16x16 sv = __builtin_convertvector(s8, u16x16);
    u16x16 dv = __builtin_convertvector(d8, u16x16);
    if (alpha != 255) sv = DIV255(sv * (uint16_t)alpha);
    u16x16 rest = 255 - ALPHAS(sv);
    u16x16 sum = DIV255(dv * rest) + sv;
    u16x16 limit = (u16x16){} + 255;
    sum = __builtin_elementwise_min(sum, limit);
    d8 = __builtin_convertvector(sum, u8x16);
    memcpy(d + i, &d8, 16);
  }
  for (; i < n; i++) d[i] = over_pixel(d[i], alpha == 255 ? s[i] : scale_pixel(s[i], alpha));
}

static void KERNEL(plus_row)(uint32_t *d, const uint32_t *s, int32_t n, uint32_t alpha) {
  for (int32_t i = 0; i < n; i++) d[i] = plus_pixel(d[i], scale_pixel(s[i], alpha));
}

/// OVER with a coverage for each pixel.
static void KERNEL(over_cover_row)(uint32_t *d, const uint32_t *s, const uint8_t *cover, int32_t n) {
  for (int32_t i = 0; i < n; i++) {
    if (cover[i]) d[i] = over_pixel(d[i], scale_pixel(s[i], cover[i]));
  }
}

static void KERNEL(plus_cover_row)(uint32_t *d, const uint32_t *s, const uint8_t *cover, int32_t n) {
  for (int32_t i = 0; i < n; i++) d[i] = plus_pixel(d[i], scale_pixel(s[i], cover[i]));
}

/// OVER of one colour.
static void KERNEL(over_color_row)(uint32_t *d, uint32_t color, int32_t n) {
  if (color >> 24 == 255) {
    for (int32_t i = 0; i < n; i++) d[i] = color;
  } else {
    uint32_t rest = 255 - (color >> 24);
    for (int32_t i = 0; i < n; i++) d[i] = plus_pixel(color, scale_pixel(d[i], rest));
  }
}

static void KERNEL(plus_color_row)(uint32_t *d, uint32_t color, int32_t n) {
  for (int32_t i = 0; i < n; i++) d[i] = plus_pixel(d[i], color);
}
