import Mutoscope
import MutoscopeMotion
import MutoscopeRender
import Testing

/// Two screens of 200 x 400 points at two pixels a point, and how one becomes the other.
struct TransitionLintScene {
  let store = ViewStore()
  let source: ViewID
  let destination: ViewID
  var request = TransitionRequest()

  init() throws {
    source = try store.make(.screen)
    destination = try store.make(.screen)
    for screen in [source, destination] {
      try store.set(.frame, of: screen, to: .rect(Rect(0, 0, 200, 400)))
      try store.set(.backgroundColor, of: screen, to: .color(Color(.white)))
    }
    request.duration = 0.5
    request.curve = .linear
  }

  @discardableResult
  func add(
    _ id: String?, to parent: ViewID, _ frame: Rect, _ color: RGBA = RGBA(1, 0, 0),
    _ change: (inout View) -> Void = { _ in }
  ) throws -> ViewID {
    let view = try store.make(.view)
    if let id { try store.setID(id, of: view) }
    try store.set(.frame, of: view, to: .rect(frame))
    try store.set(.backgroundColor, of: view, to: .color(Color(color)))
    var changed = store.view(view)
    let plain = changed
    change(&changed)
    for property in Property.allCases where property.applies(to: .view) && changed[property] != plain[property] {
      try store.set(property, of: view, to: changed[property])
    }
    try store.add(view, to: parent)
    return view
  }

  mutating func define(_ entries: (String, TransitionStyle)...) throws {
    request.definition = try TransitionDefinition(
      entries.map { TransitionDefinition.Entry(id: $0.0, style: $0.1, line: "scene.lua:7") })
  }

  func transition() throws -> Transition {
    try Transition(store: store, from: source, to: destination, request: request)
  }

  /// Draws what lint compares.
  static var comparison: PictureComparison { Renderer.comparison(assets: Assets(folder: "/nonexistent")) }

  func lint() throws -> [Finding] { try transition().clip().lint(comparing: Self.comparison) }

  func codes() throws -> [Finding.Code] { try lint().map(\.code) }
}

extension TransitionStyle {
  static let still = TransitionStyle(.none)
  static let fading = TransitionStyle(.crossfade)
  static func shared(_ resize: Resize? = nil) -> TransitionStyle {
    var element = SharedElement()
    element.resize = resize
    return TransitionStyle(.sharedElement(element))
  }

  static func follow(_ id: String) -> TransitionStyle { TransitionStyle(.anchorTranslation(relativeTo: id, at: nil)) }
}
