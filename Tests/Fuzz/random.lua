-- A random script: `mutoscope VERB random.lua --seed N --props api.json` calls entries of the API with whatever may be
-- at hand, most of it right, and returns what it has made. The same seed makes the same calls; `-P trace=true` tells
-- them. A fuzzer chooses by the bytes of its input instead.
local specimens = require "specimens"
local m = require "mutoscope"

local api = ...
local random = math.random
local choices, taken = nil, 0
if api.isGuided then
  choices, api = m.load "input.lua", m.load "api.lua"
  local function byte()
    taken = taken + 1
    return choices:byte(taken) or 0
  end
  function random(low, high)
    if not low then return (byte() * 256 + byte()) / 65536 end
    if not high then low, high = 1, low end
    return low + (high - low < 256 and byte() or byte() * 256 + byte()) % (high - low + 1)
  end
end
local wrong = specimens.wrong()
local options, enumerations, classes = {}, {}, {}
for _, record in ipairs(api.options) do options[record.name] = record end
for _, enumeration in ipairs(api.enumerations) do enumerations[enumeration.name] = enumeration.values end
for _, class in ipairs(api.classes) do classes[class.name] = class end

local function pick(list) return list[random(#list)] end

--- What there is of each class.
local pool = setmetatable({}, {
  __index = function(pool, name)
    local make = specimens.of[name]
    pool[name] = make and { (make()) }
    return rawget(pool, name)
  end,
})

local function keep(kind, value)
  local list = pool[kind]
  if list and type(value) == "userdata" then list[#list < 6 and #list + 1 or random(6)] = value end
end

local numbers = {
  function() return random(0, 10) end, function() return random() end, function() return random(-500, 500) end,
  function() return random() * 10 ^ random(-12, 12) end, function() return 2.0 ^ random(-60, 60) end,
  function() return pick { 0, 1, -1, 0.5, 1e-9, 86400, 1e5, 65536, -0.0 } end,
  function() return pick { 0 / 0, math.huge, -math.huge, 1e308, math.maxinteger, math.mininteger } end,
}
local paths = { "Fuzz.card.center.x", "label.alpha", "Fuzz.card.transform", "v.frame", "screen.alpha", "x.y.z" }

local value

local function table_of(record, depth)
  local result = {}
  for _, field in ipairs(record.fields) do
    if field.isRequired or random(5) == 1 then result[field.name] = value(field.type, depth + 1) end
  end
  if record.element then
    for i = 1, random(0, 3) do result[i] = value(record.element, depth + 1) end
  end
  return result
end

--- What each type is made by.
local makers = {
  number = function() return numbers[random(10) <= 7 and random(3) or random(#numbers)]() end,
  integer = function() return random(12) == 1 and numbers[#numbers]() // 1 or random(-3, 60) end,
  boolean = function() return random(2) == 1 end,
  string = function()
    return pick { "word", "Fuzz.card", "a", pick(paths), "#f80", "", ("w "):rep(random(40)), "é\u{301}🂡" }
  end,
  table = function() return {} end,
  any = function() return pick(wrong)[2] end,
  fun = function()
    local make = pick { "view", "point", "label" }
    local budget = 30
    return function(...)
      budget = budget - 1
      if budget < 0 then return nil end
      local kind = pick { "nothing", "move", "same", "make", "fail" }
      if kind == "move" then
        local view = pick(pool[pick { "view", "label", "image", "button" }])
        view.center = m.point(random(200), random(200))
        view.alpha = random()
      elseif kind == "same" then return ...
      elseif kind == "make" then return specimens.of[make]()
      elseif kind == "fail" and random(4) == 1 then error("failed", 0)
      end
      return random()
    end
  end,
}

--- A value for a type as the declarations say it: alternatives, lists, and now and then something else.
function value(kind, depth)
  if random(14) == 1 then return pick(wrong)[2] end
  if depth > 4 or kind:find "%?$" and random(2) == 1 then return nil end
  local element = kind:match "^([%w.]+)%[%]"
  if element then
    local list = {}
    for i = 1, random(0, 4) do list[i] = value(element, depth + 1) end
    return list
  end
  local names = {}
  for name in kind:gmatch "[%w.]+" do names[#names + 1] = name end
  local name = #names > 0 and pick(names) or "any"
  if kind:find "^fun" or kind:find "^%(fun" then name = "fun" end
  if enumerations[name] then return pick(enumerations[name]) end
  if options[name] then return table_of(options[name], depth) end
  if pool[name] then return random(8) == 1 and specimens.of[name]() or pick(pool[name]) end
  return (makers[name] or makers.any)()
end

local trace = api.trace and print or function() end

local function call(what, f, parameters, receiver, returns)
  local list, count = { receiver }, receiver and 1 or 0
  for _, parameter in ipairs(parameters) do
    if parameter.isOptional and random(3) == 1 then break end
    count = count + 1
    list[count] = value(parameter.type, 0)
  end
  trace(what)
  local ok, result = pcall(f, table.unpack(list, 1, count))
  if ok and returns then keep(returns, result) end
end

local names = {}
for name in pairs(specimens.of) do names[#names + 1] = name end
table.sort(names)

for _ = 1, random(20, 200) do
  if choices and taken >= #choices then break end
  local kind = random(10)
  if kind <= 3 then
    local entry = pick(api.functions)
    call("m." .. entry.name, m[entry.name], entry.parameters, nil, entry.returns)
  else
    local class = classes[random(2) == 1 and pick { "view", "stage", "animator", "clip", "label" } or pick(names)]
    local object = pick(pool[class.name])
    if kind <= 7 and #class.methods > 0 then
      local method = pick(class.methods)
      call(class.name .. ":" .. method.name, object[method.name], method.parameters, object, method.returns)
    elseif #class.properties > 0 then
      local property = pick(class.properties)
      local new = value(property.type, 0)
      trace(("%s.%s = %s"):format(class.name, property.name, type(new)))
      pcall(function() object[property.name] = new end)
      pcall(function() keep(property.type, object[property.name]) end)
    end
  end
end

return pick(pool[pick { "stage", "clip", "transition", "frame", "screen" }])
