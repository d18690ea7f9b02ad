// Pixels for encoders. Included by kernels.h, once for each version.

static void KERNEL(i420)(
  const uint32_t *source, ptrdiff_t stride, int32_t width, int32_t height, uint8_t *luma, uint8_t *blue, uint8_t *red
) {
  int32_t evenWidth = (width + 1) & ~1, evenHeight = (height + 1) & ~1;
  // BT.709, 16...235 and 16...240, in 1/65536; each line of coefficients sums exactly to its range.
  for (int32_t y = 0; y < evenHeight; y++) {
    const uint32_t *row = source + (ptrdiff_t)(y < height ? y : height - 1) * stride;
    uint8_t *o = luma + (ptrdiff_t)y * evenWidth;
    for (int32_t x = 0; x < width; x++) {
      uint32_t p = row[x];
      o[x] = (uint8_t)((((p >> 16 & 255) * 11966 + (p >> 8 & 255) * 40254 + (p & 255) * 4064 + 32768) >> 16) + 16);
    }
    if (evenWidth > width) o[width] = o[width - 1];
  }
  for (int32_t y = 0; y < evenHeight; y += 2) {
    const uint32_t *a = source + (ptrdiff_t)y * stride;
    const uint32_t *b = y + 1 < height ? a + stride : a;
    uint8_t *ob = blue + (ptrdiff_t)(y / 2) * (evenWidth / 2), *or = red + (ptrdiff_t)(y / 2) * (evenWidth / 2);
    for (int32_t x = 0; x < evenWidth; x += 2) {
      int32_t next = x + 1 < width ? x + 1 : x;
      uint32_t p = a[x], q = a[next], s = b[x], t = b[next];
      int32_t cr = (int32_t)((p >> 16 & 255) + (q >> 16 & 255) + (s >> 16 & 255) + (t >> 16 & 255));
      int32_t cg = (int32_t)((p >> 8 & 255) + (q >> 8 & 255) + (s >> 8 & 255) + (t >> 8 & 255));
      int32_t cb = (int32_t)((p & 255) + (q & 255) + (s & 255) + (t & 255));
      ob[x / 2] = (uint8_t)((-6596 * cr - 22189 * cg + 28785 * cb + (128 << 18) + 131072) >> 18);
      or[x / 2] = (uint8_t)((28785 * cr - 26145 * cg - 2640 * cb + (128 << 18) + 131072) >> 18);
    }
  }
}

static void KERNEL(png_rgb)(const uint32_t *source, ptrdiff_t stride, int32_t width, int32_t height, uint8_t *out) {
  for (int32_t y = 0; y < height; y++) {
    const uint32_t *row = source + (ptrdiff_t)y * stride, *above = row - stride;
    *out++ = 2;
    if (y == 0) {
      for (int32_t x = 0; x < width; x++, out += 3) {
        out[0] = (uint8_t)(row[x] >> 16), out[1] = (uint8_t)(row[x] >> 8), out[2] = (uint8_t)row[x];
      }
    } else {
      for (int32_t x = 0; x < width; x++, out += 3) {
        uint32_t p = row[x], q = above[x];
        out[0] = (uint8_t)((p >> 16) - (q >> 16)), out[1] = (uint8_t)((p >> 8) - (q >> 8)), out[2] = (uint8_t)(p - q);
      }
    }
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

static void KERNEL(png_rgba)(const uint32_t *source, ptrdiff_t stride, int32_t width, int32_t height, uint8_t *out) {
  for (int32_t y = 0; y < height; y++) {
    const uint32_t *row = source + (ptrdiff_t)y * stride, *above = row - stride;
    *out++ = 2;
    for (int32_t x = 0; x < width; x++, out += 4) {
      uint32_t p = straight_rgba(row[x]), q = y ? straight_rgba(above[x]) : 0;
      for (int k = 0; k < 4; k++) out[k] = (uint8_t)((p >> 8 * k) - (q >> 8 * k));
    }
  }
}

static void KERNEL(premultiply)(uint32_t *pixels, size_t count) {
  for (size_t i = 0; i < count; i++) {
    uint32_t p = pixels[i], a = p >> 24;
    if (a != 255) pixels[i] = (scale_pixel(p, a) & 0x00FFFFFF) | a << 24;
  }
}
