local m = require "mutoscope"
require "support"

-- What layout says of a box and a stack, and how one thing of it is changed.
local changes = {
  constant = function(o) o.height.constant = 90 end,
  same = function(o) o.height.constant = 200 end,
  inactive = function(o) o.height.isActive = false end,
  other = function(o) o.width.constant = 70 end,
  spacing = function(o) o.stack.spacing = 20 end,
  hide = function(o) o.stack.subviews[1].isHidden = true end,
  axis = function(o) o.stack.axis = "vertical" end,
  text = function(o) o.stack.subviews[1].text = "yyyyyyyy" end,
  longer = function(o) o.stack.subviews[1].text = "zzzzzzzzzzzz" end,
  size = function(o) o.screen.size = { 350, 420 } end,
}
local names = { "constant", "same", "inactive", "other", "spacing", "hide", "axis", "text", "longer", "size" }
local firsts = { "constant", "spacing", "hide", "axis", "text", "inactive" }

local function scene()
  local o = {}
  o.box = m.view { id = "box", frame = { 10, 10, 30, 60 } }
  o.stack = m.stack { id = "stack", spacing = 4,
    m.label { id = "one", text = "xxxx" }, m.label { id = "two", text = "xx" } }
  o.tail = m.view { id = "tail", frame = { 0, 300, 10, 10 } }
  o.screen = m.screen { size = { 300, 400 }, o.box, o.stack, o.tail }
  o.height, o.width = o.box.heightAnchor:equalTo(120), o.box.widthAnchor:equalTo(30)
  o.stack.topAnchor:equalTo(o.box.bottomAnchor + 5)
  o.tail.leadingAnchor:equalTo(o.stack.trailingAnchor + 5)
  o.tail.trailingAnchor:equalTo(o.screen.trailingAnchor - 5)
  o.stage = m.stage { screen = o.screen }
  return o
end

-- The largest step of a frame at an instant, and whose it is.
local function step(stage, time)
  local largest, where = 0, nil
  for _, id in ipairs { "box", "stack", "one", "two", "tail" } do
    local before, after = stage:at(time, "before"):view(id), stage:at(time):view(id)
    for _, part in ipairs { "x", "y", "width", "height" } do
      local size = math.abs(before.frame[part] - after.frame[part])
      if size > largest then largest, where = size, ("%s.%s at %g by %g"):format(id, part, time, size) end
    end
  end
  return largest, where
end

local turns = {
  autoreverses = function() end,
  isReversed = function(animator) animator.isReversed = true end,
  later = function() end,
  paused = function(animator) animator:pause() end,
  forward = function() end,
}

-- Plays one change, turned back, and another one meanwhile. Returns the steps that nobody asked for.
local function steps(first, second, turn, isInside)
  local o, done = scene(), nil
  local animator = m.animator { duration = 1, curve = "linear", autoreverses = turn == "autoreverses",
    animations = function() changes[first](o) end }
  animator:addCompletion(function() done = o.stage.time end)
  animator:start()
  o.stage:advance(0.4)
  turns[turn](animator)
  local function change() changes[second](o) end
  if isInside then m.animate { duration = 0.2, curve = "linear", animations = change } else change() end
  o.stage:advance(0.1)
  if turn == "paused" then animator:continue() end
  if turn == "later" or turn == "paused" then animator.isReversed = true end
  o.stage:settle()
  o.stage:advance(0.1)
  local found = {}
  for _, time in ipairs { 0.4, 0.5, 0.6, 1, done } do
    local size, where = step(o.stage, time)
    local isAsked = time == 0.4 and not isInside
    if size > 1e-6 and not isAsked then found[#found + 1] = where end
  end
  for _, finding in ipairs(o.stage:clip():lint()) do
    if finding.code == "discontinuity" and finding.severity == "error" then found[#found + 1] = tostring(finding) end
  end
  return found
end

describe("layout that turns back while something else of it changes", function()
  for _, turn in ipairs { "autoreverses", "isReversed", "later", "paused", "forward" } do
    for _, isInside in ipairs { true, false } do
      local place = isInside and "inside" or "outside"
      it(("%s, with a change %s an animation, does not jump"):format(turn, place), function()
        local found = {}
        for _, first in ipairs(firsts) do
          for _, second in ipairs(names) do
            for _, where in ipairs(steps(first, second, turn, isInside)) do
              found[#found + 1] = ("%s, %s: %s"):format(first, second, where)
            end
          end
        end
        assert.same({}, found)
      end)
    end
  end

  it("goes back to what holds without it", function()
    local o = scene()
    local animator = m.animator { duration = 1, curve = "linear", animations = function() o.height.constant = 90 end }
    animator:start()
    o.stage:advance(0.4)
    animator.isReversed = true
    m.animate { duration = 0.2, curve = "linear", animations = function() o.height.isActive = false end }
    o.stage:settle()
    assert.near(108, o.stage:at(0.4):value "box.frame.height", 1e-9)
    assert.near(60, o.stage:at(0.8, "before"):value "box.frame.height", 1e-6)
    assert.equal(60, o.box.frame.height)
  end)

  it("does not jump where several turn back one after the other", function()
    local o = scene()
    local function start(duration, change)
      local animator = m.animator { duration = duration, curve = "linear", animations = function() change(o) end }
      animator:start()
      o.stage:advance(0.1)
      return animator
    end
    local one, two = start(1, changes.spacing), start(1, changes.text)
    one.isReversed = true
    o.stage:advance(0.05)
    two.isReversed = true
    start(0.05, changes.axis)
    o.stage:settle()
    local found = {}
    for _, event in ipairs(o.stage:clip():events()) do
      local size, where = step(o.stage, event.time)
      if event.kind == "completion" and size > 1e-6 then found[#found + 1] = where end
    end
    assert.same({}, found)
  end)

  it("does not jump where a constant that was turned back takes hold again on the way", function()
    local o, done = scene(), nil
    local first = m.animator { duration = 0.5, curve = "linear", animations = function() changes.constant(o) end }
    first:start()
    o.stage:advance(0.2)
    first.isReversed = true
    o.stage:advance(0.3)
    local second = m.animator { duration = 0.5, curve = "linear", autoreverses = true,
      animations = function() changes.spacing(o) end }
    second:addCompletion(function() done = o.stage.time end)
    second:start()
    o.stage:settle()
    assert.equal(90, o.box.frame.height)
    local size, where = step(o.stage, done)
    assert.near(0, size, 1e-6, where)
  end)

  it("rests where the constant of before leads, after a retargeting, as foretold", function()
    for _, ending in ipairs { "reversed", "stopped" } do
      local box = m.view { id = "box" }
      local page = m.screen { size = { 200, 600 }, box }
      box.widthAnchor:equalTo(50)
      box.heightAnchor:equalTo(20)
      local top = box.topAnchor:equalTo(page.topAnchor + 200)
      local stage = m.stage { screen = page }
      local animator = m.animate { duration = 1, curve = "linear", animations = function() top.constant = 300 end }
      stage:advance(0.5)
      animator:retarget(function() top.constant = 400 end)
      assert.near(250, stage:at(stage.time):value "box.frame.y", 1e-9)
      stage:advance(0.25)
      if ending == "reversed" then
        animator.isReversed = true
        assert.near(300, stage:at(stage.time + 10):value "box.frame.y", 1e-9)
        stage:settle()
        assert.near(300, stage:at(stage.time, "before"):value "box.frame.y", 1e-9)
      else
        animator:stop()
        animator:finish "start"
      end
      assert.equal(300, box.frame.y)
    end
  end)
end)

describe("animations of a stack that turn back in another order than they began", function()
  for order, expected in pairs { [{ 1, 2 }] = "as they began", [{ 2, 1 }] = "the last first" } do
    it("lead to where each of them leaves the others: " .. expected, function()
      local d, e = m.view { id = "d" }, m.view { id = "e" }
      d.widthAnchor:equalTo(30)
      e.widthAnchor:equalTo(45)
      local stack = m.stack { spacing = 5, d, e }
      local stage = m.stage { screen = m.screen { size = { 300, 300 }, stack } }
      local animators = {}
      for index, change in ipairs { function() stack.spacing = 59 end, function() d.isHidden = true end } do
        animators[index] = m.animator { duration = 1, curve = "linear", animations = change }
        animators[index]:start()
        stage:advance(0.2)
      end
      for _, index in ipairs(order) do
        animators[index].isReversed = true
        stage:advance(0.1)
      end
      local forecast = stage:at(5):value "e.frame.x"
      stage:settle()
      assert.same({ 35, 35 }, { forecast, e.frame.x })
      for hundredth = 0, math.floor(stage.time * 100) do
        local time = hundredth / 100
        assert.near(stage:at(time, "before"):value "e.frame.x", stage:at(time):value "e.frame.x", 1e-6, "at " .. time)
      end
    end)
  end
end)

describe("an animation of layout that turns back by itself", function()
  it("leads no farther than to what holds without it, where another one is to turn back before it", function()
    local a, b = m.view {}, m.view { id = "b" }
    local stage = m.stage { screen = m.screen { size = { 900, 900 }, a, b } }
    local width = a.widthAnchor:equalTo(50)
    b.widthAnchor:equalTo(a.widthAnchor * 0.5 + 20, 500)
    local least = b.widthAnchor:greaterThanOrEqualTo(80)
    local function animate(duration, count, animations)
      m.animator({
        duration = duration, curve = "linear", repeatCount = count, autoreverses = true, animations = animations,
      }):start()
    end
    animate(0.3, 2, function() least.constant = 358 end)
    stage:advance(0.46)
    animate(1, 1, function() width.constant = 234 end)
    stage:settle()
    assert.near(137, stage:at(1.46):value "b.frame.width", 1e-6)
    assert.near(80, stage:at(2.46, "before"):value "b.frame.width", 1e-6)
    assert.equal(80, stage:at(2.46):value "b.frame.width")
  end)
end)

describe("a constant that another animation has taken over", function()
  it("stays with that, whatever is added to the first", function()
    local a, b = m.view { id = "a" }, m.view { id = "b" }
    local screen = m.screen { size = { 900, 900 }, a, b }
    local stage = m.stage { screen = screen }
    local near, gap = a.leadingAnchor:equalTo(screen.leadingAnchor + 100), b.leadingAnchor:equalTo(a.leadingAnchor + 60)
    local width = a.widthAnchor:equalTo(50)
    local first = m.animator { duration = 1, curve = "linear", animations = function()
      near.constant, gap.constant = 149, 284
    end }
    first:start()
    stage:advance(0.2)
    first:pause()
    m.animate { duration = 1, curve = "linear", animations = function() near.constant = 24 end }
    stage:advance(0.2)
    local function seen() return { stage:at(stage.time):value "a.frame.x", stage:at(stage.time):value "b.frame.x" } end
    local before = seen()
    first:addAnimations(function() width.constant = 150 end)
    assert.nearly_same(before, seen())
  end)
end)
