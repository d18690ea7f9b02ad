// One source, three ways: the kernels are compiled for the baseline and again for AVX2 and AVX-512, chosen at run time. AVX2
// takes two vectors of four at a time: while one waits for a division, the other goes on.
#include "CCurves.h"

#include <math.h>
#include <stdatomic.h>
#include <stdint.h>
#include <string.h>
#if defined(__x86_64__)
#include <immintrin.h>
#endif

#pragma STDC FP_CONTRACT OFF
// Vectors wider than the processor's are handed to functions that are put in their callers' place, and to no others.
#pragma clang diagnostic ignored "-Wpsabi"

/// Passages of which those under way are sought at once.
#define STRETCH 256
/// Up to here the angle's quarters are counted without loss.
#define MC_MOST_RADIANS 1e5

static double spring_far(const MCSpring *c, double t) {
  const double x = t * c->frequency;
  return c->gain * (1 - exp(-t * c->decay) * (cos(x) + c->lean * sin(x)));
}

#define WIDTH 2
#define KERNEL(name) name##_portable
#include "kernels.h"
#undef KERNEL
#undef WIDTH

#if defined(__x86_64__)
#define HAS_WIDE 1
#pragma clang attribute push(__attribute__((target("avx2"))), apply_to = function)
#define WIDTH 8
#define KERNEL(name) name##_avx2
#include "kernels.h"
#undef KERNEL
#undef WIDTH
#pragma clang attribute pop

#pragma clang attribute push(__attribute__((target("avx512f,avx512dq"))), apply_to = function)
#define WIDTH 8
#define KERNEL(name) name##_avx512
/// Lists places in one step: eight stores after one another take as long as the rest of what a vector needs.
#define COMPRESS(to, first, bits)                                                                                       \
  _mm512_storeu_si512(                                                                                                  \
    to, _mm512_maskz_compress_epi64(                                                                                    \
          (__mmask8)(bits), _mm512_add_epi64(_mm512_set1_epi64(first), _mm512_setr_epi64(0, 1, 2, 3, 4, 5, 6, 7))))
#include "kernels.h"
#undef COMPRESS
#undef KERNEL
#undef WIDTH
#pragma clang attribute pop
#endif

static atomic_int chosen = -1;

static int best(void) {
#if HAS_WIDE
  __builtin_cpu_init();
  if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512dq")) return 2;
  return __builtin_cpu_supports("avx2") ? 1 : 0;
#else
  return 0;
#endif
}

int mc_choose(int width) {
  int use = best();
  if (width >= 0 && width < use) use = width;
  atomic_store_explicit(&chosen, use, memory_order_relaxed);
  return use;
}

static inline int width(void) {
  int use = atomic_load_explicit(&chosen, memory_order_relaxed);
  return use >= 0 ? use : mc_choose(-1);
}

#if HAS_WIDE
#define CALL(name, ...)                                                              \
  switch (width()) {                                                                 \
    case 2: name##_avx512(__VA_ARGS__); break;                                       \
    case 1: name##_avx2(__VA_ARGS__); break;                                         \
    default: name##_portable(__VA_ARGS__);                                           \
  }
#else
#define CALL(name, ...) name##_portable(__VA_ARGS__)
#endif

// MARK: Bezier

/// Newton's method kept inside a bracket, until the double does not change: the polynomial is monotone and a sum of positive
/// terms, so this ends at the precision of `p` itself, also where it is flat (there it bisects).
double mc_bezier_parameter(double x1, double x2, double p) {
  double low = 0, high = 1, s = p;
  for (int step = 0; step < 128; step++) {
    const double r = 1 - s;
    const double error = 3 * r * r * s * x1 + 3 * r * s * s * x2 + s * s * s - p;
    if (error == 0) return s;
    if (error > 0) high = s; else low = s;
    double next = s - error / (3 * r * r * x1 + 6 * r * s * (x2 - x1) + 3 * s * s * (1 - x2));
    if (next == s) return s;
    if (!(next > low && next < high)) {
      next = low + (high - low) / 2;
      if (next == low || next == high) return s;
    }
    s = next;
  }
  return s;
}

MCBezier mc_bezier_make(double x1, double y1, double x2, double y2) {
  MCBezier curve = {.x1 = x1, .y1 = y1, .x2 = x2, .y2 = y2};
  curve.isPlain = x1 == 1.0 / 3 && x2 == 2.0 / 3;
  // The inverse function through points of the curve, by divided differences; the middle one first.
  static const double nodes[MC_GUESS] = {0.5, 0, 0.14644660940672624, 0.8535533905932737, 1};
  double p[MC_GUESS], d[MC_GUESS];
  for (int i = 0; i < MC_GUESS; i++) {
    const double s = nodes[i], r = 1 - s;
    p[i] = ((r * (3 * x1) + s * (3 * x2)) * r + s * s) * s;
    d[i] = s;
  }
  for (int order = 1; order < MC_GUESS; order++) {
    for (int i = MC_GUESS - 1; i >= order; i--) d[i] = (d[i] - d[i - 1]) / (p[i] - p[i - order]);
  }
  // Powers of the distance to the middle, by Horner's scheme. Where two points meet, any guess will do.
  curve.middle = p[0];
  for (int k = MC_GUESS - 1; k >= 0; k--) {
    for (int i = MC_GUESS - 1; i > 0; i--) curve.guess[i] = curve.guess[i - 1] - (p[k] - p[0]) * curve.guess[i];
    curve.guess[0] = d[k] - (p[k] - p[0]) * curve.guess[0];
  }
  for (int i = 0; i < MC_GUESS; i++) {
    if (!(fabs(curve.guess[i]) < 1e9)) curve.guess[i] = 0;
  }
  return curve;
}

double mc_bezier_value(const MCBezier *curve, double u) {
  return bezier_portable(curve, (v_portable){u, u})[0];
}

double mc_spring_value(const MCSpring *spring, double t) {
  return spring_portable(spring, (v_portable){t, t})[0];
}

// MARK: Passages

void mc_linear_passages(MCPassages passages, ptrdiff_t count, double time, double *out) {
  CALL(linear_passages, NULL, passages, count, time, out);
}

void mc_bezier_passages(const MCBezier *curve, MCPassages passages, ptrdiff_t count, double time, double *out) {
  CALL(bezier_passages, curve, passages, count, time, out);
}

void mc_spring_passages(const MCSpring *spring, MCPassages passages, ptrdiff_t count, double time, double *out) {
  CALL(spring_passages, spring, passages, count, time, out);
}

void mc_linear_times(MCPassage passage, const double *times, ptrdiff_t count, double *out) {
  CALL(linear_times, NULL, passage, times, count, out);
}

void mc_bezier_times(const MCBezier *curve, MCPassage passage, const double *times, ptrdiff_t count, double *out) {
  CALL(bezier_times, curve, passage, times, count, out);
}

void mc_spring_times(const MCSpring *spring, MCPassage passage, const double *times, ptrdiff_t count, double *out) {
  CALL(spring_times, spring, passage, times, count, out);
}
