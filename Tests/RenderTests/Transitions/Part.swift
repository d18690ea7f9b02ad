import Mutoscope
import MutoscopeMotion

/// A view and what is in it, written down for a test before it is made.
struct Part {
  var view: View
  var parts: [Part]
  /// Makes it a stack.
  var stack: Stack?
  /// Says what holds between it and its subviews.
  var constraints: @Sendable (_ view: ViewID, _ subviews: [ViewID]) -> [LayoutConstraint] = { _, _ in [] }

  init(
    _ id: String? = nil, _ frame: Rect, _ color: RGBA = .clear, kind: ViewKind = .view, _ parts: [Part] = [],
    _ change: (inout View) -> Void = { _ in }
  ) {
    view = View(kind: kind)
    view.id = id
    view.frame = frame
    view.backgroundColor = Color(color)
    change(&view)
    self.parts = parts
  }

  /// A screen of the size that the tests use.
  static func screen(_ color: RGBA = .white, _ parts: [Part], _ change: (inout View) -> Void = { _ in }) -> Part {
    Part(nil, Rect(origin: .zero, size: stage), color, kind: .screen, parts, change)
  }

  static let stage = Size(120, 160)

  func make(in store: ViewStore) throws -> ViewID {
    let id = try store.make(view.kind)
    try store.setID(view.id, of: id)
    store.setName(view.name, of: id)
    for property in Property.allCases where property != .frame && property.applies(to: view.kind) {
      try store.set(property, of: id, to: view[property])
    }
    store.setSnapshot(view.snapshot, of: id)
    let subviews = try parts.map { try $0.make(in: store) }
    for view in subviews { try store.add(view, to: id) }
    if let stack { try store.makeStack(stack, of: id, isPlaced: view.frame == .zero) }
    _ = try store.add(constraints(id, subviews))
    return id
  }

  /// As text, to be read where a test fails.
  func text(_ level: Int = 0) -> String {
    let plain = View(kind: view.kind)
    var line = String(repeating: "  ", count: level) + "\(view.kind) \(view.id ?? view.name ?? "-") \(view.frame)"
    for property in Property.allCases
    where property.applies(to: view.kind) && property != .frame && property != .center
      && view[property] != plain[property]
    {
      line += " \(property)=\(view[property])"
    }
    return ([line] + parts.map { $0.text(level + 1) }).joined(separator: "\n")
  }
}

/// Two screens and how one becomes the other.
struct Pair {
  var name: String
  var source: Part
  var destination: Part
  var definition: [(String, TransitionStyle)] = []
  var curve = Curve.easeInOut
  /// Whether a limit is the same as an end: not where something pops by its definition.
  var isContinuous = true

  func request(_ presentation: Presentation) throws -> TransitionRequest {
    var request = TransitionRequest()
    request.definition = try TransitionDefinition(
      definition.map { TransitionDefinition.Entry(id: $0.0, style: $0.1) })
    request.presentation = presentation
    request.duration = 0.5
    request.curve = curve
    return request
  }
}
