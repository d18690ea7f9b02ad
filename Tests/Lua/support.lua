-- What several suites share.
local say = require "say"
local support = {}

say:set("assertion.refuses.positive", "Expected an error that contains:\n%s\nGot:\n%s")
say:set("assertion.refuses.negative", "Expected no error that contains:\n%s\nGot:\n%s")

-- assert.refuses(text, body): the call fails with a message that contains the text.
assert:register("assertion", "refuses", function(_, arguments)
  local text, body = arguments[1], arguments[2]
  local ok, message = pcall(body)
  message = ok and "(no error)" or tostring(message)
  arguments[2], arguments.n = message, 2
  arguments.nofmt = { true, true }
  return not ok and message:find(text, 1, true) ~= nil
end, "assertion.refuses.positive", "assertion.refuses.negative")

--- The message of a call's error, with its position.
function support.message(body)
  local ok, message = pcall(body)
  assert.is_false(ok)
  return message
end

--- The texts of a list.
function support.texts(list)
  local texts = {}
  for i, value in ipairs(list) do texts[i] = tostring(value) end
  return texts
end

--- The events of a clip of one kind, in the order of time.
function support.events(clip, kind)
  local found = {}
  for _, event in ipairs(clip:events()) do
    if event.kind == kind then found[#found + 1] = event end
  end
  return found
end

--- One field of every entry of a list.
function support.pluck(list, field)
  local values = {}
  for i, value in ipairs(list) do values[i] = value[field] end
  return values
end

return support
