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

/// Cuts a convex polygon of at most 8 corners along a line, of which the inner side is kept. False where numbers overflow.
static bool cut(MPLine l, double x[8], double y[8], int *count) {
  double left[8], down[8];
  int kept = 0;
  for (int i = 0; i < *count; i++) {
    int j = i + 1 < *count ? i + 1 : 0;
    double here = value_at(l, x[i], y[i]), next = value_at(l, x[j], y[j]);
    if (here >= 0) left[kept] = x[i], down[kept++] = y[i];
    if ((here >= 0) == (next >= 0)) continue;
    double part = here / (here - next);
    if (!isfinite(part)) return false;
    left[kept] = x[i] + part * (x[j] - x[i]), down[kept++] = y[i] + part * (y[j] - y[i]);
  }
  *count = kept;
  memcpy(x, left, sizeof left);
  memcpy(y, down, sizeof down);
  return true;
}

/// The area of a pixel on the inner side of several edges: it is cut by one after the other.
static double cut_area(const MPLine *edges, int edgeCount, double x, double y) {
  double px[8] = {-0.5, 0.5, 0.5, -0.5}, py[8] = {-0.5, -0.5, 0.5, 0.5};
  int count = 4;
  for (int k = 0; k < edgeCount; k++) {
    MPLine l = edges[k];
    l.c = value_at(l, x, y);
    if (!cut(l, px, py, &count)) return 0;
  }
  double twice = 0;
  for (int i = 0; i < count; i++) {
    int j = i + 1 < count ? i + 1 : 0;
    twice += px[i] * py[j] - px[j] * py[i];
  }
  return clamp01(twice / 2);
}

/// The area of a pixel between the four edges.
static inline double straight_coverage(const MPShape *s, double x, double y) {
  MPLine edges[4] = {s->left, s->right, s->top, s->bottom};
  double distances[4];
  int near = 0;
  for (int k = 0; k < 4; k++) {
    double distance = value_at(edges[k], x, y), reach = touch(edges[k]);
    if (distance >= reach) continue;
    if (distance <= -reach) return 0;
    edges[near] = edges[k], distances[near++] = distance;
  }
  if (near == 0) return 1;
  if (near == 1) return half_plane(distances[0], edges[0].a, edges[0].b);
  return cut_area(edges, near, x, y);
}

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
  double c = straight_coverage(s, x, y);
  if (!(c > 0)) return 0;
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

/// Takes lowest ..< highest away from low ..< high: of what is left, only the longer part is kept where it `halves`, and
/// nothing is taken where that would leave two parts where it does not.
static inline void take(double lowest, double highest, bool halves, double *low, double *high) {
  if (!(highest > lowest) || lowest >= *high || highest <= *low) return;
  bool isFirst = lowest <= *low, isLast = highest >= *high;
  if (isFirst || (halves && !isLast && lowest - *low < *high - highest)) *low = highest;
  else if (isLast || halves) *high = lowest;
}

/// Narrows low ..< high to what a corner surely covers wholly (`inside`), or else by what it surely leaves free. The
/// corner is that of a radius around (cu, cv) towards (su, sv).
static void cut_corner(
  const MPShape *s, double radius, double cu, double cv, double su, double sv, double cy, bool inside, double *low,
  double *high
) {
  // The row in the corner's square, and then in the circle: a x + d are positions relative to its centre, times w.
  double ua = su * (s->u.a - cu * s->w.a), ud = su * ((s->u.b - cu * s->w.b) * cy + s->u.c - cu * s->w.c);
  double va = sv * (s->v.a - cv * s->w.a), vd = sv * ((s->v.b - cv * s->w.b) * cy + s->v.c - cv * s->w.c);
  double from = *low, to = *high;
  narrow(va, vd, 0, &from, &to);
  if (!(to > from)) return;
  narrow(ua, ud, 0, &from, &to);
  if (!(to > from)) return;
  // Beyond an open side coverage jumps where the square ends: what the tolerance takes in must not be across.
  double room = inside ? 2 * TOLERANCE : -2 * TOLERANCE;
  if (from > *low) from = fmax(from - room, *low);
  if (to < *high) to = fmin(to + room, *high);
  if (!(to > from)) return;
  // At most so far may a pixel be from the circle that it touches: the steps are convex along the row.
  double ends[2] = {from, to}, uStep = 0, vStep = 0, least = INFINITY;
  for (int k = 0; k < 2; k++) {
    double w = value_at(s->w, ends[k], cy);
    if (!(w > 0)) {
      if (inside) take(from, to, true, low, high);
      return;
    }
    double u = value_at(s->u, ends[k], cy) / w, v = value_at(s->v, ends[k], cy) / w;
    uStep = fmax(uStep, fabs(s->u.a - u * s->w.a) + fabs(s->u.b - u * s->w.b));
    vStep = fmax(vStep, fabs(s->v.a - v * s->w.a) + fabs(s->v.b - v * s->w.b));
    least = fmin(least, w);
  }
  double margin = 1.05 * (uStep + vStep) / least, r = inside ? radius - margin : radius + margin;
  double wa = r * s->w.a, wd = r * value_at(s->w, from, cy);
  ud += ua * from, vd += va * from;
  // Within the circle (a x + 2 b) x + c <= 0, with x from the beginning of the square.
  double a = ua * ua + va * va - wa * wa, b = ua * ud + va * vd - wa * wd, c = ud * ud + vd * vd - wd * wd;
  double root = b * b - a * c;
  if (r > 0 && a > 0 && root > 0) {
    root = sqrt(root);
    take(from, fmin(from + (-b - root) / a, to), inside, low, high);
    take(fmax(from + (-b + root) / a, from), to, inside, low, high);
  } else if (inside || (a > 0 && root <= 0)) {
    take(from, to, inside, low, high);
  }
}

/// Narrows low ..< high for all four corners.
static void cut_corners(const MPShape *s, double cy, bool inside, double *low, double *high) {
  double right = s->width, bottom = s->height;
  cut_corner(s, s->topLeft, s->topLeft, s->topLeft, -1, -1, cy, inside, low, high);
  cut_corner(s, s->topRight, right - s->topRight, s->topRight, 1, -1, cy, inside, low, high);
  cut_corner(s, s->bottomRight, right - s->bottomRight, bottom - s->bottomRight, 1, 1, cy, inside, low, high);
  cut_corner(s, s->bottomLeft, s->bottomLeft, bottom - s->bottomLeft, -1, 1, cy, inside, low, high);
}

/// Whether a row from low to high stays between the corners in one direction: within radius ... extent - radius.
static inline bool passes(const MPShape *s, MPLine p, double extent, double radius, double cy, double low, double high) {
  for (int k = 0; k < 2; k++) {
    double x = k ? high : low, w = value_at(s->w, x, cy), at = value_at(p, x, cy);
    if (!(at >= radius * w && at <= (extent - radius) * w)) return false;
  }
  return true;
}

/// Narrows low ..< high to between the radii in one direction: the longer of the two bars.
static void narrow_to_bar(const MPShape *s, double radius, double cy, double *low, double *high) {
  double best = 0, bestLow = 0, bestHigh = 0;
  for (int bar = 0; bar < 2; bar++) {
    MPLine p = bar ? s->v : s->u;
    double extent = bar ? s->height : s->width;
    double barLow = *low, barHigh = *high;
    double a = p.a - radius * s->w.a, d = (p.b - radius * s->w.b) * cy + p.c - radius * s->w.c;
    narrow(a, d, 0, &barLow, &barHigh);
    double far = extent - radius;
    a = far * s->w.a - p.a, d = (far * s->w.b - p.b) * cy + far * s->w.c - p.c;
    narrow(a, d, 0, &barLow, &barHigh);
    if (barHigh - barLow > best) best = barHigh - barLow, bestLow = barLow, bestHigh = barHigh;
  }
  *low = bestLow, *high = bestHigh;
}

/// The spans of row y between x0 and x1, without a look at single pixels. Without `tight` whole corners are not solid:
/// where a picture is sampled, a chunk's first pixel settles how the others round, and so it stays where it is.
static RowSpan row_span(const MPShape *s, double radius, bool tight, int32_t y, int32_t x0, int32_t x1) {
  const MPLine *edges[4] = {&s->left, &s->top, &s->right, &s->bottom};
  double cy = y + 0.5;
  double low = x0, high = x1;
  for (int k = 0; k < 4; k++) narrow(edges[k]->a, edges[k]->b * cy + edges[k]->c, -touch(*edges[k]), &low, &high);
  narrow(s->w.a, s->w.b * cy + s->w.c, 0, &low, &high);
  RowSpan span = {x0, x0, x0, x0};
  if (!(high > low)) return span;
  bool isRound = tight && radius > 0 && !passes(s, s->v, s->height, radius, cy, low, high)
    && !passes(s, s->u, s->width, radius, cy, low, high);
  if (isRound) {
    cut_corners(s, cy, false, &low, &high);
    if (!(high > low)) return span;
  }
  // Pixel x has its centre at x + 0.5. What the tolerance leaves out or takes in is a coverage of 0.0001.
  span.first = clamp_pixel(ceil(low - 0.5 + TOLERANCE), x0, x1);
  span.last = clamp_pixel(floor(high - 0.5 - TOLERANCE) + 1, x0, x1);
  if (span.last < span.first) span.last = span.first;
  span.solid = span.solidEnd = span.last;
  double inLow = low, inHigh = high;
  for (int k = 0; k < 4; k++) narrow(edges[k]->a, edges[k]->b * cy + edges[k]->c, touch(*edges[k]), &inLow, &inHigh);
  if (isRound && inHigh > inLow) cut_corners(s, cy, true, &inLow, &inHigh);
  if (!tight && radius > 0 && inHigh > inLow) narrow_to_bar(s, radius, cy, &inLow, &inHigh);
  if (!(inHigh > inLow)) return span;
  int32_t solid = clamp_pixel(ceil(inLow - 0.5 - TOLERANCE), span.first, span.last);
  int32_t solidEnd = clamp_pixel(floor(inHigh - 0.5 + TOLERANCE) + 1, span.first, span.last);
  if (solidEnd > solid) span.solid = solid, span.solidEnd = solidEnd;
  return span;
}

/// The rows of a clip that a shape may touch: the clip is cut by one edge after the other.
static MPRect touched_rows(const MPShape *s, MPRect clip) {
  const MPLine *edges[4] = {&s->left, &s->top, &s->right, &s->bottom};
  double x[8] = {clip.x0, clip.x1, clip.x1, clip.x0}, y[8] = {clip.y0, clip.y0, clip.y1, clip.y1};
  int count = 4;
  for (int k = 0; k < 4; k++) {
    MPLine l = *edges[k];
    l.c += touch(l) + 0.01;  // far more than rounding
    if (!cut(l, x, y, &count)) return clip;
  }
  double top = clip.y1, bottom = clip.y0;
  for (int i = 0; i < count; i++) top = fmin(top, y[i]), bottom = fmax(bottom, y[i]);
  clip.y0 = clamp_pixel(floor(top - 0.51), clip.y0, clip.y1);
  clip.y1 = clamp_pixel(ceil(bottom + 0.51), clip.y0, clip.y1);
  return clip;
}

/// Gives the spans of one row after the other. Between its corners an upright shape has the same in each row, and covers as
/// much of a pixel as of the one above it.
typedef struct {
  const MPShape *shape;
  double radius;
  bool tight, isUpright, isSteady;
  RowSpan span;
  int32_t at[4];  // the pixels whose coverage in a steady row is `known`, by their last two bits
  uint8_t known[4];
} Rows;

static inline Rows rows_of(const MPShape *s, bool tight) {
  bool isUpright = s && s->left.b == 0 && s->right.b == 0 && s->top.a == 0 && s->bottom.a == 0 && s->u.b == 0
    && s->v.a == 0 && s->w.a == 0 && s->w.b == 0;
  return (Rows){.shape = s, .radius = s ? max_radius(s) : 0, .tight = tight, .isUpright = isUpright,
    .at = {INT32_MIN, INT32_MIN, INT32_MIN, INT32_MIN}};
}

static inline RowSpan next_row(Rows *rows, int32_t y, int32_t x0, int32_t x1) {
  const MPShape *s = rows->shape;
  double cy = y + 0.5, v = s->v.b * cy + s->v.c, r = rows->radius * s->w.c;
  bool isSteady = rows->isUpright && s->top.b * cy + s->top.c >= touch(s->top)
    && s->bottom.b * cy + s->bottom.c >= touch(s->bottom) && v >= r && v <= s->height * s->w.c - r;
  if (!isSteady || !rows->isSteady) rows->span = row_span(s, rows->radius, rows->tight, y, x0, x1);
  rows->isSteady = isSteady;
  return rows->span;
}

/// How much of a pixel in the row is covered, in 1/255.
static inline uint8_t row_coverage(Rows *rows, int32_t x, int32_t y) {
  if (!rows->isSteady) return coverage_at(rows->shape, rows->radius > 0, x + 0.5, y + 0.5);
  int slot = x & 3;
  if (rows->at[slot] != x) rows->at[slot] = x, rows->known[slot] = coverage_at(rows->shape, false, x + 0.5, y + 0.5);
  return rows->known[slot];
}
#endif
