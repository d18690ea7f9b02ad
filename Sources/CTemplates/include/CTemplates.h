#include <stddef.h>

/// A file that is built into the program.
struct mutoscope_template {
  const char *path;
  const unsigned char *bytes;
  size_t count;
};

/// The files of a new project, by their paths in it.
const struct mutoscope_template *mutoscope_project_templates(size_t *count);

/// The scene of the passport and what it requires, by their paths below its folder.
const struct mutoscope_template *mutoscope_passport_templates(size_t *count);
