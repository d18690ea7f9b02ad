// Reducing and blurring. Included by kernels.h, once for each version.

static void KERNEL(halve)(const uint32_t *source, int32_t width, int32_t height, bool horizontally, uint32_t *out) {
  int32_t outWidth = horizontally ? (width + 1) / 2 : width, outHeight = horizontally ? height : (height + 1) / 2;
  for (int32_t y = 0; y < outHeight; y++) {
    const uint32_t *a = source + (ptrdiff_t)(horizontally ? y : 2 * y) * width;
    const uint32_t *b = horizontally ? a : (2 * y + 1 < height ? a + width : a);
    uint32_t *row = out + (ptrdiff_t)y * outWidth;
    for (int32_t x = 0; x < outWidth; x++) {
      uint32_t p = horizontally ? a[2 * x] : a[x];
      uint32_t q = horizontally ? a[2 * x + 1 < width ? 2 * x + 1 : 2 * x] : b[x];
      uint32_t rb = (p & 0x00FF00FF) + (q & 0x00FF00FF) + 0x00010001;
      uint32_t ag = (p >> 8 & 0x00FF00FF) + (q >> 8 & 0x00FF00FF) + 0x00010001;
      row[x] = (rb >> 1 & 0x00FF00FF) | (ag >> 1 & 0x00FF00FF) << 8;
    }
  }
}

static void KERNEL(reduce)(
  const uint32_t *source, ptrdiff_t stride, int32_t width, int32_t height, int32_t x0, int32_t y0, int shiftX,
  int shiftY, int channels, bool clampsToEdge, uint16_t *out, int32_t outWidth, int32_t outHeight
) {
  // The sums of the bytes of so many columns at a time; those of at most 256 bytes fit 16 bits.
  enum { COLUMNS = 1024 };
  _Alignas(32) uint16_t sums[COLUMNS * 4];
  int32_t across = 1 << shiftX, along = 1 << shiftY;
  int up = 8 - shiftX - shiftY;
  for (int32_t j = 0; j < outHeight; j++) {
    uint16_t *o = out + (ptrdiff_t)j * outWidth * channels;
    for (int32_t i = 0; i < outWidth; i += COLUMNS >> shiftX) {
      int32_t blocks = outWidth - i < COLUMNS >> shiftX ? outWidth - i : COLUMNS >> shiftX;
      int32_t left = x0 + i * across, columns = blocks * across;
      memset(sums, 0, (size_t)columns * 8);
      // Which columns the source has, at least the one that is nearest to it.
      int32_t first = left < 0 ? -left : 0, last = width - left;
      bool isThere = first < columns && last > 0;
      first = first < columns ? first : columns - 1;
      last = last > columns ? columns : last > first ? last : first + 1;
      int32_t from = left + first < 0 ? 0 : left + first < width ? left + first : width - 1;
      for (int32_t dy = 0; dy < along && (isThere || clampsToEdge); dy++) {
        int32_t y = y0 + j * along + dy, row = y < 0 ? 0 : y < height ? y : height - 1;
        if (y != row && !clampsToEdge) continue;
        const uint8_t *bytes = (const uint8_t *)(source + (ptrdiff_t)row * stride + from);
        for (int32_t k = 0; k < (last - first) * 4; k++) sums[first * 4 + k] += bytes[k];
      }
      if (clampsToEdge) {
        for (int32_t k = 0; k < first; k++) memcpy(sums + k * 4, sums + first * 4, 8);
        for (int32_t k = last; k < columns; k++) memcpy(sums + k * 4, sums + (last - 1) * 4, 8);
      }
      for (int32_t k = 0; k < blocks; k++, o += channels) {
        const uint16_t *column = sums + k * across * 4;
        u16x4 sum = {0, 0, 0, 0};
        for (int32_t dx = 0; dx < across % 4; dx++) sum += *(const u16x4 *)(column + dx * 4);
        if (across >= 4) {
          u16x16 fours = {0};
          for (int32_t dx = 0; dx < across; dx += 4) fours += *(const u16x16 *)(column + dx * 4);
          u16x4 parts[4];
          memcpy(parts, &fours, 32);
          sum = (parts[0] + parts[1]) + (parts[2] + parts[3]);
        }
        sum <<= up;
        if (channels == 1) o[0] = sum[3];
        else memcpy(o, &sum, 8);
      }
    }
  }
}

#ifndef MP_BLUR_ONCE
#define MP_BLUR_ONCE
typedef uint32_t u32x4 __attribute__((vector_size(16)));

/// A box of 2 radius + 1 values and a fraction of one more at either end, in weights that sum to 65536.
typedef struct { int32_t radius; uint32_t inner, outer; } Box;

/// The box whose variance is that given (Gwosdek and others, "Theoretical foundations of Gaussian convolution by
/// extended box filtering", 2011).
static Box box_of(double variance) {
  Box box;
  double r = floor(0.5 * sqrt(12 * variance + 1) - 0.5);
  if (!(r >= 0)) r = 0;
  if (r > 20000) r = 20000;
  double end = (2 * r + 1) * (variance - r * (r + 1) / 3) / (2 * ((r + 1) * (r + 1) - variance));
  end = clamp01(end);
  box.radius = (int32_t)r;
  box.inner = (uint32_t)(65536 / (2 * r + 1 + 2 * end) + 0.5);
  while ((uint64_t)box.inner * (uint64_t)(2 * box.radius + 1) > 65536) box.inner--;
  box.outer = (65536 - box.inner * (uint32_t)(2 * box.radius + 1)) / 2;
  return box;
}
#endif

/// One pass along a row. `line` has room for the row with its edges repeated.
static void KERNEL(box_row_alpha)(uint16_t *row, uint16_t *line, int32_t n, Box box) {
  int32_t pad = box.radius + 1;
  for (int32_t i = 0; i < pad; i++) line[i] = row[0], line[pad + n + i] = row[n - 1];
  memcpy(line + pad, row, (size_t)n * 2);
  uint32_t sum = 0;
  for (int32_t i = 1; i < 2 * pad; i++) sum += line[i];
  const uint16_t *after = line + 2 * pad;
  for (int32_t i = 0; i < n; i++) {
    uint32_t ends = (uint32_t)line[i] + after[i];
    row[i] = (uint16_t)((sum * box.inner + ends * box.outer + 32768) >> 16);
    sum += (uint32_t)after[i] - line[i + 1];
  }
}

/// The same for four channels at a time.
static void KERNEL(box_row)(uint16_t *row, uint16_t *line, int32_t n, Box box) {
  int32_t pad = box.radius + 1;
  for (int32_t i = 0; i < pad; i++) {
    memcpy(line + i * 4, row, 8);
    memcpy(line + (pad + n + i) * 4, row + (n - 1) * 4, 8);
  }
  memcpy(line + pad * 4, row, (size_t)n * 8);
  u32x4 sum = {0, 0, 0, 0};
  u16x4 value;
  for (int32_t i = 1; i < 2 * pad; i++) {
    memcpy(&value, line + i * 4, 8);
    sum += __builtin_convertvector(value, u32x4);
  }
  const uint16_t *after = line + 2 * pad * 4;
  memcpy(&value, line, 8);
  u32x4 before = __builtin_convertvector(value, u32x4);
  for (int32_t i = 0; i < n; i++) {
    memcpy(&value, after + i * 4, 8);
    u32x4 entering = __builtin_convertvector(value, u32x4);
    u32x4 result = (sum * box.inner + (before + entering) * box.outer + 32768) >> 16;
    u16x4 stored = __builtin_convertvector(result, u16x4);
    memcpy(row + i * 4, &stored, 8);
    memcpy(&value, line + (i + 1) * 4, 8);
    before = __builtin_convertvector(value, u32x4);
    sum += entering - before;
  }
}

/// One pass down columns, a row of sums at a time.
static void KERNEL(box_columns)(
  const uint16_t *in, uint16_t *out, uint32_t *sums, int32_t n, int32_t height, Box box
) {
  int32_t last = height - 1;
  for (int32_t x = 0; x < n; x++) sums[x] = 0;
  for (int32_t k = -box.radius; k <= box.radius; k++) {
    const uint16_t *row = in + (ptrdiff_t)(k < 0 ? 0 : k > last ? last : k) * n;
    for (int32_t x = 0; x < n; x++) sums[x] += row[x];
  }
  for (int32_t y = 0; y < height; y++) {
    int32_t b = y - box.radius - 1, a = y + box.radius + 1, l = y - box.radius;
    const uint16_t *before = in + (ptrdiff_t)(b < 0 ? 0 : b) * n;
    const uint16_t *after = in + (ptrdiff_t)(a > last ? last : a) * n;
    const uint16_t *leaving = in + (ptrdiff_t)(l < 0 ? 0 : l) * n;
    uint16_t *o = out + (ptrdiff_t)y * n;
    for (int32_t x = 0; x < n; x++) {
      uint32_t ends = (uint32_t)before[x] + after[x];
      o[x] = (uint16_t)((sums[x] * box.inner + ends * box.outer + 32768) >> 16);
      sums[x] += (uint32_t)after[x] - leaving[x];
    }
  }
}

static void KERNEL(blur)(
  uint16_t *values, uint16_t *scratch, int32_t width, int32_t height, int channels, double sigmaX, double sigmaY
) {
  Box across = box_of(sigmaX * sigmaX / 3), along = box_of(sigmaY * sigmaY / 3);
  if (width < 1 || height < 1) return;
  size_t lineCount = ((size_t)width + 2 * (size_t)(across.radius + 1)) * (size_t)channels;
  size_t sumCount = (size_t)width * (size_t)channels;
  void *memory = malloc(lineCount * 2 + sumCount * 4 + 64);
  if (!memory) return;
  uint32_t *sums = memory;
  uint16_t *line = (uint16_t *)(sums + sumCount);
  for (int32_t y = 0; y < height; y++) {
    uint16_t *row = values + (ptrdiff_t)y * width * channels;
    for (int pass = 0; pass < 3; pass++) {
      if (channels == 1) KERNEL(box_row_alpha)(row, line, width, across);
      else KERNEL(box_row)(row, line, width, across);
    }
  }
  int32_t n = width * channels;
  KERNEL(box_columns)(values, scratch, sums, n, height, along);
  KERNEL(box_columns)(scratch, values, sums, n, height, along);
  KERNEL(box_columns)(values, scratch, sums, n, height, along);
  memcpy(values, scratch, (size_t)n * (size_t)height * 2);
  free(memory);
}

static void KERNEL(pack)(const uint16_t *values, size_t count, uint32_t *out) {
  uint8_t *bytes = (uint8_t *)out;
  for (size_t i = 0; i < count * 4; i++) bytes[i] = (uint8_t)((values[i] + 128) >> 8);
}

static void KERNEL(tint)(const uint16_t *values, size_t count, uint32_t color, uint32_t *out) {
  uint32_t b = color & 255, g = color >> 8 & 255, r = color >> 16 & 255, a = color >> 24;
  for (size_t i = 0; i < count; i++) {
    // 65280 stands for 1, so that the product needs only one rounding.
    uint32_t v = values[i];
    uint32_t pb = (b * v + 32640) / 65280, pg = (g * v + 32640) / 65280;
    uint32_t pr = (r * v + 32640) / 65280, pa = (a * v + 32640) / 65280;
    out[i] = pb | pg << 8 | pr << 16 | pa << 24;
  }
}

static void KERNEL(stencil)(const uint32_t *source, size_t count, uint32_t color, uint32_t *out) {
  for (size_t i = 0; i < count; i++) out[i] = scale_pixel(color, source[i] >> 24);
}
