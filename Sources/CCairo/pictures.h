// Reading of PNG and JPEG. Both libraries report errors by a callback that must not return, and a longjmp must not cross
// Swift: so the whole of reading a file stands here, between its own setjmp and its end.
//
// Pixels become sRGB: by the file's ICC profile where it has one that fits, by a PNG's word about its primaries and its curve,
// else they are taken to be it.
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
/// Black and white stay what they are (perceptual intent). It ends the profile.
static inline cmsHTRANSFORM mutoscope_to_srgb(
  cmsHPROFILE from, cmsColorSpaceSignature space, cmsUInt32Number format
) {
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
    cmsHPROFILE profile = profileBytes > 0 ? cmsOpenProfileFromMem(reading->profile, profileBytes) : NULL;
    int isCMYK = info.jpeg_color_space == JCS_CMYK || info.jpeg_color_space == JCS_YCCK;
    // Adobe's files hold how much light is left, others how much ink there is.
    int isInverted = info.saw_Adobe_marker;
    if (isCMYK) {
      reading->transform = mutoscope_to_srgb(
        profile, cmsSigCmykData, isInverted ? TYPE_CMYK_8_REV : TYPE_CMYK_8);
    } else if (info.jpeg_color_space == JCS_GRAYSCALE) {
      reading->transform = mutoscope_to_srgb(profile, cmsSigGrayData, TYPE_GRAY_8);
    } else {
      reading->transform = mutoscope_to_srgb(profile, cmsSigRgbData, TYPE_BGRA_8);
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

/// The profile of primaries and a curve of ICC's parametric kinds (1: a power, 4: sRGB and its like); null where there is none.
static inline cmsHPROFILE mutoscope_rgb_profile(
  const cmsCIExyY *white, const cmsCIExyYTRIPLE *primaries, int kind, const double *parameters
) {
  cmsToneCurve *curve = cmsBuildParametricToneCurve(NULL, kind, parameters), *curves[3] = {curve, curve, curve};
  cmsHPROFILE profile = curve ? cmsCreateRGBProfile(white, primaries, curves) : NULL;
  if (curve) cmsFreeToneCurve(curve);
  return profile;
}

static const cmsCIExyY mutoscope_d65 = {0.3127, 0.3290, 1};
static const double mutoscope_srgb_curve[5] = {2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045};

/// The profile that a PNG names by cICP (ITU-T H.273: primaries, curve, no matrix, full range); null for what no display of
/// standard range shows.
static inline cmsHPROFILE mutoscope_png_code_points(const uint8_t *code) {
  static const cmsCIExyYTRIPLE bt709 = {{0.64, 0.33, 1}, {0.30, 0.60, 1}, {0.15, 0.06, 1}};
  static const cmsCIExyYTRIPLE bt2020 = {{0.708, 0.292, 1}, {0.170, 0.797, 1}, {0.131, 0.046, 1}};
  static const cmsCIExyYTRIPLE p3 = {{0.680, 0.320, 1}, {0.265, 0.690, 1}, {0.150, 0.060, 1}};
  // BT.1886: what a BT.709 signal looks like is a power of 2.4.
  static const double bt1886[1] = {2.4}, power22[1] = {2.2}, power28[1] = {2.8}, linear[1] = {1};
  const cmsCIExyYTRIPLE *primaries = code[0] == 1 ? &bt709 : code[0] == 9 ? &bt2020 : code[0] == 12 ? &p3 : NULL;
  if (primaries == NULL || code[2] != 0 || code[3] != 1) return NULL;
  switch (code[1]) {
    case 1: case 6: case 14: case 15: return mutoscope_rgb_profile(&mutoscope_d65, primaries, 1, bt1886);
    case 4: return mutoscope_rgb_profile(&mutoscope_d65, primaries, 1, power22);
    case 5: return mutoscope_rgb_profile(&mutoscope_d65, primaries, 1, power28);
    case 8: return mutoscope_rgb_profile(&mutoscope_d65, primaries, 1, linear);
    case 13: return mutoscope_rgb_profile(&mutoscope_d65, primaries, 4, mutoscope_srgb_curve);
    default: return NULL;
  }
}

/// The profile that a PNG describes by gAMA and cHRM; null where that is sRGB, or it says nothing. A gamma of 1 / 2.2 alone has
/// always stood for sRGB.
static inline cmsHPROFILE mutoscope_png_gamma(png_structp png, png_infop info) {
  png_fixed_point gamma = 45455, c[8] = {31270, 32900, 64000, 33000, 30000, 60000, 15000, 6000};
  const png_fixed_point srgb[8] = {31270, 32900, 64000, 33000, 30000, 60000, 15000, 6000};
  png_get_gAMA_fixed(png, info, &gamma);
  png_get_cHRM_fixed(png, info, c, c + 1, c + 2, c + 3, c + 4, c + 5, c + 6, c + 7);
  int isSRGB = gamma > 44500 && gamma < 46500, hasPrimaries = 0;
  for (int k = 0; k < 8; k++) hasPrimaries |= abs(c[k] - srgb[k]) > 500;
  if (gamma <= 0 || (isSRGB && !hasPrimaries)) return NULL;
  double v[8], power[1] = {100000.0 / gamma};
  for (int k = 0; k < 8; k++) v[k] = c[k] / 100000.0;
  cmsCIExyY white = {v[0], v[1], 1};
  cmsCIExyYTRIPLE primaries = {{v[2], v[3], 1}, {v[4], v[5], 1}, {v[6], v[7], 1}};
  return mutoscope_rgb_profile(&white, &primaries, isSRGB ? 4 : 1, isSRGB ? mutoscope_srgb_curve : power);
}

/// The profile of a PNG's colours: by cICP, else by its ICC profile, else by gAMA and cHRM unless it says sRGB. Null for sRGB.
static inline cmsHPROFILE mutoscope_png_profile(png_structp png, png_infop info) {
  png_unknown_chunkp chunks = NULL;
  int count = png_get_unknown_chunks(png, info, &chunks);
  for (int k = 0; k < count; k++) {
    if (memcmp(chunks[k].name, "cICP", 4) != 0 || chunks[k].size != 4) continue;
    cmsHPROFILE profile = mutoscope_png_code_points(chunks[k].data);
    if (profile) return profile;
  }
  png_charp name;
  png_bytep profile;
  png_uint_32 profileBytes;
  int method;
  if (png_get_iCCP(png, info, &name, &method, &profile, &profileBytes)) {
    return cmsOpenProfileFromMem(profile, profileBytes);
  }
  return png_get_valid(png, info, PNG_INFO_sRGB) ? NULL : mutoscope_png_gamma(png, info);
}

/// Reads the pixels (BGRA, not premultiplied) of a PNG of other colours than sRGB. Returns 0 if it is broken, or says nothing
/// of them that fits: then the simple way of libpng reads it.
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
    png_set_keep_unknown_chunks(png, PNG_HANDLE_CHUNK_ALWAYS, (png_const_bytep)"cICP", 1);
    png_read_info(png, info);
    cmsHPROFILE profile = mutoscope_png_profile(png, info);
    if (profile && png_get_image_width(png, info) == width && png_get_image_height(png, info) == height) {
      int isGray = !(png_get_color_type(png, info) & PNG_COLOR_MASK_COLOR);
      int isDeep = png_get_bit_depth(png, info) == 16;
      if (isGray && cmsGetColorSpace(profile) == cmsSigRgbData && !png_get_valid(png, info, PNG_INFO_iCCP)) {
        png_set_gray_to_rgb(png);
        isGray = 0;
      }
      reading->transform = isGray
        ? mutoscope_to_srgb(profile, cmsSigGrayData, isDeep ? TYPE_GRAYA_16 : TYPE_GRAYA_8)
        : mutoscope_to_srgb(profile, cmsSigRgbData, isDeep ? TYPE_RGBA_16 : TYPE_RGBA_8);
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
    } else if (profile) {
      cmsCloseProfile(profile);
    }
  }
  if (reading) mutoscope_end(reading);
  free(reading);
  if (png) png_destroy_read_struct(&png, info ? &info : NULL, NULL);
  return isDone;
}
