import MutoscopeMotion

/// Paints the planes of spaces in their order, wherever in a container they are: whatever a plane is in comes with it.
struct LayerSorter {
  private let layers: [Layer]
  private let views: [ViewID]
  /// Those given, then those that are in a part of a plane which others cut: each part shows all of them.
  private var spaces: [SpaceOrder.Space]
  private let tree: ViewTree
  private var result: (layers: [Layer], views: [ViewID]) = ([], [])
  /// The layer that each layer is in, by its place in the list.
  private let parents: [Int?]
  /// The layers that are a plane or in one, and in no other: by space, and by plane.
  private var members: [[Int: [Int]]]
  private var spaceOfLayer: [Int: Int] = [:]
  /// The layers that are the ground of a plane and hold others of its space: by space, and by plane.
  private var grounds: [[Int: [Int]]]
  private var spaceOfGround: [Int: Int] = [:]
  /// The numbers of the spaces in parts of planes, by the layer of the part.
  private var inner: [Int: [Int: Int]] = [:]
  /// The layers that are open, and where they are in the result.
  private var open: [(layer: Int, place: Int)] = []
  /// The number of layers that are open from the first to each that is.
  private var depths: [Int: Int] = [:]
  /// The place where a layer was painted last.
  private var last: [Int: Int] = [:]
  /// The grounds that were painted.
  private var shown: Set<Int> = []

  init(_ layers: [Layer], _ views: [ViewID], _ spaces: [SpaceOrder.Space], _ tree: ViewTree) {
    (self.layers, self.views, self.spaces, self.tree) = (layers, views, spaces, tree)
    (members, grounds) = (spaces.map { _ in [:] }, spaces.map { _ in [:] })
    parents = layers.parents
    findMembers()
  }

  private mutating func findMembers() {
    var end = 0
    var cut: [Int] = []
    for (index, layer) in layers.enumerated() where index >= end {
      while let last = cut.last, layers[last].end <= index { cut.removeLast() }
      defer { if !layer.cuts.isEmpty { cut.append(index) } }
      if let (space, plane) = exchange(index) {
        let number = number(of: space, in: cut.last)
        end = layer.end
        members[number][plane, default: []].append(index)
        spaceOfLayer[index] = number
        continue
      }
      // A shadow lies in the plane of its view, or beneath the space of that; copies in it cast it, and are no planes.
      let isShadow = layer.painted == .shadow
      guard let (space, plane) = home(of: views[index]), !isShadow || plane != spaces[space].ground else {
        if isShadow { end = layer.end }
        continue
      }
      let number = number(of: space, in: cut.last)
      let holdsOthers =
        !isShadow
        && (index + 1..<layer.end).contains { inner in
          spaces[number].members[views[inner]].map { $0.plane != plane } ?? false
        }
      if holdsOthers {
        if !layer.showsNothing {
          grounds[number][plane, default: []].append(index)
          spaceOfGround[index] = number
        }
        continue
      }
      end = layer.end
      members[number][plane, default: []].append(index)
      spaceOfLayer[index] = number
    }
    for space in members.indices {
      for (plane, indices) in members[space] {
        // What was cut where it is now is one again.
        members[space][plane] = indices.enumerated().filter { place, index in
          layers[index].cuts.isEmpty || !indices[(place + 1)...].contains { views[$0] == views[index] }
        }.map(\.element)
      }
    }
  }

  /// The number of a space as it is in a part of a plane.
  private mutating func number(of space: Int, in part: Int?) -> Int {
    guard let part else { return space }
    if let known = inner[part]?[space] { return known }
    inner[part, default: [:]][space] = spaces.count
    spaces.append(spaces[space])
    members.append([:])
    grounds.append([:])
    return spaces.count - 1
  }

  /// The whole plane that is in a sum of layers, alone and uncut: what is crossfaded is one plane together.
  private func exchange(_ index: Int) -> (space: Int, plane: Int)? {
    let inside = index + 1..<layers[index].end
    let sides = sequence(first: index + 1) { layers[$0].end }.prefix { $0 < inside.upperBound }
    guard sides.filter({ layers[$0].isAdditive && layers[$0].alpha >= Layer.leastAlpha }).count > 1 else { return nil }
    let homes = views[inside].compactMap(home)
    guard let found = homes.first, homes.allSatisfy({ $0 == found }),
      spaces[found.space].parts.allSatisfy({ $0.plane != found.plane || $0.cuts.isEmpty })
    else {
      return nil
    }
    return found
  }

  private func home(of view: ViewID) -> (space: Int, plane: Int)? {
    spaces.indices.lazy.compactMap { space in spaces[space].members[view].map { (space, $0.plane) } }.first
  }

  mutating func sorted() -> (layers: [Layer], views: [ViewID]) {
    if spaceOfLayer.isEmpty { return (layers, views) }
    var painted: Set<Int> = []
    var index = 0
    while index < layers.count {
      if let number = spaceOfLayer[index] ?? spaceOfGround[index], painted.insert(number).inserted { paint(number) }
      if spaceOfLayer[index] != nil {
        index = layers[index].end
        continue
      }
      // A ground is entered for the layers in it.
      if spaceOfGround[index] == nil { go(into: index) }
      index += 1
    }
    leave(downTo: 0)
    return result
  }

  /// Paints the planes of a space in their order.
  private mutating func paint(_ number: Int) {
    for part in spaces[number].parts {
      for ground in grounds[number][part.plane] ?? [] where shown.insert(ground).inserted {
        go(into: parents[ground])
        enter(ground, showsGround: true)
      }
      for member in members[number][part.plane] ?? [] { paint(member, in: number, part.cuts) }
    }
  }

  /// Paints a layer with all in it, where its plane is cut.
  private mutating func paint(_ first: Int, in number: Int, _ cuts: [Layer.Cut]) {
    go(into: parents[first])
    let shift = result.layers.count - first
    for index in first..<layers[first].end {
      var layer = layers[index]
      layer.end += shift
      if index == first {
        let matrix = spaces[number].members[views[index]]?.matrix
        let origin = tree[views[index]].bounds.origin
        layer.cuts = cuts.map { (matrix.map($0.mapped(by:)) ?? $0).from(origin) }
      }
      append(layer, views[index])
    }
  }

  private mutating func append(_ layer: Layer, _ view: ViewID) {
    result.layers.append(layer)
    result.views.append(view)
  }

  // MARK: What a layer is in

  private mutating func go(into layer: Int?) {
    var chain: [Int] = []
    var next = layer
    while let index = next, depths[index] == nil {
      chain.append(index)
      next = parents[index]
    }
    leave(downTo: next.flatMap { depths[$0] } ?? 0)
    for index in chain.reversed() {
      enter(index, showsGround: spaceOfGround[index] == nil && last[index] == nil)
    }
  }

  private mutating func enter(_ index: Int, showsGround: Bool) {
    var layer = layers[index]
    if !showsGround {
      (layer.backgroundColor, layer.image, layer.text, layer.backdropBlurRadius) = (.clear, nil, nil, 0)
      layer.shadow = nil
    }
    // It shows its border above all.
    if layer.painted == .all, let before = last[index] { result.layers[before].painted = .allButBorder }
    last[index] = result.layers.count
    open.append((index, result.layers.count))
    depths[index] = open.count
    append(layer, views[index])
  }

  private mutating func leave(downTo count: Int) {
    while open.count > count {
      let closed = open.removeLast()
      depths[closed.layer] = nil
      result.layers[closed.place].end = result.layers.count
    }
  }
}
