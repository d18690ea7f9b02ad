import MutoscopeMotion

@testable import MutoscopeTransitions

/// Two screens for tests of transitions, written as `a(b .w(c))`: elements a, b and c, and a view w without an id.
struct Sketch {
  let store = ViewStore()
  let source: ViewID
  let destination: ViewID
  var definition: [TransitionDefinition.Entry] = []

  /// - Parameter change: Makes the views what they are, by their label.
  init(
    _ source: String, _ destination: String, _ definition: [String: TransitionStyle.Effect] = [:],
    change: (_ label: String, _ isSource: Bool, inout View) -> Void = { _, _, _ in }
  ) throws {
    self.source = try Sketch.make(source, in: store) { label, view in change(label, true, &view) }
    self.destination = try Sketch.make(destination, in: store) { label, view in change(label, false, &view) }
    for (id, effect) in definition.sorted(by: { $0.key < $1.key }) {
      self.definition.append(TransitionDefinition.Entry(id: id, style: TransitionStyle(effect)))
    }
  }

  /// The n-th view of the text is at (n, n), 10 wide and high, unless it is told otherwise.
  private static func make(_ text: String, in store: ViewStore, change: (String, inout View) -> Void) throws -> ViewID {
    func insert(_ label: String, _ kind: ViewKind) throws -> ViewID {
      let view = try store.make(kind)
      var own = View(kind: kind)
      own.frame = kind == .screen ? Rect(0, 0, 100, 200) : Rect(0, 0, 10, 10)
      if label.hasPrefix(".") { own.name = String(label.dropFirst()) }
      change(label, &own)
      store.setName(own.name, of: view)
      for property in Property.allCases where property != .frame {
        try store.set(property, of: view, to: own[property])
      }
      if kind != .screen, !label.hasPrefix(".") { try store.setID(label, of: view) }
      return view
    }
    let root = try insert("", .screen)
    var open = [root]
    var last = root
    var label = ""
    func end() throws {
      if label.isEmpty { return }
      last = try insert(label, .view)
      try store.add(last, to: open[open.count - 1])
      label = ""
    }
    for character in text {
      switch character {
      case " ": try end()
      case "(":
        try end()
        open.append(last)
      case ")":
        try end()
        open.removeLast()
      default: label.append(character)
      }
    }
    try end()
    return root
  }

  func view(_ label: String, isSource: Bool = true) throws -> ViewID {
    let root = isSource ? source : destination
    return try store.tree.find(label.hasPrefix(".") ? String(label.dropFirst()) : label, in: root)
  }

  func elements(isSource: Bool = true, leaves: Set<String> = []) -> ElementTree {
    ElementTree(of: isSource ? source : destination, in: store.tree, leaves: leaves)
  }

  func diff(_ presentation: Presentation = .replace) -> IdentifierDiff {
    IdentifierDiff(elements(), elements(isSource: false), presentation: presentation)
  }

  func transition(
    _ presentation: Presentation = .replace, curve: Curve = .linear, isDismissal: Bool = false
  ) throws -> Transition {
    var request = TransitionRequest()
    request.definition = try TransitionDefinition(definition)
    request.presentation = presentation
    request.curve = curve
    request.duration = 1
    return try Transition(
      store: store, from: isDismissal ? destination : source, to: isDismissal ? source : destination, request: request,
      isDismissal: isDismissal)
  }

  /// The container as text.
  func container(_ presentation: Presentation = .replace) throws -> String {
    try transition(presentation).report().container.text
  }
}

extension ElementTree {
  /// The ids of an element's children, in paint order.
  func children(of id: String) -> [String] { self[id].map { $0.children.map { elements[$0].id } } ?? [] }

  func parent(of id: String) -> String? { self[id]?.parent.map { elements[$0].id } }
}
