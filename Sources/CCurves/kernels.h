// Included once for each width of vectors: WIDTH numbers; KERNEL gives every function its width's name. No include guard.

#define V KERNEL(v)
#define I KERNEL(i)
typedef double V __attribute__((vector_size(WIDTH * 8), aligned(8)));
typedef int64_t I __attribute__((vector_size(WIDTH * 8), aligned(8)));

#define INLINE static inline __attribute__((always_inline))

#define ALL(x) ((V){} + (x))
#define BITS(x) ((I)(x))
/// Takes a where the mask is set, b elsewhere.
#define SELECT(mask, a, b) ((V)(((mask) & BITS(a)) | (~(mask) & BITS(b))))

INLINE bool KERNEL(any)(I mask) {
  int64_t sum = 0;
  for (int i = 0; i < WIDTH; i++) sum |= mask[i];
  return sum != 0;
}

/// The mask's lanes as bits, the first one lowest: to take lanes out of a vector one by one takes longer than to go through bits.
typedef bool KERNEL(lanes) __attribute__((ext_vector_type(WIDTH)));
INLINE unsigned KERNEL(bits)(I mask) {
  const KERNEL(lanes) lanes = __builtin_convertvector(-mask, KERNEL(lanes));
  unsigned char bits;
  memcpy(&bits, &lanes, 1);
  return bits;
}

INLINE V KERNEL(linear)(const void *curve, V u) {
  (void)curve;
  return SELECT(u > 1, ALL(1), u);
}

/// A step of Halley's method, which is cubic, as two numbers to divide: one of less than `small` leaves less than a digit, as
/// 2^-20 does where the polynomial is not flat.
typedef struct { V over, under, small; } KERNEL(Halley);

INLINE KERNEL(Halley) KERNEL(halley)(V s, V p, V c1, V c2, V turn, V last, V bend, V twist) {
  const V r = 1 - s, ss = s * s;
  const V error = ((r * c1 + s * c2) * r + ss) * s - p;
  const V slope = (r * c1 + s * turn) * r + ss * last, steep = slope * slope;
  return (KERNEL(Halley)){error * slope, steep - error * (bend + twist * s), steep * 0x1p-20};
}

INLINE V KERNEL(bezier)(const void *pointer, V u) {
  const MCBezier *c = pointer;
  const V p = SELECT(u > 1, ALL(1), u), c1 = ALL(3 * c->x1), c2 = ALL(3 * c->x2);
  V s = p;
  if (!c->isPlain) {
    const V turn = ALL(6 * (c->x2 - c->x1)), last = ALL(3 * (1 - c->x2));
    const V bend = ALL(3 * (c->x2 - 2 * c->x1)), twist = ALL(3 - 9 * (c->x2 - c->x1));
    const V q = p - c->middle;
    s = ALL(c->guess[MC_GUESS - 1]);
    for (int k = MC_GUESS - 2; k >= 0; k--) s = s * q + c->guess[k];
    KERNEL(Halley) step = KERNEL(halley)(s, p, c1, c2, turn, last, bend, twist);
    s -= step.over / step.under;
    I isAway = ~(I){};
    for (int round = 0; round < 5; round++) {
      step = KERNEL(halley)(s, p, c1, c2, turn, last, bend, twist);
      const V change = step.over / step.under;
      // A number that is there stays, so that its neighbours do not count.
      s = round == 0 ? s - change : SELECT(isAway, s - change, s);
      isAway &= ~((change <= step.small) & (change >= -step.small) & (s >= 0) & (s <= 1));
      if (__builtin_expect(!KERNEL(any)(isAway), 1)) goto found;
    }
    for (int i = 0; i < WIDTH; i++) {
      if (isAway[i]) s[i] = mc_bezier_parameter(c->x1, c->x2, p[i]);
    }
  }
found:;
  // From the nearer end, so that what is missing to 1 is as exact as what is there above 0.
  const V r = 1 - s;
  const I isLate = s > 0.5;
  const V near = SELECT(isLate, r, s), far = SELECT(isLate, s, r);
  const V first = SELECT(isLate, ALL(3 - 3 * c->y2), ALL(3 * c->y1));
  const V second = SELECT(isLate, ALL(3 - 3 * c->y1), ALL(3 * c->y2));
  const V way = ((far * first + near * second) * far + near * near) * near;
  const V y = SELECT(isLate, 1 - way, way);
  return SELECT(p == 1, ALL(1), (V)(BITS(y) & (p > 0)));
}

INLINE V KERNEL(spring)(const void *pointer, V t) {
  const MCSpring *c = pointer;
  const V magic = ALL(0x1.8p52);

  // exp(-y) = 2^-n exp(r): the power of two goes into the exponent's bits.
  V y = t * c->decay;
  y = SELECT(y > 708, ALL(708), y);
  V n = y * -0x1.71547652b82fep0 + magic;
  const I power = (BITS(n) << 52) + ((int64_t)1023 << 52);
  n -= magic;
  V r = (-y - n * 0x1.62e42feep-1) - n * 0x1.a39ef35793c76p-33;
  V e = ALL(1.0 / 479001600);
  e = e * r + 1.0 / 39916800;
  e = e * r + 1.0 / 3628800;
  e = e * r + 1.0 / 362880;
  e = e * r + 1.0 / 40320;
  e = e * r + 1.0 / 5040;
  e = e * r + 1.0 / 720;
  e = e * r + 1.0 / 120;
  e = e * r + 1.0 / 24;
  e = e * r + 1.0 / 6;
  e = e * r + 0.5;
  e = (e * r * r + r + 1) * (V)power;

  // The angle in quarters of a turn; pi / 2 in three parts, of which the first two times n are exact.
  const V x = t * c->frequency;
  n = x * 0x1.45f306dc9c883p-1 + magic;
  const I quarter = BITS(n);
  n -= magic;
  r = ((x - n * 0x1.921fb544p0) - n * 0x1.0b4611a6p-34) - n * 0x1.3198a2e037073p-69;
  const V z = r * r;
  V sine = ALL(-1.0 / 1307674368000);
  sine = sine * z + 1.0 / 6227020800;
  sine = sine * z - 1.0 / 39916800;
  sine = sine * z + 1.0 / 362880;
  sine = sine * z - 1.0 / 5040;
  sine = sine * z + 1.0 / 120;
  sine = sine * z - 1.0 / 6;
  sine = sine * z * r + r;
  V cosine = ALL(1.0 / 20922789888000);
  cosine = cosine * z - 1.0 / 87178291200;
  cosine = cosine * z + 1.0 / 479001600;
  cosine = cosine * z - 1.0 / 3628800;
  cosine = cosine * z + 1.0 / 40320;
  cosine = cosine * z - 1.0 / 720;
  cosine = cosine * z + 1.0 / 24;
  cosine = cosine * z * z + (1 - 0.5 * z);
  const I isOdd = -(quarter & 1);
  const I cosineSign = ((quarter + 1) & 2) << 62, sineSign = (quarter & 2) << 62;
  const V c0 = (V)(BITS(SELECT(isOdd, sine, cosine)) ^ cosineSign);
  const V s0 = (V)(BITS(SELECT(isOdd, cosine, sine)) ^ sineSign);
  V value = c->gain * (1 - e * (c0 + c->lean * s0));
  const I isFar = x > MC_MOST_RADIANS;
  if (KERNEL(any)(isFar)) {
    for (int i = 0; i < WIDTH; i++) {
      if (isFar[i]) value[i] = spring_far(c, t[i]);
    }
  }
  return value;
}

/// Passages at times: what has not begun is where it starts, what is over where it ends, both exactly.
#define STEP(curve, kind, t, end, origin, length, from, to)                  \
  ({                                                                       \
    const V time_ = (t), to_ = (to), from_ = (from);                       \
    V u_ = (time_ - (origin)) / (length);                                    \
    u_ = SELECT(u_ > 0, u_, ALL(0));                                       \
    const V p_ = KERNEL(kind)(curve, u_);                                  \
    SELECT(((end) <= time_) | (p_ == 1), to_, from_ + (to_ - from_) * p_); \
  })

INLINE V KERNEL(load)(const double *from) { return *(const V *)from; }
INLINE void KERNEL(store)(double *to, V value) { *(V *)to = value; }
/// As these, of a vector of which only the beginning may be there.
INLINE V KERNEL(part)(const double *from, ptrdiff_t count) {
  if (count >= WIDTH) return KERNEL(load)(from);
  V value = ALL(1);
  memcpy(&value, from, (size_t)count * sizeof(double));
  return value;
}
INLINE void KERNEL(keep)(double *to, V value, ptrdiff_t count) {
  if (count >= WIDTH) return KERNEL(store)(to, value);
  memcpy(to, &value, (size_t)count * sizeof(double));
}

/// Writes what rests of `count` passages from `first` on, at most a vector, and lists what is under way. What `arrives` is
/// there when its length is gone. Returns how many are listed then.
INLINE ptrdiff_t KERNEL(rest)(
  bool arrives, MCPassages p, ptrdiff_t first, ptrdiff_t count, V t, double *out, ptrdiff_t *places, ptrdiff_t active
) {
  const V from = KERNEL(part)(p.froms + first, count), to = KERNEL(part)(p.tos + first, count);
  const V gone = t - KERNEL(part)(p.origins + first, count);
  I isOver = KERNEL(part)(p.ends + first, count) <= t;
  if (arrives) isOver |= (gone > 0) & (gone >= KERNEL(part)(p.lengths + first, count));
  KERNEL(keep)(out + first, SELECT(isOver, to, from + (to - from) * 0), count);
  const unsigned moves = KERNEL(bits)((gone > 0) & ~isOver);
#ifdef COMPRESS
  COMPRESS(places + active, first, moves);
  return active + __builtin_popcount(moves);
#else
  for (int k = 0; k < WIDTH; k++) {
    places[active] = first + k;
    active += moves >> k & 1;
  }
  return active;
#endif
}

/// Only what is under way is read, side by side, by a curve that is not quick.
#define PASSAGES(kind, isQuick, arrives)                                                                             \
  static void KERNEL(kind##_passages)(                                                                               \
    const void *curve, MCPassages p, ptrdiff_t count, double time, double *restrict out                              \
  ) {                                                                                                                \
    const V t = ALL(time);                                                                                           \
    ptrdiff_t i = 0, places[STRETCH + WIDTH];                                                                        \
    for (; (isQuick) && i + WIDTH <= count; i += WIDTH) {                                                            \
      KERNEL(store)(out + i, STEP(                                                                                   \
        curve, kind, t, KERNEL(load)(p.ends + i), KERNEL(load)(p.origins + i), KERNEL(load)(p.lengths + i),          \
        KERNEL(load)(p.froms + i), KERNEL(load)(p.tos + i)));                                                        \
    }                                                                                                                \
    while (i < count) {                                                                                              \
      const ptrdiff_t end = count - i < STRETCH ? count : i + STRETCH;                                               \
      ptrdiff_t active = 0;                                                                                          \
      for (; i + WIDTH <= end; i += WIDTH) active = KERNEL(rest)(arrives, p, i, WIDTH, t, out, places, active);      \
      if (i < end) active = KERNEL(rest)(arrives, p, i, end - i, t, out, places, active);                            \
      i = end;                                                                                                       \
      /* The last once more, up to a whole vector. */                                                                \
      for (int k = 0; active > 0 && k < WIDTH; k++) places[active + k] = places[active - 1];                         \
      for (ptrdiff_t first = 0; first < active; first += WIDTH) {                                                    \
        V origin, length, from, to;                                                                                  \
        for (int k = 0; k < WIDTH; k++) {                                                                            \
          const ptrdiff_t place = places[first + k];                                                                 \
          origin[k] = p.origins[place], length[k] = p.lengths[place], from[k] = p.froms[place], to[k] = p.tos[place]; \
        }                                                                                                            \
        const V value = STEP(curve, kind, t, ALL(INFINITY), origin, length, from, to);                               \
        for (int k = 0; k < WIDTH; k++) out[places[first + k]] = value[k];                                           \
      }                                                                                                              \
    }                                                                                                                \
  }                                                                                                                  \
  static void KERNEL(kind##_times)(                                                                                  \
    const void *curve, MCPassage p, const double *times, ptrdiff_t count, double *restrict out                       \
  ) {                                                                                                                \
    const V end = ALL(p.end), origin = ALL(p.origin), length = ALL(p.length), from = ALL(p.from), to = ALL(p.to);    \
    ptrdiff_t i = 0;                                                                                                 \
    for (; i + WIDTH <= count; i += WIDTH) {                                                                         \
      KERNEL(store)(out + i, STEP(curve, kind, KERNEL(load)(times + i), end, origin, length, from, to));             \
    }                                                                                                                \
    if (i == count) return;                                                                                          \
    KERNEL(keep)(                                                                                                    \
      out + i, STEP(curve, kind, KERNEL(part)(times + i, count - i), end, origin, length, from, to), count - i);     \
  }

PASSAGES(linear, true, true)
PASSAGES(bezier, ((const MCBezier *)curve)->isPlain, true)
PASSAGES(spring, false, false)

#undef INLINE
#undef PASSAGES
#undef STEP
#undef SELECT
#undef BITS
#undef ALL
#undef V
#undef I
