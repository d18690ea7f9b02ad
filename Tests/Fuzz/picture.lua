-- A file that claims to be a picture, shown in three ways.
local m = require "mutoscope"
local function image(mode, y) return m.image { source = "input.png", frame = { 0, y, 60, 20 }, contentMode = mode } end
return m.stage {
  screen = m.screen {
    size = { 60, 60 },
    image("scaleToFill", 0), image("scaleAspectFit", 20), image("scaleAspectFill", 40),
    m.image { source = "input.png" },
  },
}
