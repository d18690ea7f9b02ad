-- Ancestors that clip an element: it is at rest at both ends, whatever they cut and however many they are.
local m = require "mutoscope"

describe("an element in a card with round corners, in what clips at whole points", function()
  for count = 0, 3 do
    it("is at rest at both ends, with " .. count .. " around it", function()
      local card = m.view { frame = { 16, 10, 200, 240 }, cornerRadius = 20, clipsToBounds = true,
        backgroundColor = "teal", m.view { id = "photo", frame = { 0, 0, 200, 150 }, backgroundColor = "orange" } }
      local around = card
      for i = 1, count do
        around = m.view { frame = { 0, 20, 390, 260 + 10 * i }, clipsToBounds = true, around }
      end
      local from = m.screen { size = { 390, 844 }, backgroundColor = "white", around }
      local to = m.screen { size = { 390, 844 }, backgroundColor = "white",
        m.view { id = "photo", frame = { 0, 0, 390, 400 }, backgroundColor = "orange" } }
      local stage = m.stage { screen = from }
      stage:advance(0.1)
      stage:push(to, { definition = m.transitionDefinition { photo = m.sharedElement }, duration = 0.4 })
      stage:settle()
      stage:pop()
      stage:settle()
      for _, finding in ipairs(stage:clip():lint()) do
        assert.is_false(finding.code == "handoff-jump" or finding.code == "approximate-handoff", tostring(finding))
      end
    end)
  end
end)
