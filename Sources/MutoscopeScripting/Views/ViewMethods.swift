import LuaKit
import Mutoscope
import MutoscopeMotion

/// What a view can do.
struct ViewMethods {
  unowned let session: Session

  /// What only a scroll view can do.
  static var ofScrollView: [LuaMethod<ViewHandle>] {
    [
      LuaMethod("flashScrollIndicators", "Shows the scroll indicators for a moment.") { view in
        try view.store.stage(of: view.store.tree.root(of: view.id)).flashScrollIndicators(of: view.id)
      }
    ]
  }

  var all: [LuaMethod<ViewHandle>] {
    [
      LuaMethod(
        "add", "Makes a view a subview, in front or at a place counted from 1; returns it.",
        LuaParameter<ViewHandle>("child"), LuaParameter<Int?>("index", "By default the last."),
        returns: LuaReturn("view")
      ) { view, child, index in
        if let index, index < 1 {
          throw LuaFailure("bad argument 'index' to add: index of 1 or more expected, got \(index)")
        }
        do {
          try view.store.add(child.id, to: view.id, at: index.map { $0 - 1 })
        } catch let error as TreeError {
          guard case .indexOutside = error else { throw error }
          throw LuaFailure("bad argument 'index' to add: \(error)")
        }
        return child
      },
      LuaMethod("remove", "Takes the view out of its superview; returns it.", returns: LuaReturn("view")) { view in
        try view.store.remove(view.id)
        return view
      },
      LuaMethod(
        "find", "The view in this one (or itself) with an id or a name; an error if there is none.",
        LuaParameter<ViewReference>("which"), returns: LuaReturn("view")
      ) { view, which in
        switch which {
        case .handle(let other):
          guard view.store.tree.isDescendant(other.id, of: view.id) else {
            throw LuaFailure(
              "'\(view.store.tree.label(of: other.id))' is not in '\(view.store.tree.label(of: view.id))'")
          }
          return other
        case .text(let text): return view.session.handle(try view.store.tree.find(text, in: view.id))
        }
      },
      LuaMethod("copy", "A copy of the view and all in it; names are kept, ids dropped.", returns: LuaReturn("view")) {
        view in
        view.session.handle(try view.store.copy(view.id))
      },
      LuaMethod(
        "convert", "A point of this view's coordinates in another's; without one on the stage.",
        LuaParameter<Point>("point"), LuaParameter<ViewReference?>("to"), returns: LuaReturn("point")
      ) { view, point, other in
        let target: ViewID?
        do {
          target =
            switch other {
            case .handle(let handle): handle.id
            case .text(let text): try view.store.tree.find(text, in: view.store.tree.root(of: view.id))
            case nil: nil
            }
        } catch let error as PathError {
          throw LuaFailure("bad argument 'to' to convert: \(error)")
        }
        guard let result = view.store.convert(point, from: view.id, to: target) else {
          throw LuaFailure("the transform of '\(other?.text ?? "")' cannot be inverted")
        }
        guard result.isFinite else { throw LuaFailure("the point is beyond all numbers") }
        return result
      },
      LuaMethod("describe", "The tree as text, one view a line.", returns: LuaReturn("string")) { view in
        view.store.tree.describe(view.id)
      },
    ]
  }
}
