-- Hands every entry of the API every wrong argument: `mutoscope run wrong.lua --props api.json`, which `mutoscope api
-- json` prints.
-- An entry may take it or refuse it with the line it was called in; nothing else. Prints what goes wrong, and a count.
local specimens = require "specimens"
local m = require "mutoscope"

local api = ...
local wrong = specimens.wrong()
local calls, faults = 0, {}
local anchor = m.view {}

local function told(what, message)
  if #faults < 100 then faults[#faults + 1] = what .. ": " .. message end
end

--- Calls a function with some arguments, some of which may be nil.
local function try(what, f, arguments, count)
  calls = calls + 1
  local ok, message = pcall(function()
    local result = f(table.unpack(arguments, 1, count))
    return result
  end)
  -- Handlers of layout are called when somebody next looks; here and not in a later call.
  pcall(function() anchor:layoutIfNeeded() end)
  if ok then return end
  if type(message) ~= "string" then return told(what, "an error that is no text") end
  -- What wrong values raise themselves has no place.
  if message == "asked" or message == "failed" then return end
  if not message:find "^[^:]*wrong%.lua:%d+: " then return told(what, message) end
  -- Text of Swift's own would tell nobody anything.
  if message:find "Error%(" or message:find "Optional" or message:find "Swift" then told(what, message) end
end

--- Something that a parameter of a type takes, as far as one can tell by the name of the type.
local function newFiller(kind)
  for name in kind:gmatch "[%a]+" do
    if name == "number" or name == "integer" then return 1 end
    if name == "string" then return "word" end
    if name == "boolean" then return true end
    if name == "fun" then return function() end end
    if specimens.of[name] then return specimens.of[name]() end
  end
  return {}
end

local fillers = {}
local function filler(kind)
  -- A view can be in one place only.
  if kind:find "view" then return newFiller(kind) end
  fillers[kind] = fillers[kind] or newFiller(kind)
  return fillers[kind]
end

local options = {}
for _, record in ipairs(api.options) do options[record.name] = record end

--- Options that hold what must be there, and one that is wrong.
local function optionsWith(record, field, value)
  local result = {}
  for _, other in ipairs(record.fields) do
    if other.isRequired then result[other.name] = filler(other.type) end
  end
  result[field.name] = value
  return result
end

--- Every wrong value at every place; `make` makes the receiver afresh, if there is one.
local function attack(what, f, parameters, make)
  local first = make and 1 or 0
  -- Afresh for every place: what was done to it should not keep the next from being tried.
  local receiver, lastPlace
  local function arguments(place, value)
    if make and place ~= lastPlace then receiver, lastPlace = make(), place end
    local list = { receiver }
    for i, parameter in ipairs(parameters) do
      if first + i ~= place then list[first + i] = filler(parameter.type) end
    end
    list[place] = value
    return list
  end
  for count = 0, #parameters do
    try(("%s with %d arguments"):format(what, count), f, arguments(0), first + count)
  end
  if make then try(what .. " on nothing", f, {}, 0) end
  for place = 1, first + #parameters + 1 do
    for _, value in ipairs(wrong) do
      local list = arguments(place, value[2])
      try(("%s, %s as argument %d"):format(what, value[1], place), f, list, first + #parameters + 1)
    end
    if make then
      local own = arguments(place, nil)
      own[place] = own[1]
      try(("%s, itself as argument %d"):format(what, place), f, own, first + #parameters)
    end
  end
  for i, parameter in ipairs(parameters) do
    local record = options[parameter.type]
    for _, field in ipairs(record and record.fields or {}) do
      for _, value in ipairs(wrong) do
        local list = arguments(first + i, optionsWith(record, field, value[2]))
        try(("%s, %s as %s"):format(what, value[1], field.name), f, list, first + #parameters)
      end
    end
  end
end

--- Calls an entry of a receiver within a function that the same entry calls.
local function reenter(what, make, name, parameters)
  local receiver = make()
  local depth = 0
  local function again()
    depth = depth + 1
    if depth < 4 then receiver[name](receiver, table.unpack((function()
      local list = {}
      for i, parameter in ipairs(parameters) do
        list[i] = parameter.type:find "fun" and again or filler(parameter.type)
      end
      return list
    end)())) end
  end
  try(what .. " from within", again, {}, 0)
end

for _, entry in ipairs(api.functions) do
  attack("m." .. entry.name, m[entry.name], entry.parameters)
end
for _, class in ipairs(api.classes) do
  local make = specimens.of[class.name]
  if not (make and make()) then
    told(class.name, "specimens.lua makes none")
  else
    local object = make()
    for _, method in ipairs(class.methods) do
      local what = class.name .. ":" .. method.name
      attack(what, object[method.name], method.parameters, make)
      for _, parameter in ipairs(method.parameters) do
        if parameter.type:find "fun" then reenter(what, make, method.name, method.parameters) end
      end
    end
    for _, property in ipairs(class.properties) do
      local what = class.name .. "." .. property.name
      try(what, function(receiver) return receiver[property.name] end, { make() }, 1)
      for _, value in ipairs(wrong) do
        try(("%s = %s"):format(what, value[1]), function(receiver)
          receiver[property.name] = value[2]
          return receiver[property.name]
        end, { object }, 1)
      end
    end
    for _, value in ipairs(wrong) do
      local what = ("%s and %s"):format(class.name, value[1])
      for _, f in ipairs {
        function(a, b) return a + b end, function(a, b) return b * a end, function(a, b) return a / b end,
        function(a, b) return a == b end, function(a, b) return a < b end, function(a, b) return a .. b end,
        function(a, b) return a(b) end, function(a, b) return a[b] end, function(a) return #a end,
        function(a, b) a[b] = b return a end, function(a) return -a end, tostring, pairs, ipairs,
        function(a, b) return setmetatable(a, b) end, function(a, b) return rawget(a, b) end,
      } do
        try(what, f, { object, value[2] }, 2)
      end
    end
  end
end

-- The sandbox is what it was.
local stage = specimens.scene()
assert(stage:at(0):value "label.alpha" == 1)
for _, fault in ipairs(faults) do print(fault) end
print(("%d calls, %d faults"):format(calls, #faults))
