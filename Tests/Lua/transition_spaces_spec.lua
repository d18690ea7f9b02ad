local m = require "mutoscope"

describe("transitions of spaces", function()
  it("an element with a space in its space grows without a jump", function()
    local space = m.view { id = "card", frame = { 1.4, 1.4, 60, 22.4 }, perspective = 150,
      m.view { frame = { 1, 1, 27.4, 19.8 }, perspective = 150, backgroundColor = "white",
        m.view { id = "page", frame = { -2, -1, 32, 22 }, transform = m.rotationX(16.5),
          m.view { frame = { 1, 1, 7, 12 }, backgroundColor = "green" } } } }
    local small = m.view { id = "card", frame = { 7.5, 0.6, 4.3, 2 }, backgroundColor = "gray" }
    assert.clean(m.transition {
      from = m.screen { size = { 64, 80 }, small }, to = m.screen { size = { 64, 80 }, space } })
  end)
end)
