#include <stdbool.h>
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

/// Begins a zlib stream at level 1 into `out`; null without memory.
static inline struct isal_zstream *mutoscope_deflate_begin(uint8_t *out, uint32_t capacity) {
  const uint32_t level_size = ISAL_DEF_LVL1_DEFAULT;
  struct isal_zstream *stream = calloc(1, sizeof *stream + level_size);
  if (stream == NULL) return NULL;
  isal_deflate_init(stream);
  stream->gzip_flag = IGZIP_ZLIB;
  stream->level = 1;
  stream->level_buf = (uint8_t *)(stream + 1);
  stream->level_buf_size = level_size;
  stream->next_out = out;
  stream->avail_out = capacity;
  return stream;
}

/// Deflates a part, the last of which ends the stream.
///
/// The first bytes go ahead, and are flushed. Where libisal 2.30 begins with a long input it hashes the stream's address in
/// place of the second byte and the next three, which gives other matches in one address of some thousand: the same pixels
/// would be other bytes in one run of some thousand. It begins rightly with a short one.
static inline void mutoscope_deflate(struct isal_zstream *stream, const uint8_t *in, uint32_t count, bool is_last) {
  uint32_t head = stream->total_in > 0 ? 0 : count < 8 ? count : 8;
  stream->next_in = (uint8_t *)in;
  stream->avail_in = head;
  stream->flush = SYNC_FLUSH;
  if (head > 0) isal_deflate(stream);
  stream->avail_in += count - head;
  stream->flush = NO_FLUSH;
  stream->end_of_stream = is_last;
  isal_deflate(stream);
}

/// Gives the stream back. Returns the bytes written, 0 if they did not fit.
static inline uint32_t mutoscope_deflate_end(struct isal_zstream *stream) {
  uint32_t written = stream->internal_state.state == ZSTATE_END ? stream->total_out : 0;
  free(stream);
  return written;
}
