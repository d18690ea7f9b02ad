// C because Swift has no way to take a file into the program when it is compiled: nothing must be found at run time.

#include "include/CTemplates.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char scene[] = {
#embed "project/scene.lua"
};
static const unsigned char scene_test[] = {
#embed "project/scene_test.lua"
};
static const unsigned char assertions[] = {
#embed "project/assertions.lua"
};
static const unsigned char luarc[] = {
#embed "project/luarc.json"
};
static const unsigned char luacheckrc[] = {
#embed "project/luacheckrc"
};
static const unsigned char gitignore[] = {
#embed "project/gitignore"
};
static const unsigned char passport[] = {
#embed "../../examples/06-passport.lua"
};
static const unsigned char passport_part[] = {
#embed "../../examples/parts/passport.lua"
};

static const struct mutoscope_template project[] = {
  {"scene.lua", scene, sizeof scene},
  {"scene_test.lua", scene_test, sizeof scene_test},
  {".luarc.json", luarc, sizeof luarc},
  {".luacheckrc", luacheckrc, sizeof luacheckrc},
  {".gitignore", gitignore, sizeof gitignore},
  {".mutoscope/assertions.lua", assertions, sizeof assertions},
};

static const struct mutoscope_template booklet[] = {
  {"passport.lua", passport, sizeof passport},
  {"parts/passport.lua", passport_part, sizeof passport_part},
};

const struct mutoscope_template *mutoscope_project_templates(size_t *count) {
  *count = sizeof project / sizeof *project;
  return project;
}

const struct mutoscope_template *mutoscope_passport_templates(size_t *count) {
  *count = sizeof booklet / sizeof *booklet;
  return booklet;
}
