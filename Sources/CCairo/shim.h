#include <stdint.h>
#include <stdlib.h>

#include <cairo.h>
#include <fontconfig/fontconfig.h>
#include <isa-l/crc.h>
#include <isa-l/igzip_lib.h>
#include <pango/pangocairo.h>
#include <pango/pangofc-fontmap.h>

#include "pictures.h"

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
