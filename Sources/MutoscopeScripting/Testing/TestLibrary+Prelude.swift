extension TestLibrary {
  /// Makes luassert's words global, as busted does, and teaches it to show values without addresses.
  static let prelude = #"""
    local describe, difference, checks, locate, hint = ...

    -- Kept here, so that a test file that replaces a function does not reach the messages.
    local concat, format, match, rep = table.concat, string.format, string.match, string.rep
    local error, math_type, next, pairs, pcall, type = error, math.type, next, pairs, pcall, type
    local getinfo, unpack = debug.getinfo, table.unpack

    local luassert, say = require "luassert", require "say"
    assert = luassert
    for _, name in ipairs { "spy", "stub", "mock", "match" } do _ENV[name] = require("luassert." .. name) end

    -- MARK: Values as text

    local reserved = {}
    for word in string.gmatch("and break do else elseif end false for function goto if in local nil not or repeat "
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
      local depth = luassert:get_parameter "TableFormatLevel" or 3
      if depth >= 0 and level > depth then return "{ ... more }" end
      seen[value] = true
      local crumb = crumbs and crumbs[#crumbs - level + 1]
      local entries, count, is_plain, width = {}, 0, crumb == nil, 0
      for key, entry in pairs(value) do
        count = count + 1
        local text = show(entry, level + 1, key == crumb and crumbs or nil, seen)
        local is_place = math_type(key) == "integer" and key == count
        entries[count] = (key == crumb and "* " or "") .. (is_place and is_plain and "" or key_text(key) .. " = ") .. text
        is_plain = is_plain and type(entry) ~= "table"
        width = width + #text
      end
      seen[value] = nil
      if is_plain and width < 70 then return "{ " .. concat(entries, ", ") .. " }" end
      local indent = rep("  ", level)
      return "{\n" .. indent .. concat(entries, ",\n" .. indent) .. "\n" .. rep("  ", level - 1) .. "}"
    end

    local util, matcher = require "luassert.util", require "luassert.match"

    -- luassert stops at whatever difference comes first in a table's hash order; ours is the first in sorted order.
    local compare = util.deepcompare
    local function crumbs_of(a, b, depth)
      for key, value in pairs(a) do
        local other = b[key]
        if other == nil then return { key } end
        if not compare(value, other) then
          local crumbs = type(value) == "table" and type(other) == "table" and depth < 32
            and crumbs_of(value, other, depth + 1) or {}
          crumbs[#crumbs + 1] = key
          return crumbs
        end
      end
      for key in pairs(b) do
        if a[key] == nil then return { key } end
      end
      return {}
    end
    util.deepcompare = function(a, b, ignores_metatables, cycles, ...)
      local is_same, crumbs = compare(a, b, ignores_metatables, cycles, ...)
      -- It calls itself for what is in the tables, with the cycles found so far: only the first call is asked for the way.
      if not crumbs or cycles then return is_same, crumbs end
      return is_same, crumbs_of(a, b, 1)
    end

    luassert:add_formatter(function(value, arguments)
      local kind = type(value)
      if kind == "number" then return "(number) " .. describe(value) end
      if kind == "function" or kind == "thread" then return "(" .. kind .. ")" end
      if kind == "userdata" then return describe(value) end
      if kind ~= "table" or util.is_arglist(value) or matcher.is_matcher(value) then return nil end
      return "(table) " .. show(value, 1, arguments and arguments.crumbs, {})
    end)

    -- MARK: Words that do not exist

    local extract_keys, namespaces = util.extract_keys, require "luassert.namespaces"
    local library = match(getinfo(extract_keys, "S").source, "^(.*luassert[/.])") or "luassert"
    local grammar = { is = true, are = true, was = true, has = true, does = true, ["not"] = true, no = true }

    -- The level of the test's line, as the caller sees it.
    local function test_level()
      local level, info = 3, getinfo(3, "S")
      while info and info.source:sub(1, #library) == library do
        level = level + 1
        info = getinfo(level, "S")
      end
      return level - 1
    end

    -- What is unknown, as it was written but for the words before it that are known, and what was meant.
    local function unknown(kind, tokens)
      local names = {}
      for name in pairs(namespaces[kind]) do names[#names + 1] = name end
      local word
      for first = 1, #tokens do
        word = concat(tokens, "_", first)
        local meant = hint(word, names)
        if meant ~= "" then return "unknown " .. kind .. " '" .. word .. "'" .. meant end
        if not namespaces.modifier[tokens[first]] then break end
      end
      return "unknown " .. kind .. " '" .. word .. "'"
    end

    util.extract_keys = function(kind, tokens)
      local is_known, keys = pcall(extract_keys, kind, tokens)
      if not is_known then error(unknown(kind, tokens), test_level()) end
      if kind == "assertion" and grammar[keys[#keys]] and not namespaces.assertion[keys[#keys]] then
        error("assert." .. concat(tokens, "_") .. " says nothing by itself: an assertion must follow", test_level())
      end
      return keys
    end

    -- MARK: nearly_same

    say:set("assertion.nearly_same.positive", "Expected values to be nearly the same:\n%s")
    say:set("assertion.nearly_same.negative", "Expected values to differ, but both are nearly:\n%s")

    local function equal(a, b) return a == b end

    local function nearly_same(_, arguments)
      if arguments.n < 2 then error("nearly_same takes expected, actual and a tolerance", 4) end
      local tolerance = arguments[3] == nil and 1e-9 or arguments[3]
      local is_done, text = pcall(difference, arguments[1], arguments[2], tolerance, equal)
      if not is_done then error(match(text, "^mutoscope:%d+: (.*)") or text, 4) end
      arguments.nofmt = { text ~= nil }
      arguments[1], arguments.n = text or arguments[1], 1
      return text == nil
    end
    luassert:register("assertion", "nearly_same", nearly_same, "assertion.nearly_same.positive",
      "assertion.nearly_same.negative")

    -- MARK: Motion

    local texts = {
      no_jump = { "Expected no jump:", "Expected a jump, there is none in:" },
      continuous = { "Expected no jump and no kink:", "Expected a jump or a kink, there is none in:" },
      clean = { "Expected lint to find no error:", "Expected lint to find an error, there is none in:" },
      track = { "Expected the values of a track:", "Expected other values than those of a track:" },
      restores_originals = { "Expected the originals to be as before:", "Expected the originals to be changed:" },
      matches_golden = { "Expected to match the golden:", "Expected to differ from the golden:" },
    }
    for name, check in pairs(checks) do
      local key = "assertion." .. name
      say:set(key .. ".positive", texts[name][1] .. "\n%s")
      say:set(key .. ".negative", texts[name][2] .. "\n%s")
      luassert:register("assertion", name, function(_, arguments, level)
        local is_done, holds, text, is_missed = pcall(check, unpack(arguments, 1, arguments.n))
        -- The place is the line of the test, not this one.
        if not is_done then error(match(holds, "^mutoscope:%d+: (.*)") or holds, level + 1) end
        if is_missed then
          local info
          repeat info, level = getinfo(level + 1, "Sl"), level + 1 until not info or info.currentline > 0
          if info then locate(match(info.source, "^[@=]?(.*)") .. ":" .. info.currentline) end
        end
        arguments[1], arguments.n, arguments.nofmt = text, 1, { true }
        return holds
      end, key .. ".positive", key .. ".negative")
    end

    local snapshot
    return function() snapshot = luassert:snapshot() end, function()
      if snapshot then snapshot:revert() end
      snapshot = nil
    end, function(f)
      local info = getinfo(f)
      return info.linedefined, info.lastlinedefined
    end
    """#
}
