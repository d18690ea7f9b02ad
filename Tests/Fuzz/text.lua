-- A text from a fuzzer, read as one of all the things that are read from texts, by the API and by the library. Its
-- first byte says as which.
local specimens = require "specimens"
local m = require "mutoscope"

local api, input = m.load "api.lua", m.load "input.lua"
local stage, screen = specimens.scene()
local readers = {}

local function entry(call, parameters, make)
  for position, parameter in ipairs(parameters) do
    if parameter.type:find "string" then
      readers[#readers + 1] = function(text)
        local list = make and { make() } or {}
        for _ = 2, position do list[#list + 1] = 1 end
        list[#list + 1] = parameter.type:find "table" and { [text] = m.crossfade, text } or text
        return call(list[1], table.unpack(list, 2))
      end
    end
  end
end

for _, f in ipairs(api.functions) do entry(m[f.name], f.parameters) end
for _, class in ipairs(api.classes) do
  local make = specimens.of[class.name]
  for _, method in ipairs(class.methods) do
    entry(function(object, ...) return object[method.name](object, ...) end, method.parameters, make)
  end
  for _, property in ipairs(class.properties) do
    if not property.isReadOnly and (property.type:find "string" or property.type:find "color") then
      readers[#readers + 1] = function(text)
        local object = make()
        object[property.name] = text
        screen:add(object)
      end
    end
  end
end

--- The library's, of a text and, after a line feed, another one.
local pairs_of_texts = {
  string.find, string.match, string.gsub, string.format, string.pack, string.rep,
  function(a, b) for _ in b:gmatch(a) do screen.alpha = 0.5 end end, function(a, b) return b:gsub(a, "%0%1") end,
  function(a, b) return string.unpack(a, b) end, function(a, b) return a:format(b, 1, 0.5, b) end,
  function(a, b) return load(a, b)() end, function(a, b) return tonumber(a, #b) end,
  function(a) return utf8.codepoint(a, 1, -1) end, function(a) return utf8.len(a) end, require,
  function(a, b) return m.identifiers(a)[b] end, function(a, b) return table.concat({ a, b, a }, b) end,
  function(a, b) screen:add(m.label { text = a, frame = { 0, 0, #b, 50 }, numberOfLines = 0 }) end,
}
for _, read in ipairs(pairs_of_texts) do
  readers[#readers + 1] = function(text)
    local left, right = text:match "^([^\n]*)\n(.*)$"
    return read(left or text, right or text)
  end
end

local text = input:sub(2)
pcall(readers[(input:byte() or 0) % #readers + 1], text)
return stage
