import LuaKit
import Mutoscope
import MutoscopeMotion

/// The functions of a script that a view calls.
struct ViewCallbacks {
  var onTap, onPan, onScroll, onLayout: LuaCallback?
}

/// `onTap`, `onPan`, `onScroll`, `onLayout`: SPEC 2 and 3.
enum HandlerEntry {
  private struct Handler {
    let name: String
    let doc: String
    let type: String
    let path: WritableKeyPath<ViewCallbacks, LuaCallback?>
    let install: (ViewHandle, LuaCallback?) -> Void
  }

  private static func handlers(of kind: ViewKind) -> [Handler] {
    let all = [
      Handler(name: "onTap", doc: "Called with the view when it is tapped.", type: "fun(view: view)", path: \.onTap) {
        handle, callback in
        handle.store[handlers: handle.id].onTap = callback.map { callback in
          { [unowned handle] in try callback.call(handle) }
        }
      },
      Handler(
        name: "onPan", doc: "Called for each event of a pan. Where it returns false as that begins, others have it.",
        type: "fun(view: view, pan: pan): boolean?", path: \.onPan
      ) { handle, callback in
        handle.store[handlers: handle.id].onPan = callback.map { callback in
          { [unowned handle] pan in try callback.call(handle, pan).first?.bool ?? true }
        }
      },
      Handler(
        name: "onLayout", doc: "Called when the view is laid out at another size, and the first time.",
        type: "fun(view: view)", path: \.onLayout
      ) { handle, callback in
        handle.store[handlers: handle.id].onLayoutLine = callback?.place
        handle.store[handlers: handle.id].onLayout = callback.map { callback in
          { [unowned handle] in try callback.call(handle) }
        }
      },
    ]
    return kind == .scrollView ? all + [onScroll] : all
  }

  private static var onScroll: Handler {
    Handler(
      name: "onScroll",
      doc: "Called when the offset changes, but by animations. What it returns is where the scrolling goes on.",
      type: "fun(view: scrollView, newY: number, oldY: number): number|point|nil", path: \.onScroll
    ) { handle, callback in
      let line = handle.store.currentLine()
      handle.store[handlers: handle.id].onScroll = callback.map { callback in
        { [unowned handle] newY, oldY in
          do {
            return try callback.call(handle, newY, oldY, returning: ScrollAnswer.self)
              .offset(of: handle.view.bounds.origin)
          } catch let mismatch as LuaMismatch {
            let place = line.map { " (\($0))" } ?? ""
            throw LuaFailure("onScroll of '\(handle.store.tree.label(of: handle.id))'\(place) must return: \(mismatch)")
          }
        }
      }
    }
  }

  static func fields(of kind: ViewKind) -> [LuaField<ViewEntry.Draft>] {
    handlers(of: kind).map { handler in
      LuaField(LuaFieldInfo(handler.name, handler.doc, type: handler.type)) { draft, slot in
        try assign(slot, handler, draft.handle)
      }
    }
  }

  static func properties(of kind: ViewKind, without base: ViewKind?) -> [LuaProperty<ViewHandle>] {
    let known = base.map { handlers(of: $0).map(\.name) } ?? []
    return handlers(of: kind).filter { !known.contains($0.name) }.map { handler in
      LuaProperty(LuaFieldInfo(handler.name, handler.doc, type: "(\(handler.type))?")) { handle -> LuaValue in
        handle.session.callbacks[handle.id]?[keyPath: handler.path].map { .function($0) } ?? .nil
      } set: { handle, slot in
        try assign(slot, handler, handle)
      }
    }
  }

  private static func assign(_ slot: LuaSlot, _ handler: Handler, _ handle: ViewHandle) throws {
    let callback = try LuaCallback?.decode(slot)
    handle.session.callbacks[handle.id, default: ViewCallbacks()][keyPath: handler.path] = callback
    handler.install(handle, callback)
  }
}

/// The answer of `onScroll`: nothing, the vertical offset, or the offset.
private struct ScrollAnswer: LuaDecodable {
  static var luaTypeName: String { "number|point|nil" }
  private var y: Double?
  private var point: Point?

  static func decode(_ slot: LuaSlot) throws -> ScrollAnswer {
    if slot.isNil { return ScrollAnswer() }
    if slot.number != nil { return ScrollAnswer(y: try Double.decode(slot)) }
    guard LuaValue(slot).table != nil || slot.object(Point.self) != nil else {
      throw slot.mismatch("number, point or nothing")
    }
    return ScrollAnswer(point: try Point.decode(slot))
  }

  func offset(of present: Point) -> Point? { point ?? y.map { Point(present.x, $0) } }
}
