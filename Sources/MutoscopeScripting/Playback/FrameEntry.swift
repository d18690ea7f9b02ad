import LuaKit
import Mutoscope
import MutoscopeMotion

extension Frame: LuaObject {
  public static var luaTypeName: String { "frame" }
}

/// A view as it is seen in a frame.
struct FrameView: LuaObject {
  static var luaTypeName: String { "frameView" }
  let frame: Frame
  let id: ViewID

  /// The projected corners in stage points; nil where one is beyond all numbers, as what no eye sees.
  var quad: [Point]? {
    let quad = frame.quad(of: id)
    return quad.allSatisfy(\.isFinite) ? quad : nil
  }
}

/// A layer of `frame.layers`.
struct FrameLayer: LuaObject {
  static var luaTypeName: String { "layer" }
  let layer: FrameView
}

/// Frames: SPEC 4.3.
struct FrameEntry {
  unowned let session: Session

  var classes: [any LuaClassDeclaration] { [frame, view, layer] }

  private var frame: LuaClass<Frame> {
    LuaClass<Frame>(
      "frame", "What a stage shows at one instant: an immutable value.",
      properties: [
        LuaProperty("time", "In seconds, on the clock of what was asked.") { $0.time },
        LuaProperty("size", "The stage in points.") { $0.size },
        LuaProperty("layers", "What is drawn, back to front.", type: "layer[]") { (frame: Frame) in
          frame.drawnViews.map { FrameLayer(layer: FrameView(frame: frame, id: $0)) }
        },
      ],
      methods: [
        LuaMethod(
          "view",
          "A view as it is seen: by handle that very view, by id or name what is drawn; nil if it is not shown now.",
          LuaParameter<ViewReference>("which"), returns: LuaReturn("frameView?")
        ) { (frame: Frame, which: ViewReference) -> FrameView? in
          switch which {
          case .handle(let handle):
            return frame.knows(handle.id) ? FrameView(frame: frame, id: handle.id) : nil
          case .text(let text): return try frame.find(text).map { FrameView(frame: frame, id: $0) }
          }
        },
        LuaMethod(
          variadic: "value", "What a path shows: `view.property.component`.",
          parameters: [LuaParameterInfo("path", type: "string")],
          returns: LuaReturn("number|boolean|string|nil")
        ) { frame, arguments in [try frame.value(arguments.decode(2, "path", as: String.self)).luaValue] },
        LuaMethod(
          "hitTest", "The id, name or place of the topmost visible view at a point of the stage; nil if there is none.",
          LuaParameter<Point>("point"), returns: LuaReturn("string|identifier|nil")
        ) { [unowned session] (frame: Frame, point: Point) -> LuaValue in
          guard let id = frame.hitTest(point) else { return .nil }
          if let text = frame.view(id).id { return try session.luaID(text) }
          return .string(frame.label(of: id))
        },
        RenderEntry(session: session).method(RenderEntry.frameRecord) { RenderEntry.Subject($0) },
      ],
      operators: [LuaOperator(.text) { (frame: Frame) in "frame at \(number(frame.time)) s" }])
  }

  private var view: LuaClass<FrameView> {
    let stored = Property.allCases.map { property in
      LuaProperty<FrameView>(LuaFieldInfo(property.name, property.summary, type: property.luaTypeName)) { view in
        guard view.frame.has(property, view.id) else { return PropertyValue?.none }
        let value = view.frame.value(of: property, view.id)
        guard case .color(let color) = value else { return value.finite }
        return .color(Color(view.frame.resolved(color, for: view.id)))
      }
    }
    return LuaClass<FrameView>(
      "frameView", "A view as it is seen in a frame: presentation values, and where it is on the stage.",
      properties: stored + [
        LuaProperty("id", "The identifier.", type: "string|identifier|nil") { [unowned session] (view: FrameView) in
          try session.luaID(view.frame.view(view.id).id)
        },
        LuaProperty("name", "The name.", type: "string?") { (view: FrameView) in view.frame.view(view.id).name },
        LuaProperty(
          "quad", "The projected corners top left, top right, bottom right, bottom left in stage points.",
          type: "point[]"
        ) {
          (view: FrameView) in view.quad
        },
        LuaProperty("rect", "The bounding box of the quad in stage points.", type: "rect") { (view: FrameView) in
          view.quad.map { Rect(enclosing: $0) }
        },
        LuaProperty("worldTransform", "Maps the view's own coordinates to stage points.", type: "transform") {
          (view: FrameView) in
          PropertyValue.transform(.matrix(view.frame.worldTransform(of: view.id))).finite
        },
        LuaProperty("visibleAlpha", "The product of the alphas of the view and all it is in.", type: "number") {
          (view: FrameView) in
          view.frame.visibleAlpha(of: view.id)
        },
        LuaProperty("isVisible", "Whether anything of it can be seen.", type: "boolean") { (view: FrameView) in
          view.frame.isVisible(view.id)
        },
        LuaProperty("face", "\"front\" or \"back\"; edge-on the one that follows.", type: "string") {
          (view: FrameView) in
          view.frame.isBack(view.id) ? "back" : "front"
        },
      ],
      operators: [
        LuaOperator(.text) { (view: FrameView) in "\(view.frame.label(of: view.id)) at \(number(view.frame.time)) s" }
      ])
  }

  private var layer: LuaClass<FrameLayer> {
    LuaClass<FrameLayer>(
      "layer", "Something that is drawn.",
      properties: [
        LuaProperty("id", "The identifier.", type: "string|identifier|nil") { [unowned session] (layer: FrameLayer) in
          try session.luaID(layer.layer.frame.view(layer.layer.id).id)
        },
        LuaProperty("name", "The name.", type: "string?") { (layer: FrameLayer) in
          layer.layer.frame.view(layer.layer.id).name
        },
        LuaProperty("path", "The way from the root.", type: "string") { (layer: FrameLayer) in
          layer.layer.frame.path(of: layer.layer.id)
        },
        LuaProperty("quad", "The projected corners in stage points.", type: "point[]") { (layer: FrameLayer) in
          layer.layer.quad
        },
        LuaProperty("alpha", "The product of the alphas down to it.", type: "number") { (layer: FrameLayer) in
          layer.layer.frame.visibleAlpha(of: layer.layer.id)
        },
      ],
      operators: [LuaOperator(.text) { (layer: FrameLayer) in layer.layer.frame.path(of: layer.layer.id) }])
  }
}
