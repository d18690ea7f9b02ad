-- SPEC 4.2: keyframes.
local m = require "mutoscope"
require "support"

local function card() return m.view { id = "card", frame = { 0, 0, 100, 100 }, backgroundColor = "white" } end

--- A clip of 1 s in which `body` declares keyframes of a card.
local function clip_of(body, curve)
  local view = card()
  return m.animator({
    duration = 1, curve = curve or "linear",
    animations = function() m.keyframes(function(keyframe) body(keyframe, view) end) end,
  }):clip()
end

describe("keyframes", function()
  it("give assignments intervals of the animator's time", function()
    local clip = clip_of(function(keyframe, view)
      keyframe(0.25, 0.5, function() view.alpha = 0 end)
    end)
    assert.equal(1, clip:at(0.25):view("card").alpha)
    assert.nearly_same(0.5, clip:at(0.5):view("card").alpha)
    assert.equal(0, clip:at(0.75):view("card").alpha)
  end)

  it("follow one another, each from where the last one ended", function()
    local clip = clip_of(function(keyframe, view)
      keyframe(0, 0.5, function() view.transform = m.translation(0, 100) end)
      keyframe(0.5, 0.5, function() view.transform = m.identity end)
    end)
    assert.nearly_same({ 0, 50, 100, 50, 0 }, {
      clip:at(0):value "card.transform.translation.y", clip:at(0.25):value "card.transform.translation.y",
      clip:at(0.5):value "card.transform.translation.y", clip:at(0.75):value "card.transform.translation.y",
      clip:at(1):value "card.transform.translation.y",
    })
  end)

  it("hold their value between intervals", function()
    local clip = clip_of(function(keyframe, view)
      keyframe(0, 0.25, function() view.alpha = 0.5 end)
      keyframe(0.75, 0.25, function() view.alpha = 0 end)
    end)
    assert.nearly_same(0.5, clip:at(0.5):view("card").alpha)
  end)

  it("may be declared in any order", function()
    local clip = clip_of(function(keyframe, view)
      keyframe(0.5, 0.5, function() view.alpha = 0 end)
      keyframe(0, 0.5, function() view.alpha = 0.5 end)
    end)
    assert.nearly_same(0.75, clip:at(0.25):view("card").alpha)
    assert.nearly_same(0.25, clip:at(0.75):view("card").alpha)
    assert.equal(0, clip:at(1):view("card").alpha)
  end)

  it("are placed in the time that the animator's curve bends, and are linear in it", function()
    local clip = clip_of(function(keyframe, view)
      keyframe(0, 0.5, function() view.alpha = 0 end)
    end, "easeIn")
    local half = m.easeIn:solve(0.5)
    assert.nearly_same(0, clip:at(half):view("card").alpha)
    assert.nearly_same(1 - m.easeIn:value(0.4) / 0.5, clip:at(0.4):view("card").alpha)
    assert.nearly_same(half, clip:crossings("card.alpha", 0.0001)[1], 1e-3)
  end)

  it("take a curve of their own from m.timing", function()
    local clip = clip_of(function(keyframe, view)
      keyframe(0, 0.5, function()
        m.timing("easeIn", function() view.alpha = 0 end)
      end)
    end)
    assert.nearly_same(1 - m.easeIn:value(0.5), clip:at(0.25):view("card").alpha)
  end)

  it("refuse an interval outside of 0...1", function()
    for _, interval in ipairs { { -0.1, 0.5 }, { 0.6, 0.5 }, { 0.5, -0.1 }, { 0 / 0, 0.1 } } do
      assert.has_error(function()
        clip_of(function(keyframe, view) keyframe(interval[1], interval[2], function() view.alpha = 0 end) end)
      end)
    end
  end)

  it("refuse overlapping intervals of one property", function()
    assert.refuses("'alpha'", function()
      clip_of(function(keyframe, view)
        keyframe(0, 0.6, function() view.alpha = 0 end)
        keyframe(0.5, 0.5, function() view.alpha = 1 end)
      end)
    end)
  end)

  it("belong inside animations", function()
    assert.has_error(function() m.keyframes(function() end) end)
    assert.has_error(function() m.timing("linear", function() end) end)
    local kept
    clip_of(function(keyframe) kept = keyframe end)
    assert.has_error(function() kept(0, 1, function() end) end)
  end)
end)

describe("a zero-length keyframe", function()
  local function step(time, curve)
    return clip_of(function(keyframe, view)
      keyframe(time, 0, function() view.backgroundColor = "red" end)
    end, curve)
  end
  local white, red = m.color "white", m.color "red"

  it("is a step, exactly there, from both sides", function()
    local clip = step(0.5)
    assert.equal(white, clip:at(0.5 - 1e-9):view("card").backgroundColor)
    assert.equal(white, clip:at(0.5, "before"):view("card").backgroundColor)
    assert.equal(red, clip:at(0.5):view("card").backgroundColor)
    assert.equal(red, clip:at(0.5 + 1e-9):view("card").backgroundColor)
  end)

  it("is exact backwards", function()
    local clip = step(0.5):reversed()
    assert.equal(red, clip:at(0.5 - 1e-9):view("card").backgroundColor)
    assert.equal(white, clip:at(0.5 + 1e-9):view("card").backgroundColor)
  end)

  it("works at both ends", function()
    assert.equal(red, step(0):at(0):view("card").backgroundColor)
    assert.equal(white, step(1):at(0.999):view("card").backgroundColor)
    assert.equal(white, step(1):at(1, "before"):view("card").backgroundColor)
    assert.equal(red, step(1):at(1):view("card").backgroundColor)
  end)

  it("lies where the curve reaches it", function()
    local clip = step(0.5, "easeIn")
    local events = clip:events()
    local times = {}
    for _, event in ipairs(events) do
      if event.kind == "step" then times[#times + 1] = event.time end
    end
    assert.nearly_same({ m.easeIn:solve(0.5) }, times)
  end)

  it("splits a movement at its instant", function()
    local clip = clip_of(function(keyframe, view)
      keyframe(0, 0.5, function() view.alpha = 0 end)
      keyframe(0.5, 0, function() view.alpha = 1 end)
      keyframe(0.5, 0.5, function() view.alpha = 0.5 end)
    end)
    assert.nearly_same(0, clip:at(0.5, "before"):view("card").alpha)
    assert.nearly_same(1, clip:at(0.5):view("card").alpha)
    assert.nearly_same(0.75, clip:at(0.75):view("card").alpha)
  end)

  it("lets the later declaration of one instant win", function()
    local clip = clip_of(function(keyframe, view)
      keyframe(0.5, 0, function() view.backgroundColor = "blue" end)
      keyframe(0.5, 0, function() view.backgroundColor = "red" end)
    end)
    assert.equal(red, clip:at(0.5):view("card").backgroundColor)
  end)
end)

describe("the passport of seed 003", function()
  it("swaps its faces where the page is edge-on", function()
    local front = m.view { id = "front", frame = { 100, 0, 100, 100 } }
    local back = m.view { id = "back", frame = { 100, 0, 100, 100 }, isHidden = true, transform = m.rotationY(180) }
    local page = m.view { id = "page", frame = { 0, 0, 200, 100 }, preserves3D = true, front, back }
    local clip = m.animator({
      duration = 1,
      animations = function()
        m.timing("easeIn", function()
          page.transform = m.rotationY(-180)
          m.keyframes(function(keyframe)
            keyframe(0.5, 0, function() front.isHidden, back.isHidden = true, false end)
          end)
        end)
      end,
    }):clip()
    local swap
    for _, event in ipairs(clip:events()) do
      if event.kind == "step" then swap = swap or event.time end
    end
    assert.nearly_same(-90, clip:at(swap):value "page.transform.rotationY")
    assert.is_false(clip:at(swap, "before"):view(front).isHidden)
    assert.is_true(clip:at(swap):view(front).isHidden)
    assert.equal("front", clip:at(0.9):view(back).face)
  end)
end)

describe("a step that is a rounding error before the end", function()
  it("is at the end, whatever overshoots there", function()
    local v = m.view { id = "v", frame = { 0, 0, 20, 20 } }
    m.screen { size = { 400, 400 }, v }
    local last = 0
    for _ = 1, 10 do last = last + 0.1 end
    assert.is_true(last < 1)
    local animator = m.animator {
      duration = 1, curve = m.spring { cutoff = 0.5, bounce = 0.3 },
      animations = function()
        m.keyframes(function(k)
          k(0, 0.5, function() v.center = { 110, 10 } end)
          k(last, 0, function() v.center = { 70, 10 } end)
        end)
      end,
    }
    local range = animator:clip():range "v.center.x"
    assert.equal(10, range.min)
    assert.near(110, range.max, 1e-9)
  end)
end)
