-- SPEC 5.2 and 5.4: what a transition is made of, and how it is played.
local m = require "mutoscope"
local support = require "support"
local message = support.message

local Explore = m.identifiers "Explore" { "searchNavigationBarPill", "list", "map" }
local BottomSheet = m.identifiers "BottomSheet" { "backgroundView", "foregroundView" }

--- Seed 000's first example: search results, and a day picker in a sheet above them.
local function results()
  return m.screen {
    name = "results", size = { 390, 844 }, backgroundColor = "white",
    m.view { id = Explore.list, frame = { 0, 120, 390, 724 }, backgroundColor = "systemGray" },
    m.view { id = Explore.searchNavigationBarPill, frame = { 24, 60, 342, 48 }, backgroundColor = "white" },
  }
end

local function picker()
  return m.screen {
    name = "picker", size = { 390, 844 },
    m.view { id = BottomSheet.backgroundView, frame = { 0, 0, 390, 844 }, backgroundColor = "#00000080" },
    m.view { id = Explore.searchNavigationBarPill, frame = { 16, 80, 358, 64 }, backgroundColor = "white" },
    m.view { id = BottomSheet.foregroundView, frame = { 0, 300, 390, 544 }, backgroundColor = "white" },
  }
end

local definition = m.transitionDefinition {
  [BottomSheet.backgroundView] = m.crossfade,
  [BottomSheet.foregroundView] = m.edgeTranslation "bottom",
  [Explore.searchNavigationBarPill] = m.sharedElement,
}

--- The transition of the example, with other options where they are given.
local function sheet(options)
  local all = { from = results(), to = picker(), definition = definition, presentation = "over", curve = "linear" }
  for name, value in pairs(options or {}) do all[name] = value end
  return m.transition(all)
end

--- The elements among the children of a part of the container, back to front.
local function elements(node)
  local labels = {}
  for _, child in ipairs(node.children) do
    if child.kind then labels[#labels + 1] = child.label end
  end
  return labels
end

local function texts(list) return support.texts(list) end

describe("the diff", function()
  it("says what becomes of every identifier, of the destination in its order", function()
    local diff = sheet().diff
    assert.same({ "BottomSheet.backgroundView", "BottomSheet.foregroundView" }, texts(diff.added))
    assert.same({ "Explore.searchNavigationBarPill" }, texts(diff.shared))
    assert.same({ "Explore.list" }, texts(diff.kept))
    assert.same({}, diff.removed)
    assert.same({}, diff.reparented)
  end)

  it("removes in a replacement what it keeps under a presentation", function()
    local diff = sheet({ presentation = "replace" }).diff
    assert.same({ "Explore.list" }, texts(diff.removed))
    assert.same({}, diff.kept)
  end)

  it("holds the identifiers themselves", function()
    assert.is_true(rawequal(Explore.searchNavigationBarPill, sheet().diff.shared[1]))
  end)

  it("tells the kind of one identifier, and refuses one that it does not know", function()
    local diff = sheet().diff
    assert.equal("added", diff:kind(BottomSheet.backgroundView))
    assert.equal("shared", diff:kind "Explore.searchNavigationBarPill")
    assert.equal("kept", diff:kind(Explore.list))
    assert.refuses("unknown identifier 'Explore.lst' (did you mean 'Explore.list'?)", function()
      diff:kind "Explore.lst"
    end)
  end)

  it("reports a changed parent, and loses nothing", function()
    local before = m.view { frame = { 0, 0, 100, 100 },
      m.view { id = "a", frame = { 0, 0, 50, 50 }, m.view { id = "x", frame = { 1, 1, 5, 5 } } },
      m.view { id = "b", frame = { 50, 0, 50, 50 } } }
    local after = m.view { frame = { 0, 0, 100, 100 },
      m.view { id = "a", frame = { 0, 0, 50, 50 } },
      m.view { id = "b", frame = { 50, 0, 50, 50 }, m.view { id = "x", frame = { 1, 1, 5, 5 } } } }
    local diff = m.transition({ from = before, to = after, definition = m.transitionDefinition {} }).diff
    assert.same({ "a", "b", "x" }, diff.shared)
    assert.same({ "x" }, diff.reparented)
  end)

  it("is a value: compared by content, not to be changed, and prints its lists", function()
    assert.equal(sheet().diff, sheet().diff)
    assert.are_not.equal(sheet().diff, sheet({ presentation = "replace" }).diff)
    assert.has_error(function() sheet().diff.added = {} end)
    local text = tostring(sheet().diff)
    assert.matches("added       BottomSheet.backgroundView, BottomSheet.foregroundView", text, 1, true)
    assert.matches("removed     -", tostring(sheet().diff), 1, true)
  end)

  it("of the way back has added and removed exchanged", function()
    local stage = m.stage { screen = results() }
    local there = stage:push(picker(), { transition = definition })
    stage:settle()
    local back = stage:pop()
    assert.same(texts(there.diff.added), texts(back.diff.removed))
    assert.same(texts(there.diff.removed), texts(back.diff.added))
    assert.same(texts(there.diff.shared), texts(back.diff.shared))
  end)
end)

describe("the container", function()
  it("has the pill above the background of the sheet", function()
    assert.same(
      {
        "Explore.list", "BottomSheet.backgroundView", "Explore.searchNavigationBarPill",
        "BottomSheet.foregroundView",
      }, elements(sheet().container))
  end)

  it("is nested nodes that print as an indented tree", function()
    local container = sheet().container
    assert.equal("(root)", container.label)
    assert.is_true(#container.children >= 4)
    local text = tostring(container)
    assert.matches("^%(root%)", text)
    assert.matches("\n  Explore.searchNavigationBarPill shared", text, 1, true)
    assert.matches("\n  BottomSheet.foregroundView added", text, 1, true)
    assert.has_error(function() container.label = "x" end)
  end)
end)

describe("explain", function()
  it("says what an element does, and why", function()
    local pill = sheet():explain(Explore.searchNavigationBarPill)
    assert.is_true(rawequal(Explore.searchNavigationBarPill, pill.id))
    assert.equal("shared", pill.kind)
    assert.is_false(pill.isReparented)
    assert.equal(m.rect(24, 60, 342, 48), pill.from)
    assert.equal(m.rect(16, 80, 358, 64), pill.to)
    assert.equal(0, pill.delay)
    assert.equal(0.5, pill.duration)
    assert.is_true(#pill.reason > 0)
    assert.matches("^Explore.searchNavigationBarPill: shared", tostring(pill))
  end)

  it("knows what exists on one side only", function()
    local foreground = sheet():explain(BottomSheet.foregroundView)
    assert.equal("added", foreground.kind)
    assert.matches("edgeTranslation", foreground.style, 1, true)
    assert.matches("edgeTranslation", foreground.entry, 1, true)
    assert.is_nil(sheet():explain(Explore.list).entry)
  end)

  it("says the same before and while it plays", function()
    local ids = { "(root)", Explore.list, Explore.searchNavigationBarPill, BottomSheet.foregroundView }
    local function explained(transition)
      local lines = {}
      for i, id in ipairs(ids) do lines[i] = tostring(transition:explain(id)) end
      return lines
    end
    local before = explained(sheet())
    local stage = m.stage { screen = results() }
    local transition = stage:present(picker(), { transition = definition, curve = "linear" })
    assert.same(before, explained(transition))
    stage:settle()
    assert.same(before, explained(transition))
  end)

  it("refuses an unknown identifier with the nearest", function()
    assert.refuses("unknown identifier 'Explore.lst' (did you mean 'Explore.list'?)", function()
      sheet():explain "Explore.lst"
    end)
  end)
end)

describe("a transition", function()
  it("shows every element on its way at any time", function()
    local transition = sheet()
    local function pill(t) return transition:at(t):view(Explore.searchNavigationBarPill).rect end
    assert.nearly_same({ 24, 60, 342, 48 }, pill(0))
    assert.nearly_same({ 20, 70, 350, 56 }, pill(0.25))
    assert.nearly_same({ 16, 80, 358, 64 }, pill(0.5))
    local function alpha(t) return transition:at(t):view(BottomSheet.backgroundView).visibleAlpha end
    assert.near(0.25, alpha(0.125), 1e-9)
    assert.near(1, alpha(0.5), 1e-9)
    local function top(t) return transition:at(t):view(BottomSheet.foregroundView).rect.y end
    assert.near(844, top(0), 1e-9)
    assert.near(572, top(0.25), 1e-9)
    assert.near(300, top(0.5), 1e-9)
  end)

  it("has defaults, and tells what it was made with", function()
    local from, to = results(), picker()
    local transition = m.transition { from = from, to = to, definition = definition }
    assert.equal(from, transition.from)
    assert.equal(to, transition.to)
    assert.equal(definition, transition.definition)
    assert.equal("replace", transition.presentation)
    assert.equal(0.5, transition.duration)
    assert.equal("inactive", transition.state)
    assert.is_false(transition.isRunning)
    assert.is_false(transition.isReversed)
    assert.equal("transition from 'results' to 'picker'", tostring(transition))
  end)

  it("has all that a clip has", function()
    local transition = sheet()
    local back = transition:reversed()
    assert.equal(0.5, back.duration)
    for i = 0, 10 do
      local t = i / 20
      assert.equal(transition:at(0.5 - t):view(Explore.searchNavigationBarPill).rect,
        back:at(t):view(Explore.searchNavigationBarPill).rect)
    end
    local samples = transition:sample {
      fps = 10, views = { Explore.searchNavigationBarPill }, properties = { "frame" },
    }
    assert.equal(6, #samples.times)
    assert.is_true(#transition:tracks() > 0)
    assert.is_true(#transition:events() > 0)
    assert.same("table", type(transition:lint()))
    local path = "Explore.searchNavigationBarPill.frame.y"
    assert.nearly_same({ 0.25 }, transition:crossings(path, 70))
    assert.nearly_same({ min = 60, minTime = 0, max = 80, maxTime = 0.5 }, transition:range(path))
    assert.near(40, transition:slope(path, 0.25), 1e-6)
  end)

  it("plays on the stage that shows its source", function()
    local transition = sheet()
    local stage = m.stage { screen = transition.from }
    local position
    transition:addCompletion(function(p) position = p end)
    transition:start()
    assert.is_true(transition.isRunning)
    stage:advance(0.25)
    assert.near(0.5, transition.fractionComplete, 1e-9)
    assert.near(70, stage:at(0.25):view(Explore.searchNavigationBarPill).rect.y, 1e-9)
    stage:advance(0.25)
    assert.equal("end", position)
    assert.equal("inactive", transition.state)
    assert.equal(transition.to, stage.screen)
  end)

  it("cannot be cancelled before it has begun", function()
    assert.refuses("cancel: ", function() sheet():cancel() end)
    assert.refuses("is inactive", function() sheet():continue() end)
  end)

  it("has no stop", function()
    assert.refuses("a transition has no 'stop': use finish() or cancel()", function() sheet():stop() end)
    assert.refuses("(did you mean 'finish'?)", function() sheet():finsh() end)
  end)
end)

describe("an interactive transition", function()
  local stage, transition, position

  before_each(function()
    stage = m.stage { screen = results() }
    transition = stage:present(picker(), { transition = definition, curve = "linear" })
    position = nil
    transition:addCompletion(function(p) position = p end)
  end)

  local function y() return stage:at(stage.time):view(Explore.searchNavigationBarPill).rect.y end

  it("is scrubbed, either way", function()
    transition:pause()
    for _, fraction in ipairs { 0.5, 0.25, 0.75, 0 } do
      transition.fractionComplete = fraction
      assert.near(60 + 20 * fraction, y(), 1e-9)
    end
    assert.is_false(transition.isRunning)
  end)

  it("is what was played, and would follow now", function()
    local other = m.transition { from = results(), to = picker() }
    assert.same({ 0.5, 0.5 }, { other.duration, other:at(99).time })
    other.fractionComplete = 0.5
    assert.same({ 0.5, 0 }, { other.duration, other:at(99).time })
    other:cancel()
    assert.near(0.25, other:at(99).time, 1e-9)
  end)

  it("is called a transition where it refuses something", function()
    assert.refuses("continue: the transition is running; pause it first", function() transition:continue() end)
    assert.refuses("'scrubsLinearly' cannot be set while the transition is active", function()
      transition.scrubsLinearly = false
    end)
    transition:cancel()
    stage:settle()
    assert.refuses("cancel: the transition has finished; make a new one", function() transition:cancel() end)
  end)

  it("goes on after a pause", function()
    stage:advance(0.125)
    transition:pause()
    stage:advance(3)
    assert.near(65, y(), 1e-9)
    transition:continue { durationFactor = 1 }
    stage:advance(0.25)
    assert.is_true(transition.isRunning)
    stage:advance(0.25)
    assert.equal("end", position)
  end)

  it("does not jump when it is let go, nor does what plays in its time", function()
    local curves = {
      linear = "linear", easeIn = "easeIn", easeInOut = "easeInOut", back = m.cubicBezier(0.34, 1.56, 0.64, 1),
      cutoff = m.spring { cutoff = 1, bounce = 0.3 }, seconds = m.spring { response = 0.4, dampingRatio = 0.6 },
    }
    local calls = {
      continue = function(t) t:continue() end,
      slower = function(t) t:continue { durationFactor = 2 } end,
      bent = function(t) t:continue { curve = "easeOut", durationFactor = 0.5 } end,
      sprung = function(t) t:continue { curve = m.spring { cutoff = 0.5, bounce = 0.2 } } end,
      finish = function(t) t:finish() end,
      cancel = function(t) t:cancel() end,
      reverse = function(t) t.isReversed = true t:continue() end,
    }
    local function spin()
      local copy = m.view { frame = { 0, 0, 40, 40 }, m.view { name = "dot", frame = { 0, 0, 10, 10 } } }
      return copy, m.animator { curve = "easeIn", animations = function() copy:find("dot").center = { 35, 5 } end }
    end
    for name, curve in pairs(curves) do
      for call, go in pairs(calls) do
        for _, fraction in ipairs { 0.25, 0.8 } do
          local dim = m.view { name = "dim", frame = { 0, 0, 100, 100 }, backgroundColor = "black", alpha = 0 }
          local from = m.screen { size = { 300, 100 }, m.view { id = "p", frame = { 0, 0, 40, 40 } }, dim }
          local to = m.screen { size = { 300, 100 },
            m.view { id = "p", frame = { 200, 0, 40, 40 }, snapshot = spin } }
          local own = m.stage { screen = from }
          local alongside = m.animator { curve = "linear", animations = function() dim.alpha = 1 end }
          local t = own:present(to, { duration = 1, curve = curve, alongside = alongside })
          own:advance(0.3)
          t.fractionComplete = fraction
          own:advance(0.1)
          local what = ("%s at %s, %s"):format(name, fraction, call)
          local before = own:at(own.time, "before")
          local times = { own.time, own.time + 1e-9 }
          assert.near(200 * fraction, before:value("p.frame.x"), 1e-6, what)
          go(t)
          for _, time in ipairs(times) do
            for _, path in ipairs { "p.frame.x", "dim.alpha", "dot.center.x" } do
              assert.near(before:value(path), own:at(time):value(path), 1e-5, what .. ", " .. path)
            end
          end
          own:settle()
          for _, finding in ipairs(own:clip():lint()) do
            assert.is_false(finding.code == "discontinuity" and finding.severity == "error", what)
          end
        end
      end
    end
  end)

  it("shows what plays in its time at the time at which its curve shows what is scrubbed", function()
    local dim = m.view { name = "dim", frame = { 0, 0, 100, 100 }, backgroundColor = "black", alpha = 0 }
    local from = m.screen { size = { 300, 100 }, m.view { id = "p", frame = { 0, 0, 40, 40 } }, dim }
    local to = m.screen { size = { 300, 100 }, m.view { id = "p", frame = { 200, 0, 40, 40 } } }
    local own = m.stage { screen = from }
    local alongside = m.animator { curve = "linear", animations = function() dim.alpha = 1 end }
    local t = own:present(to, { duration = 1, curve = "easeIn", alongside = alongside })
    for _, fraction in ipairs { 0.25, 0.75, 0.5 } do
      t.fractionComplete = fraction
      assert.near(fraction, m.easeIn:value(own:at(own.time):value("dim.alpha")), 1e-9)
    end
  end)

  it("finishes in the remaining time", function()
    transition:pause()
    transition.fractionComplete = 0.5
    transition:finish()
    stage:advance(0.125)
    assert.near(75, y(), 1e-9)
    stage:advance(0.125)
    assert.equal("end", position)
    assert.equal("picker", stage.screen.name)
  end)

  it("is cancelled in the elapsed time", function()
    stage:advance(0.125)
    transition:cancel()
    stage:advance(0.0625)
    assert.near(62.5, y(), 1e-9)
    stage:advance(0.0625)
    assert.equal("start", position)
    assert.equal("results", stage.screen.name)
  end)

  it("turns round on the way", function()
    stage:advance(0.25)
    transition.isReversed = true
    stage:advance(0.125)
    assert.near(65, y(), 1e-9)
    transition.isReversed = false
    stage:settle()
    assert.equal("end", position)
  end)
end)

describe("a stage", function()
  it("presents over, and dismisses the way it came", function()
    local first, second = results(), picker()
    local stage = m.stage { screen = first }
    local transition = stage:present(second, { transition = definition, duration = 0.25 })
    assert.equal("over", transition.presentation)
    assert.equal(0.25, transition.duration)
    assert.is_true(transition.isRunning)
    stage:settle()
    assert.equal(0.25, stage.time)
    assert.equal(second, stage.screen)
    assert.is_true(stage:at(stage.time):view(Explore.list).isVisible)
    local back = stage:dismiss()
    assert.equal(0.25, back.duration)
    assert.equal(definition, back.definition)
    stage:settle()
    assert.equal(first, stage.screen)
    assert.equal(0.5, stage.time)
  end)

  it("knows the originals by their handles while the container plays", function()
    local first = results()
    local pill = first:find(Explore.searchNavigationBarPill)
    local stage = m.stage { screen = first }
    stage:present(picker(), { transition = definition })
    stage:advance(0.25)
    local seen = stage:at(0.25):view(pill)
    assert.is_false(seen.isVisible)
    assert.equal(m.rect(24, 60, 342, 48), seen.frame)
    stage:settle()
    stage:dismiss()
    stage:settle()
    assert.is_true(stage:at(stage.time):view(pill).isVisible)
  end)

  it("pushes in place, and pops", function()
    local first, second = results(), picker()
    local stage = m.stage { screen = first }
    local transition = stage:push(second)
    assert.equal("replace", transition.presentation)
    stage:settle()
    assert.equal(second, stage.screen)
    assert.is_nil(stage:at(stage.time):view(Explore.list))
    local back = stage:pop { duration = 1, curve = "linear" }
    assert.equal(1, back.duration)
    stage:settle()
    assert.equal(first, stage.screen)
  end)

  it("gives a transition's part as a clip", function()
    local stage = m.stage { screen = results() }
    stage:advance(1)
    local transition = stage:present(picker(), { transition = definition })
    stage:settle()
    local clip = stage:clip(transition)
    assert.near(0.5, clip.duration, 1e-9)
    for _, t in ipairs { 0, 0.2, 0.4 } do
      assert.nearly_same(stage:at(1 + t):view(Explore.searchNavigationBarPill).rect,
        clip:at(t):view(Explore.searchNavigationBarPill).rect)
    end
  end)

  it("waits until a transition has ended", function()
    local stage = m.stage { screen = results() }
    local times = {}
    stage:run(function()
      local transition = stage:present(picker(), { transition = definition })
      m.waitUntil(transition)
      times[1] = stage.time
      m.waitUntil(stage:dismiss())
      times[2] = stage.time
    end)
    stage:settle()
    assert.nearly_same({ 0.5, 1 }, times)
  end)

  it("plays an animator alongside", function()
    local first, second = results(), picker()
    local label = m.view { name = "badge", frame = { 0, 0, 10, 10 } }
    first:add(label)
    local badge = m.animator { curve = "linear", animations = function() label.alpha = 0 end }
    local stage = m.stage { screen = first }
    local transition = stage:present(second, { transition = definition, curve = "easeInOut", alongside = badge })
    local tracks = {}
    for _, track in ipairs(transition:tracks()) do
      if track.view == "badge" then tracks[#tracks + 1] = tostring(track) end
    end
    assert.same({ "badge.alpha 0...0.5 linear: 1 -> 0" }, tracks)
    stage:settle()
    assert.near(0, stage:at(stage.time):value("badge.alpha"), 1e-9)
  end)

  it("has no part for a transition that was not played", function()
    local stage = m.stage { screen = results() }
    assert.refuses("is inactive", function() stage:clip(sheet()) end)
  end)

  it("has nothing to dismiss or to pop where nothing was shown", function()
    local stage = m.stage { screen = results() }
    assert.refuses("nothing was presented that could be dismissed", function() stage:dismiss() end)
    assert.refuses("nothing was pushed that could be popped", function() stage:pop() end)
  end)

  it("says what is on its way back where there is nothing to dismiss or to pop but that", function()
    local stage = m.stage { screen = results() }
    for call, bring in pairs { dismiss = "present", pop = "push" } do
      local transition = stage[bring](stage, picker())
      stage:advance(0.1)
      transition:cancel()
      assert.refuses(call .. ": what was to be shown is cancelled, and still on its way back", function()
        stage[call](stage)
      end)
      stage:settle()
    end
    stage:present(picker())
    stage:settle()
    stage:present(picker()):cancel()
    stage:dismiss()
    stage:settle()
    assert.refuses("nothing was presented", function() stage:dismiss() end)
  end)

  it("does not show a screen that it shows already", function()
    local first = results()
    local stage = m.stage { screen = first }
    assert.has_error(function() stage:present(first) end)
  end)
end)

describe("a snapshot function", function()
  --- Runs a snapshot function for the pill.
  local function flown(snapshot)
    local from, to = results(), picker()
    to:find(Explore.searchNavigationBarPill).snapshot = snapshot
    local transition = m.transition { from = from, to = to, definition = definition, presentation = "over" }
    return transition:at(0.25), transition
  end

  it("is told where it flies", function()
    local view, flight
    flown(function(v, f)
      view, flight = v, f
      return v:copy()
    end)
    assert.equal(Explore.searchNavigationBarPill, view.id)
    assert.equal("destination", flight.role)
    assert.equal("results", flight.source.superview.name)
    assert.equal("picker", flight.destination.superview.name)
    assert.equal(m.rect(24, 60, 342, 48), flight.from)
    assert.equal(m.rect(16, 80, 358, 64), flight.to)
    assert.equal(0.5, flight.duration)
    assert.refuses("unknown property 'form' of flight (did you mean 'from'?)", function() return flight.form end)
  end)

  it("is called once for the way there and back, and its animator plays on the transition's clock", function()
    local calls, first, second = 0, results(), picker()
    second:find(Explore.searchNavigationBarPill).snapshot = function()
      calls = calls + 1
      local face = m.view { name = "face", frame = { 0, 0, 342, 48 } }
      return m.view { frame = { 0, 0, 342, 48 }, face }, m.animator { curve = "linear", animations = function()
        face.transform = m.rotationY(180)
      end }
    end
    local stage = m.stage { screen = first }
    local function angle() return stage:at(stage.time):value "face.transform.rotationY" end
    stage:present(second, { transition = definition })
    stage:advance(0.125)
    assert.near(45, angle(), 1e-9)
    stage:advance(0.25)
    assert.near(135, angle(), 1e-9)
    stage:settle()
    local back = stage:dismiss()
    stage:advance(0.125)
    assert.near(135, angle(), 1e-9)
    assert.matches("^function", back:explain(Explore.searchNavigationBarPill).snapshot)
    stage:settle()
    assert.equal(1, calls)
  end)

  local cases = {
    { "must return a view, got nil", function() end },
    { "must return a view, got number", function() return 3 end },
    { "must return a view of its own, got 'Explore.searchNavigationBarPill' of the screen; use view:copy()", function(v)
      return v
    end },
    { "must return a view of its own, got 'picker' of the screen", function(v) return v.superview end },
    { "must return a root view, 'inner' is in 'outer'", function()
      return m.view({ name = "outer", m.view { name = "inner" } }).subviews[1]
    end },
    { "must return an animator or nothing beside its view, got string", function(v) return v:copy(), "x" end },
    { "returned an animator that has started already", function(v)
      local copy = v:copy()
      local animator = m.animator { animations = function() copy.alpha = 0.5 end }
      animator:start()
      return copy, animator
    end },
  }
  for _, case in ipairs(cases) do
    it("is an error at the script's line that names the element: " .. case[1], function()
      local text = message(function() flown(case[2]) end)
      assert.matches("transitions_spec%.lua:%d+: the snapshot function of 'Explore.searchNavigationBarPill' ", text)
      assert.matches(case[1], text, 1, true)
    end)
  end

  it("that fails leaves the stage as it was", function()
    local first, second = results(), picker()
    local pill = second:find(Explore.searchNavigationBarPill)
    pill.snapshot = function() error "on purpose" end
    local stage = m.stage { screen = first }
    assert.refuses("on purpose", function() stage:present(second, { transition = definition }) end)
    assert.equal(first, stage.screen)
    assert.is_true(stage:at(0):view(Explore.list).isVisible)
    pill.snapshot = "static"
    stage:present(second, { transition = definition })
    stage:settle()
    assert.equal(second, stage.screen)
  end)

  it("passes on its own errors", function()
    assert.refuses("on purpose", function() flown(function() error "on purpose" end) end)
  end)
end)

describe("a wrong transition", function()
  local cases = {
    { "missing option 'from' for transition", function() m.transition { to = picker(), definition = definition } end },
    { "missing option 'to' for transition", function() m.transition { from = results(), definition = definition } end },
    { "unknown option 'defnition' for transition (did you mean 'definition'?)", function()
      sheet { defnition = 3 }
    end },
    { "bad value for 'definition' of transition: transitionDefinition expected, got number", function()
      sheet { definition = 4 }
    end },
    { "bad value for 'presentation' of transition: unknown presentation 'ovr' (did you mean 'over'?)", function()
      sheet { presentation = "ovr" }
    end },
    { "bad value for 'from' of transition: root view expected, 'Explore.list' is in 'results'", function()
      sheet { from = results():find(Explore.list) }
    end },
    { "bad value for 'to' of transition: root view expected, 'BottomSheet.foregroundView' is in 'picker'", function()
      sheet { to = picker():find(BottomSheet.foregroundView) }
    end },
    { "bad value for 'from' of transition: view expected, got string", function() sheet { from = "results" } end },
    { "a transition needs two view trees, got the same one twice", function()
      local screen = results()
      sheet { from = screen, to = screen }
    end },
    { "bad value for 'duration' of transition: 0...86400 seconds expected, got -1", function()
      sheet { duration = -1 }
    end },
    { "bad value for 'alongside' of transition: an animator that has not started expected", function()
      local view = m.view {}
      local animator = m.animator { animations = function() view.alpha = 0 end }
      animator:start()
      sheet { alongside = animator }
    end },
    { "bad argument 'screen' to present: root view expected, 'Explore.list' is in 'results'", function()
      m.stage({ screen = picker() }):present(results():find(Explore.list))
    end },
    { "'definition' and 'transition' say the same: give one", function()
      m.stage({ screen = results() }):present(picker(), { definition = definition, transition = definition })
    end },
    { "unknown option 'presentation' for dismiss", function()
      m.stage({ screen = results() }):dismiss { presentation = "over" }
    end },
    { "unknown option 'duraton' for pop (did you mean 'duration'?)", function()
      m.stage({ screen = results() }):pop { duraton = 1 }
    end },
  }
  for _, case in ipairs(cases) do
    it("says: " .. case[1], function()
      assert.refuses(case[1], case[2])
      assert.matches("transitions_spec%.lua:%d+: ", message(case[2]))
    end)
  end
end)
