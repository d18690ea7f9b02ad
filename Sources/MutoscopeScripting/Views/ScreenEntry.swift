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
        setEnvironment(of: draft.handle) {
          $0.safeArea = device.safeArea
          $0.traits.displayScale = device.displayScale
        }
      },
      LuaField("size", "In points.", type: "size|number[]", default: "{390, 844}") {
        (draft: inout ViewEntry.Draft, size: Size) in
        try setSize(size, of: draft.handle)
      },
      LuaField("safeArea", "What the device covers, in points.", type: "insets|number[]") {
        (draft: inout ViewEntry.Draft, insets: Insets) in setEnvironment(of: draft.handle) { $0.safeArea = insets }
      },
      LuaField(LuaFieldInfo("traits", "What it is seen with.", type: "traits|table")) { draft, slot in
        let traits = try TraitsEntry.merged(draft.handle.environment.traits, with: slot)
        setEnvironment(of: draft.handle) { $0.traits = traits }
      },
      LuaField("preferredStatusBarStyle", "The look of the status bar.") {
        (draft: inout ViewEntry.Draft, style: StatusBarStyle) in
        setEnvironment(of: draft.handle) { $0.preferredStatusBarStyle = style }
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
      LuaProperty("safeArea", "What the device covers, in points.") { (handle: ViewHandle) in
        handle.environment.safeArea
      } set: { handle, insets in
        setEnvironment(of: handle) { $0.safeArea = insets }
      },
      LuaProperty(LuaFieldInfo("traits", "What it is seen with; assigning merges.", type: "traits")) { handle in
        handle.environment.traits
      } set: { handle, slot in
        let old = handle.environment.traits
        let new = try TraitsEntry.merged(old, with: slot)
        guard new != old else { return }
        setEnvironment(of: handle) { $0.traits = new }
        try handle.onTraitsChange?.call(handle, old)
      },
      LuaProperty("preferredStatusBarStyle", "The look of the status bar.") { (handle: ViewHandle) in
        handle.environment.preferredStatusBarStyle
      } set: { handle, style in
        setEnvironment(of: handle) { $0.preferredStatusBarStyle = style }
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
    try handle.store.set(.frame, of: handle.id, to: .rect(Rect(origin: .zero, size: size)))
  }

  private static func setEnvironment(of handle: ViewHandle, _ change: (inout Environment) -> Void) {
    var environment = handle.environment
    change(&environment)
    handle.store.setEnvironment(environment, of: handle.id)
  }
}

extension ViewHandle {
  fileprivate var environment: Environment { view.environment ?? Environment() }
}
