// One source, two versions: the kernels are compiled for the baseline and again for AVX2, chosen at run time.
#include "CPixels.h"

#include <math.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#pragma STDC FP_CONTRACT OFF

#define KERNEL(name) name##_portable
#include "kernels.h"
#undef KERNEL

#if defined(__x86_64__)
#define HAS_AVX2 1
#pragma clang attribute push(__attribute__((target("avx2"))), apply_to = function)
#define KERNEL(name) name##_avx2
#include "kernels.h"
#undef KERNEL
#pragma clang attribute pop
#endif

static atomic_int chosen = -1;

static int best(void) {
#if HAS_AVX2
  __builtin_cpu_init();
  return __builtin_cpu_supports("avx2") ? 1 : 0;
#else
  return 0;
#endif
}

int mp_choose(int version) {
  int use = version == 0 ? 0 : best();
  atomic_store_explicit(&chosen, use, memory_order_relaxed);
  return use;
}

static inline int version(void) {
  int use = atomic_load_explicit(&chosen, memory_order_relaxed);
  return use >= 0 ? use : mp_choose(-1);
}

#if HAS_AVX2
#define CALL(name, ...) (version() ? name##_avx2(__VA_ARGS__) : name##_portable(__VA_ARGS__))
#else
#define CALL(name, ...) name##_portable(__VA_ARGS__)
#endif

void mp_fill(MPTarget target, const MPShape *shape, const MPShape *hole, uint32_t color, MPOperator op) {
  CALL(fill, target, shape, hole, color, op);
}

uint8_t mp_coverage(const MPShape *shape, int32_t x, int32_t y) {
  return coverage_at(shape, max_radius(shape) > 0, x + 0.5, y + 0.5);
}

void mp_draw(
  MPTarget target, const MPShape *shape, const MPShape *hidden, const MPPicture *picture, uint32_t alpha, MPOperator op
) {
  CALL(draw, target, shape, hidden, picture, alpha, op);
}

void mp_clear(MPTarget target) {
  MPRect r = target.clip;
  if (r.x1 <= r.x0) return;
  for (int32_t y = r.y0; y < r.y1; y++) {
    uint32_t *row = target.pixels + (y - target.originY) * target.stride + (r.x0 - target.originX);
    memset(row, 0, (size_t)(r.x1 - r.x0) * 4);
  }
}

void mp_halve(const uint32_t *source, int32_t width, int32_t height, bool horizontally, uint32_t *out) {
  CALL(halve, source, width, height, horizontally, out);
}

void mp_reduce(
  const uint32_t *source, ptrdiff_t stride, int32_t width, int32_t height, int32_t x, int32_t y, int shiftX,
  int shiftY, int channels, bool clampsToEdge, uint16_t *out, int32_t outWidth, int32_t outHeight
) {
  CALL(reduce, source, stride, width, height, x, y, shiftX, shiftY, channels, clampsToEdge, out, outWidth, outHeight);
}

void mp_blur(
  uint16_t *values, uint16_t *scratch, int32_t width, int32_t height, int channels, double sigmaX, double sigmaY
) {
  CALL(blur, values, scratch, width, height, channels, sigmaX, sigmaY);
}

void mp_pack(const uint16_t *values, size_t count, uint32_t *out) { CALL(pack, values, count, out); }

void mp_tint(const uint16_t *values, size_t count, uint32_t color, uint32_t *out) {
  CALL(tint, values, count, color, out);
}

void mp_stencil(const uint32_t *source, size_t count, uint32_t color, uint32_t *out) {
  CALL(stencil, source, count, color, out);
}

void mp_i420(
  const uint32_t *source, ptrdiff_t stride, int32_t width, int32_t height, uint8_t *luma, uint8_t *blue, uint8_t *red
) {
  CALL(i420, source, stride, width, height, luma, blue, red);
}

bool mp_png_predicts(const uint32_t *source, ptrdiff_t stride, int32_t width, int32_t height) {
  return CALL(png_predicts, source, stride, width, height);
}

void mp_png_rows(
  const uint32_t *source, ptrdiff_t stride, int32_t width, int32_t first, int32_t last, bool isOpaque, bool predicts,
  uint8_t *out
) {
  CALL(png_rows, source, stride, width, first, last, isOpaque, predicts, out);
}

void mp_premultiply(uint32_t *pixels, size_t count) { CALL(premultiply, pixels, count); }

bool mp_is_opaque(const uint32_t *pixels, size_t count) {
  uint32_t all = 0xFFFFFFFFu;
  for (size_t i = 0; i < count; i++) all &= pixels[i];
  return all >> 24 == 255;
}
