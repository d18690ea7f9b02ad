import LuaKit
import Mutoscope

/// A view as scripts hold it.
final class ViewHandle: LuaObject {
  static var luaTypeName: String { "view" }
  unowned let session: Session
  let store: ViewStore
  let id: ViewID
  /// What a screen calls when its traits change.
  var onTraitsChange: LuaCallback?
  /// How often that is running.
  private var traitsChanges = 0

  init(session: Session, id: ViewID) {
    self.session = session
    self.store = session.store
    self.id = id
  }

  var luaClassName: String? { store.kind(of: id).rawValue }
  var view: View { session.store.view(id) }

  /// Tells a screen of its new traits. Who changes them again is told again, but not without an end.
  func tellTraits(old: Traits) throws {
    guard let callback = onTraitsChange else { return }
    if traitsChanges == ViewStore.rounds {
      let place = callback.place.map { " (\($0))" } ?? ""
      throw LuaFailure(
        "onTraitsChange of '\(store.tree.label(of: id))'\(place) does not come to rest: it changes the traits each time"
      )
    }
    traitsChanges += 1
    defer { traitsChanges -= 1 }
    try callback.call(self, old)
  }
}

/// Wherever a view is looked up: a view, an id or a name.
enum ViewReference: LuaDecodable {
  case handle(ViewHandle)
  case text(String)

  static var luaTypeName: String { "view|identifier|string" }

  static func decode(_ slot: LuaSlot) throws -> ViewReference {
    let value = LuaValue(slot)
    if let handle = value.object(ViewHandle.self) { return .handle(handle) }
    if let identifier = value.object(Identifier.self) { return .text(identifier.text) }
    guard let text = slot.text else { throw slot.mismatch("view, id or name") }
    return .text(text)
  }

  var text: String {
    switch self {
    case .handle(let handle): handle.store.tree.label(of: handle.id)
    case .text(let text): text
    }
  }
}
