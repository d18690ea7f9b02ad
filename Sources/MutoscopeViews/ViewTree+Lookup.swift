import MutoscopeMotion

extension ViewTree {
  @inlinable @inline(__always)
  package func value(of property: Property, _ id: ViewID) -> PropertyValue { read(id) { $0.value(of: property) } }
  package func value(of channel: Channel, _ id: ViewID) -> PropertyValue { read(id) { $0.value(of: channel) } }

  /// How many views a view is in, itself included.
  package func depth(of id: ViewID) -> Int { ancestors(of: id).reduce(0) { depth, _ in depth + 1 } }

  /// How many levels a view and all in it have.
  func height(of root: ViewID) -> Int {
    var height = 0
    var stack = [(root, 1)]
    while let (id, level) = stack.popLast() {
      height = max(height, level)
      for child in subviews(of: id) { stack.append((child, level + 1)) }
    }
    return height
  }

  /// Names a view in events, findings and tracks: by its id, else its name, else its place in the nearest view
  /// around it that has one, counted from 1: `card.subviews[2]`.
  public func label(of id: ViewID) -> String { label(of: id, without: { _ in false }) }

  /// Names a view, leaving out the views around it that a script knows nothing of.
  package func label(of id: ViewID, without isInternal: (ViewID) -> Bool) -> String {
    var places: [String] = []
    var view = id
    while self[view].id == nil, self[view].name == nil, let parent = superview(of: view) {
      if !isInternal(view), let index = subviews(of: parent).firstIndex(of: view) {
        places.append(".subviews[\(index + 1)]")
      }
      view = parent
    }
    return baseName(of: view) + places.reversed().joined()
  }

  /// The way to a view from its root: `screen/card/label[2]`. A view is called by its id, else its name, else its
  /// kind, numbered from the second of its like on.
  public func path(of id: ViewID) -> String {
    chain(of: id).reversed().map(pathComponent).joined(separator: "/")
  }

  private func pathComponent(of id: ViewID) -> String {
    let own = baseName(of: id)
    guard let parent = superview(of: id) else { return own }
    var number = 0
    for sibling in subviews(of: parent) {
      if baseName(of: sibling) == own { number += 1 }
      if sibling == id { break }
    }
    return number > 1 ? "\(own)[\(number)]" : own
  }

  private func baseName(of id: ViewID) -> String {
    let view = self[id]
    return view.id ?? view.name ?? view.kind.rawValue
  }

  /// The view of a tree with an id or, failing that, with a name. Throws where there is none, or several by name.
  public func find(_ text: String, in root: ViewID) throws(PathError) -> ViewID {
    if let view = view(withID: text, in: root) { return view }
    let all = subtree(of: root)
    let named = all.filter { self[$0].name == text }
    if let view = named.first, named.count == 1 { return view }
    if named.isEmpty { throw .unknownView(text, known: names(of: all)) }
    throw .ambiguousView(text, paths: named.map { path(of: $0) })
  }

  /// Whether any view ever made has this id or name.
  package func knows(_ text: String) -> Bool {
    hasID(text) || (0..<count).contains { self[ViewID(index: $0)].name == text }
  }

  /// All ids and names, for the nearest known one in a message.
  public func names(of views: [ViewID]) -> [String] {
    views.flatMap { [self[$0].id, self[$0].name].compactMap { $0 } }
  }

  /// Lists the texts by which views and their properties are looked up: ids and names, and with a dot behind one the
  /// paths of its properties. Sorted, each once.
  public func paths(beginningWith text: String) -> [String] {
    let names = Set(names(of: (0..<count).map { ViewID(index: $0) }))
    if let owner = names.filter({ text.hasPrefix("\($0).") }).max(by: { $0.utf8.count < $1.utf8.count }) {
      return Property.names.map { "\(owner).\($0)" }.sorted()
    }
    return names.sorted()
  }

  /// The tree as indented text, one view a line: kind, id or name, frame.
  public func describe(_ root: ViewID) -> String {
    var text = LongText()
    var stack = [(root, 0)]
    while let (id, level) = stack.popLast() {
      let view = self[id]
      var line = (text.text.isEmpty ? "" : "\n") + String(repeating: "  ", count: level) + view.kind.rawValue
      if let id = view.id { line += " \(id.oneLine)" }
      if let name = view.name { line += " \"\(name.oneLine)\"" }
      let frame = view.frame
      line += " (\([frame.x, frame.y, frame.width, frame.height].map(ViewTree.rounded).joined(separator: ", ")))"
      if let shown = view.text { line += " '\(shown.split(separator: "\n").first ?? "")'" }
      if view.isHidden { line += " hidden" }
      if view.alpha != 1 { line += " alpha \(ViewTree.rounded(view.alpha))" }
      guard text.append(line) else { break }
      stack.append(contentsOf: subviews(of: id).reversed().map { ($0, level + 1) })
    }
    return text.text
  }
}

extension ViewTree {
  /// For people: to a millionth.
  private static func rounded(_ value: Double) -> String { number((value * 1e6).rounded() / 1e6) }
}

/// Says why a view was not found, or a path to one of its numbers leads nowhere.
public enum PathError: Error, Hashable, Sendable {
  case unknownView(String, known: [String])
  case ambiguousView(String, paths: [String])
  case unknownProperty(String, known: [String])
  case unknownComponent(String, of: String, known: [String])
  case ambiguousComponent(String)
  case missingComponent(of: String, known: [String])
  case notANumber(String)
  case malformed(String)
}
