extension TestLibrary {
  /// Loads luassert with the few harmless stand-ins for `io`, `os`, `package` and `debug` that it asks for, and teaches
  /// it to show values without addresses.
  static let prelude = #"""
    local source, describe, difference = ...

    local function copy(library)
      local result = {}
      for name, value in pairs(library) do result[name] = value end
      return result
    end

    -- Copies, so that a test file that replaces a function does not reach the assertions.
    local env = { string = copy(string), table = copy(table), math = copy(math), coroutine = copy(coroutine) }
    for _, name in ipairs { "assert", "error", "getmetatable", "ipairs", "next", "pairs", "pcall", "print", "rawequal",
      "rawget", "rawlen", "rawset", "select", "setmetatable", "tonumber", "tostring", "type", "xpcall" } do
      env[name] = _G[name]
    end
    local error, getmetatable, load, pairs, pcall, setmetatable, tostring, type =
      error, getmetatable, load, pairs, pcall, setmetatable, tostring, type
    local concat, format, match, rep = env.table.concat, env.string.format, env.string.match, env.string.rep

    env.io = { type = function() end }
    env.os = {}
    env.package = { config = "/\n;\n?\n!\n-\n" }
    env.debug = {
      -- Of all that a level knows, luassert asks for the file.
      getinfo = function(level)
        local _, place = pcall(error, "", level + 2)
        return { source = place and match(place, "^(.*):%d+: $") or "=[C]" }
      end,
      -- Our objects hide their metatables; all that luassert wants to know is whether they have a text.
      getmetatable = function(value)
        if type(value) == "userdata" then return { __tostring = tostring } end
        local metatable = getmetatable(value)
        return type(metatable) == "table" and metatable or nil
      end,
      setmetatable = function(value, metatable) return setmetatable(value, metatable) end,
      traceback = function(text) return text end,
    }

    local loaded = {}
    env.require = function(name)
      if loaded[name] == nil then
        local text = source(name)
        if not text then error("module '" .. name .. "' not found", 2) end
        local chunk, message = load(text, "@" .. name, "t", env)
        if not chunk then error(message, 0) end
        local value = chunk(name)
        loaded[name] = value == nil and true or value
      end
      return loaded[name]
    end

    local assert, say = env.require "luassert", env.require "say"
    for _, name in ipairs { "spy", "stub", "mock", "match" } do env.require("luassert." .. name) end

    -- MARK: Values as text

    local reserved = {}
    for word in env.string.gmatch("and break do else elseif end false for function goto if in local nil not or repeat "
      .. "return then true until while", "%a+") do reserved[word] = true end

    local function key_text(key)
      if type(key) == "string" and match(key, "^[%a_][%w_]*$") and not reserved[key] then return key end
      return "[" .. (type(key) == "string" and format("%q", key) or describe(key)) .. "]"
    end

    -- A table of plain values stands on one line; `crumbs` leads to what differs, which is marked with a star.
    local function show(value, level, crumbs, seen)
      if type(value) == "string" then return format("%q", value) end
      if type(value) ~= "table" then return describe(value) end
      if seen[value] then return "{ ... recursive }" end
      if next(value) == nil then return "{}" end
      local depth = assert:get_parameter "TableFormatLevel" or 3
      if depth >= 0 and level > depth then return "{ ... more }" end
      seen[value] = true
      local crumb = crumbs and crumbs[#crumbs - level + 1]
      local entries, count, is_plain, width = {}, 0, crumb == nil, 0
      for key, entry in pairs(value) do
        count = count + 1
        local text = show(entry, level + 1, key == crumb and crumbs or nil, seen)
        local is_place = math.type(key) == "integer" and key == count
        entries[count] = (key == crumb and "* " or "") .. (is_place and is_plain and "" or key_text(key) .. " = ") .. text
        is_plain = is_plain and type(entry) ~= "table"
        width = width + #text
      end
      seen[value] = nil
      if is_plain and width < 70 then return "{ " .. concat(entries, ", ") .. " }" end
      local indent = rep("  ", level)
      return "{\n" .. indent .. concat(entries, ",\n" .. indent) .. "\n" .. rep("  ", level - 1) .. "}"
    end

    local util, matcher = env.require "luassert.util", env.require "luassert.match"
    assert:add_formatter(function(value, arguments)
      local kind = type(value)
      if kind == "number" then return "(number) " .. describe(value) end
      if kind == "function" or kind == "thread" then return "(" .. kind .. ")" end
      if kind == "userdata" then return describe(value) end
      if kind ~= "table" or util.is_arglist(value) or matcher.is_matcher(value) then return nil end
      return "(table) " .. show(value, 1, arguments and arguments.crumbs, {})
    end)

    -- MARK: nearly_same

    say:set("assertion.nearly_same.positive", "Expected values to be nearly the same:\n%s")
    say:set("assertion.nearly_same.negative", "Expected values to differ, but both are nearly:\n%s")

    local function equal(a, b) return a == b end

    local function nearly_same(_, arguments)
      if arguments.n < 2 then error("nearly_same takes expected, actual and a tolerance", 4) end
      local tolerance = arguments[3] == nil and 1e-9 or arguments[3]
      local text = difference(arguments[1], arguments[2], tolerance, equal)
      arguments.nofmt = { text ~= nil }
      arguments[1], arguments.n = text or arguments[1], 1
      return text == nil
    end
    assert:register("assertion", "nearly_same", nearly_same, "assertion.nearly_same.positive",
      "assertion.nearly_same.negative")

    local snapshot
    return loaded, function() snapshot = assert:snapshot() end, function()
      if snapshot then snapshot:revert() end
      snapshot = nil
    end
    """#
}
