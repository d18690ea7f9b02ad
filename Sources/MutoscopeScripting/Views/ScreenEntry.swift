import LuaKit
import Mutoscope
import MutoscopeMotion

/// What a screen has beyond a view: its environment.
struct ScreenEntry {
  static var fields: [LuaField<ViewEntry.Draft>] {
    [
      LuaField("device", "Size, safe area and scale of a device of `m.devices`.") {
        (draft: inout ViewEntry.Draft, name: String) in
        guard let device = Device.all.first(where: { $0.name == name }) else {
          throw LuaMismatch("unknown device '\(name)'\(Suggestion.hint(for: name, among: Device.all.map(\.name)))")
        }
        try setSize(device.size, of: draft.handle)
        try draft.handle.set(.safeArea, .insets(device.safeArea))
        var traits = draft.handle.view.traits
        traits.displayScale = device.displayScale
        try draft.handle.set(.traits, .traits(traits))
      },
      LuaField("size", "In points.", type: "size|number[]", default: "{390, 844}") {
        (draft: inout ViewEntry.Draft, size: Size) in
        try setSize(size, of: draft.handle)
      },
      LuaField(LuaFieldInfo("traits", "What it is seen with.", type: Property.traits.assignableTypeName)) {
        draft, slot in
        let traits = try TraitsEntry.merged(draft.handle.view.traits, with: slot)
        try draft.handle.set(.traits, .traits(traits))
      },
      LuaField("onTraitsChange", "Called with the screen and its old traits.", type: "fun(screen: screen, old: traits)")
      {
        (draft: inout ViewEntry.Draft, callback: LuaCallback) in draft.handle.onTraitsChange = callback
      },
    ]
  }

  static var properties: [LuaProperty<ViewHandle>] {
    [
      LuaProperty("size", "In points.") { (handle: ViewHandle) in
        handle.view.bounds.size
      } set: { handle, size in
        try setSize(size, of: handle)
      },
      LuaProperty(LuaFieldInfo("traits", Property.traits.summary, type: "traits")) { handle in
        handle.view.traits
      } set: { handle, slot in
        let old = handle.view.traits
        let new = try TraitsEntry.merged(old, with: slot)
        try handle.set(.traits, .traits(new))
        if new != old { try handle.tellTraits(old: old) }
      },
      LuaProperty(
        LuaFieldInfo(
          "onTraitsChange", "Called with the screen and its old traits.", type: "fun(screen: screen, old: traits)?")
      ) { handle in
        handle.onTraitsChange
      } set: { handle, slot in
        handle.onTraitsChange = try LuaCallback?.decode(slot)
      },
    ]
  }

  /// The size of a screen that has neither a size nor a device: an iPhone's.
  static let defaultSize = Size(390, 844)

  /// A screen's frame is its size at 0, 0.
  static func setSize(_ size: Size, of handle: ViewHandle) throws {
    try handle.set(.frame, .rect(Rect(origin: .zero, size: size)))
  }
}

extension ViewHandle {
  fileprivate func set(_ property: Property, _ value: PropertyValue) throws {
    try store.set(property, of: id, to: value)
  }
}
