import LuaKit
import Mutoscope

/// The methods of a view about layout.
struct LayoutMethods {
  static var all: [LuaMethod<ViewHandle>] {
    [
      LuaMethod(
        "layoutIfNeeded", "Gives views the frames that follow from constraints now: inside an animation it moves them."
      ) { view in try view.store.layoutIfNeeded(in: [view.id]) },
      contentPriority(
        "setContentHuggingPriority", "How strongly it is kept from being larger than its content; 250 without a word.",
        .horizontalHugging, .verticalHugging),
      contentPriority(
        "setContentCompressionResistancePriority",
        "How strongly it is kept from being smaller than its content; 750 without a word.", .horizontalResistance,
        .verticalResistance),
    ]
  }

  private static func contentPriority(
    _ name: String, _ doc: String, _ horizontal: ContentPriority, _ vertical: ContentPriority
  ) -> LuaMethod<ViewHandle> {
    LuaMethod(
      name, doc, LuaParameter<LayoutPriority>("priority", "0 to 1000."), LuaParameter<Axis>("axis")
    ) { view, priority, axis in
      try view.store.setContentPriority(
        priority.value, axis == .horizontal ? horizontal : vertical, of: view.id)
    }
  }
}
