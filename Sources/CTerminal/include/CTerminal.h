// The terminal in C: what Swift cannot call.
#ifndef CTERMINAL_H
#define CTERMINAL_H

#include <histedit.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

// MARK: Line editing. libedit is configured by functions with variable arguments, which Swift cannot call: each one that
// is needed stands here by its own name.

/// Makes an editor on standard input and output.
EditLine *_Nullable ct_edit_open(void);
void ct_edit_prompt(EditLine *edit, char *_Nullable (*_Nonnull prompt)(EditLine *_Nullable));
void ct_edit_set_context(EditLine *edit, void *context);
void *_Nullable ct_edit_context(EditLine *edit);
void ct_edit_history(EditLine *edit, History *lines, int size);
void ct_edit_remember(History *lines, const char *line);
/// Emacs's keys; a window that changes its size is followed. Ctrl-C is a key like others while a line is edited, and a
/// signal while it runs; what is typed meanwhile waits unseen for the next line, however long it is.
void ct_edit_modes(EditLine *edit);
/// Shows what a key's function has put into the line.
void ct_edit_refresh(EditLine *edit);
void ct_edit_bind(
  EditLine *edit, const char *name, const char *keys, unsigned char (*_Nonnull function)(EditLine *_Nullable, int));

// MARK: Pictures. Chafa's values are reference-counted GLib types: a picture is made whole here, and Swift gets bytes.

enum { CT_BLOCKS, CT_SIXEL, CT_KITTY, CT_ITERM };

/// Tells what the environment's terminal is known to take (TERM, COLORTERM, others): pictures, and colours of cells as
/// `ct_picture` wants them.
void ct_known(int *pictures, int *colors);
/// Cells without colours.
int ct_no_colors(void);
/// The bytes that make a terminal show a picture in some cells; to be let go of by `free`.
///
/// - pixels: premultiplied BGRA, `width * height` of them.
char *_Nullable ct_picture(
  const uint32_t *pixels, int width, int height, int columns, int rows, int cell_width, int cell_height, int pictures,
  int colors, size_t *count);

// MARK: Versions, those of the headers: the libraries do not tell theirs when they run.

const char *ct_edit_version(void);
const char *ct_chafa_version(void);

#pragma clang assume_nonnull end
#endif
