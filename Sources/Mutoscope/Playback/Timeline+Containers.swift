import MutoscopeMotion

// What transitions play in.

extension Timeline {
  mutating func add(_ container: ContainerScene, at time: Double) {
    if containers[container.root]?.last?.time ?? -.infinity >= time { containers[container.root]?.removeLast() }
    containers[container.root, default: []].append((time, container))
  }

  /// The containers that a version shows.
  func scenes(of version: Version, at time: Double, side: Side) -> [ContainerScene] {
    if containers.isEmpty { return [] }
    return version.roots.compactMap { root in
      guard let scenes = containers[root] else { return nil }
      return (scenes.last { side == .after ? $0.time <= time : $0.time < time } ?? scenes[0]).scene
    }
  }

  /// Names a view: in a container as the view that it is a copy of.
  func label(of id: ViewID) -> String {
    let tree = versions[versions.count - 1].tree
    guard tree[id].id == nil, tree[id].name == nil, let scene = containers[tree.root(of: id)]?.last?.scene else {
      return tree.label(of: id)
    }
    if let original = scene.original(of: id) { return tree.label(of: original) }
    return tree.label(of: id) { scene.made($0) }
  }

  // MARK: Where tracks are not all

  /// Whether tracks alone do not tell where a view of a container is.
  func isDerived(_ view: ViewID, in tree: ViewTree) -> Bool {
    scenes(with: view, in: tree).contains { scene in
      scene.linked.contains(view) || !(tree.superview(of: view).map(scene.shells.contains) ?? true)
    }
  }

  /// Whether more than tracks tells what a view of a container shows.
  func isLive(_ view: ViewID, in tree: ViewTree) -> Bool {
    scenes(with: view, in: tree).contains { $0.live?.views.contains(view.index) ?? false }
  }

  /// Whether tracks are only a part of what moves a place of a container, so that what they do at an instant says nothing.
  func isLed(_ place: Place, in tree: ViewTree) -> Bool {
    isLive(place.view, in: tree)
      || (place.channel == .stored(.center)
        && scenes(with: place.view, in: tree).contains { $0.linked.contains(place.view) })
  }

  /// What the container that a view is in was, from its first time on.
  private func scenes(with view: ViewID, in tree: ViewTree) -> [ContainerScene] {
    if containers.isEmpty { return [] }
    return containers[tree.root(of: view)]?.map(\.scene) ?? []
  }
}
