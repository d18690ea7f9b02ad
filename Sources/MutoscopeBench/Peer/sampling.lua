-- The peer of `scripts/bench sampling lua`: numbers on their way, each with a timing of its own, in plain Lua. Flat arrays,
-- local functions, the formulas of the product. With a count of 0 it is one number alone, on its way for a second, at all
-- moments. Prints nanoseconds a number, then some of the numbers.
local family, count, moments, rounds = arg[1], tonumber(arg[2]), tonumber(arg[3]), tonumber(arg[4])
local exp, sin, cos, clock = math.exp, math.sin, math.cos, os.clock

local seed = 1
local function random()
  seed = (seed * 1103515245 + 12345) & 0x7fffffff
  return seed / 0x80000000
end

local starts, lengths, targets, values = {}, {}, {}, {}
for i = 1, count do
  starts[i], lengths[i], targets[i], values[i] = random() * 0.5, 0.1 + random() * 0.4, 10 + random() * 90, 0.0
end
local times = {}
for i = 1, moments do times[i] = random() end

local families = {}

function families.ease(u) return u * u * (3 - 2 * u) end

-- cubic-bezier(.42, 0, .58, 1), by Newton's method.
function families.bezier(p)
  local s = p
  for _ = 1, 20 do
    local r = 1 - s
    local x = 3 * r * r * s * 0.42 + 3 * r * s * s * 0.58 + s * s * s - p
    if x < 1e-13 and x > -1e-13 then break end
    s = s - x / (3 * r * r * 0.42 + 6 * r * s * 0.16 + 3 * s * s * 0.42)
  end
  return 3 * (1 - s) * s * s + s * s * s
end

-- Response 0.3 s, damping ratio 0.5, by seconds.
local w = 2 * math.pi / 0.3
local decay, damped = 0.5 * w, w * math.sqrt(0.75)
local lean = decay / damped
function families.spring(t)
  local x = damped * t
  return 1 - exp(-decay * t) * (cos(x) + lean * sin(x))
end

local curve, isTimed = families[family], family == "spring"
local function run(t)
  for i = 1, count do
    local u = t - starts[i]
    local length = lengths[i]
    if u <= 0 then
      values[i] = 0
    elseif u >= length and not isTimed then
      values[i] = targets[i]
    else
      values[i] = targets[i] * curve(isTimed and u or u / length)
    end
  end
end

local function column()
  for i = 1, moments do
    local u = times[i]
    if u <= 0 then
      values[i] = 0
    elseif u >= 1 and not isTimed then
      values[i] = 50
    else
      values[i] = 50 * curve(u)
    end
  end
end

local best = math.huge
for _ = 1, rounds do
  local start = clock()
  if count == 0 then column() end
  for i = 1, count > 0 and moments or 0 do run(times[i]) end
  best = math.min(best, clock() - start)
end
print(string.format("%.17g", best / (math.max(1, count) * moments) * 1e9))
for i = 1, math.min(32, moments) do
  run(times[i])
  print(string.format("%.17g", values[count == 0 and i or i * 617 % count + 1]))
end
