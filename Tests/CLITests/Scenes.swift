/// Scripts that several tests run.
enum Scenes {
  static let head = "local m = require \"mutoscope\"\n"

  /// A card of 40 x 40 points that goes from 20, 20 to 80, 40 in a second, on a stage of 100 x 60.
  static let card =
    head + """
      local card = m.view { id = "card", frame = { 0, 0, 40, 40 }, backgroundColor = "red" }
      local screen = m.screen { size = { 100, 60 }, backgroundColor = "white", card }
      return m.animator { duration = 1, curve = "easeInOut", animations = function()
        card.center = { 80, 40 }
        card.alpha = 0.5
      end }
      """

  /// A card that goes from 20, 20 to 80, 20 in a second, again and again, on a stage.
  static let endless =
    head + """
      local card = m.view { id = "card", frame = { 0, 0, 40, 40 }, backgroundColor = "red" }
      local stage = m.stage { screen = m.screen { size = { 100, 60 }, backgroundColor = "white", card } }
      m.animate { duration = 1, curve = "linear", repeatCount = "forever", animations = function()
        card.center = { 80, 20 }
      end }
      return stage
      """

  /// Two scenes with names, and things that cannot be played.
  static let several =
    head + """
      local card = m.view { id = "card", frame = { 0, 0, 40, 40 }, backgroundColor = "red" }
      local screen = m.screen { size = { 100, 60 }, backgroundColor = "white", card }
      local function scene(x)
        return m.animator { duration = 1, curve = "linear", animations = function() card.center = { x, 20 } end }
      end
      return { left = scene(0), right = scene(100), note = "not a scene" }
      """

  /// Two screens of 100 x 60 points with a pill on both, and a list and a sheet on one; then `ending`.
  static func sheet(_ ending: String) -> String {
    head + """
      local list = m.screen { name = "list", size = { 100, 60 }, backgroundColor = "white",
        m.view { id = "rows", frame = { 0, 20, 100, 40 }, backgroundColor = "gray" },
        m.view { id = "pill", frame = { 10, 4, 80, 10 }, backgroundColor = "red" } }
      local picker = m.screen { name = "picker", size = { 100, 60 },
        m.view { id = "dim", frame = { 0, 0, 100, 60 }, backgroundColor = "black" },
        m.view { id = "pill", frame = { 20, 10, 60, 10 }, backgroundColor = "red" },
        m.view { id = "sheet", frame = { 0, 30, 100, 30 }, backgroundColor = "white" } }
      local definition = m.transitionDefinition {
        { "dim", m.crossfade }, { "sheet", m.edgeTranslation "bottom" }, { "pill", m.sharedElement } }
      \(ending)
      """
  }

  static let transition = sheet(
    "return m.transition { from = list, to = picker, definition = definition, presentation = \"over\" }")

  static let presented = sheet(
    """
    local stage = m.stage { screen = list }
    stage:present(picker, { transition = definition })
    stage:settle()
    stage:dismiss()
    return stage
    """)

  /// A view whose `center.x` runs from 0 to 1 along a curve, `duration` seconds long.
  static func curve(_ curve: String, duration: Double) -> String {
    head + """
      local dot = m.view { id = "dot", frame = { 0, 0, 2, 2 } }
      dot.center = { 0, 5 }
      local screen = m.screen { size = { 10, 10 }, dot }
      return m.animator { duration = \(duration), curve = \(curve), animations = function() dot.center = { 1, 5 } end }
      """
  }
}
