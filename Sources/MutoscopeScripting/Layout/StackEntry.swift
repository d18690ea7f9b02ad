import LuaKit
import Mutoscope

/// The properties that a stack has beyond a view: UIStackView's.
struct StackEntry {
  static var fields: [LuaField<ViewEntry.Draft>] {
    [
      LuaField("axis", "The way in which it goes.") {
        (draft: inout ViewEntry.Draft, axis: Axis) in draft.stack.axis = axis
      },
      LuaField("spacing", "Points between its views.") {
        (draft: inout ViewEntry.Draft, spacing: Double) in draft.stack.spacing = spacing
      },
      LuaField("alignment", "How its views stand across it.") {
        (draft: inout ViewEntry.Draft, alignment: Stack.Alignment) in draft.stack.alignment = alignment
      },
      LuaField("distribution", "How its views share its length.") {
        (draft: inout ViewEntry.Draft, distribution: Stack.Distribution) in draft.stack.distribution = distribution
      },
    ]
  }

  static var properties: [LuaProperty<ViewHandle>] {
    [
      property("axis", "The way in which it goes.", \.axis),
      property("spacing", "Points between its views.", \.spacing),
      property("alignment", "How its views stand across it.", \.alignment),
      property("distribution", "How its views share its length.", \.distribution),
    ]
  }

  private static func property<Value: LuaDecodable & LuaEncodable>(
    _ name: String, _ doc: String, _ path: WritableKeyPath<Stack, Value> & Sendable
  ) -> LuaProperty<ViewHandle> {
    LuaProperty(name, doc) { (handle: ViewHandle) in
      (handle.store.stack(of: handle.id) ?? Stack())[keyPath: path]
    } set: { (handle: ViewHandle, value: Value) in
      var stack = handle.store.stack(of: handle.id) ?? Stack()
      stack[keyPath: path] = value
      try handle.store.setStack(stack, of: handle.id)
    }
  }
}
