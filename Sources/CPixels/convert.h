// Pixels for encoders. Included by kernels.h, once for each version.

#ifndef MP_I420_ONCE
#define MP_I420_ONCE
/// The chroma of four pixels.
static inline void chroma(uint32_t p, uint32_t q, uint32_t s, uint32_t t, uint8_t *blue, uint8_t *red) {
  uint32_t rb = (p & 0x00FF00FF) + (q & 0x00FF00FF) + (s & 0x00FF00FF) + (t & 0x00FF00FF);
  int32_t r = (int32_t)(rb >> 16), b = (int32_t)(rb & 0xFFFF);
  int32_t g = (int32_t)((p >> 8 & 255) + (q >> 8 & 255) + (s >> 8 & 255) + (t >> 8 & 255));
  *blue = (uint8_t)((-6596 * r - 22189 * g + 28785 * b + (128 << 18) + 131072) >> 18);
  *red = (uint8_t)((28785 * r - 26145 * g - 2640 * b + (128 << 18) + 131072) >> 18);
}
#endif

static void KERNEL(i420)(
  const uint32_t *source, ptrdiff_t stride, int32_t width, int32_t height, uint8_t *luma, uint8_t *blue, uint8_t *red
) {
  int32_t evenWidth = (width + 1) & ~1, evenHeight = (height + 1) & ~1;
  // BT.709, 16...235 and 16...240, in 1/65536; each line of coefficients sums exactly to its range. Green's 40254 is taken
  // from 65536, for vectors multiply by 16 bits with a sign.
  for (int32_t y = 0; y < evenHeight; y++) {
    const uint32_t *row = source + (ptrdiff_t)(y < height ? y : height - 1) * stride;
    uint8_t *o = luma + (ptrdiff_t)y * evenWidth;
    for (int32_t x = 0; x < width; x++) {
      int32_t r = row[x] >> 16 & 255, g = row[x] >> 8 & 255, b = row[x] & 255;
      o[x] = (uint8_t)(((r * 11966 - g * 25282 + b * 4064 + 32768) >> 16) + g + 16);
    }
    if (evenWidth > width) o[width] = o[width - 1];
  }
  for (int32_t y = 0; y < evenHeight; y += 2) {
    const uint32_t *a = source + (ptrdiff_t)y * stride, *b = y + 1 < height ? a + stride : a;
    uint8_t *ob = blue + (ptrdiff_t)(y / 2) * (evenWidth / 2), *or = red + (ptrdiff_t)(y / 2) * (evenWidth / 2);
    int32_t x = 0;
    for (; x < width / 2; x++) chroma(a[2 * x], a[2 * x + 1], b[2 * x], b[2 * x + 1], ob + x, or + x);
    if (x < evenWidth / 2) chroma(a[2 * x], a[2 * x], b[2 * x], b[2 * x], ob + x, or + x);
  }
}

#ifndef MP_CONVERT_ONCE
#define MP_CONVERT_ONCE
static inline uint32_t straight_channel(uint32_t c, uint32_t a) {
  uint32_t v = a ? (c * 255 + a / 2) / a : 0;
  return v > 255 ? 255 : v;
}

/// Straight, in memory order R G B A.
static inline uint32_t straight_rgba(uint32_t p) {
  uint32_t a = p >> 24;
  uint32_t r = p >> 16 & 255, g = p >> 8 & 255, b = p & 255;
  if (a != 255) r = straight_channel(r, a), g = straight_channel(g, a), b = straight_channel(b, a);
  return r | g << 8 | b << 16 | a << 24;
}
#endif

/// The bytes of a row as PNG has them.
static void KERNEL(png_row)(const uint32_t *row, int32_t width, bool isOpaque, uint8_t *to) {
  int32_t x = 0;
  if (!isOpaque) {
    for (; x < width; x++, to += 4) {
      uint32_t p = straight_rgba(row[x]);
      memcpy(to, &p, 4);
    }
    return;
  }
  // Four pixels at a time; the four bytes too many are written over.
  for (; x + 6 <= width; x += 4, to += 12) {
    u8x16 four;
    memcpy(&four, row + x, 16);
    four = __builtin_shufflevector(four, four, 2, 1, 0, 6, 5, 4, 10, 9, 8, 14, 13, 12, -1, -1, -1, -1);
    memcpy(to, &four, 16);
  }
  for (; x < width; x++, to += 3) {
    to[0] = (uint8_t)(row[x] >> 16), to[1] = (uint8_t)(row[x] >> 8), to[2] = (uint8_t)row[x];
  }
}

/// Paeth's predictor: a row less, byte by byte, whichever of its left, its upper and the byte between them is nearest to left +
/// upper - between. Before each row lie zeros; behind all three whole vectors may be read and written.
static void KERNEL(png_predict)(const uint8_t *row, const uint8_t *above, size_t length, size_t step, uint8_t *out) {
  for (size_t i = 0; i < length; i += 16) {
    u8x16 own, left8, up8, corner8;
    memcpy(&own, row + i, 16);
    memcpy(&left8, row + i - step, 16);
    memcpy(&up8, above + i, 16);
    memcpy(&corner8, above + i - step, 16);
    i16x16 left = __builtin_convertvector(left8, i16x16), up = __builtin_convertvector(up8, i16x16);
    i16x16 corner = __builtin_convertvector(corner8, i16x16), across = up - corner, down = left - corner;
    i16x16 byLeft = __builtin_elementwise_abs(across), byUp = __builtin_elementwise_abs(down);
    i16x16 byCorner = __builtin_elementwise_abs(across + down);
    i16x16 isLeft = (byLeft <= byUp) & (byLeft <= byCorner), isUp = byUp <= byCorner;
    i16x16 guess = (isLeft & left) | (~isLeft & ((isUp & up) | (~isUp & corner)));
    own -= __builtin_convertvector(guess, u8x16);
    memcpy(out + i, &own, 16);
  }
}

static bool KERNEL(png_predicts)(const uint32_t *source, ptrdiff_t stride, int32_t width, int32_t height) {
  size_t unlike = 0;
  for (int32_t y = 0; y < height; y++) {
    const uint32_t *row = source + (ptrdiff_t)y * stride;
    for (int32_t x = 1; x < width; x++) unlike += row[x] != row[x - 1];
  }
  return unlike > (size_t)width * (size_t)height / 10;
}

static void KERNEL(png_rows)(
  const uint32_t *source, ptrdiff_t stride, int32_t width, int32_t first, int32_t last, bool isOpaque, bool predicts,
  uint8_t *out
) {
  enum { ZEROS = 4, MOST = 16384 * 4 };
  uint8_t lines[3][ZEROS + MOST + 16];
  size_t step = isOpaque ? 3 : 4, length = (size_t)width * step;
  if (predicts) {
    memset(lines[0], 0, ZEROS);
    memset(lines[1], 0, ZEROS);
    uint8_t *above = lines[~first & 1] + ZEROS;
    if (first > 0) KERNEL(png_row)(source + (ptrdiff_t)(first - 1) * stride, width, isOpaque, above);
    else memset(above, 0, length);
  }
  for (int32_t y = first; y < last; y++, out += length) {
    const uint32_t *row = source + (ptrdiff_t)y * stride;
    *out++ = predicts ? 4 : 0;
    if (!predicts) {
      KERNEL(png_row)(row, width, isOpaque, out);
      continue;
    }
    KERNEL(png_row)(row, width, isOpaque, lines[y & 1] + ZEROS);
    KERNEL(png_predict)(lines[y & 1] + ZEROS, lines[~y & 1] + ZEROS, length, step, lines[2]);
    memcpy(out, lines[2], length);
  }
}

static void KERNEL(premultiply)(uint32_t *pixels, size_t count) {
  for (size_t i = 0; i < count; i++) {
    uint32_t p = pixels[i], a = p >> 24;
    if (a != 255) pixels[i] = (scale_pixel(p, a) & 0x00FFFFFF) | a << 24;
  }
}
