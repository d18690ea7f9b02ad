#ifndef CPIXELS_H
#define CPIXELS_H

// The pixel kernels. They are C because a function can be compiled for AVX2 and chosen at run time here without
// compiler flags, which SwiftPM does not allow; the same Swift is three to five times slower.
//
// Pixels are premultiplied ARGB32 in machine order, Cairo's format (bytes B G R A). All weights are integers and all
// positions IEEE without contraction, and both versions are compiled from one source, so they give the same bits.
//
// A place is given in stage pixels; pixel (x, y) covers x...x+1 and its sample stands at x + 0.5.

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Pixels x0 <= x < x1, y0 <= y < y1.
typedef struct { int32_t x0, y0, x1, y1; } MPRect;

/// Where a kernel draws: `pixels` is the pixel at (originX, originY), and only `clip` is touched.
typedef struct {
  uint32_t *pixels;
  ptrdiff_t stride;  // in pixels
  int32_t originX, originY;
  MPRect clip;  // must lie within the buffer
} MPTarget;

/// A linear form a x + b y + c of a stage position.
typedef struct { double a, b, c; } MPLine;

/// A rounded rectangle seen through a homography.
typedef struct {
  MPLine left, top, right, bottom;  // distance to the edge in stage pixels, positive inside
  MPLine u, v, w;                   // local position (u / w, v / w), where w > 0
  double width, height;             // local size
  double topLeft, topRight, bottomRight, bottomLeft;  // local radii, at most half the shorter side
} MPShape;

/// What a shape is filled with: pixels, at least 2 x 2, and the map from the stage to them.
typedef struct MPPicture {
  const uint32_t *pixels;
  ptrdiff_t stride;  // in pixels
  int32_t width, height;
  MPLine u, v, w;  // the position in the picture is (u / w, v / w)
  bool isCubic;    // whether it is filtered by cubics instead of lines, where it does not only move
  const struct MPPicture *coarser;  // the same, on fewer pixels; null without
  uint32_t share;                   // how much of that counts, in 1/256
} MPPicture;

/// A source meets what is there in one of three ways. MP_REST draws what a shape leaves to another part of the same
/// picture, which covers the rest of the pixel and is drawn OVER it later: of alpha a it counts k / (1 - a + a k) where it
/// covers k, so that both parts let as much through as the picture does, whatever is drawn between.
typedef enum { MP_OVER, MP_PLUS, MP_REST } MPOperator;

/// Chooses the version: -1 what the processor can (the default), 0 portable, 1 AVX2 (if there). Returns what is used.
int mp_choose(int version);

/// Fills a shape, without `hole`, which lies inside it, if that is not null, with a premultiplied colour. MP_REST is OVER.
void mp_fill(MPTarget target, const MPShape *shape, const MPShape *hole, uint32_t color, MPOperator op);

/// Computes how much of one pixel a shape covers, in 1/255. Drawing looks only at pixels near an edge so; for
/// tests.
uint8_t mp_coverage(const MPShape *shape, int32_t x, int32_t y);

/// Draws a picture through a shape, its edges by coverage, its inside by clamped bilinear or cubic filtering. Pixels wholly
/// inside `hidden`, if that is not null, may be left out: something opaque will be drawn over them.
void mp_draw(
  MPTarget target, const MPShape *shape, const MPShape *hidden, const MPPicture *picture, uint32_t alpha,
  MPOperator op);

/// Clears the clip of a target to transparent.
void mp_clear(MPTarget target);

/// Halves a picture in one direction by averages of two; an odd last column or row counts alone.
void mp_halve(const uint32_t *source, int32_t width, int32_t height, bool horizontally, uint32_t *out);

/// Averages blocks of 2^shiftX by 2^shiftY pixels (at most 16 each) into 16-bit values (255 becomes 65280), four channels or
/// only alpha. Block (0, 0) begins at pixel (x, y) of the source. Beyond the source lies transparency, or its edge.
void mp_reduce(
  const uint32_t *source, ptrdiff_t stride, int32_t width, int32_t height, int32_t x, int32_t y, int shiftX,
  int shiftY, int channels, bool clampsToEdge, uint16_t *out, int32_t outWidth, int32_t outHeight);

/// Three box passes in each direction with fractional ends, together a Gaussian of these deviations; edges are repeated.
/// `scratch` holds as much as `values`; the result is in `values`.
void mp_blur(
  uint16_t *values, uint16_t *scratch, int32_t width, int32_t height, int channels, double sigmaX, double sigmaY);

/// Back from 16 bits to pixels.
void mp_pack(const uint16_t *values, size_t count, uint32_t *out);

/// A premultiplied colour times one 16-bit value for each pixel.
void mp_tint(const uint16_t *values, size_t count, uint32_t color, uint32_t *out);

/// A premultiplied colour times the alpha of each pixel.
void mp_stencil(const uint32_t *source, size_t count, uint32_t color, uint32_t *out);

/// BT.709, limited range, chroma by averages of four. `width` and `height` are those of the picture; planes are those
/// of the next even size, the last column and row repeated.
void mp_i420(
  const uint32_t *source, ptrdiff_t stride, int32_t width, int32_t height, uint8_t *luma, uint8_t *blue, uint8_t *red);

/// Whether the rows of a PNG compress better by Paeth's predictor: plain colours and text are best as they are, gradients and
/// photographs, where more than a tenth of the pixels are unlike the one to their left, are not.
bool mp_png_predicts(const uint32_t *source, ptrdiff_t stride, int32_t width, int32_t height);

/// PNG's rows `first` ..< `last`, each a filter type and its bytes: RGB of opaque pixels, or RGBA, not premultiplied; as they
/// are, or by Paeth's predictor. `width` is at most 16,384.
void mp_png_rows(
  const uint32_t *source, ptrdiff_t stride, int32_t width, int32_t first, int32_t last, bool isOpaque, bool predicts,
  uint8_t *out);

/// Multiplies straight BGRA by its alpha, in place.
void mp_premultiply(uint32_t *pixels, size_t count);

/// Whether every pixel is opaque.
bool mp_is_opaque(const uint32_t *pixels, size_t count);

#endif
