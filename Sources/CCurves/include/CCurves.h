// Curves for many numbers at once. The formulas are compiled for vectors of several widths, one of which is chosen at run
// time; none fuses a product and a sum, so that every width computes the same bits.
#ifndef CCURVES_H
#define CCURVES_H

#include <stdbool.h>
#include <stddef.h>

#define MC_GUESS 5

/// A timing curve from (0, 0) to (1, 1) with two control points, the first polynomial of which is monotone.
typedef struct {
  double x1, y1, x2, y2;
  /// Guesses the parameter: a polynomial of the time's distance to that of the parameter 1/2, lowest power first. So the
  /// middle of a symmetrical curve is exact.
  double middle, guess[MC_GUESS];
  /// Whether the time is the parameter.
  bool isPlain;
} MCBezier;

/// Damped harmonic motion from 0 to 1: gain (1 - exp(-decay t) (cos(frequency t) + lean sin(frequency t))).
typedef struct { double gain, decay, frequency, lean; } MCSpring;

/// Goes from one value to another by a curve of (time - origin) / length, which is kept in 0 or more; from `end` on it is there.
typedef struct { double end, origin, length, from, to; } MCPassage;

/// Passages side by side.
typedef struct { const double *ends, *origins, *lengths, *froms, *tos; } MCPassages;

MCBezier mc_bezier_make(double x1, double y1, double x2, double y2);

/// The parameter at which the first polynomial is p, for p in 0...1, to the last digit.
double mc_bezier_parameter(double x1, double x2, double p);

/// The curve's value at u in 0...1.
double mc_bezier_value(const MCBezier *curve, double u);
/// The spring's value at t >= 0 seconds.
double mc_spring_value(const MCSpring *spring, double t);

// Many passages at one time, by the number of the curve's kind.
void mc_linear_passages(MCPassages passages, ptrdiff_t count, double time, double *out);
void mc_bezier_passages(const MCBezier *curve, MCPassages passages, ptrdiff_t count, double time, double *out);
void mc_spring_passages(const MCSpring *spring, MCPassages passages, ptrdiff_t count, double time, double *out);

// One passage at many times.
void mc_linear_times(MCPassage passage, const double *times, ptrdiff_t count, double *out);
void mc_bezier_times(const MCBezier *curve, MCPassage passage, const double *times, ptrdiff_t count, double *out);
void mc_spring_times(const MCSpring *spring, MCPassage passage, const double *times, ptrdiff_t count, double *out);

/// Chooses the width of the vectors: -1 what the processor can (the default), 0 portable, 1 two times four numbers
/// (AVX2), 2 eight (AVX-512). Returns what is used.
int mc_choose(int width);

#endif
