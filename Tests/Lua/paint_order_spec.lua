-- SPEC 5.2, step 3: what changes its order on the way, and what stays where it is.
local m = require "mutoscope"
require "support"

local function cell(i, y, height)
  return m.view { id = "cell" .. i, frame = { 16, y, 358, height }, backgroundColor = "red" }
end

local function list(height)
  return m.screen { name = "list", size = { 390, 844 }, backgroundColor = "white",
    cell(1, 100, height), cell(2, 220, height), cell(3, 340, height) }
end

local function detail()
  return m.screen { name = "detail", size = { 390, 844 },
    m.view { id = "dim", frame = { 0, 0, 390, 844 }, backgroundColor = m.color("black"):withAlpha(0.5) },
    m.view { id = "cell1", frame = { 0, 300, 390, 544 }, backgroundColor = "red" } }
end

local definition = m.transitionDefinition { cell1 = m.sharedElement, dim = m.crossfade }

--- The ids in the order in which they are painted.
local function painted(frame)
  local ids = {}
  for _, layer in ipairs(frame.layers) do
    if layer.id then ids[#ids + 1] = layer.id end
  end
  return table.concat(ids, " ")
end

local function orders(clip)
  local count = 0
  for _, event in ipairs(clip:events()) do
    if event.kind == "order" then count = count + 1 end
  end
  return count
end

describe("what is presented over others", function()
  it("dims what is kept and touches nothing that flies, from the first frame on", function()
    local stage = m.stage { screen = list(100) }
    local transition = stage:present(detail(), { definition = definition })
    for i = 1, 99 do assert.equal("cell2 cell3 dim cell1", painted(stage:at(i / 200))) end
    stage:settle()
    assert.equal(0, orders(stage:clip(transition)))
    local back = stage:dismiss()
    local start = stage.time
    for i = 1, 99 do assert.equal("cell2 cell3 dim cell1", painted(stage:at(start + i / 200))) end
    stage:settle()
    assert.equal(0, orders(stage:clip(back)))
  end)

  it("stays dimmed where a dismissal interrupts it", function()
    local stage = m.stage { screen = list(100) }
    stage:present(detail(), { definition = definition })
    stage:advance(0.3)
    stage:dismiss()
    for i = 1, 30 do
      local ids = painted(stage:at(0.3 + i / 100))
      assert.truthy(ids:find("cell2 cell3 dim cell1", 1, true), ids)
    end
  end)

  it("exchanges what touches once, and leaves the others beneath", function()
    local stage = m.stage { screen = list(140) }
    local transition = stage:present(detail(), { definition = definition })
    assert.equal("dim cell1 cell2 cell3", painted(stage:at(1e-9)))
    stage:settle()
    assert.equal(1, orders(stage:clip(transition)))

    local apart = m.screen { size = { 390, 844 }, backgroundColor = "white", cell(1, 100, 140), cell(2, 220, 140),
      cell(3, 500, 140) }
    stage = m.stage { screen = apart }
    stage:present(detail(), { definition = definition })
    assert.equal("cell3 dim cell1 cell2", painted(stage:at(1e-9)))
    assert.equal("cell2 cell3 dim cell1", painted(stage:at(0.499)))
  end)
end)

describe("an id with a line feed", function()
  it("is an id like any other", function()
    local function screen(y)
      return m.screen { size = { 390, 844 }, backgroundColor = "white",
        m.view { id = "a\nb", frame = { 0, y, 100, 100 }, backgroundColor = "red" },
        m.view { id = "\nrun 0", frame = { 200, y, 100, 100 }, backgroundColor = "blue" } }
    end
    local stage = m.stage { screen = screen(0) }
    stage:push(screen(200), { duration = 1, curve = "linear" })
    assert.equal(100, stage:at(0.5):view("a\nb").frame.y)
    assert.equal(100, stage:at(0.5):view("\nrun 0").frame.y)
    assert.same({ "a\nb", "\nrun 0" }, stage:push(screen(300), {}).diff.shared)
  end)
end)
