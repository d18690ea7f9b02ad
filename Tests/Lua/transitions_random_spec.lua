-- Any screen becomes any other: trees at random, with ids kept, moved, dropped and nested.
local m = require "mutoscope"

local PAIRS = 150

local random = math.random

-- A screen of some ids, each in another one or in the root, now and then in a view without an id.
local function screen(ids, keep)
  local root = m.screen { size = { 390, 844 }, backgroundColor = "systemBackground" }
  local parents, kept = { root }, {}
  for _, id in ipairs(ids) do
    if random() < keep then
      local view = m.view { id = id, backgroundColor = "red",
        frame = { random(0, 2000) / 10, random(0, 4000) / 10, random(5, 150), random(5, 150) } }
      local parent = parents[random(#parents)]
      if random() < 0.2 then
        local wrapper = m.view { frame = { random(0, 40), random(0, 40), 200, 200 }, backgroundColor = "systemGray" }
        parent:add(wrapper)
        parent = wrapper
      end
      parent:add(view, random(#parent.subviews + 1))
      parents[#parents + 1] = view
      kept[#kept + 1] = id
    end
  end
  return root, kept
end

local function shuffled(ids)
  local list = { table.unpack(ids) }
  for i = #list, 2, -1 do
    local j = random(i)
    list[i], list[j] = list[j], list[i]
  end
  return list
end

local function sorted(list)
  local copy = { table.unpack(list) }
  table.sort(copy)
  return copy
end

local function near(quad, other)
  for i = 1, 4 do
    if math.abs(quad[i].x - other[i].x) > 1e-9 or math.abs(quad[i].y - other[i].y) > 1e-9 then return false end
  end
  return true
end

-- Every id of a screen is where the screen has it.
local function check(frame, rest, root, ids, what)
  for _, id in ipairs(ids) do
    local view = frame:view(id)
    local original = rest:view(root:find(id))
    if not (view and near(view.quad, original.quad)) then error(what .. ": " .. id .. " is elsewhere", 0) end
  end
end

local function pair(number)
  local ids = {}
  for i = 1, random(0, 9) do ids[i] = "e" .. i end
  local from, old = screen(shuffled(ids), 0.8)
  local to, new = screen(shuffled(ids), 0.8)
  local what = "pair " .. number
  local definition = {}
  for _, id in ipairs(ids) do
    if random() < 0.3 then definition[#definition + 1] = { id, m.crossfade } end
  end
  definition = m.transitionDefinition(definition)
  local there = m.transition { from = from, to = to, definition = definition }
  local back = m.transition { from = to, to = from, definition = definition }

  assert.same(sorted(there.diff.added), sorted(back.diff.removed), what)
  assert.same(sorted(there.diff.removed), sorted(back.diff.added), what)
  assert.same(sorted(there.diff.shared), sorted(back.diff.shared), what)
  assert.same(sorted(there.diff.reparented), sorted(back.diff.reparented), what)
  assert.equal(#new, #there.diff.added + #there.diff.shared, what)
  assert.equal(#old, #there.diff.removed + #there.diff.shared, what)

  check(there:at(0), m.stage({ screen = from }):at(0), from, old, what .. " at first")
  check(there:at(0.5), m.stage({ screen = to }):at(0), to, new, what .. " at last")
  local seen = {}
  local function visit(node)
    if node.kind then seen[node.label] = true end
    for _, child in ipairs(node.children) do visit(child) end
  end
  visit(there.container)
  for _, list in ipairs { old, new } do
    for _, id in ipairs(list) do assert.is_true(seen[id], what .. ": " .. id .. " is not in the container") end
  end
  assert.is_true(#there:at(0.2).layers > 0, what)
end

describe("any two screens", function()
  it("become one another", function()
    for number = 1, PAIRS do pair(number) end
  end)
end)
