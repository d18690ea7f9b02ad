// Shapes filled with a colour or a picture. Included by kernels.h, once for each version.

static inline uint32_t *KERNEL(row_of)(MPTarget t, int32_t y) {
  return t.pixels + (ptrdiff_t)(y - t.originY) * t.stride - t.originX;
}

static void KERNEL(fill)(MPTarget t, const MPShape *shape, const MPShape *hole, uint32_t color, MPOperator op) {
  Rows rows = rows_of(shape, true), holes = rows_of(hole, true);
  t.clip = touched_rows(shape, t.clip);
  uint8_t cover[CHUNK];
  uint32_t colors[CHUNK];
  for (int i = 0; i < CHUNK; i++) colors[i] = color;
  for (int32_t y = t.clip.y0; y < t.clip.y1; y++) {
    RowSpan span = next_row(&rows, y, t.clip.x0, t.clip.x1);
    if (span.first >= span.last) continue;
    RowSpan gap = {span.last, span.last, span.last, span.last};
    if (hole) gap = next_row(&holes, y, t.clip.x0, t.clip.x1);
    uint32_t *row = KERNEL(row_of)(t, y);
    int32_t x = span.first;
    while (x < span.last) {
      if (hole && x >= gap.solid && x < gap.solidEnd) {
        x = gap.solidEnd;
        continue;
      }
      bool inGap = hole && x >= gap.first && x < gap.last;
      if (x >= span.solid && x < span.solidEnd && !inGap) {
        int32_t end = span.solidEnd;
        if (hole && x < gap.first && gap.first < end && gap.first < gap.last) end = gap.first;
        if (op == MP_PLUS) KERNEL(plus_color_row)(row + x, color, end - x);
        else KERNEL(over_color_row)(row + x, color, end - x);
        x = end;
        continue;
      }
      int32_t end = x + 1 < span.last ? x + 1 : span.last;
      int32_t n = 0;
      for (; x + n < span.last && n < CHUNK; n++) {
        int32_t at = x + n;
        bool covered = at >= span.solid && at < span.solidEnd;
        bool gone = hole && at >= gap.first && at < gap.last;
        if (n > 0 && ((covered && !gone) || (hole && at >= gap.solid && at < gap.solidEnd))) break;
        uint32_t c = covered ? 255 : row_coverage(&rows, at, y);
        if (gone && c) {
          uint32_t less = row_coverage(&holes, at, y);
          c = c > less ? c - less : 0;
        }
        cover[n] = (uint8_t)c;
      }
      end = x + n;
      if (op == MP_PLUS) KERNEL(plus_cover_row)(row + x, colors, cover, n);
      else KERNEL(over_cover_row)(row + x, colors, cover, n);
      x = end;
    }
  }
}

static void KERNEL(draw)(
  MPTarget t, const MPShape *shape, const MPShape *hidden, const MPPicture *picture, uint32_t alpha, MPOperator op
) {
  if (alpha == 0) return;
  uint8_t cover[CHUNK];
  uint32_t sampled[CHUNK + 32];
  // A map that only moves needs no filtering by pixel, and by whole pixels none at all.
  bool moved = !picture->coarser && picture->u.a == 1 && picture->u.b == 0 && picture->v.a == 0 && picture->v.b == 1
    && picture->w.a == 0 && picture->w.b == 0 && picture->w.c == 1
    && picture->u.c > -1e6 && picture->u.c < 1e6 && picture->v.c > -1e6 && picture->v.c < 1e6;
  int32_t moveX = 0, moveY = 0, fractionX = 0, fractionY = 0;
  if (moved) {
    int32_t ux = (int32_t)floor(picture->u.c * 256 + 0.5), vy = (int32_t)floor(picture->v.c * 256 + 0.5);
    moveX = ux >> 8, fractionX = ux & 255;
    moveY = vy >> 8, fractionY = vy & 255;
  }
  int shift = doublings(picture);
  Rows rows = rows_of(shape, moved), covered = rows_of(hidden, moved);
  t.clip = touched_rows(shape, t.clip);
  for (int32_t y = t.clip.y0; y < t.clip.y1; y++) {
    RowSpan span = next_row(&rows, y, t.clip.x0, t.clip.x1);
    uint32_t *row = KERNEL(row_of)(t, y);
    RowSpan gap = {span.last, span.last, span.last, span.last};
    if (hidden && span.first < span.last) gap = next_row(&covered, y, t.clip.x0, t.clip.x1);
    int32_t x = span.first;
    while (x < span.last) {
      if (x >= gap.solid && x < gap.solidEnd) {
        x = gap.solidEnd;
        continue;
      }
      bool solid = x >= span.solid && x < span.solidEnd;
      int32_t limit = solid ? span.solidEnd : x < span.solid ? span.solid : span.last;
      if (x < gap.solid && gap.solid < limit && gap.solid < gap.solidEnd) limit = gap.solid;
      int32_t n = limit - x < CHUNK ? limit - x : CHUNK;
      const uint32_t *source = sampled;
      if (moved && fractionX == 0 && fractionY == 0 && y + moveY >= 0 && y + moveY < picture->height && x + moveX >= 0
          && x + moveX < picture->width) {
        // The picture itself is the row, as far as it goes.
        int32_t there = picture->width - x - moveX;
        n = solid ? limit - x : n;
        if (n > there) n = there;
        source = picture->pixels + (ptrdiff_t)(y + moveY) * picture->stride + x + moveX;
      } else if (moved) {
        KERNEL(sample_moved_row)(sampled, picture, x + moveX, y + moveY, (uint32_t)fractionX, (uint32_t)fractionY, n);
      } else if (shift > 0) {
        source = KERNEL(enlarged_row)(sampled, picture, shift, x, y, n);
      } else {
        KERNEL(sample_row)(sampled, picture, x, y, n);
      }
      if (solid) {
        if (op == MP_PLUS) KERNEL(plus_row)(row + x, source, n, alpha);
        else KERNEL(over_row)(row + x, source, n, alpha);
      } else {
        for (int32_t i = 0; i < n; i++) {
          uint32_t c = row_coverage(&rows, x + i, y);
          if (op == MP_REST && c > 0) c = rest_coverage(c, (source[i] >> 24) * alpha);
          c *= alpha;
          cover[i] = (uint8_t)DIV255(c);
        }
        if (op == MP_PLUS) KERNEL(plus_cover_row)(row + x, source, cover, n);
        else KERNEL(over_cover_row)(row + x, source, cover, n);
      }
      x += n;
    }
  }
}
