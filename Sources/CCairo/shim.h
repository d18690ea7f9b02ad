#include <setjmp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <cairo.h>
#include <fontconfig/fontconfig.h>
#include <isa-l/crc.h>
#include <isa-l/igzip_lib.h>
#include <jpeglib.h>
#include <jerror.h>
#include <pango/pangocairo.h>
#include <pango/pangofc-fontmap.h>
#include <png.h>

// libjpeg reports errors by a callback that must not return, and a longjmp must not cross Swift: so the whole of
// reading a JPEG stands here, between its own setjmp and its end.

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

/// Reads a JPEG's size (with `out` null) or its pixels (BGRA, width * height of them). Returns 0 if it is broken.
static inline int mutoscope_jpeg_read(
  const uint8_t *bytes, size_t count, uint32_t *out, int32_t *width, int32_t *height
) {
  struct jpeg_decompress_struct info;
  struct mutoscope_jpeg_error error;
  info.err = jpeg_std_error(&error.base);
  error.base.error_exit = mutoscope_jpeg_fail;
  error.base.emit_message = mutoscope_jpeg_message;
  if (setjmp(error.out)) {
    jpeg_destroy_decompress(&info);
    return 0;
  }
  jpeg_create_decompress(&info);
  struct jpeg_progress_mgr progress = {.progress_monitor = mutoscope_jpeg_progress};
  info.progress = &progress;
  jpeg_mem_src(&info, bytes, count);
  jpeg_read_header(&info, TRUE);
  if (out == NULL) {
    *width = (int32_t)info.image_width;
    *height = (int32_t)info.image_height;
  } else if (*width == (int32_t)info.image_width && *height == (int32_t)info.image_height) {
    info.out_color_space = JCS_EXT_BGRA;
    info.dct_method = JDCT_ISLOW;
    jpeg_start_decompress(&info);
    while (info.output_scanline < info.output_height) {
      JSAMPROW row = (JSAMPROW)(out + (size_t)info.output_scanline * info.output_width);
      jpeg_read_scanlines(&info, &row, 1);
    }
    jpeg_finish_decompress(&info);
  }
  jpeg_destroy_decompress(&info);
  return 1;
}

// libisal's stream is larger than what Swift should hold on its stack and copy about, and its sizes are macros.

/// Deflates in one go as a zlib stream. Returns the bytes written, 0 if they do not fit.
///
/// At level 3: levels 1 and 2 of libisal 2.30 choose between equally long matches by chance, and 1 run in 100 gave other
/// bytes for the same pixels. Levels 0 and 3 did not in 600 runs; 3 costs 5 ms a frame and is the smallest.
static inline uint32_t mutoscope_deflate(const uint8_t *in, uint32_t count, uint8_t *out, uint32_t capacity) {
  const uint32_t level_size = ISAL_DEF_LVL3_DEFAULT;
  struct isal_zstream *stream = calloc(1, sizeof *stream + level_size);
  if (stream == NULL) return 0;
  uint8_t *level = (uint8_t *)(stream + 1);
  isal_deflate_init(stream);
  stream->end_of_stream = 1;
  stream->flush = NO_FLUSH;
  stream->gzip_flag = IGZIP_ZLIB;
  stream->level = 3;
  stream->level_buf = level;
  stream->level_buf_size = level_size;
  stream->next_in = (uint8_t *)in;
  stream->avail_in = count;
  stream->next_out = out;
  stream->avail_out = capacity;
  int status = isal_deflate(stream);
  uint32_t written = status == COMP_OK && stream->internal_state.state == ZSTATE_END ? stream->total_out : 0;
  free(stream);
  return written;
}
