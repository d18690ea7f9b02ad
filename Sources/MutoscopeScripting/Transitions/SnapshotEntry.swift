import LuaKit
import Mutoscope
import MutoscopeMotion

extension Flight: LuaObject {
  public static var luaTypeName: String { "flight" }
}

/// How a view is copied, if not by a function.
enum SnapshotMode: String, LuaEnumeration {
  case `static`, live
  static var luaTypeName: String { "snapshotMode" }
  static var luaFieldName: String { "snapshot" }
}

/// A view's `snapshot` and what snapshot functions are told: SPEC 5.3.
struct SnapshotEntry {
  unowned let session: Session

  static let info = LuaFieldInfo(
    "snapshot", "How it is copied for transitions: frozen, laid out again at every size, or by a function.",
    type: "snapshotMode|fun(view: view, flight: flight): view, animator?")

  var property: LuaProperty<ViewHandle> {
    LuaProperty(SnapshotEntry.info) { handle -> LuaValue in
      switch handle.view.snapshot {
      case .static: .string(SnapshotMode.static.rawValue)
      case .live: .string(SnapshotMode.live.rawValue)
      case .function(let number): handle.session.snapshotFunctions[number].map { .function($0) } ?? .nil
      }
    } set: { handle, slot in
      try SnapshotEntry.assign(slot, to: handle)
    }
  }

  static func assign(_ slot: LuaSlot, to handle: ViewHandle) throws {
    handle.store.setSnapshot(try handle.session.snapshot(slot), of: handle.id)
  }

  var luaClass: LuaClass<Flight> {
    LuaClass<Flight>(
      "flight", "What a snapshot function is told.",
      properties: [
        LuaProperty("role", "Whose function it is.") { $0.role },
        LuaProperty("source", "The element's view on the source, if there is one.", type: "view?") {
          [unowned session] (flight: Flight) in flight.source.map { session.handle($0) }
        },
        LuaProperty("destination", "The element's view on the destination, if there is one.", type: "view?") {
          [unowned session] (flight: Flight) in flight.destination.map { session.handle($0) }
        },
        LuaProperty("from", "Where it flies from, in stage points.") { $0.from },
        LuaProperty("to", "Where it flies to, in stage points.") { $0.to },
        LuaProperty("duration", "Of the transition, in seconds.") { $0.duration },
        LuaProperty("curve", "By which the element flies in that time: an animator that has it stays in step.") {
          $0.curve
        },
      ],
      operators: [LuaOperator(.text) { (flight: Flight) in "flight of \(number(flight.duration)) s" }])
  }
}

extension Session {
  /// Reads what a script assigns to `snapshot`.
  fileprivate func snapshot(_ slot: LuaSlot) throws -> Snapshot {
    if slot.text != nil { return try SnapshotMode.decode(slot) == .live ? .live : .static }
    guard let function = try? LuaCallback.decode(slot) else { throw slot.mismatch("\"static\", \"live\" or function") }
    lua.borrow(bytes: 256)
    let snapshot = store.snapshot { [unowned self] view, flight in
      let results = try function.call(handle(view), flight)
      return try flightCopy(results, of: view, flight)
    }
    if case .function(let number) = snapshot { snapshotFunctions[number] = function }
    return snapshot
  }

  /// What a snapshot function returned: a root view of its own, and perhaps an animator that has not started.
  private func flightCopy(_ results: [LuaValue], of view: ViewID, _ flight: Flight) throws -> FlightCopy {
    let function = "the snapshot function of '\(store.tree.label(of: view))'"
    let result = results.first ?? .nil
    guard let copy = result.object(ViewHandle.self) else {
      throw LuaFailure("\(function) must return a view, got \(result.typeDescription)")
    }
    let screens = [view, flight.source, flight.destination].compactMap { $0.map { store.tree.root(of: $0) } }
    guard !screens.contains(store.tree.root(of: copy.id)) else {
      throw LuaFailure("\(function) must return a view of its own, got '\(copy.label)' of the screen; use view:copy()")
    }
    if let parent = store.tree.superview(of: copy.id) {
      throw LuaFailure("\(function) must return a root view, '\(copy.label)' is in '\(store.tree.label(of: parent))'")
    }
    let second = results.count > 1 ? results[1] : .nil
    guard !second.isNil else { return FlightCopy(view: copy.id, animator: nil) }
    guard let animator = second.object(Animator.self) else {
      throw LuaFailure("\(function) must return an animator or nothing beside its view, got \(second.typeDescription)")
    }
    guard !animator.hasStarted else { throw LuaFailure("\(function) returned an animator that has started already") }
    return FlightCopy(view: copy.id, animator: animator)
  }
}

extension ViewHandle {
  /// The id, else the name, else the path.
  fileprivate var label: String { store.tree.label(of: id) }
}
