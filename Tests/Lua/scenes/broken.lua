local m = require "mutoscope"
return m.view { alhpa = 1 }
