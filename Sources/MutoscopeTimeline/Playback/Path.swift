import MutoscopeMotion

/// One number, text or truth in a frame: `view.property.component`, as in the head of a sample's column.
public struct Path: Hashable, Sendable {
  public let view: ViewID
  public let property: Property
  /// The component's name as written; nil where the property has none, or all are meant.
  public let component: String?
  /// As it was written.
  public let text: String
}

/// What a path or a cell of a sample holds.
public enum SampleValue: Hashable, Sendable {
  case number(Double)
  case bool(Bool)
  case text(String)
  /// The view does not exist, or has no such thing, or its number is beyond all numbers.
  case none

  public var number: Double? {
    if case .number(let value) = self { value } else { nil }
  }
}

extension Frame {
  /// The views of the screens that are shown, topmost screen first.
  private var screens: [[ViewID]] { roots.reversed().map(shownViews) }

  /// The views of a screen but for those that another one shows in their place, and all that is in these.
  func shownViews(of root: ViewID) -> [ViewID] {
    let views = model.subtree(of: root)
    if hidden.isEmpty { return views }
    var gone = hidden
    return views.filter { view in
      // Parents come before what is in them.
      if model.superview(of: view).map(gone.contains) == true { gone.insert(view) }
      return !gone.contains(view)
    }
  }

  /// What a text means: first an id, then a name, on the topmost screen that has it.
  ///
  /// Nil where the scene knows it but does not show it now. Throws where the scene does not know it, with what it
  /// knows, and where a name fits several views of one screen.
  public func find(_ text: String) throws(PathError) -> ViewID? {
    for root in roots.reversed() {
      guard let view = model.view(withID: text, in: root) else { continue }
      if hidden.isEmpty || !model.chain(of: view).contains(where: hidden.contains) { return view }
    }
    let screens = screens
    for views in screens {
      let named = views.filter { model[$0].name == text }
      if let view = try only(named, text) { return view }
    }
    if isKnown(text) { return nil }
    throw .unknownView(text, known: screens.flatMap { model.names(of: $0) })
  }

  /// Whether a view is called so now, or was in this frame.
  private func isKnown(_ name: String) -> Bool { scene.knows(name) || model.knows(name) }

  /// The one view of several of a name: of those that stand for views of two screens what is drawn on top.
  private func only(_ named: [ViewID], _ text: String) throws(PathError) -> ViewID? {
    guard named.count > 1, let last = named.last else { return named.first }
    var originals: [ViewID: ViewID] = [:]
    for view in named { originals[view] = overlay?.original(of: view) }
    func screen(_ view: ViewID) -> ViewID { model.root(of: originals[view] ?? view) }
    let onTop = named.filter { screen($0) == screen(last) }
    if Set(onTop.map { originals[$0] ?? $0 }).count > 1 {
      throw .ambiguousView(text, paths: onTop.map { model.path(of: originals[$0] ?? $0) })
    }
    return onTop.first
  }

  /// The most parts of a path: every part of its beginning may be an id, and is looked for.
  private static let maximumParts = 256

  /// Resolves a path. Ids may hold dots, so the longest view that fits counts. Nil where the view is not shown now.
  public func path(_ text: String) throws(PathError) -> Path? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard parts.count >= 2, parts.count <= Self.maximumParts else { throw .malformed(text) }
    for length in stride(from: parts.count - 1, through: 1, by: -1) {
      let name = parts[..<length].joined(separator: ".")
      guard let property = Property(name: parts[length]), isKnown(name) else { continue }
      guard let view = try find(name) else { return nil }
      let rest = parts[(length + 1)...].joined(separator: ".")
      return Path(view: view, property: property, component: rest.isEmpty ? nil : rest, text: text)
    }
    for length in stride(from: parts.count - 1, through: 1, by: -1) {
      guard isKnown(parts[..<length].joined(separator: ".")) else { continue }
      throw .unknownProperty(parts[length], known: Property.names)
    }
    throw .unknownView(parts[0], known: screens.flatMap { model.names(of: $0) })
  }

  /// What a path shows: a number, a truth or a text; of a point, a size, a colour only a component.
  public func value(_ text: String) throws(PathError) -> SampleValue {
    guard let path = try path(text) else { return .none }
    return try value(path)
  }

  public func value(_ path: Path) throws(PathError) -> SampleValue {
    guard has(path.property, path.view) else { return .none }
    let value = try told(path)
    if let number = value.number, !number.isFinite { return .none }
    return value
  }

  /// Whether a view has a property; what stands for a view in a transition has what that one has.
  public func has(_ property: Property, _ id: ViewID) -> Bool {
    property.applies(to: model[overlay?.original(of: id) ?? id].kind)
  }

  private func told(_ path: Path) throws(PathError) -> SampleValue {
    let value = value(of: path.property, path.view)
    switch value {
    case .number(let number): return try plain(.number(number), path)
    case .integer(let number): return try plain(.number(Double(number)), path)
    case .bool(let bool): return try plain(.bool(bool), path)
    case .string(let text): return try plain(text.map { .text($0) } ?? .none, path)
    case .font(let font):
      return path.component == "size" ? .number(font.size) : try plain(.text("\(font)"), path, known: ["size"])
    case .contentMode, .textAlignment, .traits, .statusBarStyle, .indicatorStyle:
      return try plain(.text(value.text), path)
    case .color(let color):
      let rgba = resolved(color, for: path.view)
      return try component([rgba.r, rgba.g, rgba.b, rgba.a], path)
    case .transform(let transform):
      guard let name = path.component else {
        let some: [TransformFunction.Kind] = [.translation, .scale, .rotation, .rotationX, .rotationY]
        let known = Transform.componentNames(of: transform.kinds.isEmpty ? some : transform.kinds)
        throw .missingComponent(of: path.text, known: known)
      }
      // Between unlike lists there is only a matrix: an angle or a scale of it would be made up.
      let isMatrix = transform.functions.contains { !$0.kind.isLinear }
      if isMatrix, !Transform.matrixNames.contains(name),
        !Transform.componentNames(of: transform.kinds.filter(\.isLinear)).contains(name),
        Timing.isComponent(name)
      {
        return .none
      }
      do {
        if let component = try transform.component(name) { return .number(component) }
      } catch {
        throw .ambiguousComponent("\(error)")
      }
      throw .unknownComponent(name, of: path.property.name, known: Timing.componentNames)
    case .corners(let corners) where path.component == nil: return .text(corners.names.joined(separator: " "))
    case .point, .size, .rect, .insets, .corners:
      return try component(value.scalars ?? [], path)
    }
  }

  /// The colour as it is seen: light or dark as the view's screen is.
  public func resolved(_ color: Color, for id: ViewID) -> RGBA {
    color.resolved(model.screen(of: id).flatMap { view($0).environment?.appearance } ?? .standard)
  }

  private func plain(_ value: SampleValue, _ path: Path, known: [String] = []) throws(PathError) -> SampleValue {
    if let name = path.component { throw .unknownComponent(name, of: path.property.name, known: known) }
    return value
  }

  private func component(_ values: [Double], _ path: Path) throws(PathError) -> SampleValue {
    let names = path.property.kind.componentNames()
    guard let name = path.component else { throw .missingComponent(of: path.text, known: names) }
    guard let index = names.firstIndex(of: name) else {
      throw .unknownComponent(name, of: path.property.name, known: names)
    }
    return .number(values[index])
  }
}
