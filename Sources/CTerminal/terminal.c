#include "CTerminal.h"

#include <chafa.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// MARK: Line editing

EditLine *ct_edit_open(void) { return el_init("mutoscope", stdin, stdout, stderr); }
void ct_edit_prompt(EditLine *edit, char *(*prompt)(EditLine *)) { el_set(edit, EL_PROMPT, prompt); }
void ct_edit_set_context(EditLine *edit, void *context) { el_set(edit, EL_CLIENTDATA, context); }

void *ct_edit_context(EditLine *edit) {
  void *context = NULL;
  el_get(edit, EL_CLIENTDATA, &context);
  return context;
}

void ct_edit_history(EditLine *edit, History *lines, int size) {
  HistEvent event;
  history(lines, &event, H_SETSIZE, size);
  history(lines, &event, H_SETUNIQUE, 1);
  el_set(edit, EL_HIST, history, lines);
}

void ct_edit_remember(History *lines, const char *line) {
  HistEvent event;
  history(lines, &event, H_ENTER, line);
}

void ct_edit_modes(EditLine *edit) {
  el_set(edit, EL_EDITOR, "emacs");
  el_set(edit, EL_SIGNAL, 1);
  el_set(edit, EL_SETTY, "-d", "-isig", NULL);
  el_set(edit, EL_SETTY, "-x", "-icanon", NULL);
  el_set(edit, EL_SETTY, "-x", "-echo", NULL);
  el_set(edit, EL_BIND, "^R", "em-inc-search-prev", NULL);
}

void ct_edit_refresh(EditLine *edit) { el_set(edit, EL_REFRESH); }

void ct_edit_bind(
  EditLine *edit, const char *name, const char *keys, unsigned char (*function)(EditLine *, int)
) {
  el_set(edit, EL_ADDFN, name, name, function);
  el_set(edit, EL_BIND, keys, name, NULL);
}

// MARK: Pictures

static ChafaPixelMode pixel_mode(int pictures) {
  switch (pictures) {
    case CT_SIXEL: return CHAFA_PIXEL_MODE_SIXELS;
    case CT_KITTY: return CHAFA_PIXEL_MODE_KITTY;
    case CT_ITERM: return CHAFA_PIXEL_MODE_ITERM2;
    default: return CHAFA_PIXEL_MODE_SYMBOLS;
  }
}

void ct_known(int *pictures, int *colors) {
  gchar **environment = g_get_environ();
  ChafaTermInfo *terminal = chafa_term_db_detect(chafa_term_db_get_default(), environment);
  *pictures = chafa_term_info_have_seq(terminal, CHAFA_TERM_SEQ_BEGIN_KITTY_IMMEDIATE_IMAGE_V1) ? CT_KITTY
    : chafa_term_info_have_seq(terminal, CHAFA_TERM_SEQ_BEGIN_ITERM2_IMAGE) ? CT_ITERM
    : chafa_term_info_have_seq(terminal, CHAFA_TERM_SEQ_BEGIN_SIXELS) ? CT_SIXEL
    : CT_BLOCKS;
  *colors = chafa_term_info_have_seq(terminal, CHAFA_TERM_SEQ_SET_COLOR_FGBG_DIRECT) ? CHAFA_CANVAS_MODE_TRUECOLOR
    : chafa_term_info_have_seq(terminal, CHAFA_TERM_SEQ_SET_COLOR_FGBG_256) ? CHAFA_CANVAS_MODE_INDEXED_240
    : chafa_term_info_have_seq(terminal, CHAFA_TERM_SEQ_SET_COLOR_FGBG_16) ? CHAFA_CANVAS_MODE_INDEXED_16
    : CHAFA_CANVAS_MODE_FGBG;
  chafa_term_info_unref(terminal);
  g_strfreev(environment);
}

int ct_no_colors(void) { return CHAFA_CANVAS_MODE_FGBG; }

char *ct_picture(
  const uint32_t *pixels, int width, int height, int columns, int rows, int cell_width, int cell_height, int pictures,
  int colors, size_t *count
) {
  ChafaSymbolMap *symbols = chafa_symbol_map_new();
  chafa_symbol_map_add_by_tags(symbols, CHAFA_SYMBOL_TAG_SPACE | CHAFA_SYMBOL_TAG_SOLID | CHAFA_SYMBOL_TAG_VHALF);
  ChafaCanvasConfig *config = chafa_canvas_config_new();
  chafa_canvas_config_set_geometry(config, columns, rows);
  chafa_canvas_config_set_cell_geometry(config, cell_width, cell_height);
  chafa_canvas_config_set_pixel_mode(config, pixel_mode(pictures));
  chafa_canvas_config_set_canvas_mode(config, (ChafaCanvasMode)colors);
  chafa_canvas_config_set_symbol_map(config, symbols);
  ChafaCanvas *canvas = chafa_canvas_new(config);
  chafa_canvas_draw_all_pixels(
    canvas, CHAFA_PIXEL_BGRA8_PREMULTIPLIED, (const guint8 *)pixels, width, height, width * 4);
  ChafaTermInfo *terminal = chafa_term_db_get_fallback_info(chafa_term_db_get_default());
  GString *text = chafa_canvas_print(canvas, terminal);
  *count = text->len;
  char *bytes = malloc(text->len + 1);
  if (bytes != NULL) memcpy(bytes, text->str, text->len + 1);
  g_string_free(text, TRUE);
  chafa_term_info_unref(terminal);
  chafa_canvas_unref(canvas);
  chafa_canvas_config_unref(config);
  chafa_symbol_map_unref(symbols);
  return bytes;
}

// MARK: Versions

#define TEXT(word) #word
#define VERSION(...) TEXT(__VA_ARGS__)

const char *ct_edit_version(void) { return VERSION(LIBEDIT_MAJOR) "." VERSION(LIBEDIT_MINOR); }

const char *ct_chafa_version(void) {
  return VERSION(CHAFA_MAJOR_VERSION) "." VERSION(CHAFA_MINOR_VERSION) "." VERSION(CHAFA_MICRO_VERSION);
}
