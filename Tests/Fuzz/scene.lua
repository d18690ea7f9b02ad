-- What the command line is tried on.
local stage = require "specimens".of.stage()
stage:advance(1)
return { stage = stage, ["a b"] = stage:clip(0, 0.5), transition = require "specimens".of.transition() }
