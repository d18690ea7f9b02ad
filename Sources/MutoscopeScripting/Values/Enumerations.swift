import LuaKit
import Mutoscope
import MutoscopeMotion

extension ContentMode: LuaEnumeration { public static var luaTypeName: String { "contentMode" } }
extension TextAlignment: LuaEnumeration { public static var luaTypeName: String { "textAlignment" } }
extension FontWeight: LuaEnumeration {
  public static var luaTypeName: String { "fontWeight" }
  public static var luaFieldName: String { "weight" }
}
extension TextStyle: LuaEnumeration {
  public static var luaTypeName: String { "textStyle" }
  public static var luaFieldName: String { "style" }
}
extension ContentSizeCategory: LuaEnumeration {
  public static var luaTypeName: String { "contentSizeCategory" }
  public static var luaFieldName: String { "preferredContentSizeCategory" }
}
extension UserInterfaceStyle: LuaEnumeration { public static var luaTypeName: String { "userInterfaceStyle" } }
extension StatusBarStyle: LuaEnumeration { public static var luaTypeName: String { "statusBarStyle" } }
extension IndicatorStyle: LuaEnumeration { public static var luaTypeName: String { "indicatorStyle" } }
extension Animator.State: LuaEnumeration { public static var luaTypeName: String { "animatorState" } }
extension Animator.Position: LuaEnumeration {
  public static var luaTypeName: String { "animatingPosition" }
  public static var luaFieldName: String { "position" }
}
extension Gesture.State: LuaEnumeration { public static var luaTypeName: String { "gestureState" } }
extension Pan.State: LuaEnumeration { public static var luaTypeName: String { "panState" } }
extension Event.Kind: LuaEnumeration { public static var luaTypeName: String { "eventKind" } }
extension Edge: LuaEnumeration { public static var luaTypeName: String { "edge" } }
extension Presentation: LuaEnumeration { public static var luaTypeName: String { "presentation" } }
extension Resize: LuaEnumeration { public static var luaTypeName: String { "resize" } }
extension IdentifierDiff.Kind: LuaEnumeration { public static var luaTypeName: String { "diffKind" } }
extension Flight.Role: LuaEnumeration { public static var luaTypeName: String { "flightRole" } }
extension Spring.Profile: LuaEnumeration {
  public static var luaTypeName: String { "springProfile" }
  public static var luaFieldName: String { "profile" }
}

/// One corner of a list like `{ "topLeft", "topRight" }`.
enum Corner: String, LuaEnumeration {
  case topLeft, topRight, bottomLeft, bottomRight
  static var luaTypeName: String { "corner" }
}

/// How a spring's cut-off lands: SPEC 4.1.
enum LandingMode: String, LuaEnumeration {
  case smooth, exact, budget, blend
  static var luaTypeName: String { "springMode" }
  static var luaFieldName: String { "mode" }
}

/// CSS's step positions, with and without `jump-`.
enum StepPosition: String, LuaEnumeration {
  case start, end, none, both
  case jumpStart = "jump-start"
  case jumpEnd = "jump-end"
  case jumpNone = "jump-none"
  case jumpBoth = "jump-both"
  static var luaTypeName: String { "stepPosition" }
  static var luaFieldName: String { "position" }
}

extension Axis: LuaEnumeration {
  public static var luaTypeName: String { "layoutAxis" }
  public static var luaFieldName: String { "axis" }
}
extension Stack.Alignment: LuaEnumeration {
  public static var luaTypeName: String { "stackAlignment" }
  public static var luaFieldName: String { "alignment" }
}
extension Stack.Distribution: LuaEnumeration {
  public static var luaTypeName: String { "stackDistribution" }
  public static var luaFieldName: String { "distribution" }
}

/// `m.enums`: every enumeration with its values.
struct Enumerations {
  static let all: [LuaEnumerationInfo] = [
    LuaEnumerationInfo(ContentMode.self, "How a picture fills its view."),
    LuaEnumerationInfo(TextAlignment.self, "How lines stand."),
    LuaEnumerationInfo(FontWeight.self, "The weights of fonts."),
    LuaEnumerationInfo(TextStyle.self, "What a text is for."),
    LuaEnumerationInfo(ContentSizeCategory.self, "How large the viewer wants text styles."),
    LuaEnumerationInfo(Corner.self, "The corners of a view."),
    LuaEnumerationInfo(UserInterfaceStyle.self, "The look of the interface."),
    LuaEnumerationInfo(StatusBarStyle.self, "The look of the status bar."),
    LuaEnumerationInfo(IndicatorStyle.self, "The colour of scroll indicators."),
    LuaEnumerationInfo(Axis.self, "The way in which a stack goes."),
    LuaEnumerationInfo(Stack.Alignment.self, "How the views of a stack stand across it."),
    LuaEnumerationInfo(Stack.Distribution.self, "How the views of a stack share its length."),
    LuaEnumerationInfo(MotionPath.self, "The way a center takes."),
    LuaEnumerationInfo(StepPosition.self, "Where steps jump."),
    LuaEnumerationInfo(LandingMode.self, "How a spring lands at its cut-off."),
    LuaEnumerationInfo(Spring.Profile.self, "Whether damping ratios above 1 are clamped."),
    LuaEnumerationInfo(Animator.State.self, "The states of an animator."),
    LuaEnumerationInfo(Animator.Position.self, "Where an animator ended."),
    LuaEnumerationInfo(Gesture.State.self, "The states of a gesture."),
    LuaEnumerationInfo(Pan.State.self, "The states of a pan."),
    LuaEnumerationInfo(Event.Kind.self, "What happens at an instant."),
    LuaEnumerationInfo(Edge.self, "An edge of the stage."),
    LuaEnumerationInfo(AnchorPlace.self, "A point of an anchor."),
    LuaEnumerationInfo(Presentation.self, "What is there after a transition."),
    LuaEnumerationInfo(Resize.self, "How the content of a shared element fills it."),
    LuaEnumerationInfo(SnapshotMode.self, "How a view is copied for transitions."),
    LuaEnumerationInfo(Flight.Role.self, "Whose snapshot function is called."),
    LuaEnumerationInfo(IdentifierDiff.Kind.self, "What becomes of an identifier in a transition."),
    LuaEnumerationInfo("curveName", "The curves that have a name.", names: Curve.names),
  ]

  static var constant: LuaConstant {
    LuaConstant("enums", "Every enumeration: a list of its values by its name.", type: "table") { lua in
      let table = try lua.makeTable()
      for enumeration in all {
        let names = try lua.makeTable()
        for name in enumeration.names { try names.append(name) }
        try table.set(enumeration.name, try lua.readOnly(names, name: "enums.\(enumeration.name)"))
      }
      return try lua.readOnly(table, name: "enums")
    }
  }
}
