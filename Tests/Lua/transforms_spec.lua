-- SPEC 2.1: transforms are lists of functions.
local m = require "mutoscope"
require "support"

--- Where a transform takes a point of a view of no size that stands at the origin.
local function apply(transform, x, y)
  local dot = m.view { frame = { 0, 0, 0, 0 }, transform = transform }
  m.view { frame = { 0, 0, 100, 100 }, dot }
  return dot:convert { x, y }
end

--- What a view's transform shows on the way from one to another.
local function on_the_way(from, to, p)
  local view = m.view { id = "card", frame = { 0, 0, 100, 100 }, transform = from }
  local animator = m.animator { duration = 1, curve = "linear", animations = function() view.transform = to end }
  return animator:at(p):view("card").transform
end

describe("a transform", function()
  it("moves, scales and turns", function()
    assert.nearly_same({ 13, 24 }, apply(m.translation(10, 20), 3, 4))
    assert.nearly_same({ 13, 4 }, apply(m.translation(10), 3, 4))
    assert.nearly_same({ 6, 8 }, apply(m.scale(2), 3, 4))
    assert.nearly_same({ 6, 12 }, apply(m.scale(2, 3), 3, 4))
    assert.nearly_same({ 3, 4 }, apply(m.identity, 3, 4))
  end)

  it("turns clockwise on the screen", function()
    assert.nearly_same({ 0, 1 }, apply(m.rotation(90), 1, 0))
    assert.nearly_same({ 0, 1 }, apply(m.rotationZ(90), 1, 0))
  end)

  it("has CSS's signs about the other axes", function()
    -- m13: where the right edge goes towards the viewer; rotationY turns it away, rotationX turns the bottom nearer.
    assert.nearly_same(-1, m.rotationY(90).m13)
    assert.nearly_same(1, m.rotationX(90).m23)
  end)

  it("applies the right-hand factor first, as CSS's lists do", function()
    assert.nearly_same({ 12, 0 }, apply(m.translation(10, 0) * m.scale(2), 1, 0))
    assert.nearly_same({ 22, 0 }, apply(m.scale(2) * m.translation(10, 0), 1, 0))
  end)

  it("is made of 16 numbers in the order of matrix3d", function()
    local matrix = m.matrix { 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 10, 20, 30, 1 }
    assert.nearly_same({ 11, 21 }, apply(matrix, 1, 1))
    assert.nearly_same(m.translation(10, 20, 30), matrix)
    assert.equal(20, matrix.m42)
    assert.equal(30, matrix.m43)
    assert.refuses("16", function() m.matrix { 1, 2, 3 } end)
    assert.has_error(function() m.matrix { 0 / 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1 } end)
  end)

  it("sees from a distance", function()
    assert.nearly_same(-1 / 500, m.perspective(500).m34)
    assert.nearly_same(0, m.perspective(0).m34)
    assert.has_error(function() m.perspective(-1) end)
  end)

  it("is compared by content", function()
    assert.is_true(m.translation(1, 2) == m.translation(1, 2))
    assert.is_false(m.translation(1, 2) == m.translation(1, 3))
    assert.is_false(m.rotation(0) == m.rotation(360))
    assert.same({ m.scale(2) }, { m.scale(2, 2, 1) })
  end)

  it("cannot be changed", function()
    assert.has_error(function() m.scale(2).scale = 3 end)
  end)

  it("refuses wrong arguments by their names", function()
    assert.refuses("bad argument 'degrees' to rotation: number expected, got string", function() m.rotation "x" end)
    assert.refuses("bad argument 'y' to translation", function() m.translation(1, {}) end)
    assert.has_error(function() m.scale(0 / 0) end)
    assert.has_error(function() return m.scale(2) * 3 end)
  end)
end)

describe("an unlike list", function()
  it("passes a singular matrix by flipping half-way", function()
    local flat, full = m.scale(0, 0), m.translation(10)
    assert.nearly_same(flat, on_the_way(flat, full, 0.49))
    assert.nearly_same(full, on_the_way(flat, full, 0.5))
  end)

  it("is exact at both ends", function()
    local from, to = m.rotation(30) * m.translation(5), m.scale(2) * m.rotationX(40)
    assert.nearly_same(from, on_the_way(from, to, 0))
    assert.nearly_same(to, on_the_way(from, to, 1))
  end)
end)

describe("a component", function()
  local transform = m.translation(1, 2, 3) * m.rotation(30) * m.scale(2) * m.rotation(40) * m.rotationY(-180)

  it("has the name of its function", function()
    assert.equal(1, transform["translation.x"])
    assert.equal(2, transform["translation.y"])
    assert.equal(3, transform["translation.z"])
    assert.equal(2, transform.scale)
    assert.equal(30, transform.rotation)
    assert.equal(-180, transform.rotationY)
  end)

  it("is numbered from the second of its name on", function()
    assert.equal(40, transform["rotation[2]"])
  end)

  it("reads as the identity where the list lacks it", function()
    assert.equal(0, m.identity.rotationX)
    assert.equal(0, m.identity["translation.y"])
    assert.equal(1, m.identity.scale)
    assert.equal(1, m.identity["scale.y"])
  end)

  it("refuses one number for two factors", function()
    assert.refuses("scale.x", function() return m.scale(2, 3).scale end)
    assert.equal(2, m.scale(2, 3)["scale.x"])
    assert.equal(3, m.scale(2, 3)["scale.y"])
  end)

  it("is answered with the nearest when misspelt", function()
    assert.refuses("(did you mean 'rotationY'?)", function() return m.rotationY(3).rotatoinY end)
  end)
end)

describe("between two transforms", function()
  it("lists of one shape are mixed function by function", function()
    local mixed = on_the_way(m.translation(0, 0) * m.scale(1), m.translation(100, 50) * m.scale(3), 0.5)
    assert.nearly_same(m.translation(50, 25) * m.scale(2), mixed)
  end)

  it("an angle goes the way it says and keeps its turns", function()
    assert.nearly_same(-90, on_the_way(m.rotationY(0), m.rotationY(-180), 0.5).rotationY)
    assert.nearly_same(90, on_the_way(m.rotationY(0), m.rotationY(180), 0.5).rotationY)
    assert.nearly_same(225, on_the_way(m.rotation(0), m.rotation(900), 0.25).rotation)
    assert.nearly_same(180, on_the_way(m.rotation(30), m.rotation(330), 0.5).rotation)
  end)

  it("a list that ends earlier goes on with functions that do nothing", function()
    assert.nearly_same(45, on_the_way(m.identity, m.rotation(90), 0.5).rotation)
    assert.nearly_same(2, on_the_way(m.translation(10), m.translation(10) * m.scale(3), 0.5).scale)
  end)

  it("perspectives are mixed by 1/d", function()
    assert.nearly_same(-(1 / 400 * 0.75 + 1 / 500 * 0.25), on_the_way(m.perspective(400), m.perspective(500), 0.25).m34)
  end)

  it("rotations about different axes are rotate3d, in lists too", function()
    -- Half-way between two quarters: a turn about (1, 1, 0) by arccos(1/3).
    local turn = { 2 / 3, 1 / 3, -2 / 3, 0, 1 / 3, 2 / 3, 2 / 3, 0, 2 / 3, -2 / 3, 1 / 3, 0, 0, 0, 0, 1 }
    assert.nearly_same(m.matrix(turn), on_the_way(m.rotationX(90), m.rotationY(90), 0.5))
    local mixed = on_the_way(m.perspective(400) * m.translation(10) * m.rotationX(90) * m.translation(0, 0, 40),
      m.perspective(400) * m.translation(30) * m.rotationY(90) * m.translation(0, 0, 80), 0.5)
    assert.nearly_same(m.perspective(400) * m.translation(20) * m.matrix(turn) * m.translation(0, 0, 60), mixed)
    assert.equal(20, mixed["translation.x"])
    assert.nearly_same(180, on_the_way(m.rotationX(0), m.rotationY(720), 0.25).rotationY)
  end)

  it("a rotation about another axis goes on from where it was interrupted", function()
    local view = m.view { id = "card", frame = { 0, 0, 100, 100 }, transform = m.rotationX(0) * m.scale(2) }
    local stage = m.stage { screen = m.screen { id = "screen", size = { 200, 200 }, view } }
    m.animate { duration = 1, curve = "linear", animations = function()
      view.transform = m.rotationX(90) * m.scale(2)
    end }
    stage:advance(0.5)
    -- The model is at 90 and the screen at 45 degrees.
    m.animate { duration = 1, curve = "linear", animations = function()
      view.transform = m.rotationY(45) * m.scale(2)
    end }
    stage:settle()
    local clip = stage:clip()
    local function seen(time) return clip:at(time):view("card").transform end
    assert.nearly_same(m.rotationX(45) * m.scale(2), seen(0.5))
    -- The middle of two quaternions is their sum, normalised; the trace of a turn's matrix is 4 w^2 - 1.
    local cosine = math.cos(math.pi / 8) ^ 2
    local w = math.cos(math.pi / 8) / math.sqrt((1 + cosine) / 2)
    local trace = seen(1).m11 / 2 + seen(1).m22 / 2 + seen(1).m33
    assert.nearly_same(4 * w * w - 1, trace)
    assert.nearly_same(m.rotationY(45) * m.scale(2), seen(1.5))
  end)

  it("unlike lists are decomposed", function()
    local mixed = on_the_way(m.translation(100, 0), m.scale(3), 0.5)
    assert.nearly_same(m.translation(50, 0) * m.scale(2), mixed)
    -- The quaternions turn about one axis: half of 90 degrees is 45, though one is a matrix.
    local turned = on_the_way(m.matrix { 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1 }, m.rotation(90), 0.5)
    assert.nearly_same(m.rotation(45), turned)
  end)
end)
