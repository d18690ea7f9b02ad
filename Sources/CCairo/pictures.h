// Reading of PNG and JPEG. Both libraries report errors by a callback that must not return, and a longjmp must not cross
// Swift: so the whole of reading a file stands here, between its own setjmp and its end.
//
// Pixels become sRGB: by the file's ICC profile where it has one that fits, else they are taken to be it.
#include <setjmp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jpeglib.h>
#include <jerror.h>
#include <lcms2.h>
#include <png.h>

/// The conversion from a profile's colours to BGRA in sRGB; null without a profile, or for one of another kind of colours.
/// Black and white stay what they are (perceptual intent).
static inline cmsHTRANSFORM mutoscope_to_srgb(
  const void *profile, uint32_t count, cmsColorSpaceSignature space, cmsUInt32Number format
) {
  cmsHPROFILE from = count > 0 ? cmsOpenProfileFromMem(profile, count) : NULL;
  cmsHPROFILE to = cmsCreate_sRGBProfile();
  cmsHTRANSFORM transform = NULL;
  if (from && to && cmsGetColorSpace(from) == space) {
    cmsUInt32Number flags = T_EXTRA(format) ? cmsFLAGS_COPY_ALPHA : 0;
    // Its tables for 16 bits are up to 11 levels off.
    if (T_BYTES(format) == 2) flags |= cmsFLAGS_NOOPTIMIZE;
    transform = cmsCreateTransform(from, format, to, TYPE_BGRA_8, INTENT_PERCEPTUAL, flags);
  }
  if (from) cmsCloseProfile(from);
  if (to) cmsCloseProfile(to);
  return transform;
}

struct mutoscope_jpeg_error {
  struct jpeg_error_mgr base;
  jmp_buf out;
};

static inline void mutoscope_jpeg_fail(j_common_ptr info) {
  longjmp(((struct mutoscope_jpeg_error *)info->err)->out, 1);
}

// A file that was cut off is only a warning to libjpeg, which makes up the rest.
static inline void mutoscope_jpeg_message(j_common_ptr info, int level) {
  if (level < 0 && (info->err->msg_code == JWRN_JPEG_EOF || info->err->msg_code == JWRN_HIT_MARKER)) {
    mutoscope_jpeg_fail(info);
  }
}

// A small file may hold any number of scans, each over the whole picture.
static inline void mutoscope_jpeg_progress(j_common_ptr info) {
  if (((j_decompress_ptr)info)->input_scan_number > 200) mutoscope_jpeg_fail(info);
}

/// This is given back when reading ends, however it does.
struct mutoscope_reading {
  JOCTET *profile;
  uint8_t *pixels;
  cmsHTRANSFORM transform;
};

static inline void mutoscope_end(struct mutoscope_reading *reading) {
  free(reading->profile);
  free(reading->pixels);
  if (reading->transform) cmsDeleteTransform(reading->transform);
}

/// Reads a JPEG's size (with `out` null) or its pixels (BGRA, width * height of them). Returns 0 if it is broken.
static inline int mutoscope_jpeg_read(
  const uint8_t *bytes, size_t count, uint32_t *out, int32_t *width, int32_t *height
) {
  struct jpeg_decompress_struct info;
  struct mutoscope_jpeg_error error;
  // On the heap, as locals that change after setjmp are lost.
  struct mutoscope_reading *reading = calloc(1, sizeof *reading);
  if (reading == NULL) return 0;
  info.err = jpeg_std_error(&error.base);
  error.base.error_exit = mutoscope_jpeg_fail;
  error.base.emit_message = mutoscope_jpeg_message;
  if (setjmp(error.out)) {
    jpeg_destroy_decompress(&info);
    mutoscope_end(reading);
    free(reading);
    return 0;
  }
  jpeg_create_decompress(&info);
  struct jpeg_progress_mgr progress = {.progress_monitor = mutoscope_jpeg_progress};
  info.progress = &progress;
  jpeg_mem_src(&info, bytes, count);
  jpeg_save_markers(&info, JPEG_APP0 + 2, 0xFFFF);
  jpeg_read_header(&info, TRUE);
  if (out == NULL) {
    *width = (int32_t)info.image_width;
    *height = (int32_t)info.image_height;
  } else if (*width == (int32_t)info.image_width && *height == (int32_t)info.image_height) {
    unsigned int profileBytes = 0;
    if (!jpeg_read_icc_profile(&info, &reading->profile, &profileBytes)) profileBytes = 0;
    int isCMYK = info.jpeg_color_space == JCS_CMYK || info.jpeg_color_space == JCS_YCCK;
    // Adobe's files hold how much light is left, others how much ink there is.
    int isInverted = info.saw_Adobe_marker;
    if (isCMYK) {
      reading->transform = mutoscope_to_srgb(
        reading->profile, profileBytes, cmsSigCmykData, isInverted ? TYPE_CMYK_8_REV : TYPE_CMYK_8);
    } else if (info.jpeg_color_space == JCS_GRAYSCALE) {
      reading->transform = mutoscope_to_srgb(reading->profile, profileBytes, cmsSigGrayData, TYPE_GRAY_8);
    } else {
      reading->transform = mutoscope_to_srgb(reading->profile, profileBytes, cmsSigRgbData, TYPE_BGRA_8);
    }
    int isGray = info.jpeg_color_space == JCS_GRAYSCALE && reading->transform;
    info.out_color_space = isCMYK ? JCS_CMYK : isGray ? JCS_GRAYSCALE : JCS_EXT_BGRA;
    info.dct_method = JDCT_ISLOW;
    jpeg_start_decompress(&info);
    reading->pixels = malloc((size_t)info.output_width * 4);
    if (reading->pixels == NULL) mutoscope_jpeg_fail((j_common_ptr)&info);
    while (info.output_scanline < info.output_height) {
      uint32_t *row = out + (size_t)info.output_scanline * info.output_width;
      JSAMPROW line = isCMYK || reading->transform ? reading->pixels : (JSAMPROW)row;
      jpeg_read_scanlines(&info, &line, 1);
      if (reading->transform) {
        memset(row, 255, (size_t)info.output_width * 4);
        cmsDoTransform(reading->transform, line, row, info.output_width);
      } else if (isCMYK) {
        for (JDIMENSION x = 0; x < info.output_width; x++) {
          uint32_t light[4];
          for (int k = 0; k < 4; k++) light[k] = isInverted ? line[4 * x + k] : 255u - line[4 * x + k];
          for (int k = 0; k < 3; k++) light[k] = (light[k] * light[3] + 127) / 255;
          row[x] = 0xFF000000u | light[0] << 16 | light[1] << 8 | light[2];
        }
      }
    }
    jpeg_finish_decompress(&info);
  }
  jpeg_destroy_decompress(&info);
  mutoscope_end(reading);
  free(reading);
  return 1;
}

struct mutoscope_png_source {
  const uint8_t *bytes;
  size_t left;
};

static inline void mutoscope_png_bytes(png_structp png, png_bytep out, size_t count) {
  struct mutoscope_png_source *source = (struct mutoscope_png_source *)png_get_io_ptr(png);
  if (count > source->left) png_error(png, "truncated");
  memcpy(out, source->bytes, count);
  source->bytes += count;
  source->left -= count;
}

static inline void mutoscope_png_fail(png_structp png, png_const_charp message) {
  (void)message;
  png_longjmp(png, 1);
}

static inline void mutoscope_png_message(png_structp png, png_const_charp message) {
  (void)png;
  (void)message;
}

/// Reads the pixels (BGRA, not premultiplied) of a PNG with an ICC profile. Returns 0 if it is broken, or has none that
/// fits: then the simple way of libpng reads it.
static inline int mutoscope_png_read(
  const uint8_t *bytes, size_t count, uint32_t *out, uint32_t width, uint32_t height
) {
  struct mutoscope_png_source source = {bytes, count};
  struct mutoscope_reading *reading = calloc(1, sizeof *reading);
  png_structp png = png_create_read_struct(
    PNG_LIBPNG_VER_STRING, NULL, mutoscope_png_fail, mutoscope_png_message);
  png_infop info = png ? png_create_info_struct(png) : NULL;
  // It does not change after setjmp but for the end.
  volatile int isDone = 0;
  if (reading && info && !setjmp(png_jmpbuf(png))) {
    png_set_read_fn(png, &source, mutoscope_png_bytes);
    png_read_info(png, info);
    png_charp name;
    png_bytep profile;
    png_uint_32 profileBytes;
    int method;
    if (png_get_iCCP(png, info, &name, &method, &profile, &profileBytes) && png_get_image_width(png, info) == width
        && png_get_image_height(png, info) == height) {
      int isGray = !(png_get_color_type(png, info) & PNG_COLOR_MASK_COLOR);
      int isDeep = png_get_bit_depth(png, info) == 16;
      reading->transform = isGray
        ? mutoscope_to_srgb(profile, profileBytes, cmsSigGrayData, isDeep ? TYPE_GRAYA_16 : TYPE_GRAYA_8)
        : mutoscope_to_srgb(profile, profileBytes, cmsSigRgbData, isDeep ? TYPE_RGBA_16 : TYPE_RGBA_8);
      png_set_expand(png);
      png_set_add_alpha(png, 0xFFFF, PNG_FILLER_AFTER);
      if (__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__) png_set_swap(png);
      int passes = png_set_interlace_handling(png);
      png_read_update_info(png, info);
      size_t stride = png_get_rowbytes(png, info);
      reading->pixels = reading->transform ? malloc(stride * height) : NULL;
      if (reading->pixels) {
        for (int pass = 0; pass < passes; pass++) {
          for (uint32_t y = 0; y < height; y++) png_read_row(png, reading->pixels + stride * y, NULL);
        }
        for (uint32_t y = 0; y < height; y++) {
          cmsDoTransform(reading->transform, reading->pixels + stride * y, out + (size_t)width * y, width);
        }
        isDone = 1;
      }
    }
  }
  if (reading) mutoscope_end(reading);
  free(reading);
  if (png) png_destroy_read_struct(&png, info ? &info : NULL, NULL);
  return isDone;
}
