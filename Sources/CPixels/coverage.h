// How much of each pixel of a row a shape covers. Included by kernels.h, once for each version.

#ifndef MP_COVERAGE_ONCE
#define MP_COVERAGE_ONCE
/// Pixels first ..< last may be covered; pixels solid ..< solidEnd are covered wholly.
typedef struct { int32_t first, last, solid, solidEnd; } RowSpan;

#define TOLERANCE 1e-4

static inline double clamp01(double x) { return x < 0 ? 0 : x > 1 ? 1 : x; }

/// Narrows low ..< high to the pixels whose centres have a x + d >= limit.
static inline void narrow(double a, double d, double limit, double *low, double *high) {
  if (a > 0) {
    double x = (limit - d) / a;
    if (!(x <= *low)) *low = x;
  } else if (a < 0) {
    double x = (limit - d) / a;
    if (!(x >= *high)) *high = x;
  } else if (!(d >= limit)) {
    *high = *low - 1;
  }
}

static inline double max_radius(const MPShape *s) {
  double a = s->topLeft > s->topRight ? s->topLeft : s->topRight;
  double b = s->bottomLeft > s->bottomRight ? s->bottomLeft : s->bottomRight;
  return a > b ? a : b;
}

static inline double value_at(MPLine l, double x, double y) { return l.a * x + l.b * y + l.c; }

/// The area of a unit square on the inner side of a line at a distance from its middle (positive: the middle is
/// inside), with the unit normal (nx, ny): two boxes, one for each direction, convolved.
static inline double half_plane(double distance, double nx, double ny) {
  double a = fabs(nx), b = fabs(ny);
  if (a < b) {
    double swap = a;
    a = b, b = swap;
  }
  double s = fabs(distance), covered;
  if (s >= (a + b) / 2) {
    covered = 1;
  } else if (s <= (a - b) / 2) {
    covered = 0.5 + s / a;
  } else {
    double rest = (a + b) / 2 - s;
    covered = 1 - rest * rest / (2 * a * b);
  }
  return distance < 0 ? 1 - covered : covered;
}

/// How far from an edge a pixel's middle is when the pixel just touches it.
static inline double touch(MPLine l) { return (fabs(l.a) + fabs(l.b)) / 2; }

static inline double edge_coverage(MPLine l, double x, double y) { return half_plane(value_at(l, x, y), l.a, l.b); }

/// The coverage with a rounded corner, taken as straight within a pixel.
static double corner_coverage(const MPShape *s, double x, double y, double straight) {
  double w = value_at(s->w, x, y);
  if (!(w > 0)) return 0;
  double u = value_at(s->u, x, y) / w, v = value_at(s->v, x, y) / w;
  double dx, dy, r, signX = 1, signY = 1;
  // The corner, if any, in whose square the pixel lies.
  if (u < s->topLeft && v < s->topLeft) {
    r = s->topLeft, dx = r - u, dy = r - v, signX = -1, signY = -1;
  } else if (s->width - u < s->topRight && v < s->topRight) {
    r = s->topRight, dx = u - s->width + r, dy = r - v, signY = -1;
  } else if (s->width - u < s->bottomRight && s->height - v < s->bottomRight) {
    r = s->bottomRight, dx = u - s->width + r, dy = v - s->height + r;
  } else if (u < s->bottomLeft && s->height - v < s->bottomLeft) {
    r = s->bottomLeft, dx = r - u, dy = v - s->height + r, signX = -1;
  } else {
    return straight;
  }
  // Well inside the circle, by more than a pixel can measure, nothing is cut off; well outside everything.
  double uStep = fabs(s->u.a - u * s->w.a) + fabs(s->u.b - u * s->w.b);
  double vStep = fabs(s->v.a - v * s->w.a) + fabs(s->v.b - v * s->w.b);
  double margin = (uStep + vStep) / w, square = dx * dx + dy * dy;
  if (margin < r && square <= (r - margin) * (r - margin)) return straight;
  if (square >= (r + margin) * (r + margin)) return 0;
  double length = sqrt(square);
  // Distance over the length of its gradient: local units to stage pixels.
  double nx = signX * dx / length, ny = signY * dy / length;
  double gx = (nx * (s->u.a - u * s->w.a) + ny * (s->v.a - v * s->w.a)) / w;
  double gy = (nx * (s->u.b - u * s->w.b) + ny * (s->v.b - v * s->w.b)) / w;
  double gradient = sqrt(gx * gx + gy * gy);
  if (!(gradient > 0)) return straight;
  double round = half_plane((r - length) / gradient, gx / gradient, gy / gradient);
  return round < straight ? round : straight;
}

static inline uint8_t coverage_at(const MPShape *s, bool hasCorners, double x, double y) {
  // Between two parallel edges the areas add up exactly, however thin what is between them.
  double across = edge_coverage(s->left, x, y) + edge_coverage(s->right, x, y) - 1;
  double down = edge_coverage(s->top, x, y) + edge_coverage(s->bottom, x, y) - 1;
  if (!(across > 0 && down > 0)) return 0;
  double c = across * down;
  if (hasCorners) {
    c = corner_coverage(s, x, y, c);
  } else if (!(value_at(s->w, x, y) > 0)) {
    return 0;
  }
  return (uint8_t)(int)(c * 255 + 0.5);
}

static inline int32_t clamp_pixel(double x, int32_t low, int32_t high) {
  return x <= low ? low : x >= high ? high : (int32_t)x;
}

/// The spans of row y between x0 and x1, without a look at single pixels.
static RowSpan row_span(const MPShape *s, double radius, int32_t y, int32_t x0, int32_t x1) {
  const MPLine *edges[4] = {&s->left, &s->top, &s->right, &s->bottom};
  double cy = y + 0.5;
  double low = x0, high = x1;
  for (int k = 0; k < 4; k++) narrow(edges[k]->a, edges[k]->b * cy + edges[k]->c, -touch(*edges[k]), &low, &high);
  narrow(s->w.a, s->w.b * cy + s->w.c, 0, &low, &high);
  RowSpan span = {x0, x0, x0, x0};
  if (!(high > low)) return span;
  // Pixel x has its centre at x + 0.5. What the tolerance leaves out or takes in is a coverage of 0.0001.
  span.first = clamp_pixel(ceil(low - 0.5 + TOLERANCE), x0, x1);
  span.last = clamp_pixel(floor(high - 0.5 - TOLERANCE) + 1, x0, x1);
  if (span.last < span.first) span.last = span.first;
  span.solid = span.solidEnd = span.last;
  double inLow = low, inHigh = high;
  for (int k = 0; k < 4; k++) narrow(edges[k]->a, edges[k]->b * cy + edges[k]->c, touch(*edges[k]), &inLow, &inHigh);
  if (!(inHigh > inLow)) return span;
  if (radius > 0) {
    // Away from the corners means between the radii in one direction; take the longer of the two bars.
    double best = 0, bestLow = 0, bestHigh = 0;
    for (int bar = 0; bar < 2; bar++) {
      MPLine p = bar ? s->v : s->u;
      double extent = bar ? s->height : s->width;
      double barLow = inLow, barHigh = inHigh;
      double a = p.a - radius * s->w.a, d = (p.b - radius * s->w.b) * cy + p.c - radius * s->w.c;
      narrow(a, d, 0, &barLow, &barHigh);
      double far = extent - radius;
      a = far * s->w.a - p.a, d = (far * s->w.b - p.b) * cy + far * s->w.c - p.c;
      narrow(a, d, 0, &barLow, &barHigh);
      if (barHigh - barLow > best) best = barHigh - barLow, bestLow = barLow, bestHigh = barHigh;
    }
    inLow = bestLow, inHigh = bestHigh;
    if (!(inHigh > inLow)) return span;
  }
  int32_t solid = clamp_pixel(ceil(inLow - 0.5 - TOLERANCE), span.first, span.last);
  int32_t solidEnd = clamp_pixel(floor(inHigh - 0.5 + TOLERANCE) + 1, span.first, span.last);
  if (solidEnd > solid) span.solid = solid, span.solidEnd = solidEnd;
  return span;
}
#endif
