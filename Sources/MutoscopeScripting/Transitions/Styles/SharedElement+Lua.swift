import LuaKit
import Mutoscope
import MutoscopeMotion

extension StyleWord {
  static let sharedElementName = "sharedElement"

  static var sharedElement: StyleWord {
    StyleWord(
      options: sharedElementName, "Moves from its place on one screen to that on the other.",
      start: .sharedElement(TransitionStyle.SharedElement()), fields: { fields }
    ) { options in
      if options.shared.isArc, let axis = ["x", "y"].first(where: { options.shared.curves[$0] != nil }) {
        throw LuaFailure("path = \"arc\" bends x and y together: '\(axis)' cannot have a curve of its own")
      }
    }
  }

  private static var fields: [LuaField<StyleOptions>] {
    [
      LuaField("path", "The way of its center; an arc excludes curves for x and y.", default: "line") {
        (options: inout StyleOptions, path: MotionPath) in options.shared.isArc = path == .arc
      },
      LuaField("resize", "How its content fills it; by default what its snapshot does by itself.") {
        (options: inout StyleOptions, resize: Resize) in options.shared.resize = resize
      },
      LuaField("zPosition", "Where positive it is above its siblings on the way, the highest on top.", default: "0") {
        (options: inout StyleOptions, depth: Double) in options.shared.zPosition = depth
      },
    ]
      + curveNames.map { name in
        LuaField(name, "A curve of its own.", type: "curve|curveName") { (options: inout StyleOptions, curve: Curve) in
          options.shared.curves[name] = curve
        }
      }
  }

  /// Curves of their own: of the components of the frame, and of every other property that can be animated.
  private static let curveNames: [String] =
    ["x", "y", "width", "height"]
    + Property.allCases.filter { $0.isAnimatable && $0 != .zPosition && $0 != .contentAlpha }.map(\.name)
}

extension StyleOptions {
  fileprivate var shared: TransitionStyle.SharedElement {
    get { if case .sharedElement(let shared) = part.effect { shared } else { TransitionStyle.SharedElement() } }
    set { part.effect = .sharedElement(newValue) }
  }
}
