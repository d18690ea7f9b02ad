-- Everything else is checked by Mutoscope itself: unknown names are errors at the line that used them.
std = "lua54"
max_line_length = 120
files["Tests/Lua"].read_globals = {
  "describe", "it", "pending", "before_each", "after_each", "setup", "teardown", "finally",
  "assert", "spy", "stub", "mock", "match",
}
